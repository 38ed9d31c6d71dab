"""The process: settings, wiring, command line, web server. The only place that knows every part."""

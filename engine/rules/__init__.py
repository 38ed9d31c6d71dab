"""Rules that compute: code and tables, never a model. Each package here stands on the standard library alone."""

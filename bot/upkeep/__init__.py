"""Collections kept up to date by themselves: schedules look at folders, and fetch pages of sitemaps and feeds.

bounds      what may be fetched, and how much of it
robots      what a site asks programs to leave alone
listings    the pages that a sitemap or a feed names
fetching    one request, with its bounds
pages       the pages of one schedule, brought up to date
upkeep      what is due, one schedule after another
"""

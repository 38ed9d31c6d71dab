"""Dates in two calendars: conversions, events and what day it is."""

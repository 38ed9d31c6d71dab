"""Where people are: cities by the names they type, in three scripts. Pure."""

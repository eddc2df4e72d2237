"""Writes about people, by subject. Only these (and allauth's own views) change a User."""

"""Reads about people, by subject."""

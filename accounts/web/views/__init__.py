"""The pages about people, by subject."""

"""Writes: one function per command, atomic by itself, idempotent, refused with a reason."""

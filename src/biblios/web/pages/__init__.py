"""Whole pages: each a pure function of one view."""

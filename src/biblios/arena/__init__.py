"""Bots against bots: matches on shared deals, and what they show."""

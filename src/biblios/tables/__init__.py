"""People and bots at a table: what is kept, who is shown what, and the bots at their pace."""

"""The table in the browser: pages made on the server, one a seat, and a stream of changes."""

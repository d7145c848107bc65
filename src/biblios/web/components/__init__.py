"""Parts of pages: each takes a view and gives an htpy element."""

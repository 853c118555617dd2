"""Pages of the desk: protests, incident notes, appeals."""

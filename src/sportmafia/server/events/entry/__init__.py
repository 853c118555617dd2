"""Pages of the desk: applications, people, duplicates, imports, links and letters."""

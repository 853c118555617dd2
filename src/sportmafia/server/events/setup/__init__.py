"""Pages of the desk: templates, plan, regulation, people of the desk, go list, action log, backups."""

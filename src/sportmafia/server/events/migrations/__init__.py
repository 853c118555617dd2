"""Changes of the tables, in order; written by Django and never edited once released."""

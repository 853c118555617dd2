"""Pages of the desk: standings, stages, lots, publication, awards, the closing report."""

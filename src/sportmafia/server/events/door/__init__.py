"""Pages of the desk: presence: check-in, latecomers, no-shows, substitutes."""

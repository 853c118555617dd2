"""Pages of the desk: rounds, the board, messages, discipline, protocols on paper."""

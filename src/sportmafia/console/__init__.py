"""The judge's browser app: static files and the desk, the one Python entry of browser and server.

Here live what a judge's screen shows and how an entry becomes a line of the log: text in, text out.
Not here: the rules of play, points, clocks, chance, names of people, and the network."""

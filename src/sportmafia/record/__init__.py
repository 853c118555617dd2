"""The record of a game: log and sheet, canonical JSON, hash chain, versions; readers of foreign formats.

Here live bytes to facts and back, and the message that names the place of whatever is wrong in a file.
Not here: the rules (a read log is judged by the engine), points, opening files or sockets."""

"""The `sportmafia` command.

Here live arguments, progress, messages and exit codes.
Not here: anything that another package could compute; a command reads, calls and prints."""

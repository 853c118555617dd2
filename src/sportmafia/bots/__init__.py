"""Players that choose among what the engine allows: at random, by simple habits, by inference.

Here live choices as functions of what that seat may see and of a given generator.
Not here: rules of play, and any look at what the seat cannot see."""

"""Live tables: streams of what each audience may see, and the screen of the hall.

Everything shown comes from `sportmafia.views`. No stream holds a connection to the database.
"""

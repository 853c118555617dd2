"""Games: the store of their logs, what comes in from a judge's device, epochs and proposals.

Every append goes through one writer thread (`writer`); what may enter is judged by the core. A log is never
changed and never deleted. Not here: what spectators see (`live`).
"""

# Thin aliases: everything is in ./dev (./dev --help).
COMMANDS := run console test test-all test-services lint cover bench golden docs pictures lock clean

.DEFAULT_GOAL := help
.PHONY: help $(COMMANDS)

help:
	@./dev --help

$(COMMANDS):
	@./dev $@

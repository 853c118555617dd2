"""`python -m sportmafia.cli`: the same as `sportmafia`."""

from __future__ import annotations

import sys

from sportmafia.cli.main import main

if __name__ == "__main__":
    sys.exit(main())

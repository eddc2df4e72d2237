# Everything starts here. It needs python3 (3.11 or newer) and make; the rest is set up by .ci/bootstrap.py.
#
#   make run        set up what is missing and serve the site (PORT=8000 HOST=127.0.0.1)
#   make test       every check: gates, the suite on SQLite, the suite on PostgreSQL and Redis
#   make check      the gates only: style, types, contracts, settings, migrations
#   make format     put the code in the house format
#   make messages   bring the three message catalogues up to date with the code
#   make test-313   the suite's core on Python 3.13
#   make campaign   what takes too long for every test: drills, load, hostile input, robots, Lighthouse (docs/campaign.md)
#   make scale-demo PostgreSQL, Redis, nginx, two web processes and a clock, played at (SECONDS=20 TABLES=6)
#   make lock       lock requirements/*.in again, with hashes

.PHONY: run test check format messages test-313 campaign scale-demo lock
.SILENT:
.NOTPARALLEL:

run test check format messages test-313 campaign scale-demo lock:
	sh .ci/python .ci/bootstrap.py $@

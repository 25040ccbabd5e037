# make            builds build/dovetail
# make demo       installs what is missing, builds, shows solved puzzles
# make check      the same, then all tests
# make check-long big counts, long walks and fuzzing
# make check-cluster  searches in units on a Slurm that it starts for itself
# make fuzz       RUNS=1000000 inputs for each reader, or for TARGETS="dlx cnf"
# make coverage   which lines and branches the quick tests reach
# make web        the page and its engine, build-web/site, for any web host
# make check-web  the same, then all tests of the page, in a browser
# make picture    the page as it is now, for the README
# make install    PREFIX=/usr/local by default; DESTDIR is obeyed

PREFIX ?= /usr/local
SETUP ?= yes
RUNS ?= 1000000

all: build/dovetail

build/build.ninja:
	@command -v meson >/dev/null || { echo "meson is missing: run 'make setup' (or 'make demo')" >&2; exit 1; }
	meson setup build --prefix=$(PREFIX)

build/dovetail: build/build.ninja FORCE
	ninja -C build

setup:
	@if [ $(SETUP) = yes ]; then ./setup.sh; fi

setup-check:
	@if [ $(SETUP) = yes ]; then ./setup.sh check; fi

setup-web:
	@if [ $(SETUP) = yes ]; then ./setup.sh web; fi

setup-cluster:
	@if [ $(SETUP) = yes ]; then ./setup.sh cluster || echo "setup: without Slurm"; fi

setup-check-web:
	@if [ $(SETUP) = yes ]; then ./setup.sh web check-web || echo "setup: without a browser"; fi

setup-long:
	@if [ $(SETUP) = yes ]; then ./setup.sh check long; fi

demo: setup
	@$(MAKE) --no-print-directory build/dovetail
	@./demo.sh build/dovetail

check: setup-check
	@$(MAKE) --no-print-directory build/dovetail
	@test/run.sh quick

check-long: setup-long
	@$(MAKE) --no-print-directory build/dovetail
	@test/run.sh long

check-cluster: setup-cluster
	@$(MAKE) --no-print-directory build/dovetail
	@test/slurm.sh build/dovetail

web: setup-web
	@web/build.sh

check-web: setup-check-web
	@$(MAKE) --no-print-directory build/dovetail
	@test/web/run.sh

picture: setup-check-web
	@test/web/run.sh picture

fuzz: setup-long
	@test/fuzz/run.sh $(RUNS) $(TARGETS)

build-coverage/build.ninja:
	meson setup build-coverage -Dbuildtype=debug -Db_coverage=true \
	    -Db_ndebug=true \
	    -Dc_args='-fprofile-update=atomic -Dalways_inline=unused'

coverage: setup-check build-coverage/build.ninja FORCE
	ninja -C build-coverage
	find build-coverage -name '*.gcda' -delete
	meson test -C build-coverage --no-rebuild --suite quick -t 5 || \
	    echo "some tests failed; what they did not reach is missing below"
	@test/coverage.py build-coverage $(FILES)

install: build/dovetail
	meson configure build --prefix=$(PREFIX)
	DESTDIR=$(DESTDIR) meson install -C build

clean:
	rm -rf build build-sanitize build-thread build-clang build-fuzz build-coverage build-web

FORCE:
.PHONY: all setup setup-check setup-cluster setup-long setup-web setup-check-web \
    demo check check-cluster check-long check-web coverage fuzz web picture install clean FORCE

# The front door. Behind it stand CMake and Ninja (CMakePresets.json); each target first installs what is missing.
#
#   make play    install what is missing, build, start the server with its embedded store, open the page
#   make test    install what is missing, build, run every test
#   make build   only build: build/casus and the page
#   make golden  rewrite the golden files of the tests: read the diff
#   make mutants  change the code at N=60 places (SEED=1) and show what no test notices
#   make bench   the measurements, machine-readable, into build/bench/
#   make check   what CI adds to the tests: sanitizers, clang, clang-tidy, fuzzers, the simulated server
#   make clean   remove what was built

PRESET ?= release
BUILD = build

.PHONY: play build test golden mutants unit e2e bench check sanitize tidy lint fuzz simulate install clean

play: build
	$(BUILD)/casus play --lan $(ARGS)

build: setup-build
	cmake --preset $(PRESET)
	cmake --build --preset $(PRESET)

test: setup-test build unit e2e

unit:
	ctest --test-dir $(BUILD) --no-tests=error --output-on-failure
	cd web && npm run --silent check && npm run --silent test

golden: build
	cmake --build $(BUILD) --target golden_files

mutants: setup-test
	node tools/mutants.mjs --n $(or $(N),60) --seed $(or $(SEED),1)

e2e:
	cd web && CASUS=$(CURDIR)/$(BUILD)/casus npm run --silent e2e

bench: build
	sh tools/bench.sh

check: setup-check sanitize tidy lint fuzz simulate

sanitize:
	cmake --preset sanitize
	cmake --build --preset sanitize
	ctest --test-dir build-sanitize --no-tests=error --output-on-failure

tidy:
	sh tools/tidy.sh

lint: build
	cd web && npm run --silent format:check && npm run --silent lint

fuzz:
	sh tools/fuzz.sh

simulate: build
	$(BUILD)/casus simulate --seed 1 --games 10000 --threads 2

install: build
	cmake --install $(BUILD)

clean:
	rm -rf build build-sanitize build-fuzz build-clang web/dist web/node_modules

setup-%:
	sh tools/setup.sh $*

# Every prerequisite list above is an order of work, not a set of independent jobs.
.NOTPARALLEL:

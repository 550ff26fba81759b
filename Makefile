# The front door. Behind it stand CMake and Ninja (CMakePresets.json); each target first installs what it needs and is missing.
#
#   make play       build, start the server on this machine and in its network, open the page
#   make build      the program build/casus and the page
#   make install    the program, the page, the library and all that belongs to them (PREFIX=/usr/local, DESTDIR=)
#   make test       build and run the tests
#   make golden     rewrite the golden files of the tests: read the diff
#   make mutants    change the code at N=60 places (SEED=1) and show what no test notices
#   make simulate   the simulated server: N=4000 games (SEED=1) with everything that can go wrong
#   make bench      the measurements, machine-readable, into build/bench/
#   make measure-page the page in Chromium: first board, weight, frames, clicks, Lighthouse, into build/bench/measure-page.json
#   make coverage   which lines the tests run: build-coverage/coverage/index.html, and a number
#   make format     lay out all sources as CI wants them
#   make check      what CI adds to the tests: layout, thread sanitizer, clang-tidy, linters, the simulated server
#   make long       what takes its time, before a release (docs/testing.md)
#   make clean      remove what was built

PRESET ?= release
PREFIX ?= /usr/local
BUILD = build
C_FILES = $$(git ls-files 'src/*.c' 'src/*.h' 'include/*.h' 'tests/*.c' 'tests/*.h' 'bench/*.c' 'fuzz/*.c' 'fuzz/*.h' 'examples/*.c')

.PHONY: help play build build-tests test golden mutants unit e2e e2e-long bench measure-page check format format-check sanitize tsan coverage tidy lint fuzz simulate \
        release-long long install clean

help:
	@sed -n '/^#   make/s/^#   //p' Makefile

play: build
	$(BUILD)/casus play --lan $(ARGS)

build: setup-build
	cmake --preset $(PRESET) -DCASUS_TESTS=OFF
	cmake --build --preset $(PRESET)

build-tests: setup-test
	cmake --preset $(PRESET) -DCASUS_TESTS=ON
	cmake --build --preset $(PRESET)

test: build-tests sanitize unit e2e

# The tests of whole programs, which wait more than they work, and those of the page.
unit:
	ctest --preset $(PRESET) -j $$((2 * $$(nproc)))
	cd web && { npm run --silent check & npm run --silent test && wait $$!; }

golden: setup-test
	cmake --preset sanitize
	cmake --build --preset sanitize --target golden_files

mutants: setup-test
	node tools/mutants.mjs --n $(or $(N),60) --seed $(or $(SEED),1)

e2e:
	cd web && CASUS=$(CURDIR)/$(BUILD)/casus npm run --silent e2e

e2e-long: build-tests
	cmake --build --preset $(PRESET) --target web_example
	cd web && LONG=1 CASUS=$(CURDIR)/$(BUILD)/casus npm run --silent e2e

bench: build-tests
	sh tools/bench.sh

measure-page: build-tests
	node tools/measure_page.mjs $(PART) --json $(BUILD)/bench/measure-page.json

check: setup-check format-check tsan tidy lint
	$(BUILD)/casus simulate --games 150 --threads 2

# Each part says in its last lines what it found.
long: setup-check release-long e2e-long
	cmake --preset sanitize
	cmake --build --preset sanitize
	ctest --preset sanitize-long -j $$(nproc)
	node tools/tidy.mjs --deep
	node tools/lint.mjs --all
	sh tools/fuzz.sh 150
	$(MAKE) simulate N=10000
	node tests/crash/kill.mjs $(BUILD)/casus --kills 1000
	$(MAKE) mutants

release-long: build-tests
	ctest --preset release-long -j $$(nproc)

format: setup-check
	clang-format -i $(C_FILES)
	cd web && npm run --silent format

format-check:
	clang-format --dry-run -Werror $(C_FILES)

# The tests of the parts (tests/checked.cmake).
sanitize: setup-test
	cmake --preset sanitize
	cmake --build --preset sanitize --target checked_tests
	ctest --preset sanitize -j $$(nproc)

# What has threads: the store beside the server's loop, and the simulations.
tsan:
	cmake --preset tsan
	cmake --build --preset tsan --target casus test_store
	ctest --preset tsan -j $$(nproc)
	build-tsan/casus sim horizon --games 40 --threads 4
	build-tsan/casus simulate --games 8 --threads 4

coverage: setup-coverage
	cmake --preset coverage
	cmake --build --preset coverage
	find build-coverage -name '*.gcda' -delete
	ctest --preset coverage -j $$(nproc)
	mkdir -p build-coverage/coverage
	gcovr --root . --filter src/ --gcov-ignore-parse-errors --html-details build-coverage/coverage/index.html --print-summary build-coverage

tidy:
	node tools/tidy.mjs

lint: build-tests
	node tools/lint.mjs

fuzz:
	sh tools/fuzz.sh

simulate: build-tests
	$(BUILD)/casus simulate --seed $(or $(SEED),1) --games $(or $(N),4000) --threads 2 >$(BUILD)/simulate.txt
	cat $(BUILD)/simulate.txt
	! grep -o ' 0 [a-z, ]*' $(BUILD)/simulate.txt # What never happened was not tried.

install: build
	cmake --install $(BUILD) --prefix $(PREFIX)

clean:
	rm -rf build build-* web/dist web/node_modules

setup-%:
	sh tools/setup.sh $*

# Every prerequisite list above is an order of work, not a set of independent jobs.
.NOTPARALLEL:

# `make` alone shows what there is.
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
SHELL := bash

BIN := node_modules/.bin
SOURCES := $(shell find harness reference -name '*.ts' -not -name '*.test.ts') tsconfig.json tsconfig.build.json
TESTS := $(shell find harness reference -name '*.test.ts' | sort)
KIT := node dist/harness/main.js
SERVER := node dist/reference/main.js --port {port}

.PHONY: help
help: ## show this help
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

.PHONY: conformance
conformance: dist/.built ## judge the reference server, or yours: make conformance URL=http://host:port [ARGS=…]
	@$(KIT) run $(ARGS) $(if $(URL),--url '$(URL)',-- $(SERVER))

.PHONY: serve
serve: dist/.built ## start the reference server: make serve [ARGS='--port 8080']
	@node dist/reference/main.js $(ARGS)

.PHONY: test
test: dist/.built ## run the kit's own tests: make test [TESTS='harness/judge/*.test.ts']
	@test -n '$(TESTS)' || { echo 'No test file found'; exit 1; }
	@GRAPH_SPEC_KIT_TEST_BUILD=1 node --import tsx/esm --test --test-concurrency=$$(nproc) --test-reporter=spec $(TESTS)

.PHONY: mutants
mutants: dist/.built ## run the suite against every mutant of the reference server: make mutants [UPDATE=1] [ARGS=--verbose]
	@node --import tsx/esm harness/mutation/main.ts $(if $(UPDATE),--update) $(ARGS) -- $(subst node,node --no-opt,$(SERVER))

.PHONY: bench
bench: dist/.built ## print ratios of speed against yardsticks run beside
	@node --import tsx/esm harness/bench/start-up.ts
	@node --import tsx/esm harness/bench/run-generated.ts $(SERVER)

.PHONY: soak
soak: node_modules/.package-lock.json ## attack the reference server for a minute and watch its memory: make soak [FOR=60]
	@node --import tsx/esm reference/soak/main.ts $(or $(FOR),60)

.PHONY: check
check: dist/.built ## check format, lint, types, dead code, package and data
	@$(BIN)/biome ci --error-on-warnings .
	@$(BIN)/tsc -p tsconfig.json
	@$(BIN)/knip
	@$(BIN)/publint --strict
	@$(KIT) check

.PHONY: fix
fix: dist/.built ## format, mend what the linter can mend, render the specification
	@$(BIN)/biome check --write .
	@$(KIT) check --render

.PHONY: build
build: dist/.built ## compile to dist/

.PHONY: clean
clean: ## remove what was built and installed
	rm -rf dist node_modules

dist/.built: node_modules/.package-lock.json $(SOURCES)
	@npm run --silent build
	@touch $@

node_modules/.package-lock.json: package-lock.json package.json
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# `make` alone lists the targets.
.DEFAULT_GOAL := help
# Make would look for a built-in rule for each source and data file, which takes half a second.
MAKEFLAGS += --no-print-directory --no-builtin-rules
SHELL := bash

BIN := node_modules/.bin
SOURCES := $(shell find harness reference -name node_modules -prune -o -name '*.ts' -not -name '*.test.ts' -print) $(wildcard reference/explorer/page/*) tsconfig.json tsconfig.build.json
DATA := $(shell find spec-cases schemas -name '*.json')
TESTS := $(shell find harness reference -name node_modules -prune -o -name '*.test.ts' -print | sort)
# By default, Node leaves one processor without tests, most of which wait.
PROCESSORS = $(shell node -p 'os.availableParallelism()')
KIT := node dist/harness/main.js
SERVER := node dist/reference/main.js --host 127.0.0.1 --port {port}
ENGINE := reference/bench/dist/create-engine.js

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

.PHONY: conformance
conformance: dist/.built ## judge the reference server, or yours: make conformance [URL=http://host:port] [ARGS=…]
	@$(KIT) run $(ARGS) $(if $(URL),--url '$(URL)',-- $(SERVER))

.PHONY: serve
serve: dist/.built ## start the reference server: make serve [ARGS='--port 8080']
	@node dist/reference/main.js $(ARGS)

.PHONY: test
test: dist/.built ## run the kit's tests, or some of them: make test [TESTS='harness/judge/*.test.ts']
	@test -n '$(TESTS)' || { echo 'No test file found'; exit 1; }
	@GRAPH_SPEC_KIT_TEST_BUILD=1 node --disable-warning=ExperimentalWarning --import tsx/esm --test --test-reporter=spec \
		--test-concurrency=$(PROCESSORS) $(TESTS)

.PHONY: guides
guides: dist/.built ## run the commands in README.md and in the guides
	@GRAPH_SPEC_KIT_TEST_BUILD=1 node --import tsx/esm --test harness/testing/follow-guides.ts

.PHONY: models
models: dist/.built ## judge a model server of each reading by all cases, and by 20,000 generated ones
	@GRAPH_SPEC_KIT_TEST_BUILD=1 node --import tsx/esm --test harness/testing/judge-model-servers.ts

.PHONY: examples
examples: dist/.built ## judge the servers in reference/examples whose languages are installed
	@.ci/examples

.PHONY: clients
clients: dist/.built ## judge the drivers of clients in reference/examples/clients, and print how they differ: make clients [ARGS='--to markdown']
	@.ci/clients $(ARGS)

.PHONY: site
site: dist/.built ## judge the implementations in reference/examples, and write the page about them into site/: make site [ARGS='--generated 0']
	@.ci/site $(ARGS)

.PHONY: mutants
mutants: dist/.built ## run the suite against every mutant of the reference server: make mutants [UPDATE=1] [ARGS='--shard 1/4']
	@node --import tsx/esm harness/mutation/main.ts $(if $(UPDATE),--update) $(ARGS) -- $(SERVER)

.PHONY: client-mutants
client-mutants: dist/.built ## run the cases for clients against every mutant of the reference client: make client-mutants [UPDATE=1]
	@node --import tsx/esm harness/mutation/main.ts --role client $(if $(UPDATE),--update) -- node dist/reference/client-main.js

.PHONY: proxy-mutants
proxy-mutants: dist/.built ## run the cases for intermediaries against every mutant of the reference proxy: make proxy-mutants [UPDATE=1]
	@node --import tsx/esm harness/mutation/main.ts --role intermediary $(if $(UPDATE),--update) -- node dist/reference/proxy-main.js

.PHONY: proxies
proxies: dist/.built ## judge the proxies in reference/examples/proxies that are installed, and write the table about them: make proxies [ARGS='nginx haproxy']
	@.ci/proxies $(ARGS)

.PHONY: diagnosis
diagnosis: dist/.built ## measure how often a report names the broken clause of a mutant first, over HTTP: make diagnosis [ARGS='--servers 20 --draw 2' or '--bugs reference/examples']
	@node --import tsx/esm harness/mutation/diagnosis-main.ts $(ARGS) -- $(SERVER)

.PHONY: fit
fit: dist/.built ## fit the weights of the diagnosis to half of the recorded mutants, and try them on the others
	@node --import tsx/esm harness/mutation/fit-main.ts

.PHONY: bench
bench: dist/.built ## measure speed beside yardsticks: make bench [ARGS='server engine --rounds 3']
	@$(BIN)/esbuild reference/bench/create-engine.ts --bundle --format=esm --platform=node --target=node20 \
		--packages=external --log-level=warning --outfile=$(ENGINE)
	@node --import tsx/esm harness/bench/main.ts --engine $(ENGINE) --peer reference/examples/fastify/create-engine.js \
		$(ARGS) -- $(SERVER)

.PHONY: soak
soak: node_modules/.package-lock.json ## attack the reference server and watch its memory: make soak [FOR=60] (seconds)
	@node --import tsx/esm reference/bench/soak/main.ts $(or $(FOR),60)

.PHONY: check
check: dist/.built ## check formatting, lint, types, dead code, package and data
	@.ci/side-by-side '$(BIN)/biome ci --error-on-warnings .' '$(BIN)/tsc -p tsconfig.json' '$(BIN)/tsc -p reference/explorer/page' \
		'$(BIN)/knip' '$(BIN)/publint --strict' '$(KIT) check --thorough'

.PHONY: fix
fix: dist/.built ## format, apply the linter's fixes, render the specification
	@$(BIN)/biome check --write .
	@$(KIT) check --render

.PHONY: api-docs
api-docs: ## write the documentation of the library from its doc comments
	@[ -d .ci/tools/node_modules ] || npm ci --prefix .ci/tools --ignore-scripts --no-audit --no-fund --loglevel=error
	@.ci/tools/node_modules/.bin/typedoc --options .ci/tools/typedoc.json --logLevel Warn

.PHONY: build
build: dist/.built ## compile to dist/

.PHONY: clean
clean: ## remove build output and installed packages
	rm -rf dist node_modules reference/bench/dist

dist/.built: node_modules/.package-lock.json $(SOURCES) $(DATA)
	@npm run --silent build
	@touch $@

node_modules/.package-lock.json: package-lock.json package.json
	@npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

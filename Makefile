# The commands a person types. `make` alone lists them.
#
# Targets are small; `make test` is a list of them, run one after the other by
# scripts/steps, which says what runs, stops at the first failure and sums up.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The binary is static and stamped below, not by Go's own look at the checkout. Everything is
# compiled alike, so that linters, tests and the program share what is compiled.
export CGO_ENABLED := 0
export GOFLAGS := $(filter-out -buildvcs=% -trimpath,$(GOFLAGS)) -buildvcs=false -trimpath
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1

VERSION ?= $(shell git describe --tags --dirty 2>/dev/null || echo 0.1.0-dev)
COMMIT ?= $(shell git rev-parse --verify --quiet --short=12 HEAD 2>/dev/null || echo unknown)
# Told to the makes below, so that the steps of one test do not each link the program anew.
BUILT_AT ?= $(shell date -u +%Y-%m-%dT%H:%M:%SZ)
export BUILT_AT
STAMP := -X livret/internal/app.Version=$(VERSION) -X livret/internal/app.Commit=$(COMMIT) -X livret/internal/app.BuiltAt=$(BUILT_AT)

NPM := npm --prefix web
NODE_MODULES := web/node_modules/.package-lock.json
WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/tsconfig*.json -type f 2>/dev/null)
# Its own go.mod keeps the linter's dependencies out of the product's.
STATICCHECK := go tool -modfile=tools/go.mod staticcheck

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run dev build gen
run: build ## build, fill with demonstration data, serve on http://localhost:8080
	bin/livret demo
	exec bin/livret serve

dev: $(NODE_MODULES) web/dist/.gitkeep ## serve with hot reload of both sides on http://localhost:5173
	scripts/dev

build: web/dist/index.html ## build bin/livret, static
	go build -ldflags '-s -w $(STAMP)' -o bin/livret ./cmd/livret

gen: $(NODE_MODULES) web/dist/.gitkeep ## write again what is generated: API description, API types, schema of the blocks, docs/promises.md
	scripts/gen web/src/api
	go test ./internal/archtest -run 'TestPromises' -update

.PHONY: test test-fast lint e2e bench race
test: ## everything, on SQLite and PostgreSQL; installs what it needs
	@scripts/steps install lint check-gen build test-units e2e-sqlite e2e-postgres

test-fast: ## what takes seconds, for while one works: Go on SQLite, types, the front-end tests a change touches
	@scripts/steps test-go-fast typecheck test-web-fast

lint: $(NODE_MODULES) web/dist/.gitkeep ## every linter of both sides
	@unformatted=$$(gofmt -l $$(find . -name '*.go' -not -path './web/node_modules/*')); \
	if [ -n "$$unformatted" ]; then echo "gofmt -w is needed on:"; echo "$$unformatted"; exit 1; fi
	go vet ./...
	$(STATICCHECK) ./...
	$(NPM) run lint

e2e: e2e-sqlite e2e-postgres ## browser tests on the real binary, on both engines

bench: build ## measure speed, size and start on both engines, and kill the program 200 times
	scripts/with-postgres --durable go run ./bench -binary bin/livret
	scripts/with-postgres go test ./internal/app -count=1 -timeout 30m -run '^TestG1_KilledDuringSaves$$' -v -args -kills 200

race: web/dist/.gitkeep ## Go tests with the race detector (needs a C compiler)
	CGO_ENABLED=1 scripts/with-postgres go test -race ./...

# The steps `make test` is made of.
.PHONY: install check-gen test-units test-go test-go-fast test-web test-web-fast typecheck e2e-sqlite e2e-postgres
install:
	scripts/install-system
	@$(MAKE) $(NODE_MODULES)
	go mod download
	go mod download -modfile=tools/go.mod

check-gen: $(NODE_MODULES) web/dist/.gitkeep
	scripts/gen --check web/src/api

# Each of the two leaves a core idle at times.
test-units: build
	@$(MAKE) --no-print-directory -j2 --output-sync=target test-go test-web

# Vetted by lint.
test-go: build
	LIVRET_TEST_BINARY=$(CURDIR)/bin/livret scripts/with-postgres go test -vet=off -count=1 -shuffle=on -parallel 6 ./...

# The whole API as everybody is what takes long: here only a sample of it.
test-go-fast: web/dist/.gitkeep
	go test -short $$(go list ./... | grep -v -e '/internal/app$$' -e '/bench$$')
	go test -short ./internal/app -run '^(TestC1|TestA9|TestA13|TestB1|TestD3|TestBadInput|TestOpenAPI)'

test-web-fast: $(NODE_MODULES)
	cd web && npx vitest run --changed --passWithNoTests

test-web: $(NODE_MODULES)
	$(NPM) run test

typecheck: $(NODE_MODULES)
	$(NPM) run typecheck

e2e-sqlite: build
	env -u E2E_POSTGRES_URL $(NPM) run e2e

e2e-postgres: build
	scripts/with-postgres $(NPM) run e2e

# npm writes this file last, so it stands for a finished install. Not `npm ci`:
# it refuses a lock file made where a registry lacks the builds of an optional
# package for other systems. With --no-save the versions are the lock file's too.
$(NODE_MODULES): web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "Node.js 20.19 or later with npm is needed."; exit 1; }
	$(NPM) install --no-save
	@touch $@

web/dist/index.html: $(NODE_MODULES) $(WEB_SOURCES)
	$(NPM) run build
	@touch $@

# Go embeds web/dist, so it must hold a file before the first front-end build.
web/dist/.gitkeep:
	@mkdir -p web/dist && touch $@

# ludo-lsp. `make help` lists the targets.

VERSION   ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
BENCH     ?= .
BENCHTIME ?= 1s
HOSTILE   ?= .
FUZZTIME  ?= 30s
DEEP      ?= 1
PACKAGES  ?= ./...
SITE      ?= https://github.com/ludo-lsp/ludo-lsp

export FUZZTIME

# Tests are compiled as `build` and the gate do it, so that nothing is compiled twice. Binaries with trimmed paths do
# not know where Go is.
AS_BUILT = GOROOT="$$(go env GOROOT)" CGO_ENABLED=0 GOFLAGS="$${GOFLAGS:-} -trimpath"

.DEFAULT_GOAL := help
.PHONY: help build web site site-serve site-test site-short demo generate new-rule changes one-change test test-deep test-slow everything games lint race targets size bench bench-compare bench-large bench-peers golden-all hostile growth fuzz editors vsix release scale scale-test clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

# Go knows what is up to date; the binary is asked for every time.
build: ## Build bin/ludo-lsp
	@mkdir -p bin
	CGO_ENABLED=0 go build -trimpath -ldflags '-X main.version=$(VERSION)' -o bin/ludo-lsp ./cmd/ludo-lsp

web: ## Build bin/web, the language server for browsers (QUALITY=5 compresses faster, for tests)
	@VERSION=$(VERSION) scripts/web

site: web ## Build site, the page on which games are written and played in a browser
	cd web && npm ci --ignore-scripts --no-audit --no-fund --silent && npx tsc -p . && node build.mjs

site-serve: ## Serve site to this machine (PORT=8080)
	@node web/serve.mjs site $(or $(PORT),8080)

site-test: ## Build the page and walk through it in Chromium, on a desk, a phone and without a network
	@scripts/site-test

site-short: ## The same, with the first game of the tutorial alone: what the gate does
	@scripts/site-test tutorial

demo: build ## Check a shipped game, then a broken copy of it
	@scripts/demo

generate: ## Write anew what is generated: views, visitors, schemas, references, the list of codes
	@scripts/generate

new-rule: ## Begin a diagnostic: a rule and a fixture that fails until it is written (CODE=CNL_XREF_…)
	@go run ./internal/dev/change/newrule '$(CODE)'

changes: ## Apply the worked examples of CONTRIBUTING to a copy of the tree, build and test them
	@go run ./internal/dev/change/apply

one-change: ## One of them, which follows from the commit: the gate makes each in its turn
	@go run ./internal/dev/change/apply -short -turn

test: ## Run all tests: Node for the editor clients, then Go
	@scripts/editors node
	@$(AS_BUILT) go run ./internal/dev/testrun -- -vet=off -ldflags=-w -timeout 20m ./...

scale: ## Build bin/ludo-scale, which plays more games than one machine can
	@mkdir -p bin
	cd scale && CGO_ENABLED=0 go build -o ../bin/ludo-scale ./cmd/ludo-scale

scale-test: ## Test ludo-scale: a Go module of its own, which `make targets` vets
	cd scale && go test -vet=off ./...

test-deep: ## Run the same Go tests at full depth, for an hour or more (DEEP=20 random rounds, PACKAGES=./kernel/...)
	LUDO_DEEP=$(DEEP) go run ./internal/dev/testrun -slowest 20 -- -timeout 0 $(PACKAGES)

# What a test builds itself is compiled before, as go test does with all else, so that the limits are those of testing.
test-slow: ## Run the tests one package after the other, and name the slowest; fail where one is too slow for the gate
	@out=$$(mktemp -d) && QUALITY=0 VERSION=test scripts/web $$out >/dev/null; rm -r $$out
	@go run ./internal/dev/testrun -slowest 20 -test-limit 10s -package-limit 60s -- -count 1 -p 1 -timeout 10m $(PACKAGES)

everything: ## The gate, and all else that can be tested here (ONLY='editors race' for some)
	@ONLY='$(ONLY)' scripts/everything

games: ## Facts, counts to their full depth, examples, recordings and thousands of games of the shipped games
	@$(MAKE) --no-print-directory test-deep PACKAGES=./data

lint: ## Check formatting (gofmt), and run go vet, staticcheck and the rules of our own (internal/dev/lint)
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then \
		printf 'not formatted (run gofmt -w):\n%s\n' "$$unformatted"; exit 1; fi
	go vet ./...
	go tool staticcheck ./...
	go run ./internal/dev/lint . scale bench/peers
	@go run ./internal/dev/size | sed -n 's/^product, by hand *\([0-9]*\).*/NOTE: \1 lines of product by hand/p'

size: ## Count the lines of the product by room, and how many more they are than in BASE=revision
	@go run ./internal/dev/size -base '$(BASE)'

bench: ## Run the benchmarks (BENCH=regexp BENCHTIME=1s)
	go test -run '^$$' -bench '$(value BENCH)' -benchmem -benchtime $(BENCHTIME) ./...

bench-compare: ## Compare the benchmarks with those of BASE=revision (BENCH=regexp COUNT=6)
	@BENCH='$(value BENCH)' scripts/bench-compare

bench-large: build ## Measure the program on the largest game: check, editor, lenses, table, debugger, playouts, many (ONLY=part)
	@go run ./internal/dev/largebench -only '$(ONLY)' bin/ludo-lsp data/games/fire-in-the-lake

bench-peers: ## Compare the speed of random games with hand-written players and other game systems (bench/peers)
	cd bench/peers && go vet . ./internal/... && go test . ./internal/...
	command -v npm >/dev/null && npm --prefix bench/peers/adapters/boardgame.io ci --silent --no-audit --no-fund || \
		echo 'npm is not here, or cannot fetch boardgame.io: it is left out'
	cd bench/peers && go run .

golden-all: ## Compare all diagnostics, definitions and games with those of BASE=revision, byte by byte
	@scripts/golden-all

race: ## Run the tests of what runs side by side with the race detector
	CGO_ENABLED=1 go test -race -skip Memory ./check ./kernel/sim/... ./internal/play/directed ./internal/wire ./lsp

targets: ## Build and vet for every platform that is packaged, and vet ludo-scale (TARGETS='linux/arm64 …' for some)
	@scripts/targets $(TARGETS)

hostile: build ## Give the program inputs that want to harm it (HOSTILE=regexp of their names)
	@go run ./internal/dev/hostile/attack -case '$(HOSTILE)' bin/ludo-lsp

growth: ## Make every list and mapping of the language twice as long, and count the work
	LUDO_DEEP=1 go test ./internal/dev/hostile -run TestWorkGrowsAsListsDo -timeout 0

fuzz: ## Run every fuzz target (FUZZTIME=30s each, FUZZ=regexp)
	@scripts/fuzz

editors: build ## Test the editor clients, in those editors that are installed
	@scripts/editors

vsix: ## Package the VS Code extension with the server in it (TARGET=linux-x64 …)
	@VERSION='$(VERSION)' scripts/vsix $(TARGET)

release: ## Write what a version is distributed as into dist/release (VERSION=v1.2.3 SITE=https://…)
	go run ./internal/dev/release -version '$(VERSION)' -site '$(SITE)' -vsix

clean: ## Remove what was built
	rm -rf bin dist editors/vscode/bin editors/vscode/dist

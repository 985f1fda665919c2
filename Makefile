# ludo-lsp. `make help` lists the targets.

VERSION   ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
BENCH     ?= .
BENCHTIME ?= 1s
FUZZTIME  ?= 30s

export FUZZTIME

.DEFAULT_GOAL := help
.PHONY: help build demo test lint bench fuzz editors vsix clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

# Go knows what is up to date; the binary is asked for every time.
build: ## Build bin/ludo-lsp
	@mkdir -p bin
	CGO_ENABLED=0 go build -trimpath -ldflags '-X main.version=$(VERSION)' -o bin/ludo-lsp ./cmd/ludo-lsp

demo: build ## Check a shipped game, then a broken copy of it
	@scripts/demo

test: ## Run all tests: Node for the editor clients, then Go
	@scripts/editors node
	go test ./...

lint: ## Check formatting (gofmt) and run go vet and staticcheck
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then \
		printf 'not formatted (run gofmt -w):\n%s\n' "$$unformatted"; exit 1; fi
	go vet ./...
	go tool staticcheck ./...

bench: ## Run the benchmarks (BENCH=regexp BENCHTIME=1s)
	go test -run '^$$' -bench '$(BENCH)' -benchmem -benchtime $(BENCHTIME) ./...

fuzz: ## Run every fuzz target (FUZZTIME=30s each, FUZZ=regexp)
	@scripts/fuzz

editors: build ## Test the editor clients, in those editors that are installed
	@scripts/editors

vsix: ## Package the VS Code extension with the server in it (TARGET=linux-x64 …)
	@scripts/vsix $(TARGET)

clean: ## Remove what was built
	rm -rf bin dist editors/vscode/bin editors/vscode/dist

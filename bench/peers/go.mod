module ludo-lsp/bench/peers

go 1.26.0

require (
	github.com/spf13/pflag v1.0.10
	ludo-lsp v0.0.0
)

require (
	github.com/agnivade/levenshtein v1.2.2 // indirect
	github.com/yuin/goldmark v1.8.7 // indirect
	golang.org/x/text v0.43.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace ludo-lsp => ../..

module ludo-lsp

go 1.26.0

package lsp // want `"TMPDIR" is read here no more`

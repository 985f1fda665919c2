package cnl

import (
	"ludo-lsp/internal/ide/query"
)

// View is the spec as questions about it see it; see package query.
func (s *Spec) View() query.Spec { return s.state }

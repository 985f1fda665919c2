package lower

import (
	"sync"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// collation compares names in the order in which games list them: that of the
// Unicode root collation.
type collation struct{}

func newCollation() collation { return collation{} }

// collators are kept because making one is dear and none may be shared.
var collators = sync.Pool{New: func() any { return collate.New(language.Und) }}

func (collation) compare(a, b string) int {
	if a == b {
		return 0
	}
	c := collators.Get().(*collate.Collator)
	defer collators.Put(c)
	return c.CompareString(a, b)
}

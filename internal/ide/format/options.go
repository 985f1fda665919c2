package format

// Options are what authors may have otherwise; the zero value means the defaults.
type Options struct {
	// Width is how many characters a line may have before what is written in
	// braces or brackets on it is written on lines of its own.
	Width int
	// Indent is how many columns a value stands deeper than its key.
	Indent int
	// Quotes are those that texts get which need some.
	Quotes Quotes
	// Join writes in braces or brackets what fits into a line that way.
	Join bool
}

// Quotes are a style of quotes.
type Quotes string

// The styles. KeepQuotes leaves all quotes as they are.
const (
	SingleQuotes Quotes = "single"
	DoubleQuotes Quotes = "double"
	KeepQuotes   Quotes = "keep"
)

// The defaults.
const (
	DefaultWidth  = 160
	DefaultIndent = 2
)

func (o Options) withDefaults() Options {
	if o.Width <= 0 {
		o.Width = DefaultWidth
	}
	if o.Indent <= 0 {
		o.Indent = DefaultIndent
	}
	if o.Quotes == "" {
		o.Quotes = SingleQuotes
	}
	return o
}

package format

// Options are the settings of authors; the zero value means the defaults.
type Options struct {
	// Width is how long a line may be, in characters, before a collection in braces or brackets on it is split into
	// lines.
	Width int
	// Indent is how many columns a value is indented below its key.
	Indent int
	// Quotes is the style of quotes for texts that need some.
	Quotes Quotes
	// Join puts a collection in braces or brackets if it fits on one line.
	Join bool
}

// Quotes are a style of quotes.
type Quotes string

// The styles of quotes. KeepQuotes leaves all quotes as they are.
const (
	SingleQuotes Quotes = "single"
	DoubleQuotes Quotes = "double"
	KeepQuotes   Quotes = "keep"
)

// The default options.
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

package replay

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// data is JSON data of any form.
type data struct{ gamedef.Data }

// UnmarshalJSON implements json.Unmarshaler.
func (d *data) UnmarshalJSON(text []byte) error { return gamedef.DecodePart(text, &d.Data) }

// object is JSON data that must be an object; nil if it is absent.
type object struct{ gamedef.Object }

// UnmarshalJSON implements json.Unmarshaler.
func (o *object) UnmarshalJSON(text []byte) error {
	var d gamedef.Data
	if err := gamedef.DecodePart(text, &d); err != nil {
		return err
	}
	if _, null := d.(gamedef.Null); null {
		return nil
	}
	found, ok := d.(gamedef.Object)
	if !ok {
		return errors.New("an object is expected here")
	}
	o.Object = found
	return nil
}

// line is any line of a recording. Its fields depend on its kind.
type line struct {
	Kind string `json:"kind"`

	// of "run"
	Game      string       `json:"game"`
	GameDefID string       `json:"gameDefId"`
	Players   int          `json:"players"`
	Seed      *random.Seed `json:"seed"`
	Seeding   string       `json:"seeding"` // how the seed was turned into the generator
	Init      object       `json:"init"`
	InitError *data        `json:"initError"`
	Advance   bool         `json:"advance"` // play begins where the first player can move
	Card      string       `json:"card"`    // the event card that comes up after some others
	After     int          `json:"after"`
	Never     bool         `json:"never"` // the steps must not be possible
	Parent    *Parent      `json:"parent"`
	SHA       string       `json:"sha"` // of "step" too

	// of "step"
	Step       int            `json:"step"`
	Player     *int           `json:"player"`
	Phase      *string        `json:"phase"`
	Legal      *[]kernel.Move `json:"legal"`
	LegalOrder []int          `json:"legalOrder"`
	Move       *kernel.Move   `json:"move"`
	Decisions  []decision     `json:"decisions"`
	Special    []decision     `json:"saDecisions"`
	Fired      *[]firing      `json:"fired"`
	Delta      object         `json:"delta"`
	Suspended  bool           `json:"suspended"`
	Reseed     *random.Seed   `json:"reseed"` // the generator begins anew before the move
	mixed      bool           // Decisions also has those of special activities, in order of occurrence

	// of "end"
	Steps    *int   `json:"steps"`
	Stop     string `json:"stop"`
	Terminal *data  `json:"terminal"`

	number int // counted from 1
}

// decision is a recorded decision with its answer.
type decision struct {
	ID      string        `json:"id"`
	Name    string        `json:"name"`
	Type    string        `json:"type"`
	Player  *int          `json:"player"`
	Options []option      `json:"options"`
	Min     *int          `json:"min"`
	Max     *int          `json:"max"`
	Value   *kernel.Value `json:"value"`
	Late    bool          `json:"late"`
}

// option is an option with its legality.
type option struct {
	value    kernel.Value
	legality kernel.Legality
}

// UnmarshalJSON reads [value, legality].
func (o *option) UnmarshalJSON(text []byte) error {
	return readPair(text, "an option is [value, legality], not %s", &o.value, &o.legality)
}

func readPair(text []byte, wrong string, first, second any) error {
	var pair []json.RawMessage
	if err := json.Unmarshal(text, &pair); err != nil || len(pair) != 2 {
		return fmt.Errorf(wrong, text)
	}
	if err := json.Unmarshal(pair[0], first); err != nil {
		return err
	}
	return json.Unmarshal(pair[1], second)
}

// firing is a trigger that fired, and its depth.
type firing struct {
	trigger string
	depth   int
}

// UnmarshalJSON reads [trigger, depth].
func (f *firing) UnmarshalJSON(text []byte) error {
	return readPair(text, "a firing is [trigger, depth], not %s", &f.trigger, &f.depth)
}

// FormatError reports that a recording cannot be read.
type FormatError struct {
	Line int // counted from 1
	Err  error
}

// Error returns the fault with the number of its line.
func (e *FormatError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the fault without its line.
func (e *FormatError) Unwrap() error { return e.Err }

// maxLine is the maximum length of a line in bytes. A compressed recording may unpack to maxUnpacked bytes, plus
// maxRatio for each of its own: a few kilobytes may unpack to gigabytes. Each line counts lineBytes more than its
// length, because a step is played for it.
const (
	maxLine     = 16 << 20
	maxUnpacked = 32 << 20
	maxRatio    = 25
	lineBytes   = 512
)

// countingReader counts the bytes that are read.
type countingReader struct {
	io.Reader
	count int64
}

// Read implements io.Reader.
func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.count += int64(n)
	return n, err
}

// reader reads the lines of a recording, plain or compressed with gzip.
type reader struct {
	in       *bufio.Reader
	packed   *countingReader // the compressed data; nil if the recording is plain
	unpacked int64           // bytes
	text     []byte          // of the line; reused
	number   int
}

func newReader(in io.Reader) (*reader, error) {
	r := &reader{}
	source := &countingReader{Reader: in}
	plain := bufio.NewReaderSize(source, 1<<16)
	if head, _ := plain.Peek(2); len(head) == 2 && head[0] == 0x1f && head[1] == 0x8b {
		unpacked, err := gzip.NewReader(plain)
		if err != nil {
			return nil, fmt.Errorf("the compressed recording cannot be read: %w", err)
		}
		plain = bufio.NewReaderSize(unpacked, 1<<16)
		r.packed = source
	}
	r.in = plain
	return r, nil
}

// read returns the next line without its end, valid until the next call; io.EOF at the end.
func (r *reader) read() ([]byte, error) {
	r.text = r.text[:0]
	r.unpacked += lineBytes
	for {
		part, err := r.in.ReadSlice('\n')
		if len(r.text)+len(part) > maxLine {
			return nil, fmt.Errorf("the line has more than %d MiB", maxLine>>20)
		}
		r.text = append(r.text, part...)
		r.unpacked += int64(len(part))
		switch {
		case r.packed != nil && r.unpacked > maxUnpacked+maxRatio*r.packed.count:
			return nil, errors.New("the compressed recording becomes far too large")
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF && len(r.text) > 0:
			return r.text, nil
		case err != nil:
			return nil, err
		}
		return r.text, nil
	}
}

// next returns the next line that is not empty; io.EOF at the end.
func (r *reader) next() (*line, error) {
	for {
		text, err := r.read()
		if err == io.EOF {
			return nil, io.EOF
		}
		if err != nil {
			return nil, &FormatError{r.number + 1, err}
		}
		r.number++
		text = bytes.TrimSpace(text)
		if len(text) == 0 {
			continue
		}
		l := &line{number: r.number}
		if err := json.Unmarshal(text, l); err != nil {
			return nil, &FormatError{r.number, plainError(err)}
		}
		if err := l.check(); err != nil {
			return nil, &FormatError{r.number, err}
		}
		return l, nil
	}
}

// plainError returns an error of decoding JSON in words without Go terms.
func plainError(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && wrong.Field != "" {
		return fmt.Errorf("the field %q has the wrong kind of value: %s", wrong.Field, wrong.Value)
	}
	return err
}

// lineError returns err with the number of the line; it is added only once.
func (l *line) lineError(err error) error {
	var format *FormatError
	var other *OtherGameError
	if errors.As(err, &format) || errors.As(err, &other) {
		return err
	}
	return fmt.Errorf("line %d: %w", l.number, err)
}

// check returns an error if a required part of the line is missing.
func (l *line) check() error {
	switch l.Kind {
	case "run":
		if l.Seed == nil {
			return errors.New(`the field "seed" is missing`)
		}
		if l.Players < 1 {
			return errors.New(`the field "players" is missing, or no number of players`)
		}
		if l.Seeding != "" && l.Seeding != random.Mixed {
			return fmt.Errorf("the seeding is %q, not %q", l.Seeding, random.Mixed)
		}
		if l.Parent != nil && (l.Parent.File == "" || l.Parent.Moves < 0) {
			return errors.New(`the field "parent" has no "file", or its "moves" are below 0`)
		}
	case "step":
		if l.Move == nil {
			return errors.New(`the field "move" is missing`)
		}
		for _, list := range [][]decision{l.Decisions, l.Special} {
			for i := range list {
				if list[i].Value == nil {
					return fmt.Errorf("the decision %q has no value", list[i].ID)
				}
			}
		}
		if l.Legal != nil && l.LegalOrder != nil {
			seen := make([]bool, len(*l.Legal))
			for _, at := range l.LegalOrder {
				if at < 0 || at >= len(seen) || seen[at] {
					return errors.New(`"legalOrder" is no order of the moves in "legal"`)
				}
				seen[at] = true
			}
			if len(l.LegalOrder) != len(seen) {
				return errors.New(`"legalOrder" is no order of the moves in "legal"`)
			}
		}
	case "end", "error":
	case "":
		return errors.New(`the field "kind" is missing; it is "run", "step", "error" or "end"`)
	default:
		return fmt.Errorf(`there is no kind of line %q; it is "run", "step", "error" or "end"`, l.Kind)
	}
	return nil
}

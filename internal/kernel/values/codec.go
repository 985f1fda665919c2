package values

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel/gamedef"
)

// InputError reports that a state or a move from outside is not valid for the game.
type InputError struct {
	Path    string // the field, as in "zones.deck:none[3].id"; "" for the whole
	Message string // a sentence
}

// Error returns the message with the field.
func (e *InputError) Error() string {
	if e.Path == "" {
		return e.Message
	}
	return e.Path + ": " + e.Message
}

// Codec reads JSON data into values of a game, or writes the values as JSON data. Data that is not valid causes a
// panic with an *InputError, which Read catches.
type Codec struct {
	Writing bool
	at      []string // its place while reading
}

// Read runs f and returns the first InputError.
func Read(f func(in *Codec)) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *InputError:
			err = r
		default:
			panic(r)
		}
	}()
	f(&Codec{})
	return nil
}

// Parse reads JSON text as data.
func Parse(text []byte) (gamedef.Data, error) {
	var data gamedef.Data
	if err := gamedef.DecodePart(text, &data); err != nil {
		var invalid *gamedef.InvalidError
		if errors.As(err, &invalid) {
			return nil, &InputError{Message: invalid.Problems[0].Message}
		}
		return nil, err
	}
	return data, nil
}

// Fail panics with an *InputError about the data that is being read.
func (in *Codec) Fail(format string, args ...any) {
	path := ""
	for i, step := range in.at {
		if i > 0 && step[0] != '[' {
			path += "."
		}
		path += step
	}
	panic(&InputError{Path: path, Message: fmt.Sprintf(format, args...)})
}

// ReadAt reads the data at a key.
func (in *Codec) ReadAt(key string, f func()) {
	if key == "" {
		key = `""`
	}
	in.at = append(in.at, key)
	f()
	in.at = in.at[:len(in.at)-1]
}

// Want fails with the message that another kind of value belongs in place of d.
func (in *Codec) Want(noun string, d gamedef.Data) {
	in.Fail("Here belongs %s, not %s.", noun, dataNoun(d))
}

func dataNoun(d gamedef.Data) string {
	switch d := d.(type) {
	case gamedef.Bool:
		return strconv.FormatBool(bool(d))
	case gamedef.Number:
		return "the number " + string(gamedef.Canonical(d))
	case gamedef.Text:
		return fmt.Sprintf("the text %q", string(d))
	case gamedef.Array:
		return "a list"
	case gamedef.Object:
		return "an object"
	}
	return "null"
}

// Object returns the data as an object, or fails.
func (in *Codec) Object(d gamedef.Data) gamedef.Object {
	o, ok := d.(gamedef.Object)
	if !ok {
		in.Want("an object", d)
	}
	return o
}

// Text returns the data as a text, or fails.
func (in *Codec) Text(d gamedef.Data) string {
	t, ok := d.(gamedef.Text)
	if !ok {
		in.Want("a text", d)
	}
	return string(t)
}

// Truth returns the data as a boolean, or fails.
func (in *Codec) Truth(d gamedef.Data) bool {
	b, ok := d.(gamedef.Bool)
	if !ok {
		in.Want("true or false", d)
	}
	return bool(b)
}

// Whole returns the data as an integer from least to most, or fails.
func (in *Codec) Whole(d gamedef.Data, least, most int64) int64 {
	n, ok := d.(gamedef.Number)
	if !ok {
		in.Want("a whole number", d)
	}
	f := float64(n)
	if f != math.Trunc(f) || math.Abs(f) > MaxSafe {
		in.Want("a whole number", d)
	}
	if int64(f) < least || int64(f) > most {
		in.Fail("Here belongs a number from %d to %d, not %d.", least, most, int64(f))
	}
	return int64(f)
}

// OneOf returns the data as one of the words, or fails.
func (in *Codec) OneOf(d gamedef.Data, words ...string) string {
	text := in.Text(d)
	if slices.Contains(words, text) {
		return text
	}
	last := len(words) - 1
	in.Fail("Here belongs %s or %s, not %q.", strings.Join(words[:last], ", "), words[last], text)
	return ""
}

// Each calls f for the entries of a list.
func (in *Codec) Each(d gamedef.Data, f func(i int, item gamedef.Data)) {
	list, ok := d.(gamedef.Array)
	if !ok {
		in.Want("a list", d)
	}
	for i, item := range list {
		in.ReadAt("["+strconv.Itoa(i)+"]", func() { f(i, item) })
	}
}

// Entries calls f for the entries of an object whose keys are names of the game.
func (in *Codec) Entries(d gamedef.Data, f func(key string, item gamedef.Data)) {
	for _, e := range in.Object(d) {
		in.ReadAt(e.Key, func() { f(e.Key, e.Value) })
	}
}

// Unknown fails with the message that there is no such name among the known ones; what is the noun for it.
func (in *Codec) Unknown(what, name string, known []string) {
	if near := gamedef.Nearest(name, known); len(near) > 0 {
		in.Fail("There is no %s %q. Did you mean %q?", what, name, near[0])
	}
	in.Fail("There is no %s %q.", what, name)
}

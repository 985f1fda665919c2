package kernel

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"ludo-lsp/kernel/gamedef"
)

// InputError says that a state or a move from outside does not fit.
type InputError struct {
	Path    string // the field, as in "zones.deck:none[3].id"; "" for the whole
	Message string // a sentence
}

// Error is the message with the field.
func (e *InputError) Error() string {
	if e.Path == "" {
		return e.Message
	}
	return e.Path + ": " + e.Message
}

// input reads JSON data into values of a game. What does not fit is a panic with
// an *InputError, which reading catches.
type input struct{ at []string }

// reading runs f and gives what it found not to fit.
func reading(f func(in *input)) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *InputError:
			err = r
		default:
			panic(r)
		}
	}()
	f(&input{})
	return nil
}

// parseInput reads JSON text as data.
func parseInput(text []byte) (gamedef.Data, error) {
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

// fail says that what stands here does not fit.
func (in *input) fail(format string, args ...any) {
	path := ""
	for i, step := range in.at {
		if i > 0 && step[0] != '[' {
			path += "."
		}
		path += step
	}
	panic(&InputError{Path: path, Message: fmt.Sprintf(format, args...)})
}

// within reads what stands at a key.
func (in *input) within(key string, f func()) {
	if key == "" {
		key = `""`
	}
	in.at = append(in.at, key)
	f()
	in.at = in.at[:len(in.at)-1]
}

// want says that another kind of value belongs here.
func (in *input) want(noun string, d gamedef.Data) {
	in.fail("Here belongs %s, not %s.", noun, dataNoun(d))
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

func (in *input) object(d gamedef.Data) gamedef.Object {
	o, ok := d.(gamedef.Object)
	if !ok {
		in.want("an object", d)
	}
	return o
}

func (in *input) text(d gamedef.Data) string {
	t, ok := d.(gamedef.Text)
	if !ok {
		in.want("a text", d)
	}
	return string(t)
}

func (in *input) truth(d gamedef.Data) bool {
	b, ok := d.(gamedef.Bool)
	if !ok {
		in.want("true or false", d)
	}
	return bool(b)
}

// whole reads a whole number between two others, both included.
func (in *input) whole(d gamedef.Data, least, most int64) int64 {
	n, ok := d.(gamedef.Number)
	if !ok {
		in.want("a whole number", d)
	}
	f := float64(n)
	if f != math.Trunc(f) || math.Abs(f) > maxSafe {
		in.want("a whole number", d)
	}
	if int64(f) < least || int64(f) > most {
		in.fail("Here belongs a number from %d to %d, not %d.", least, most, int64(f))
	}
	return int64(f)
}

// oneOf reads one of a few words.
func (in *input) oneOf(d gamedef.Data, words ...string) string {
	text := in.text(d)
	for _, word := range words {
		if text == word {
			return text
		}
	}
	last := len(words) - 1
	in.fail("Here belongs %s or %s, not %q.", strings.Join(words[:last], ", "), words[last], text)
	return ""
}

// each reads the entries of a list.
func (in *input) each(d gamedef.Data, f func(i int, item gamedef.Data)) {
	list, ok := d.(gamedef.Array)
	if !ok {
		in.want("a list", d)
	}
	for i, item := range list {
		in.within("["+strconv.Itoa(i)+"]", func() { f(i, item) })
	}
}

// entries reads the entries of an object whose keys are names of the game.
func (in *input) entries(d gamedef.Data, f func(key string, item gamedef.Data)) {
	for _, e := range in.object(d) {
		in.within(e.Key, func() { f(e.Key, e.Value) })
	}
}

// member is one that an object may have.
type member struct {
	name     string
	required bool
	read     func(d gamedef.Data)
}

func must(name string, read func(d gamedef.Data)) member { return member{name, true, read} }
func may(name string, read func(d gamedef.Data)) member  { return member{name, false, read} }

// members reads an object with certain keys, in the order in which they are
// given here.
func (in *input) members(d gamedef.Data, members ...member) {
	o := in.object(d)
	for _, e := range o {
		if known := func() bool {
			for _, m := range members {
				if m.name == e.Key {
					return true
				}
			}
			return false
		}(); !known {
			names := make([]string, len(members))
			for i, m := range members {
				names[i] = m.name
			}
			in.within(e.Key, func() { in.unknown("field", e.Key, names) })
		}
	}
	for _, m := range members {
		value, ok := o.Get(m.name)
		if !ok && m.required {
			in.fail("The field %q is missing.", m.name)
		}
		if ok {
			in.within(m.name, func() { m.read(value) })
		}
	}
}

// unknown says that there is no thing of a name.
func (in *input) unknown(what, name string, known []string) {
	if near := gamedef.Nearest(name, known); len(near) > 0 {
		in.fail("There is no %s %q. Did you mean %q?", what, name, near[0])
	}
	in.fail("There is no %s %q.", what, name)
}

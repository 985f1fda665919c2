package values

import (
	"math"
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// Form is the JSON form of a value. A reading codec takes the value from d; a writing codec puts the value into d and
// changes nothing else.
type Form = func(d *gamedef.Data)

// Member is a member of an object.
type Member struct {
	name     string
	required bool
	absent   bool // it is not written
	form     Form
}

// RequiredMember returns a member that an object must have.
func RequiredMember(name string, form Form) Member {
	return Member{name: name, required: true, form: form}
}

// Optional returns a member that an object may lack. It is written if present is true.
func Optional(name string, present bool, form Form) Member {
	return Member{name: name, absent: !present, form: form}
}

// Members reads or writes an object with certain keys, in the given order.
func (c *Codec) Members(d *gamedef.Data, members ...Member) {
	if c.Writing {
		out := make(gamedef.Object, 0, len(members))
		for i := range members {
			if m := &members[i]; !m.absent {
				out = append(out, gamedef.Entry[gamedef.Data]{Key: m.name})
				m.form(&out[len(out)-1].Value)
			}
		}
		*d = out
		return
	}
	o := c.Object(*d)
	for _, e := range o {
		if !slices.ContainsFunc(members, func(m Member) bool { return m.name == e.Key }) {
			names := NamesOf(members, func(m *Member) string { return m.name })
			c.ReadAt(e.Key, func() { c.Unknown("field", e.Key, names) })
		}
	}
	for i := range members {
		m := &members[i]
		value, ok := o.Get(m.name)
		if !ok && m.required {
			c.Fail("The field %q is missing.", m.name)
		}
		if ok {
			c.ReadAt(m.name, func() { m.form(&value) })
		}
	}
}

// NamesOf returns the names of the elements of a list.
func NamesOf[T any](list []T, name func(*T) string) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = name(&list[i])
	}
	return out
}

// All reads or writes an object with an entry for each of certain names.
func (c *Codec) All(d *gamedef.Data, what string, names []string, item func(i int, d *gamedef.Data)) {
	seen := make([]bool, len(names))
	c.Some(d, what, names, func(int) bool { return true }, func(i int, d *gamedef.Data) {
		seen[i] = true
		item(i, d)
	})
	for i, ok := range seen {
		if !ok {
			c.Fail("The %s %q is missing.", what, names[i])
		}
	}
}

// Some reads or writes an object with entries for some of certain names. An entry is written if present returns true
// for it.
func (c *Codec) Some(d *gamedef.Data, what string, names []string, present func(i int) bool,
	item func(i int, d *gamedef.Data),
) {
	if c.Writing {
		out := make(gamedef.Object, 0, len(names))
		for i, name := range names {
			if present(i) {
				out = append(out, gamedef.Entry[gamedef.Data]{Key: name})
				item(i, &out[len(out)-1].Value)
			}
		}
		*d = out
		return
	}
	place := make(map[string]int, len(names))
	for i, name := range names {
		place[name] = i
	}
	c.Entries(*d, func(key string, d gamedef.Data) {
		i, ok := place[key]
		if !ok {
			c.Unknown(what, key, names)
		}
		item(i, &d)
	})
}

// TextAt returns the form of a text.
func TextAt[T ~string](c *Codec, text *T) Form {
	return func(d *gamedef.Data) {
		if c.Writing {
			*d = gamedef.Text(*text)
		} else {
			*text = T(c.Text(*d))
		}
	}
}

// WordAt returns the form for one of a few words.
func WordAt[T ~string](c *Codec, word *T, words ...T) Form {
	return func(d *gamedef.Data) {
		if c.Writing {
			*d = gamedef.Text(*word)
		} else {
			*word = T(c.OneOf(*d, NamesOf(words, func(w *T) string { return string(*w) })...))
		}
	}
}

// FixedText returns the form of a known text. The message is formatted with the known text and the one found.
func (c *Codec) FixedText(known, message string) Form {
	return func(d *gamedef.Data) {
		if c.Writing {
			*d = gamedef.Text(known)
		} else if text := c.Text(*d); text != known {
			c.Fail(message, known, text)
		}
	}
}

// TruthAt returns the form of a boolean.
func (c *Codec) TruthAt(truth *bool) Form {
	return func(d *gamedef.Data) {
		if c.Writing {
			*d = gamedef.Bool(*truth)
		} else {
			*truth = c.Truth(*d)
		}
	}
}

// WholeAt returns the form of an integer from least to most.
func WholeAt[T ~int | ~int32 | ~int64](c *Codec, n *T, least, most int64) Form {
	return func(d *gamedef.Data) {
		if c.Writing {
			*d = gamedef.Number(*n)
		} else {
			*n = T(c.Whole(*d, least, most))
		}
	}
}

// CountAt returns the form of a non-negative 32-bit number.
func CountAt[T ~int | ~int32](c *Codec, n *T) Form { return WholeAt(c, n, 0, math.MaxInt32) }

// DataAt returns the form of data that is checked elsewhere.
func (c *Codec) DataAt(data *gamedef.Data) Form {
	return func(d *gamedef.Data) {
		if c.Writing {
			*d = *data
		} else {
			*data = *d
		}
	}
}

// ListAt returns the form of a list. Read items are appended.
func ListAt[T any](c *Codec, list *[]T, item func(item *T, d *gamedef.Data)) Form {
	return func(d *gamedef.Data) {
		if c.Writing {
			out := make(gamedef.Array, len(*list))
			for i := range out {
				item(&(*list)[i], &out[i])
			}
			*d = out
			return
		}
		c.Each(*d, func(_ int, d gamedef.Data) {
			var next T
			item(&next, &d)
			*list = append(*list, next)
		})
	}
}

// TextsAt returns the form of a list of texts.
func (c *Codec) TextsAt(list *[]string) Form {
	return ListAt(c, list, func(text *string, d *gamedef.Data) { TextAt(c, text)(d) })
}

// NewAt returns the form of a pointer's target. Reading starts from a copy of empty.
func NewAt[T any](c *Codec, empty T, form func(*T, *gamedef.Data)) func(**T, *gamedef.Data) {
	return func(p **T, d *gamedef.Data) {
		if !c.Writing {
			begun := empty
			*p = &begun
		}
		form(*p, d)
	}
}

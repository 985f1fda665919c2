package expand

import "strconv"

// path is the place of a value in the spec during macro expansion, in the indices of the lists as written:
// "actions[0].effects[1].if.then[0]". The expansion of a macro is below its use: "setup[0][macro:deal][1]". The names
// of macro bindings are made of it.
type path struct {
	outer *path
	name  string // of a field, or "[macro:deal]"
	index int    // of an entry without a name
}

func (p *path) field(name string) *path { return &path{outer: p, name: name} }
func (p *path) entry(i int) *path       { return &path{outer: p, index: i} }
func (p *path) macro(id string) *path   { return &path{outer: p, name: "[macro:" + id + "]"} }

func (p *path) String() string { return string(p.append(nil)) }

func (p *path) append(out []byte) []byte {
	if p.outer != nil {
		out = p.outer.append(out)
	}
	switch {
	case p.name == "":
		out = append(out, '[')
		out = strconv.AppendInt(out, int64(p.index), 10)
		return append(out, ']')
	case len(out) > 0 && p.name[0] != '[':
		out = append(out, '.')
	}
	return append(out, p.name...)
}

// dottedText returns the path with its indices written as fields: "doc.actions.0.pre".
func (p *path) dottedText() string {
	name := p.name
	if name == "" {
		name = strconv.Itoa(p.index)
	}
	if p.outer == nil {
		return name
	}
	return p.outer.dottedText() + "." + name
}

package sim

import (
	"fmt"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Names are the names of the decisions of a game, by their ids: the bindings under
// which rules see the answers.
type Names map[string]string

// NamesOf collects the decisions of a definition.
func NamesOf(def *gamedef.GameDef) Names {
	names := Names{}
	var data gamedef.Data
	text, err := gamedef.Encode(def)
	if err == nil && gamedef.DecodePart(text, &data) == nil {
		names.collect(data)
	}
	return names
}

func (n Names) collect(d gamedef.Data) {
	switch d := d.(type) {
	case gamedef.Array:
		for _, item := range d {
			n.collect(item)
		}
	case gamedef.Object:
		id, _ := d.Get("internalDecisionId")
		bind, _ := d.Get("bind")
		if id, ok := id.(gamedef.Text); ok {
			if bind, ok := bind.(gamedef.Text); ok {
				n[string(id)] = string(bind)
			}
		}
		for _, e := range d {
			n.collect(e.Value)
		}
	}
}

// Move is a move on one line, with its decisions by their names.
func (n Names) Move(m kernel.Move) string {
	var b strings.Builder
	if m.InterruptSeat != "" {
		fmt.Fprintf(&b, "(%s interrupts) ", m.InterruptSeat)
	}
	if m.FreeOperation {
		b.WriteString("free ")
	}
	b.WriteString(m.ActionID)
	if m.ActionClass != "" && string(m.ActionClass) != m.ActionID {
		fmt.Fprintf(&b, " as %s", m.ActionClass)
	}
	for i, p := range m.Params {
		separator := ", "
		if i == 0 {
			separator = " "
		}
		fmt.Fprintf(&b, "%s%s=%s", separator, n.param(p.Name), p.Value.Text())
	}
	if c := m.Compound; c != nil {
		fmt.Fprintf(&b, ", %s it %s", c.Timing, n.Move(c.SpecialActivity))
	}
	return b.String()
}

// param is the name of a parameter. The id of a decision in a loop ends with the
// binding itself or with the place in the loop, one that comes up again with @2.
func (n Names) param(id string) string {
	if !strings.HasPrefix(id, "decision:") {
		return id
	}
	base, bind, resolved := strings.Cut(id, "::")
	if resolved {
		return bind
	}
	for end := len(base); end > 0; end = strings.LastIndexAny(base[:end], "[@") {
		if name, ok := n[base[:end]]; ok {
			return name + base[end:]
		}
	}
	return id
}

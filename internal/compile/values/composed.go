package values

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/kernel/gamedef"
)

// mostComposed bounds how many texts are put together to know what one can be.
const mostComposed = 1024

// compose gives what a text can be of which the parts are known; nil where one of them is not, or there are too many.
func (p *interpreter) compose(parts []Value) *composed {
	out := []string{""}
	for _, part := range parts {
		ends := part.written()
		if len(ends) == 0 || len(out)*len(ends) > mostComposed {
			return nil
		}
		longer := make([]string, 0, len(out)*len(ends))
		for _, text := range out {
			for _, end := range ends {
				longer = append(longer, text+end)
			}
		}
		out = longer
	}
	slices.Sort(out)
	return &composed{slices.Compact(out), p.at()}
}

// written lists what a value is as a text; nil where that is not known.
func (v Value) written() (out []string) {
	switch {
	case v.Unknown || v.Absent:
	case v.put != nil:
		out = v.put.texts
	case v.scalars() == Text && !v.AnyText:
		out = v.Texts
	case v.scalars() == Number && v.Min > -Infinite && v.Max < Infinite && v.Max-v.Min < mostComposed:
		for n := v.Min; n <= v.Max; n++ {
			out = append(out, strconv.FormatInt(n, 10))
		}
	}
	return out
}

// namesZone tells of a text that is put together and names no zone, whatever comes of it.
func (p *interpreter) namesZone(v Value) {
	if v.put == nil || slices.ContainsFunc(v.put.texts, p.mayName) {
		return
	}
	can := v.put.texts
	says := "Behind the colon stands none, the seat or the number of the owner, or a word such as actor."
	if base, _, ok := strings.Cut(can[0], ":"); !ok {
		says = "It needs a colon, and behind it none, the seat or the number of the owner, or a word such as actor."
	} else if p.bases[base] == nil {
		says = "There is no zone " + quote(base) + "."
	}
	p.warn(diag.ValuesZoneMissing, "What is put together here names no zone, so the rule fails: it is "+listed(can)+". "+says,
		v.put.path, p.at())
}

// mayName reports whether a text may name a zone, or zones.
func (p *interpreter) mayName(text string) bool {
	if _, ok := p.zones[text]; ok || strings.HasPrefix(text, "$") {
		return true
	}
	base, owner, _ := strings.Cut(text, ":")
	if owner == "" {
		return false
	}
	if i := slices.IndexFunc(p.def.Seats, func(s gamedef.SeatDef) bool { return s.ID == owner }); i >= 0 {
		owner = strconv.Itoa(i)
	} else if owner != "none" && strings.Trim(owner, "0123456789") != "" {
		return slices.ContainsFunc(p.bases[base], func(id string) bool { return !strings.HasSuffix(id, ":none") })
	}
	_, ok := p.zones[base+":"+strings.TrimLeft(owner[:len(owner)-1], "0")+owner[len(owner)-1:]]
	return ok
}

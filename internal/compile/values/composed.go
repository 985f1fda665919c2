package values

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// mostComposed is the maximal number of composed texts that are computed for one value.
const mostComposed = 1024

// compose returns the possible texts composed of known parts, or nil if a part is unknown, or there are too many
// texts.
func (p *interpreter) compose(parts []Value, written []gamedef.Value) *composedText {
	out := []string{""}
	for _, part := range parts {
		ends := part.texts()
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
	return &composedText{slices.Compact(out), p.at(), p.varyingPart(parts, written)}
}

// varyingPart returns the only part of a text that varies, if it can be each item of a list and no condition tests it;
// otherwise nil.
func (p *interpreter) varyingPart(parts []Value, written []gamedef.Value) *variedPart {
	var out *variedPart
	before := ""
	for i, part := range parts {
		if b, ok := written[i].(*gamedef.BindingRef); ok && out == nil && part.each != nil && !p.tested[b.Name] {
			out = &variedPart{before: before, part: part}
			before = ""
		} else if one := part.texts(); len(one) == 1 {
			before += one[0]
		} else {
			return nil
		}
	}
	if out != nil {
		out.behind = before
	}
	return out
}

// recordTests records the bindings that a condition tests.
func (p *interpreter) recordTests(c gamedef.Condition) {
	gamedef.Walk(c, func(_ gamedef.Place, node gamedef.Node) bool {
		if b, ok := node.(*gamedef.BindingRef); ok {
			p.tests(b.Name)
		}
		return true
	})
}

func (p *interpreter) tests(name string) {
	if p.tested == nil {
		p.tested = map[string]bool{}
	}
	p.tested[name] = true
}

// walkUntested calls f, which walks over a part of a condition that does not test the names in it.
func (p *interpreter) walkUntested(f func()) {
	testing := p.testing
	p.testing = 0
	f()
	p.testing = testing
}

// texts lists the possible texts of a value, or returns nil if they are unknown.
func (v Value) texts() (out []string) {
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

// checkNamesZone reports a composed text that never is the name of a zone.
func (p *interpreter) checkNamesZone(v Value) {
	if v.put == nil {
		return
	}
	if slices.ContainsFunc(v.put.texts, p.mayName) {
		if v.put.sure != nil {
			p.reportUncovered(v.put)
		}
		return
	}
	can := v.put.texts
	says := "Behind the colon stands none, the seat or the number of the owner, or a word such as actor."
	if base, _, ok := strings.Cut(can[0], ":"); !ok {
		says = "It needs a colon, and after it none, the seat or the number of the owner, or a word such as actor."
	} else if p.bases[base] == nil {
		says = "There is no zone " + quote(base) + "."
	}
	p.warn(diag.ValuesZoneMissing, "What is put together here names no zone, so the rule fails: it is "+listTexts(can)+". "+says,
		v.put.path, p.at())
}

// reportUncovered reports a name composed with each item of a list, if only a few of the composed names are no zones.
func (p *interpreter) reportUncovered(put *composedText) {
	s := put.sure
	var missing, named []string
	for _, item := range s.part.texts() {
		if p.mayName(s.before + item + s.behind) {
			named = append(named, item)
		} else {
			missing = append(missing, item)
		}
	}
	if len(missing) == 0 || len(missing) > max(1, len(named)/2) {
		return
	}
	whole := lists.Map(missing, func(item string) string { return s.before + item + s.behind })
	f := p.warn(diag.ValuesZoneMissing, "There is no zone "+listTexts(whole)+", which is put together here: the rule fails then. "+
		"Declare the zone, or take what leads to it out of the list.", put.path, p.at())
	if s.part.each.min == "" {
		i := slices.IndexFunc(s.part.from, func(w writtenText) bool { return w.text == missing[0] })
		if i >= 0 && len(missing) == 1 {
			f.Fixes = replaceText(missing[0], p.missingNames(s), nil, s.part.from[i].path)
			for k := range f.Fixes {
				f.Fixes[k].Safe = false // it may be the zone that is misspelled
			}
		}
		return
	}
	low, high := strconv.FormatInt(s.part.Min, 10), strconv.FormatInt(s.part.Max, 10)
	n := int64(len(missing))
	switch {
	case missing[0] == low && missing[n-1] == strconv.FormatInt(s.part.Min+n-1, 10):
		from := strconv.FormatInt(s.part.Min+n, 10)
		f.Fixes = []Fix{{Title: "Begin at " + from, Edits: []Edit{{Path: s.part.each.min, Text: from}}}}
	case missing[n-1] == high && missing[0] == strconv.FormatInt(s.part.Max-n+1, 10):
		to := strconv.FormatInt(s.part.Max-n, 10)
		f.Fixes = []Fix{{Title: "End at " + to, Edits: []Edit{{Path: s.part.each.max, Text: to}}}}
	}
}

// missingNames lists items that would complete names of zones that the list does not cover.
func (p *interpreter) missingNames(s *variedPart) (out []string) {
	behind, _, _ := strings.Cut(s.behind, ":")
	for base := range p.bases {
		item, begins := strings.CutPrefix(base, s.before)
		item, ends := strings.CutSuffix(item, behind)
		if begins && ends && !s.part.has(item) {
			out = append(out, item)
		}
	}
	slices.Sort(out)
	return out
}

// mayName reports whether a text can be the name of a zone, or of zones.
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

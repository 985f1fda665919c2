package grammar

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"ludo-lsp/schemas/schematest"
)

// conform lists where a value breaks its type: keys that the table does not
// have, fields that are missing, words outside an enum, nodes of a wrong kind.
// It knows nothing of names and scopes.
func conform(t *Type, v any, enclosing ...map[string]any) []string {
	c := &conformer{}
	c.check(t, schematest.TextKeys(v), "", enclosing)
	return c.faults
}

// conformYAML is conform for YAML text.
func conformYAML(t *Type, text string, enclosing ...map[string]any) []string {
	var v any
	if err := yaml.Unmarshal([]byte(text), &v); err != nil {
		return []string{err.Error()}
	}
	return conform(t, v, enclosing...)
}

type conformer struct{ faults []string }

func (c *conformer) fault(path, format string, args ...any) {
	c.faults = append(c.faults, path+": "+fmt.Sprintf(format, args...))
}

func (c *conformer) check(t *Type, v any, path string, enclosing []map[string]any) {
	if t == nil || t.Form == Any || v == nil && t.Nullable {
		return
	}
	record, isRecord := v.(map[string]any)
	if isRecord && standsIn(record) {
		if call := ConditionMacroCallShape; record["param"] == nil && t.Shape != call {
			c.record(call, v, path, enclosing)
		}
		return
	}
	switch t.Form {
	case Text, Define, Refer:
		if _, ok := v.(string); !ok {
			c.fault(path, "%v is no text", v)
		}
	case Int:
		if n, ok := v.(int); !ok || t.Min != nil && float64(n) < *t.Min {
			c.fault(path, "%v is no such integer", v)
		}
	case Number:
		switch v.(type) {
		case int, float64:
		default:
			c.fault(path, "%v is no number", v)
		}
	case Bool:
		if _, ok := v.(bool); !ok {
			c.fault(path, "%v is no boolean", v)
		}
	case Enum:
		if !t.OpenWords && !slices.ContainsFunc(t.Words, func(w Word) bool { return w.Text == fmt.Sprint(v) }) {
			c.fault(path, "%v is none of the words", v)
		}
	case List:
		entries, ok := v.([]any)
		if !ok || t.NonEmpty && len(entries) == 0 {
			c.fault(path, "%v is no such list", v)
		}
		for i, entry := range entries {
			c.check(t.Elem, entry, fmt.Sprintf("%s.%d", path, i), enclosing)
		}
	case FreeMap:
		if !isRecord {
			c.fault(path, "%v is no mapping", v)
		}
		for key, value := range record {
			c.check(t.Value, value, path+"."+key, enclosing)
		}
	case Record:
		c.record(t.Shape, v, path, enclosing)
	case OneOf:
		c.any(t.Alternatives, v, path, enclosing)
	case Selector:
		if _, ok := v.(string); !ok {
			c.any(t.Alternatives, v, path, enclosing)
		}
	case Switch:
		word := ""
		for _, outer := range enclosing {
			if sibling, ok := outer[t.By]; ok {
				word = fmt.Sprint(sibling)
				break
			}
		}
		if chosen := t.Case(word); chosen != nil {
			c.check(chosen, v, path, enclosing)
		} else {
			c.check(t.Else, v, path, enclosing)
		}
	case Choice:
		if variant := pick(t.Union, v); variant != nil {
			c.variant(variant.union, variant.Variant, v, path, enclosing)
		} else if isRecord && t.Union.Fallback != nil {
			c.record(t.Union.Fallback, v, path, enclosing)
		} else if isRecord || !c.fits(t.Union.scalars(), v, enclosing) {
			c.fault(path, "%v is not %s", v, t.Union.Noun)
		}
	}
}

// standsIn reports the two records that may stand for anything.
func standsIn(record map[string]any) bool {
	if _, ok := record["param"]; ok && len(record) == 1 {
		return true
	}
	_, ok := record["conditionMacro"].(string)
	return ok
}

func (u *Union) scalars() []*Type {
	all := slices.Clone(u.Scalars)
	for _, other := range u.Others {
		all = append(all, other.scalars()...)
	}
	return all
}

func (c *conformer) fits(types []*Type, v any, enclosing []map[string]any) bool {
	return slices.ContainsFunc(types, func(t *Type) bool { return len(conform(t, v, enclosing...)) == 0 })
}

func (c *conformer) any(types []*Type, v any, path string, enclosing []map[string]any) {
	if c.fits(types, v, enclosing) {
		return
	}
	var best []string
	for _, t := range types {
		if faults := conform(t, v, enclosing...); best == nil || len(faults) < len(best) {
			best = faults
		}
	}
	c.fault(path, "no alternative fits: %s", strings.Join(best, "; "))
}

type picked struct {
	*Variant
	union *Union
}

func pick(u *Union, v any) *picked {
	record, ok := v.(map[string]any)
	if !ok {
		return nil
	}
	for _, variant := range u.Variants {
		if u.Discriminator != "" && record[u.Discriminator] == variant.Word {
			return &picked{variant, u}
		}
		if _, ok := record[variant.Word]; ok && u.Discriminator == "" {
			return &picked{variant, u}
		}
	}
	for _, other := range u.Others {
		if found := pick(other, v); found != nil {
			return found
		}
	}
	return nil
}

func (c *conformer) variant(u *Union, v *Variant, value any, path string, enclosing []map[string]any) {
	if !u.Wrapped {
		c.record(v.Shape, value, path, enclosing)
		return
	}
	record := value.(map[string]any)
	if len(record) != 1 {
		c.fault(path, "keys beside %s", v.Word)
	}
	c.record(v.Shape, record[v.Word], path+"."+v.Word, enclosing)
}

func (c *conformer) record(s *Shape, v any, path string, enclosing []map[string]any) {
	record, ok := v.(map[string]any)
	if !ok {
		if v != nil || len(s.Fields) > 0 {
			c.fault(path, "%v is not %s", v, s.Noun)
		}
		return
	}
	inner := append([]map[string]any{record}, enclosing...)
	known := map[string]bool{}
	_, list := s.Continuation()
	for _, f := range s.Fields {
		exists := f.When == nil || applies(f.When, record)
		value, given := record[f.Name]
		known[f.Name] = known[f.Name] || exists
		for _, old := range f.Spellings {
			if hinted, ok := record[old.Name]; ok && (old.Use == Hinted || old.Use == Accepted) {
				value, given, known[old.Name] = hinted, true, true
			}
		}
		switch {
		case given && exists && value == nil && !f.Required:
		case given && exists:
			c.check(f.Type, value, path+"."+f.Name, inner)
		case !given && list != "" && len(record) == 2 && record[list] != nil: // it continues an earlier record
		case !given && exists && (f.Required || f.RequiredWhen != nil && applies(f.RequiredWhen, record)):
			c.fault(path, "%s has no %s", s.Name, f.Name)
		}
	}
	for key := range record {
		if !known[key] && !s.Open {
			c.fault(path, "%s has the key %s", s.Name, key)
		}
	}
	given := func(fields []string) int {
		n := 0
		for _, name := range fields {
			if record[name] != nil {
				n++
			}
		}
		return n
	}
	for _, group := range s.ExactlyOne {
		if given(group.Fields) != 1 {
			c.fault(path, "not exactly one of %v", group.Fields)
		}
	}
	for _, group := range s.Together {
		if n := given(group.Fields); n != 0 && n != len(group.Fields) {
			c.fault(path, "not all of %v", group.Fields)
		}
	}
	if len(s.AtLeastOne) > 0 && given(s.AtLeastOne) == 0 {
		c.fault(path, "none of %v", s.AtLeastOne)
	}
}

func applies(w *When, record map[string]any) bool {
	word, given := record[w.Field]
	if !given {
		return w.OrAbsent
	}
	return slices.Contains(w.Words, fmt.Sprint(word))
}

package outline

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// TokenType is what a token is, as an index in TokenTypes.
type TokenType uint8

// The types of tokens. Keep TokenTypes in the same order.
const (
	Namespace TokenType = iota
	Class
	Struct
	Variable
	Parameter
	TypeParameter
	Property
	EnumMember
	Event
	Function
	Macro
	Keyword
	Operator
	String
	Number
	Comment
)

// TokenTypes are the names of the types, as editors know them.
var TokenTypes = []string{
	"namespace", "class", "struct", "variable", "parameter", "typeParameter", "property", "enumMember",
	"event", "function", "macro", "keyword", "operator", "string", "number", "comment",
}

// Modifier is a set of TokenModifiers.
type Modifier uint8

// The modifiers of tokens. Keep TokenModifiers in the same order.
const (
	Definition Modifier = 1 << iota
	Modification
	ReadOnly
	// DefaultLibrary: a word of the language where it is a key, or a constant of YAML.
	DefaultLibrary
)

// TokenModifiers are the names of the modifiers.
var TokenModifiers = []string{"definition", "modification", "readonly", "defaultLibrary"}

// Token is a coloured part of a unit's text, on one line.
type Token struct {
	Span      source.Span
	Type      TokenType
	Modifiers Modifier
}

// TypeOf returns the type of the names of a kind.
func TypeOf(k grammar.Kind) TokenType {
	switch k {
	case grammar.GlobalVar, grammar.PlayerVar, grammar.ZoneVar, grammar.GlobalMarker, grammar.SpaceMarker,
		grammar.Constant, grammar.NamedSet, grammar.Track, grammar.Metric:
		return Variable
	case grammar.GlobalMarkerState, grammar.SpaceMarkerState, grammar.TraitValue, grammar.StatusValue, grammar.CardTag,
		grammar.ZoneAttributeValue,
		grammar.Capability, grammar.Checkpoint:
		return EnumMember
	case grammar.Zone, grammar.ZoneCategory, grammar.DataAsset:
		return Namespace
	case grammar.TokenType, grammar.PieceType, grammar.StackingRule:
		return Class
	case grammar.Seat:
		return Struct
	case grammar.TokenProp, grammar.ZoneAttribute, grammar.StatusDimension, grammar.GenerateDimension,
		grammar.TableField,
		grammar.CardMetadataKey:
		return Property
	case grammar.Table:
		return Struct
	case grammar.Phase, grammar.Action, grammar.Pipeline, grammar.Stage, grammar.Trigger, grammar.CoupPhase:
		return Function
	case grammar.EventDeck, grammar.EventCard, grammar.EventBranch, grammar.LastingEffect, grammar.OverrideWindow,
		grammar.Grant, grammar.Chain:
		return Event
	case grammar.EffectMacro, grammar.ConditionMacro, grammar.PhaseTemplate:
		return Macro
	case grammar.MacroParam, grammar.TemplateParam:
		return TypeParameter
	case grammar.Binding:
		return Parameter
	}
	return String
}

// Tokens colours a unit, in order and without overlaps.
func Tokens(f *facts.Facts) []Token {
	c := &tokenCollector{facts: f, named: map[int]Token{}, keys: map[int]Token{}}
	c.sections()
	c.words()
	c.names()
	c.nodes(f.Tree.Root(), 0)
	for _, span := range slices.Concat(f.Comments, f.Tree.Comments) {
		c.add(Token{Span: span, Type: Comment})
	}
	slices.SortStableFunc(c.out, func(a, b Token) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	end := 0
	return slices.DeleteFunc(c.out, func(t Token) bool {
		if t.Span.Start < end || t.Span.Len() <= 0 {
			return true
		}
		end = t.Span.End
		return false
	})
}

// tokenCollector collects the tokens of a unit.
type tokenCollector struct {
	facts *facts.Facts
	// named are the tokens of names and words, by their start; keys are the token types of keys other than ordinary
	// fields.
	named map[int]Token
	keys  map[int]Token
	out   []Token
}

func (c *tokenCollector) sections() {
	for _, use := range c.facts.Sections {
		c.keys[use.Span.Start] = Token{Type: Namespace, Modifiers: DefaultLibrary}
	}
}

// words finds the words of the language: those that choose variants of unions, and the members of enums.
func (c *tokenCollector) words() {
	trace := facts.NewTrace(c.facts, func(facts.Callee) (facts.Signature, bool) { return facts.Signature{}, false })
	for _, v := range trace.Variants {
		switch {
		case v.Key.InText():
			span := v.At().Span()
			word := c.facts.Tree.Text[span.Start:span.End]
			if word == "" || slices.Contains(formula.Symbols(), word) && !formula.IsAggregate(word) {
				continue // not written, or coloured as a sign
			}
			c.name(span, Function, DefaultLibrary)
			c.keys[span.Start] = Token{Type: Function, Modifiers: DefaultLibrary}
		case v.Union == grammar.EffectUnion:
			c.keys[v.Key.Span().Start] = Token{Type: Function, Modifiers: DefaultLibrary}
		case !v.Word.Valid():
			c.keys[v.Key.Span().Start] = Token{Type: Keyword, Modifiers: DefaultLibrary}
		case v.Union.Name == grammar.ConditionUnion.Name:
			c.name(v.Word.Span(), Operator, 0)
		default:
			c.name(v.Word.Span(), Keyword, 0)
		}
	}
	for _, v := range trace.Values {
		if v.Node.Kind() == syntax.Scalar && (v.Type.Form == grammar.Enum || isWordOf(v.Type, v.Node.Value())) {
			c.name(v.Node.Span(), EnumMember, 0)
		}
	}
	for _, b := range trace.Bindings {
		if b.Through != (facts.Callee{}) {
			continue
		}
		var m Modifier
		if b.Declares {
			m = Definition
		}
		c.name(b.Span, Parameter, m)
	}
	for _, p := range trace.Params {
		var m Modifier
		if p.Declares {
			m = Definition
		}
		c.name(p.Span, TypeParameter, m)
	}
}

// isWordOf reports whether a text is a fixed word in the place of a name.
func isWordOf(t *grammar.Type, text string) bool {
	if t.Form != grammar.Refer && t.Form != grammar.Selector {
		return false
	}
	return slices.ContainsFunc(t.Words, func(w grammar.Word) bool { return w.Text == text })
}

func (c *tokenCollector) names() {
	for i := range c.facts.Refs {
		r := &c.facts.Refs[i]
		if r.Computed || r.Found != "" || len(r.Kinds) == 0 {
			continue
		}
		var m Modifier
		if r.Write {
			m = Modification
		}
		if r.Kinds[0] == grammar.Constant || r.Kinds[0] == grammar.NamedSet {
			m |= ReadOnly
		}
		c.name(r.Span, TypeOf(r.Kinds[0]), m)
		c.qualifier(r)
	}
	for i := range c.facts.Calls {
		call := &c.facts.Calls[i]
		c.name(call.Span, Macro, 0)
		for key, value := range call.Entry.Pairs() {
			if value.Span().Contains(call.Span.Start) && !key.InText() {
				c.keys[key.Span().Start] = Token{Type: Macro, Modifiers: DefaultLibrary}
			}
		}
	}
	for i := range c.facts.Defs {
		d := &c.facts.Defs[i]
		if d.Derived {
			continue
		}
		m := Definition
		if d.Kind == grammar.Constant || d.Kind == grammar.NamedSet {
			m |= ReadOnly
		}
		if old, known := c.named[d.Span.Start]; !known || old.Modifiers&Definition == 0 {
			c.named[d.Span.Start] = Token{d.Span, TypeOf(d.Kind), m}
		}
	}
}

// qualifier colours the text after the colon of a zone text.
func (c *tokenCollector) qualifier(r *facts.Ref) {
	text := c.facts.Tree.Text
	at := r.Span.End
	if r.Qualifier == "" || at >= len(text) || text[at] != ':' {
		return
	}
	span := source.Span{Start: at + 1, End: at + 1 + len(r.Qualifier)}
	if span.End > len(text) || text[span.Start:span.End] != r.Qualifier {
		return
	}
	if _, known := c.named[span.Start]; known {
		return
	}
	t := EnumMember
	if strings.HasPrefix(r.Qualifier, "$") {
		t = Parameter
	}
	c.name(span, t, 0)
}

func (c *tokenCollector) name(span source.Span, t TokenType, m Modifier) {
	if _, known := c.named[span.Start]; !known && span.Len() > 0 {
		c.named[span.Start] = Token{span, t, m}
	}
}

// maxDepth bounds how deep a tree is followed; the YAML reader has its own bound.
const maxDepth = 400

// nodes colours a value and what is in it.
func (c *tokenCollector) nodes(n syntax.Node, depth int) {
	if depth > maxDepth {
		return
	}
	if n.InText() && !n.Parent().InText() {
		c.addSigns(n.Span())
	}
	switch n.Kind() {
	case syntax.Mapping:
		for key, value := range n.Pairs() {
			c.key(key)
			c.nodes(value, depth+1)
		}
	case syntax.Sequence:
		for _, item := range n.Items() {
			c.nodes(item, depth+1)
		}
	case syntax.Scalar:
		c.scalar(n)
	case syntax.Alias:
		c.add(Token{Span: n.Span(), Type: Variable})
	}
}

// addSigns colours the words and signs of a formula that are not nodes, such as all but the first "and" of three.
func (c *tokenCollector) addSigns(span source.Span) {
	text := c.facts.Tree.Text
	for at := span.Start; at < span.End; {
		end := at
		for end < span.End && (partOfWord(text[end]) || end > at && text[end] == '-') {
			end++
		}
		t := Keyword
		if end == at {
			for end < span.End && strings.IndexByte("=<>!+-*/", text[end]) >= 0 {
				end++
			}
			t = Operator
		}
		if word := text[at:end]; slices.Contains(formula.Symbols(), word) && !formula.IsAggregate(word) {
			if formula.IsOperator(word) {
				t = Operator
			}
			c.add(Token{Span: source.Span{Start: at, End: end}, Type: t, Modifiers: DefaultLibrary})
		}
		at = max(end, at+1)
	}
}

func partOfWord(b byte) bool {
	return b == '_' || b == '$' || b >= 0x80 || '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z'
}

func (c *tokenCollector) key(n syntax.Node) {
	if n.Kind() != syntax.Scalar {
		return
	}
	span := n.Span()
	if c.addNamesIn(span) {
		return
	}
	t, special := c.keys[span.Start]
	switch {
	case special:
	case n.Value() == view.ParamNodeParam && n.Parent().Len() == 1:
		t = Token{Type: Macro, Modifiers: DefaultLibrary}
	default:
		t.Type = Property
	}
	t.Span = span
	c.add(t)
}

func (c *tokenCollector) scalar(n syntax.Node) {
	span := n.Span()
	if c.addNamesIn(span) {
		return
	}
	switch n.Type() {
	case syntax.Int, syntax.Float:
		c.add(Token{Span: span, Type: Number})
	case syntax.Bool, syntax.Null:
		c.add(Token{Span: span, Type: EnumMember, Modifiers: DefaultLibrary})
	default:
		if value := n.Value(); len(value) > 1 && value[0] == '$' && !strings.ContainsAny(value, " \t{}") {
			c.add(Token{Span: span, Type: Parameter})
			return
		}
		c.lines(span)
	}
}

// addNamesIn adds the names in a scalar, if there are any.
func (c *tokenCollector) addNamesIn(span source.Span) (found bool) {
	if span.Len() > 4096 {
		return false // a text of many lines
	}
	for at := span.Start; at < span.End; {
		t, ok := c.named[at]
		if !ok || t.Span.End > span.End || t.Span.Len() == 0 {
			at++
			continue
		}
		c.add(t)
		found = true
		at = t.Span.End
	}
	return found
}

// lines colours a text line by line.
func (c *tokenCollector) lines(span source.Span) {
	text := c.facts.Tree.Text
	for at := span.Start; at < span.End; {
		line, _ := source.NextLine(text[at:span.End])
		content := source.TrimLineBreak(line)
		from := at + len(content) - len(strings.TrimLeft(content, " \t"))
		c.add(Token{Span: source.Span{Start: from, End: at + len(content)}, Type: String})
		at += len(line)
	}
}

func (c *tokenCollector) add(t Token) {
	if strings.ContainsAny(c.facts.Tree.Text[t.Span.Start:t.Span.End], "\n\r") {
		if t.Type != String {
			t.Type = String
		}
		c.lines(t.Span)
		return
	}
	c.out = append(c.out, t)
}

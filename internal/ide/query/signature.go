package query

import (
	"slices"
	"strings"
	"unicode"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/yaml/syntax"
)

// Signature describes the macro or template whose arguments are being written, or the effect whose fields are.
type Signature struct {
	Label string
	// Doc is what the author says about it, in Markdown.
	Doc    string
	Params []SignatureParam
	// Active is the index of the parameter at the cursor; -1 if none.
	Active int
}

// SignatureParam is one parameter.
type SignatureParam struct {
	Name       string
	Start, End int // bytes of Label
	Doc        string
	Optional   bool // it can be omitted
}

// add adds a parameter.
func (s *Signature) add(name, text, doc string, optional bool) {
	if len(s.Params) > 0 {
		s.Label += ", "
	}
	s.Params = append(s.Params, SignatureParam{Name: name, Start: len(s.Label), End: len(s.Label) + len(text), Doc: doc,
		Optional: optional})
	s.Label += text
}

// Signature finds the call whose arguments contain the place, or else the effect.
func (p *Place) Signature() (out Signature, ok bool) {
	if out, ok, is := p.formulaSignature(); is {
		return out, ok
	}
	if out, ok = p.callSignature(); ok {
		return out, true
	}
	return p.effectSignature()
}

// formulaSignature finds the call of a formula whose brackets contain the place; is is false outside of formulas.
func (p *Place) formulaSignature() (out Signature, ok, is bool) {
	s, tree := p.session, p.outline.facts.Tree
	n := tree.At(p.at)
	if !n.InText() { // a blank after a plain text is not part of it
		if n = tree.At(len(strings.TrimRight(tree.Text[:p.at], " "))); !n.InText() {
			return out, false, false
		}
	}
	for _, _, root := n.WrittenAs(); !root && n.Valid(); _, _, root = n.WrittenAs() {
		n = n.Parent()
	}
	// An open bracket, the start of its current argument, and the number of commas in it.
	type bracket struct{ at, argument, commas int }
	open := []bracket{{}}
	for i := n.Span().Start; i < p.at; i++ {
		last := &open[len(open)-1]
		switch tree.Text[i] {
		case '#':
			for _, comment := range p.outline.facts.Comments {
				if comment.Start == i {
					i = comment.End
				}
			}
			if i >= p.at {
				return out, false, true
			}
		case '(', '[', '{':
			open = append(open, bracket{i, i + 1, 0})
		case ')', ']', '}':
			open = open[:max(1, len(open)-1)]
		case ',':
			last.commas, last.argument = last.commas+1, i+1
		}
	}
	t := p.outline.addLocalNames(s)
	for _, b := range slices.Backward(open[1:]) {
		for i := range t.Calls {
			if c := &t.Calls[i]; c.Span.End == b.at && c.Entry.InText() {
				out, ok = p.signatureOf(c)
			}
		}
		for i := range t.Variants {
			v := &t.Variants[i]
			if word := v.At(); !ok && word.InText() && word.Span().Len() > 0 && word.Span().End == b.at {
				out, ok = formulaForm(tree.Text[word.Span().Start:b.at], v.Union, v.Variant)
			}
		}
		before := tree.Text[n.Span().Start:b.at]
		word := before[strings.LastIndexFunc(before, func(r rune) bool {
			return r != '_' && r != '-' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
		})+1:]
		for _, u := range []*grammar.Union{grammar.QueryUnion, grammar.ValueUnion, grammar.ConditionUnion,
			grammar.EffectUnion} {
			if !ok { // not parsable yet
				out, ok = formulaForm(word, u, nil)
			}
		}
		if ok {
			name, _, named := strings.Cut(tree.Text[b.argument:p.at], "=")
			out.Active = slices.IndexFunc(out.Params, func(param SignatureParam) bool {
				return named && param.Name == strings.Trim(name, " '\"\r\n")
			})
			if out.Active < 0 && b.commas < len(out.Params) {
				out.Active = b.commas
			}
			return out, true, true
		}
	}
	return out, false, true
}

// formulaForm returns the form of a call to a variant: fields that need no names come first.
func formulaForm(word string, u *grammar.Union, v *grammar.Variant) (out Signature, ok bool) {
	words, _ := formula.Words(u)
	at := slices.IndexFunc(words, func(w formula.Word) bool {
		return w.Call && len(w.Fields) > 0 && (w.Variant == v || v == nil && w.Text == word)
	})
	if at < 0 {
		return out, false
	}
	v, u = words[at].Variant, words[at].Union
	out.Label, out.Doc = word+"(", v.Doc
	shape := v.Shape
	if own := shape.FieldByName(v.Word); own != nil && own.Type.Form == grammar.Record {
		shape = own.Type.Shape
	}
	add := func(f *grammar.Field, sign string) {
		if noun := grammar.WithoutArticle(f.Type.Noun); f.Name == v.Word { // the word is already there
			out.add(f.Name, noun, f.Doc, false)
			return
		}
		if f.Required && f.When == nil {
			out.add(f.Name, f.Name+sign+grammar.WithoutArticle(f.Type.Noun), f.Doc, false)
		} else {
			out.add(f.Name, f.Name+"?"+sign+grammar.WithoutArticle(f.Type.Noun), f.Doc, true)
		}
	}
	for _, name := range words[at].Fields {
		add(shape.FieldByName(name), ": ")
	}
	for _, f := range shape.Fields {
		if f.Name != u.Discriminator && !slices.Contains(words[at].Fields, f.Name) {
			add(f, "=")
		}
	}
	out.Label += ")"
	return out, true
}

func (p *Place) callSignature() (out Signature, ok bool) {
	s := p.session
	var call *facts.Call
	for i := range p.outline.addLocalNames(s).Calls {
		c := &p.outline.trace.Calls[i]
		args := c.Entry.Get(view.MacroCallArgs)
		if !args.Valid() {
			continue
		}
		if from := args.Key().Span().End; p.at <= from || p.at > p.argumentsEnd(c.Entry, args) {
			continue
		}
		if call == nil || c.Entry.Span().Len() <= call.Entry.Span().Len() {
			call = c
		}
	}
	if call == nil {
		return out, false
	}
	return p.signatureOf(call)
}

// signatureOf returns the form of the arguments of a callee.
func (p *Place) signatureOf(call *facts.Call) (out Signature, ok bool) {
	s := p.session
	signature, known := s.finder.Callee(facts.Callee{Kind: call.Kind, Name: call.Name})
	if !known {
		return out, false
	}
	out = formOf(call.Name, signature)
	k := key{form: symbol, kind: call.Kind, name: call.Name}
	if declared := s.declarationsOf([]key{k}); len(declared) > 0 {
		if out.Doc = s.remark(declared[0]); out.Doc == "" {
			out.Doc = s.wordsBefore(declared[0])
		}
	}
	out.Active = p.activeParam(call.Entry.Get(view.MacroCallArgs).Resolve(), out.Params)
	return out, true
}

// formOf returns a call's form: "pay(amount: value, from: playerSelector)".
func formOf(name string, s facts.Signature) (out Signature) {
	out.Label = name + "("
	for _, param := range s.Params {
		out.add(param.Name, paramLabel(param), paramDoc(param), false)
	}
	out.Label += ")"
	return out
}

// effectSignature describes the innermost effect whose fields contain the place.
func (p *Place) effectSignature() (out Signature, ok bool) {
	var effect *facts.VariantSite
	t := p.outline.addLocalNames(p.session)
	for i := range t.Variants {
		v := &t.Variants[i]
		if v.Union != grammar.EffectUnion || !v.Union.Wrapped {
			continue
		}
		fields := v.Record().Get(v.Key.Value())
		if from := v.Key.Span().End; !fields.Valid() || p.at <= from || p.at > p.argumentsEnd(v.Record(), fields) {
			continue
		}
		if effect == nil || v.Record().Span().Len() <= effect.Record().Span().Len() {
			effect = v
		}
	}
	if effect == nil {
		return out, false
	}
	out.Label, out.Doc = effect.Variant.Word+"(", effect.Variant.Doc
	for _, f := range effect.Variant.Shape.Fields {
		name, optional := f.Name, !f.Required || f.When != nil
		if optional {
			name += "?"
		}
		out.add(f.Name, name+": "+grammar.WithoutArticle(f.Type.Noun), f.Doc, optional)
	}
	out.Label += ")"
	out.Active = p.activeParam(effect.Record().Get(effect.Key.Value()).Resolve(), out.Params)
	return out, true
}

// argumentsEnd returns where the arguments of an entry end: at least at the end of their line, so that they include
// what is being typed.
func (p *Place) argumentsEnd(entry, args syntax.Node) int {
	text := p.outline.facts.Tree.Text
	end := max(args.Span().End, args.Key().Span().End)
	if args.Style() == syntax.Flow && args.Kind() == syntax.Mapping && !args.IsBroken() {
		return end - 1 // before the brace
	}
	if entry.Style() == syntax.Flow {
		return end
	}
	// A block of arguments continues over the lines that are indented deeper.
	indent := args.Key().Span().Start - lineStart(text, args.Key().Span().Start)
	for {
		next := strings.IndexByte(text[end:], '\n')
		if next < 0 {
			return len(text)
		}
		line, _, _ := strings.Cut(text[end+next+1:], "\n")
		content := strings.TrimLeft(line, " ")
		if len(line)-len(content) <= indent {
			return end + next
		}
		end += next + 1 + len(line)
	}
}

// activeParam returns the index of the parameter at the place, or else of the first required one that is missing; -1 if
// none is.
func (p *Place) activeParam(args syntax.Node, params []SignatureParam) int {
	text := p.outline.facts.Tree.Text
	found := ""
	for key, value := range args.Pairs() {
		end := max(key.Span().End, value.Span().End)
		if key.Span().Start <= p.at && p.at <= end || p.at > end && strings.TrimLeft(text[end:p.at], " :") == "" {
			found = key.Value()
		}
	}
	if at := slices.IndexFunc(params, func(param SignatureParam) bool { return param.Name == found }); at >= 0 {
		return at
	}
	return slices.IndexFunc(params,
		func(param SignatureParam) bool { return !param.Optional && !args.Get(param.Name).Valid() })
}

func paramLabel(p facts.Param) string {
	if t := paramType(p); t != "" {
		return p.Name + ": " + t
	}
	return p.Name
}

// paramType returns a parameter's type in a few words.
func paramType(p facts.Param) string {
	switch {
	case len(p.Values) > 0:
		texts := lists.Map(p.Values, func(v facts.Literal) string { return v.Text })
		return strings.Join(texts, " | ")
	case p.Prop != "":
		return p.Type + " " + p.Prop
	}
	return p.Type
}

func paramDoc(p facts.Param) string {
	for i := range grammar.MacroParamTypes {
		if t := &grammar.MacroParamTypes[i]; t.Word == p.Type {
			return t.Doc
		}
	}
	return ""
}

package query

import (
	"strings"

	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/syntax"
)

// Signature describes the macro or template whose arguments are being written.
type Signature struct {
	Label string
	// Doc is what the author says about it, in Markdown.
	Doc    string
	Params []SignatureParam
	// Active is the index of the parameter at the cursor, -1 if none is.
	Active int
}

// SignatureParam is one parameter.
type SignatureParam struct {
	Name       string
	Start, End int // bytes of Label
	Doc        string
}

// Signature finds the call in whose arguments the place lies.
func (p *Place) Signature() (out Signature, ok bool) {
	s := p.session
	var call *facts.Call
	for i := range p.outline.deep(s).Calls {
		c := &p.outline.trace.Calls[i]
		args := c.Entry.Get("args")
		if !args.Valid() {
			continue
		}
		if from := args.Key().Span().End; p.at <= from || p.at > p.reach(c, args) {
			continue
		}
		if call == nil || c.Entry.Span().Len() <= call.Entry.Span().Len() {
			call = c
		}
	}
	if call == nil {
		return out, false
	}
	signature, known := s.finder.Callee(facts.Callee{Kind: call.Kind, Name: call.Name})
	if !known {
		return out, false
	}
	k := key{form: symbol, kind: call.Kind, name: call.Name}
	if declared := s.declared([]key{k}); len(declared) > 0 {
		if out.Doc = s.remark(declared[0]); out.Doc == "" {
			out.Doc = s.Text(declared[0].unit.Document()).ProseBefore(s.Unit(declared[0].unit))
		}
	}
	out.Label, out.Active = signatureLabel(call.Name, signature), -1
	at := len(call.Name) + 1
	for i, param := range signature.Params {
		text := paramLabel(param)
		out.Params = append(out.Params, SignatureParam{Name: param.Name, Start: at, End: at + len(text), Doc: paramDoc(param)})
		at += len(text) + 2
		if param.Name == p.argument(call) {
			out.Active = i
		}
	}
	if out.Active < 0 {
		out.Active = firstOpen(call, signature)
	}
	return out, true
}

// reach is where the arguments of a call end: at least at the end of their
// line, so that what is being typed belongs to them.
func (p *Place) reach(c *facts.Call, args syntax.Node) int {
	text := p.outline.facts.Tree.Text
	end := max(args.Span().End, args.Key().Span().End)
	if args.Style() == syntax.Flow && args.Kind() == syntax.Mapping && !args.Broken() {
		return end - 1 // before the brace
	}
	if c.Entry.Style() == syntax.Flow {
		return end
	}
	// A block of arguments goes on over the lines that are indented deeper.
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

// argument is the name of the argument at the place.
func (p *Place) argument(c *facts.Call) string {
	text := p.outline.facts.Tree.Text
	found := ""
	for key, value := range target(c.Entry.Get("args")).Pairs() {
		end := max(key.Span().End, value.Span().End)
		if key.Span().Start <= p.at && p.at <= end || p.at > end && strings.TrimLeft(text[end:p.at], " :") == "" {
			found = key.Value()
		}
	}
	return found
}

// firstOpen is the first parameter without an argument, -1 if all have one.
func firstOpen(c *facts.Call, s facts.Signature) int {
	args := target(c.Entry.Get("args"))
	for i, param := range s.Params {
		if !args.Get(param.Name).Valid() {
			return i
		}
	}
	return -1
}

// signatureLabel writes a call's form: "pay(amount: value, from: playerSelector)".
func signatureLabel(name string, s facts.Signature) string {
	params := make([]string, len(s.Params))
	for i, param := range s.Params {
		params[i] = paramLabel(param)
	}
	return name + "(" + strings.Join(params, ", ") + ")"
}

func paramLabel(p facts.Param) string {
	if t := paramType(p); t != "" {
		return p.Name + ": " + t
	}
	return p.Name
}

// paramType is a parameter's type in a few words.
func paramType(p facts.Param) string {
	switch {
	case len(p.Values) > 0:
		texts := make([]string, len(p.Values))
		for i, v := range p.Values {
			texts[i] = v.Text
		}
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

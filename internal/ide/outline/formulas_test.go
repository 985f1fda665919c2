package outline_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/text/source"
)

// coloured are the parts of a text with what they are coloured as.
func coloured(s *cnl.Spec, text string) (out []string) {
	lines := strings.Split(text, "\n")
	data := s.Tokens("a.md", 0, len(lines), source.UTF8)
	line, at := 0, 0
	for ; len(data) > 0; data = data[5:] {
		if data[0] > 0 {
			line, at = line+int(data[0]), 0
		}
		at += int(data[1])
		out = append(out, lines[line][at:at+int(data[2])]+" "+outline.TokenTypes[data[3]])
	}
	return out
}

// The parts of formulas have their colours, in order and beside each other, in each way in which a text is written.
func TestColoursInFormulas(t *testing.T) {
	all := "\n" + strings.Join(coloured(testspec.Of(testspec.Market), testspec.Market), "\n") + "\n"
	for _, want := range []string{
		"points variable|actor enumMember|>= operator|param macro|price typeParameter|and operator|round variable|< operator|9 number",
		"points variable|actor enumMember|-= operator|param macro|price typeParameter", "round variable|+= operator|1 number",
		"for keyword|$n parameter|in operator|intsInRange function|1 number|5 number|do keyword|createToken function|card class|deck namespace|props property|= operator",
		"tokens function|deck namespace|suit property|== operator|oak enumMember",
		"can-pay macro|price typeParameter|= operator|3 number|and operator|count function|hand namespace|actor enumMember|< operator|fee variable",
		"pay macro|price typeParameter|= operator|$card parameter|rank property|moveToken function|$card parameter|deck namespace|hand namespace|actor enumMember",
		"if keyword|points variable|actor enumMember|>= operator|fee variable|then keyword|advancePhase function|else keyword|round variable|= operator|0 number",
		"+ operator|fee variable|> operator|3 number|and operator|not operator|can-pay macro|price typeParameter|= operator|fee variable|* operator|2 number",
		"max function|1 number|round variable",
		"let keyword|$all parameter|= operator|count function|hand namespace|actor enumMember|do keyword|round variable|= operator|$all parameter",
	} {
		if !strings.Contains(all, "\n"+strings.ReplaceAll(want, "|", "\n")+"\n") {
			t.Errorf("no %s", want)
		}
	}
	if t.Failed() {
		t.Log(strings.ReplaceAll(all, "\n", "|"))
	}
}

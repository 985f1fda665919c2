package grammar

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/internal/grammar/diag"
)

var update = flag.Bool("update", false, "rewrite the golden listing of the table")

// TestTableListing compares the whole table with its listing, so that a review
// sees every change of the language in one place.
func TestTableListing(t *testing.T) {
	path := filepath.Join("testdata", "table.golden")
	got := listing()
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("the table has changed; if that is meant, run go generate ./internal/grammar (-want +got):\n%s",
			diff)
	}
}

func listing() string {
	var b strings.Builder
	b.WriteString("# Sections\n\n")
	for _, s := range Sections {
		fmt.Fprintf(&b, "%s%s: %s\n", s.Name, mark(s.Required), typeText(s.Type))
		for _, spelling := range s.Spellings {
			fmt.Fprintf(&b, "    spelling %s\n", spellingText(spelling))
		}
	}
	b.WriteString("\n# Records\n")
	for _, s := range Shapes() {
		if s == DocumentShape {
			continue
		}
		fmt.Fprintf(&b, "\n%s: %s%s%s\n", s.Name, s.Noun, open(s.Open), codesText(s.Codes))
		for _, rule := range ruleTexts(s) {
			fmt.Fprintf(&b, "    | %s\n", rule)
		}
		for _, f := range s.Fields {
			fmt.Fprintf(&b, "    %s\n", fieldText(f))
		}
	}
	b.WriteString("\n# Unions\n")
	for _, u := range Unions() {
		fmt.Fprintf(&b, "\n%s: %s%s\n", u.Name, u.Noun, codesText(u.Codes))
		if u.Discriminator != "" {
			fmt.Fprintf(&b, "    | told apart by %s\n", u.Discriminator)
		}
		if u.Wrapped {
			b.WriteString("    | the key holds the record\n")
		}
		for _, other := range u.Others {
			fmt.Fprintf(&b, "    | or one of %s\n", other.Name)
		}
		for _, scalar := range u.Scalars {
			fmt.Fprintf(&b, "    | or %s\n", typeText(scalar))
		}
		for _, v := range u.Variants {
			fmt.Fprintf(&b, "    %s: %s\n", strings.Join(append([]string{v.Word}, v.Also...), " or "), v.Shape.Name)
			if v.AsksPlayer {
				b.WriteString("      asks a player\n")
			}
		}
		if u.Fallback != nil {
			fmt.Fprintf(&b, "    otherwise: %s\n", u.Fallback.Name)
		}
	}
	return b.String()
}

func mark(required bool) string {
	if required {
		return "!"
	}
	return ""
}

func open(is bool) string {
	if is {
		return " (open)"
	}
	return ""
}

func ruleTexts(s *Shape) (rules []string) {
	if s.Unseated {
		rules = append(rules, "only without seats")
	}
	if len(s.AtLeastOne) > 0 {
		rules = append(rules, "at least one of "+strings.Join(s.AtLeastOne, ", "))
	}
	groups := func(word string, groups []Exclusive) {
		for _, g := range groups {
			rules = append(rules, word+" "+strings.Join(g.Fields, ", ")+codeText("", g.Code))
		}
	}
	groups("exactly one of", s.ExactlyOne)
	groups("together", s.Together)
	groups("distinct", s.Distinct)
	for _, r := range s.Relations {
		rules = append(rules, r.Less+" <= "+r.More+" at "+r.At+codeText("", r.Code))
	}
	for _, scope := range s.Scopes {
		what := scope.From
		if what == "" {
			what = strings.Join(scope.Names, ", ")
		}
		rule := what + " visible in " + strings.Join(scope.Into, ", ")
		if scope.By != "" {
			rule += " when " + scope.By + " is " + strings.Join(scope.Words, ", ")
		}
		if scope.Before {
			rule += " after its own entry"
		}
		rules = append(rules, rule)
	}
	return rules
}

func fieldText(f *Field) string {
	var b strings.Builder
	b.WriteString(f.Name + mark(f.Required) + ": " + typeText(f.Type))
	if f.When != nil {
		b.WriteString("; only " + whenText(f.When))
	}
	if f.RequiredWhen != nil {
		b.WriteString("; required " + whenText(f.RequiredWhen))
	}
	if f.Default != "" {
		b.WriteString("; default " + f.Default)
	}
	if f.NoScalar {
		b.WriteString("; no scalar")
	}
	if f.Writes {
		b.WriteString("; writes")
	}
	if f.OldForm != nil {
		b.WriteString("; not as {" + f.OldForm.Key + "}" + codeText("", f.OldForm.Code))
	}
	if f.Items != nil {
		b.WriteString(fmt.Sprintf("; yields only %d never %v", f.Items.Only, f.Items.Never) +
			codeText("", f.Items.Code))
	}
	if len(f.Implicit) > 0 {
		b.WriteString("; knows " + strings.Join(f.Implicit, ", "))
	}
	if f.Binds != nil {
		b.WriteString("; binds in " + strings.Join(f.Binds.In, ", "))
		if f.Binds.Sequential {
			b.WriteString(" and on")
		}
	}
	for _, spelling := range f.Spellings {
		b.WriteString("; spelling " + spellingText(spelling))
	}
	b.WriteString(codesText(f.Codes))
	return b.String()
}

func whenText(w *When) string {
	text := "with " + w.Field + " " + strings.Join(w.Words, ", ")
	if w.OrAbsent {
		text += " or without"
	}
	if w.Key != "" {
		return text + ", elsewhere at " + w.Key + codeText("", w.Code)
	}
	return text + codeText("", w.Code)
}

func spellingText(s Spelling) string {
	uses := []string{"accepted", "hinted", "rejected", "removed", "elsewhere"}
	text := s.Name + " " + uses[s.Use] + codeText("", s.Code)
	if s.Beside != "" {
		text += " beside " + s.Beside
	}
	return text
}

func codesText(c Codes) string {
	var codes []diag.Code
	faults := map[diag.Code][]string{}
	for _, one := range []struct {
		fault string
		code  diag.Code
	}{
		{"invalid", c.Invalid}, {"missing", c.Missing}, {"empty", c.Empty}, {"duplicate", c.Duplicate},
		{"unresolved", c.Unresolved}, {"unknown", c.Unknown}, {"bounds", c.Bounds}, {"unbound", c.Unbound},
	} {
		if faults[one.code] == nil {
			codes = append(codes, one.code)
		}
		faults[one.code] = append(faults[one.code], one.fault)
	}
	var b strings.Builder
	for _, code := range codes {
		b.WriteString(codeText(strings.Join(faults[code], "/"), code))
	}
	return b.String()
}

func codeText(what string, c diag.Code) string {
	switch {
	case c == "":
		return ""
	case what == "":
		return " [" + strings.TrimPrefix(string(c), "CNL_") + "]"
	}
	return " [" + what + " " + strings.TrimPrefix(string(c), "CNL_") + "]"
}

var syntaxNames = []string{
	"", "zone id", "zone selector", "zone reference", "player", "one player", "player or all", "binder",
	"binding name", "token", "table name", "table path", "seat pattern", "dimension pattern", "self or seat",
	"zone or binding", "decision name",
}

// typeText describes a type down to the records and unions it is made of.
func typeText(t *Type) string {
	if t == nil {
		return "anything"
	}
	var b strings.Builder
	switch t.Form {
	case Any:
		b.WriteString("anything")
	case Text:
		b.WriteString("text")
	case Int:
		b.WriteString("int")
	case Number:
		b.WriteString("number")
	case Bool:
		b.WriteString("bool")
	case Enum:
		b.WriteString("enum(" + wordTexts(t) + ")")
	case Define:
		b.WriteString("define " + t.Kind.String())
	case Refer, Selector:
		b.WriteString("refer " + kindTexts(t.Kinds))
		if len(t.Words) > 0 {
			b.WriteString(" or (" + wordTexts(t) + ")")
		}
	case List:
		b.WriteString("[" + typeText(t.Elem) + "]")
	case FreeMap:
		b.WriteString("{" + typeText(t.Key) + " -> " + typeText(t.Value) + "}")
	case Record:
		b.WriteString(t.Shape.Name)
	case Choice:
		b.WriteString("<" + t.Union.Name + ">")
	case OneOf:
		b.WriteString("one of")
	case Switch:
		b.WriteString("by " + t.By + " (")
		for _, c := range t.Cases {
			b.WriteString(strconv.Quote(c.Word) + ": " + typeText(c.Type) + ", ")
		}
		b.WriteString("else " + typeText(t.Else) + ")")
	}
	if len(t.Alternatives) > 0 {
		texts := make([]string, len(t.Alternatives))
		for i, alternative := range t.Alternatives {
			texts[i] = typeText(alternative)
		}
		b.WriteString(" (" + strings.Join(texts, " | ") + ")")
	}
	b.WriteString(refinements(t))
	b.WriteString(codesText(t.Codes))
	if t.QualifiedCode != "" {
		b.WriteString(codeText("qualified", t.QualifiedCode))
	}
	for _, s := range Sections {
		b.WriteString(codeText(s.Name, t.SectionCodes[s.Name]))
	}
	return b.String()
}

func wordTexts(t *Type) string {
	texts := make([]string, len(t.Words))
	for i, w := range t.Words {
		texts[i] = w.Text
		if w.Canonical != "" {
			texts[i] += "=" + w.Canonical
		}
		texts[i] += codeText("", w.Code)
	}
	if t.OpenWords {
		texts = append(texts, "…")
	}
	return strings.Join(texts, " ")
}

func kindTexts(kinds []Kind) string {
	texts := make([]string, len(kinds))
	for i, kind := range kinds {
		texts[i] = kind.String()
	}
	return strings.Join(texts, "/")
}

// refinements are the parts of a type beside its form.
func refinements(t *Type) string {
	var b strings.Builder
	flag := func(is bool, word string) {
		if is {
			b.WriteString(" " + word)
		}
	}
	value := func(word, text string) {
		if text != "" {
			b.WriteString(" " + word + " " + text)
		}
	}
	flag(t.NonBlank, "nonblank")
	flag(t.Trimmed, "trimmed")
	flag(t.Nullable, "nullable")
	flag(t.OnlyTrue, "only true")
	if t.Min != nil {
		b.WriteString(" >=" + strconv.FormatFloat(*t.Min, 'g', -1, 64))
	}
	if t.Max != nil {
		b.WriteString(" <=" + strconv.FormatFloat(*t.Max, 'g', -1, 64))
	}
	if t.Syntax != NoSyntax {
		b.WriteString(" as " + syntaxNames[t.Syntax])
	}
	value("of", t.Owner)
	value("of the", t.OwnerName)
	value("class", t.Class)
	value("class from", t.ClassFrom)
	value("within", t.Within)
	flag(t.Open, "open")
	flag(t.Repeats, "repeats")
	flag(t.LenientBindings, "lenient")
	flag(t.AnyNumber, "any number")
	flag(t.NonEmpty, "nonempty")
	flag(t.Unique, "unique")
	flag(t.Unit, "units")
	flag(t.Flow, "flowing")
	if t.MinItems > 0 {
		fmt.Fprintf(&b, " at least %d", t.MinItems)
	}
	for _, group := range t.UniqueBy {
		b.WriteString(" unique by " + strings.Join(group.Fields, "+") + codeText("", group.Code))
	}
	for _, also := range t.Also {
		b.WriteString(" also " + also.Kind.String())
		value("of", also.Owner)
		b.WriteString(codeText("", also.Duplicate))
	}
	if t.Literal != nil {
		b.WriteString(" literally " + typeText(t.Literal))
	}
	return b.String()
}

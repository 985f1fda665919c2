package generate

import (
	"bytes"
	"fmt"
	"go/ast"
	"strings"
)

// uses returns Go code that enumerates the uses of nodes, according to the tags of their members.
func (s *source) uses() string {
	var b bytes.Buffer
	b.WriteString(header)
	b.WriteString("\n// uses visits what a node does itself, in the order of the JSON.\nfunc (w *useWalker) uses(node Node) {\n" +
		"switch n := node.(type) {\n")
	wrapped := map[string]string{}
	for _, sum := range s.sums {
		for _, v := range sum.variants {
			wrapped[v.typ] = v.wrapped
		}
	}
	for _, name := range s.order {
		if !s.hasUses(name) || !ast.IsExported(name) {
			continue
		}
		if wrapped[name] == "" {
			fmt.Fprintf(&b, "case *%[1]s:\nw.of%[1]s(n)\n", name)
		} else {
			fmt.Fprintf(&b, "case *%[1]s:\nw.at.member(%[2]q)\nw.of%[1]s(n)\nw.at.pop()\n", name, wrapped[name])
		}
	}
	b.WriteString("}\n}\n")
	for _, name := range s.order {
		if s.hasUses(name) && ast.IsExported(name) {
			fmt.Fprintf(&b, "\nfunc (w *useWalker) of%[1]s(n *%[1]s) {\n", name)
			for _, f := range s.fields(name) {
				s.use(&b, name, f)
			}
			b.WriteString("}\n")
		}
	}
	return b.String()
}

// hasUses reports whether a member of a struct, or of its parts, has the tag "does".
func (s *source) hasUses(name string) bool {
	if s.structs[name] == nil {
		return false
	}
	for _, f := range s.fields(name) {
		if of := element(f.typ); f.does != "" || s.form(of) == holder && of != name && s.hasUses(of) {
			return true
		}
	}
	return false
}

func (s *source) use(b *bytes.Buffer, of string, f field) {
	at := "n." + f.name
	if f.does != "" {
		s.writeUses(b, of, f)
		return
	}
	part := element(f.typ)
	if s.form(part) != holder || !s.hasUses(part) {
		return
	}
	switch f.typ.(type) {
	case *ast.ArrayType:
		fmt.Fprintf(b, "for i := range %s {\nw.at.member(%q)\nw.at.entry(i)\nw.of%s(&%s[i])\nw.at.pop()\nw.at.pop()\n}\n",
			at, f.json, part, at)
	case *ast.StarExpr:
		fmt.Fprintf(b, "if %s != nil {\nw.at.member(%q)\nw.of%s(%s)\nw.at.pop()\n}\n", at, f.json, part, at)
	default:
		if f.embedded {
			fmt.Fprintf(b, "w.of%s(&%s)\n", part, at)
		} else {
			fmt.Fprintf(b, "w.at.member(%q)\nw.of%s(&%s)\nw.at.pop()\n", f.json, part, at)
		}
	}
}

// writeUses writes the uses in the tag of a member.
func (s *source) writeUses(b *bytes.Buffer, of string, f field) {
	words := strings.Fields(f.does)
	use := fmt.Sprintf("Does: %s", strings.ToUpper(words[0][:1])+words[0][1:])
	words = words[1:]
	n := len(words)
	if n >= 2 && words[n-2] == "by" {
		for _, other := range s.fields(of) {
			if other.json == words[n-1] {
				use += ", By: n." + other.name
				if nameOf(other.typ) == "FilterOperand" {
					use += ".Value"
				}
			}
		}
		words = words[:n-2]
	}
	if strings.HasPrefix(f.does, "binds") || strings.HasPrefix(f.does, "each") {
		use += fmt.Sprintf(", Within: %q", strings.Join(words, " "))
		words = nil
	}
	if len(words) > 0 {
		use += fmt.Sprintf(", Of: %q", words[0])
		for _, other := range s.fields(of) { // the owner
			switch typ := nameOf(other.typ); {
			case typ == "PlayerSelector":
				use += ", Player: n." + other.name
			case typ == "ZoneReference":
				use += ", Zone: n." + other.name
			case typ == "ZoneSelector":
				use += ", Zone: ZoneReference{Selector: n." + other.name + "}"
			case other.does == "names":
				use += ", Bound: n." + other.name
			}
		}
	}
	at, member := "n."+f.name, f.json
	switch t := f.typ.(type) {
	case *ast.ArrayType:
		fmt.Fprintf(b, "for i := range %s {\nw.at.member(%q)\nw.at.entry(i)\nw.use(\"\", Use{%s, Name: %s[i]})\nw.at.pop()\nw.at.pop()\n}\n",
			at, member, use, at)
		return
	case *ast.IndexExpr: // an OrderedMap
		fmt.Fprintf(b, "for i := range %[1]s {\nw.at.member(%[2]q)\nw.at.key(%[1]s[i].Key)\nw.use(\"\", Use{%[3]s, Name: %[1]s[i].Key, By: %[1]s[i].Value})\nw.at.pop()\nw.at.pop()\n}\n",
			at, member, use)
		return
	case *ast.Ident:
		switch t.Name {
		case "VarCell":
			if member = "var"; !f.embedded {
				member = f.json
			}
			use += fmt.Sprintf(", Of: string(%[1]s.Scope), Name: %[1]s.Var, Player: %[1]s.Player, Zone: %[1]s.Zone", at)
		case "string":
			use += ", Name: " + at
		case "Value":
			use += ", Name: literal(" + at + ")"
		case "ZoneReference":
			use += ", Zone: " + at
		case "ZoneSelector":
			use += ", Zone: ZoneReference{Selector: " + at + "}"
		case "PlayerSelector":
			use += ", Player: " + at
		}
	}
	use = "Use{" + use + "}"
	if given := map[string]string{"ZoneReference": "!%s.Absent()", "PlayerSelector": "!%s.Absent()",
		"string": "%s != \"\""}[nameOf(f.typ)]; given != "" {
		fmt.Fprintf(b, "if "+given+" {\nw.use(%q, %s)\n}\n", at, member, use)
		return
	}
	fmt.Fprintf(b, "w.use(%q, %s)\n", member, use)
}

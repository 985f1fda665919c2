package hostile

import "strings"

// texts are long documents in which the same thing is wrong again and again.
func texts() []Case {
	const class = "text"
	var out []Case
	add := func(name string, size int, says string, text func(n int) string, more ...[]string) {
		out = append(out, ways(class, name, size, min(size/8, 1000), text, says,
			append([][]string{checkIt}, more...)...)...)
	}
	payload := func(text string) string {
		return "dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n" + text
	}
	yaml := func(text string) string { return "# Small\n\n```yaml\n" + text + "\n```\n" }
	add("unresolved aliases", 10000, "", func(n int) string { return spec("setup: [ " + many(n, "*a@, ") + "]") })
	add("unresolved aliases in a payload", 10000, "", func(n int) string {
		return spec(payload("      all: [ " + many(n, "*a@, ") + " ]\n"))
	})
	add("one unresolved alias", 20000, "",
		func(n int) string { return spec("setup: [ " + strings.Repeat("*a, ", n) + "]") })
	add("anchors and aliases", 10000, "", func(n int) string {
		return spec(payload(many(n, "      k@: &a@ x\n      l@: *a@\n")))
	})
	add("aliases of other entries", 4000, "", func(n int) string {
		return spec("globalVars:\n" + many(n, "  - { name: &a@ v@, type: int, init: 0, min: 0, max: 9 }\n") +
			"perPlayerVars:\n" + many(n, "  - { name: *a@, type: int, init: 0, min: 0, max: 9 }\n"))
	})
	add("tags alone", 39000, "", func(n int) string { return yaml("setup: " + strings.Repeat("! ", n)) })
	add("tags of lines", 20000, "", func(n int) string { return yaml("setup:\n" + strings.Repeat("  - ! \n", n)) })
	add("anchors alone", 20000, "", func(n int) string { return yaml("setup: " + many(n, "&a@ ")) })
	add("commas", 250000, "", func(n int) string { return yaml("setup: [" + strings.Repeat(",,,,", n)) })
	add("commas after a colon", 250000, "", func(n int) string { return yaml("a: [" + strings.Repeat(",", n)) })
	add("commas in braces", 250000, "", func(n int) string { return yaml("a: {" + strings.Repeat(",", n)) })
	add("colons", 100000, "", func(n int) string { return yaml("a: " + strings.Repeat(": ", n)) })
	add("colons in brackets", 100000, "", func(n int) string { return yaml("a: [" + strings.Repeat(": ", n) + "]") })
	add("question marks", 50000, "", func(n int) string { return yaml(strings.Repeat("? ", n)) })
	add("question marks in lines", 30000, "", func(n int) string { return yaml(strings.Repeat("? a\n", n)) })
	add("dashes", 50000, "", func(n int) string { return yaml("setup: " + strings.Repeat("- ", n)) })
	add("opening brackets", 100000, "", func(n int) string { return yaml("setup: " + strings.Repeat("[", n)) })
	add("opening braces", 100000, "", func(n int) string { return yaml("setup: " + strings.Repeat("{", n)) })
	add("opening braces of keys", 50000, "", func(n int) string { return yaml("setup: " + strings.Repeat("{a: ", n)) })
	add("closing brackets", 100000, "", func(n int) string { return yaml("setup: " + strings.Repeat("]", n)) })
	add("closing braces in lines", 50000, "",
		func(n int) string { return yaml("setup:\n" + strings.Repeat("  - }\n", n)) })
	add("brackets opened in lines", 20000, "",
		func(n int) string { return yaml("setup:\n" + strings.Repeat("  - [ a\n", n)) })
	add("braces opened in lines", 20000, "",
		func(n int) string { return yaml("setup:\n" + strings.Repeat("  - { a: 1\n", n)) })
	add("quotes", 50000, "", func(n int) string { return yaml("setup: " + strings.Repeat("' ", n)) })
	add("quotes opened in lines", 20000, "",
		func(n int) string { return yaml("setup:\n" + strings.Repeat("  - 'a\n", n)) })
	add("double quotes opened in lines", 20000, "",
		func(n int) string { return yaml("setup:\n" + strings.Repeat("  - \"a\n", n)) })
	add("bad escapes", 50000, "", func(n int) string { return yaml("setup: \"" + strings.Repeat(`\q`, n) + "\"") })
	add("syntax errors", 50000, "", func(n int) string { return yaml("setup:\n" + strings.Repeat("  - a: b: c\n", n)) })
	add("syntax errors in sections", 50000, "",
		func(n int) string { return yaml("zones:\n" + many(n, "  - { id: z@, owner none }\n")) })
	add("keys without colons", 50000, "", func(n int) string { return yaml("metadata:\n" + many(n, "  key@\n")) })
	add("keys with brackets", 30000, "",
		func(n int) string { return yaml("metadata:\n" + many(n, "  key@:{ a: 1 }\n")) })
	add("tabs", 30000, "", func(n int) string { return yaml("metadata:\n" + many(n, "\tk@: 1\n")) })
	add("tabs in lists", 30000, "",
		func(n int) string { return yaml("setup:\n" + strings.Repeat("  -\ta\n\t- b\n", n/2)) })
	add("indentation in steps", 2000, "", func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat(" ", i%300) + "a:\n")
		}
		return yaml(b.String())
	})
	add("indentation that falls", 3000, "", func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat(" ", 300-i%300) + "a: 1\n")
		}
		return yaml(b.String())
	})
	add("document marks", 50000, "", func(n int) string { return yaml(strings.Repeat("---\n", n)) })
	add("document ends", 50000, "", func(n int) string { return yaml(strings.Repeat("...\n", n)) })
	add("document marks with content", 30000, "", func(n int) string { return yaml(strings.Repeat("---\na: 1\n", n)) })
	add("directives", 30000, "", func(n int) string { return yaml(strings.Repeat("%YAML 1.2\n", n)) })
	add("conflict marks", 20000, "",
		func(n int) string { return yaml("setup:\n" + strings.Repeat("<<<<<<< ours\n", n)) })
	add("conflicts", 10000, "", func(n int) string {
		return yaml("setup:\n" + strings.Repeat("<<<<<<< ours\n  - a\n=======\n  - b\n>>>>>>> theirs\n", n))
	})
	add("conflict ends", 20000, "",
		func(n int) string { return yaml("setup:\n" + strings.Repeat(">>>>>>> ours\n", n)) })
	add("conflict middles", 20000, "", func(n int) string { return yaml("setup:\n" + strings.Repeat("=======\n", n)) })
	add("characters that cannot be seen", 50000, "",
		func(n int) string { return yaml("setup: " + strings.Repeat("a\x01", n)) })
	add("bytes that are no text", 50000, "", func(n int) string { return yaml("setup: " + strings.Repeat("a\xff", n)) })
	add("bidirectional marks", 50000, "", func(n int) string { return yaml("setup: " + strings.Repeat("a\u202e", n)) })
	add("block texts", 20000, "", func(n int) string { return yaml("setup:\n" + strings.Repeat("  - |9\n   a\n", n)) })
	add("block texts of bad heads", 20000, "",
		func(n int) string { return yaml("setup:\n" + strings.Repeat("  - |abc\n", n)) })
	add("comments", 100000, "", func(n int) string { return yaml("setup: []\n" + strings.Repeat("# a comment\n", n)) })
	add("empty lines", 500000, "", func(n int) string { return yaml("setup: []\n" + strings.Repeat("\n", n)) })
	add("carriage returns", 200000, "", func(n int) string { return yaml("setup: []\n" + strings.Repeat("\r", n)) })
	add("one long line", 1000000, "", func(n int) string { return yaml("setup: [ " + strings.Repeat("a ", n) + "]") })
	add("one long line of scalars", 200000, "",
		func(n int) string { return yaml("setup: [ " + strings.Repeat("a, ", n) + "]") })
	add("one long key", 500000, "", func(n int) string { return yaml(strings.Repeat("a", n) + ": 1") })
	add("a key of many lines", 50000, "", func(n int) string { return yaml(strings.Repeat("a\n", n) + ": 1") })
	add("long plain texts", 30000, "", func(n int) string { return yaml("setup: a\n" + strings.Repeat("  b\n", n)) })

	// What is more than there is room for: little text that makes many units or values.
	faces := [][]string{compileIt, formatIt}
	add("lines of commas", 8000000, "", func(n int) string { return spec("a: [\n" + strings.Repeat(",\n", n)) },
		faces...)
	add("lines of commas in a section", 500000, "",
		func(n int) string { return spec("setup: [\n" + strings.Repeat(",\n", n)) }, faces...)
	add("lines of commas in brackets", 350000, "",
		func(n int) string { return spec("setup: [\n" + strings.Repeat(" ,\n", n)) }, faces...)
	add("lines of dashes", 2000000, "", func(n int) string { return spec("setup:\n" + strings.Repeat("  -\n", n)) },
		faces...)
	for _, of := range []string{
		"zones:-", "zones: -", "zones:a", "zones:- -", "constants: a:", "constants: ?", "constants: :",
		"dataAssets: - -", "dataAssets:?", "dataAssets: a:", "setup:'", "setup:&a", "setup: !", "setup: *a", "setup:|", "setup: {",
	} {
		head, line, _ := strings.Cut(of, ":")
		add("lines of "+of, 524000/(len(line)+1), "",
			func(n int) string { return spec(head + ":\n" + strings.Repeat(line+"\n", n)) })
	}
	add("zones, and no end of them", 250000, "", func(n int) string {
		return spec("zones:\n" + many(n, "  - { id: z@, owner: none, visibility: hidden, ordering: stack }\n"))
	}, faces...)
	add("rows, and no end of them", 300000, "", func(n int) string {
		return spec(payload("      rows:\n" + many(n, "        - { id: r@, a: 1, b: x, c: true }\n")))
	}, faces...)
	add("effects, and no end of them", 45000, "", func(n int) string {
		return spec("setup:\n" + strings.Repeat("  - { if: { when: { op: and, args: [ { op: \"==\", left: 1, right: 2 }, true ] }, then: [ { shuffle: { zone: deck } } ] } }\n", n))
	}, faces...)
	add("paragraphs", 4000000, "", func(n int) string { return spec() + strings.Repeat("a\n\n", n) }, faces...)
	add("paragraphs of another fence", 4000000, "",
		func(n int) string { return spec() + "```text\n" + strings.Repeat("a\n\n", n) }, faces...)
	add("many conflicts", 50000, "", func(n int) string {
		return yaml("setup:\n" + strings.Repeat("<<<<<<< ours\n  - a\n=======\n  - b\n>>>>>>> theirs\n", n))
	}, faces...)
	add("many duplicate names", 100000, "", func(n int) string {
		return spec("zones:\n" + strings.Repeat("  - { id: z, owner: none, visibility: hidden, ordering: stack }\n", n))
	}, faces...)
	add("lines that carriage returns end", 100000, "", func(n int) string {
		return strings.ReplaceAll(yaml("setup:\n"+strings.Repeat("  - a\n", n)), "\n", "\r")
	}, faces...)
	add("zones in lines that carriage returns end", 40000, "", func(n int) string {
		return strings.ReplaceAll(spec("zones:\n"+
			many(n, "  - { id: z@, owner: none, visibility: hidden, ordering: stack }\n")), "\n", "\r")
	}, faces...)

	// What stands around the blocks.
	fence := "```yaml\n"
	add("unclosed fences", 20000, "",
		func(n int) string { return "# Small\n\n" + strings.Repeat("````yaml\nzones: []\n```\n", n) })
	add("unclosed fences of other kinds", 10000, "", func(n int) string {
		return "# Small\n\n" + strings.Repeat(fence+"zones: []\n~~~yaml\nactions: []\n", n)
	})
	add("unclosed fences before sections", 10000, "", func(n int) string {
		return "# Small\n\n" + many(n,
			fence+"globalVars:\n  - { name: v@, type: int, init: 0, min: 0, max: 9 }\n\n# Heading\n\n")
	})
	add("fences in lists", 20000, "", func(n int) string { return "# Small\n\n" + strings.Repeat("- > ```yaml\n", n) })
	add("fences without a line between", 3900, "",
		func(n int) string { return "# Small\n\n" + strings.Repeat(fence+"```\n", n) })
	add("one variable per fence", 3900, "", func(n int) string {
		return spec() + many(n, "\n"+fence+"globalVars: [ { name: v@, type: int, init: 0, min: 0, max: 9 } ]\n```\n")
	}, compileIt)
	add("one section at fault per fence", 3900, "", func(n int) string {
		return spec() + many(n, "\n"+fence+"globalVars: [ { name: v@, type: it, init: 0, min: 0, max: 9 } ]\n```\n")
	})
	add("one metadata per fence", 3900, "", func(n int) string {
		return spec() + many(n, "\n"+fence+"metadata: { id: small@, players: { min: 2, max: 2 } }\n```\n")
	})
	add("unknown sections per fence", 3900, "",
		func(n int) string { return spec() + many(n, "\n"+fence+"zone@: []\n```\n") })
	add("headings", 100000, "", func(n int) string { return spec() + strings.Repeat("# Heading\n", n) })
	add("quoted lines", 1000, "",
		func(n int) string { return spec() + strings.Repeat(strings.Repeat("> ", 200)+"a\n", n) })
	add("comments of Markdown", 50000, "", func(n int) string { return spec() + strings.Repeat("<!-- ", n) })
	add("no end of a comment of Markdown", 50000, "",
		func(n int) string { return spec() + strings.Repeat("<!--\n", n) + fence + "zones: []\n```\n" })
	add("ignore comments", 10000, "", func(n int) string {
		return spec("setup:\n" + many(n,
			"  # ludo-ignore CNL_COMPILER_LIMIT_EXCEEDED\n  - { shuffle: { zone: deck } }\n"))
	})
	add("ignore comments of many codes", 10000, "", func(n int) string {
		return spec("setup:\n  # ludo-ignore" + many(n, " CODE_@,") + "\n  - { shuffle: { zone: deck } }\n")
	})
	add("ignore comments one after the other", 20000, "", func(n int) string {
		return spec("setup:\n" + many(n, "  # ludo-ignore CODE_@\n") + "  - { shuffle: { zone: deck } }\n")
	})
	// What is not read is said by whatever reads a game.
	for _, args := range [][]string{checkIt, compileIt, {"run", "game"}, {"simulate", "--games", "2", "game"},
		{"simulate", "--at", "game/game.md:25", "game"}, {"play", "--seats", "random,random", "game"},
		{"expand", "game", "--at", "game/game.md:9"}, {"explain", "--at", "game/game.md:9:3"},
		{"legal", "game", "--state", "state.json"}, {"apply", "game", "--state", "state.json", "--move", "{}"},
		{"replay", "game", "r.replay.jsonl"}, {"picture", "game", "-o", "out.svg"},
		{"book", "game", "-o", "book", "--games", "1"}, {"diff", "game", "game"}} {
		how := args[0]
		if how == "simulate" {
			how += " " + strings.TrimPrefix(args[1], "--")
		}
		out = append(out, Case{Class: class, Name: "more blocks than are read", How: how, Size: 4200,
			Make: func(n int) Input {
				in := game(spec()+many(n,
					"\n"+fence+"globalVars: [ { name: v@, type: int, init: 0, min: 0, max: 9 } ]\n```\n"), args...)
				in.Files["state.json"], in.Files["r.replay.jsonl"] = "{}", `{"kind":"run","seed":1,"players":2}`+"\n"
				in.Exits, in.Says = []int{3}, `4096|4,096`
				return in
			}})
	}
	out = append(out, Case{Class: class, Name: "a document of more than 16 MiB", How: "check", Size: 17 << 20,
		Make: func(n int) Input {
			in := game(spec()+strings.Repeat("words of prose\n", n/15), checkIt...)
			in.Exits, in.Says = []int{3, 1}, `16`
			return in
		}})
	return out
}

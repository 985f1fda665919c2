package hostile

import (
	"fmt"
	"strings"
)

// files are folders, links and names of files that are not what they seem.
func files() []Case {
	const class = "files"
	var out []Case
	add := func(name, how string, size int, make func(n int) Input) {
		out = append(out, Case{Class: class, Name: name, How: how, Size: size, Make: func(n int) Input {
			in := make(n)
			if in.Exits == nil {
				in.Exits = []int{0, 1, 2, 3}
			}
			return in
		}})
	}
	loops := map[string]string{"game/a": ".", "game/b": ".", "game/c": "..", "game/d": "/"}
	for _, path := range []string{"game", "**/*.md", "game/**/*.md", "game/**", "**/**/**/*.md", "*/*/*/*/*.md"} {
		add("links to the folder itself: "+path, "check", 1, func(int) Input {
			in := game(spec(), "check", path)
			in.Links = map[string]string{"game/a": ".", "game/b": ".", "game/c": "."}
			return in
		})
		add("links to folders above: "+path, "check", 1, func(int) Input {
			in := game(spec(), "check", path)
			in.Links = loops
			return in
		})
	}
	for _, pattern := range []string{strings.Repeat("**/", 20) + "x.md", strings.Repeat("*a", 40) + ".md",
		strings.Repeat("{a,b}", 20) + ".md", strings.Repeat("{a,{b,", 30) + strings.Repeat("}}", 30) + ".md",
		strings.Repeat("[a-z]", 1000) + ".md", strings.Repeat("{", 10000)} {
		add(fmt.Sprintf("the pattern %.20s…", pattern), "check", 1, func(int) Input {
			in := game(spec(), "check", pattern)
			in.Files["game/"+strings.Repeat("a", 200)+".md"] = "# Nothing\n"
			in.Files["a/a/a/a/a/a/a/a/a/a/a/a/game.md"] = "# Nothing\n"
			return in
		})
	}
	add("deep folders", "check", 2000, func(n int) Input {
		return Input{Files: map[string]string{"game/game.md": spec(),
			"game/" + strings.Repeat("d/", n) + "game.md": spec()}, Args: []string{"check", "game"}}
	})
	add("many folders", "check", 2000, func(n int) Input {
		in := game(spec(), "check", ".")
		for i := range n {
			in.Files[fmt.Sprintf("game/f%d/read.md", i)] = "# Nothing\n"
		}
		return in
	})
	add("many games", "check", 1000, func(n int) Input {
		in := game(spec(), "check", "-q", ".")
		for i := range n {
			in.Files[fmt.Sprintf("g%d/game.md", i)] = spec()
		}
		return in
	})
	add("many documents", "check", 2000, func(n int) Input {
		in := game(spec(), checkIt...)
		for i := range n {
			in.Files[fmt.Sprintf("game/f%d.md", i)] = fmt.Sprintf(
				"```yaml\nglobalVars: [ { name: v%d, type: int, init: 0, min: 0, max: 9 } ]\n```\n", i)
		}
		return in
	})
	add("a ring of imports", "check", 500, func(n int) Input {
		in := game(spec("imports: [ f0.md ]"), checkIt...)
		for i := range n {
			in.Files[fmt.Sprintf("game/f%d.md", i)] = fmt.Sprintf("```yaml\nimports: [ f%d.md ]\n```\n", (i+1)%n)
		}
		return in
	})
	add("imports of all by all", "check", 60, func(n int) Input {
		in := game(spec("imports: [ f0.md ]"), checkIt...)
		for i := range n {
			in.Files[fmt.Sprintf("game/f%d.md", i)] = "```yaml\nimports: [ " + many(n, "f@.md, ") + " ]\n```\n"
		}
		return in
	})
	for _, name := range []string{"/etc/passwd", "../../../../etc/passwd", "/dev/zero", "/proc/self/environ", "link.md",
		"folder.md", "pipe.md", "\\u001b[31m.md", "", ".", "..", "C:\\\\x.md", "//host/share/x.md", "\\u0000.md"} {
		add(fmt.Sprintf("an import of %q", name), "check", 1, func(int) Input {
			in := game(spec(`imports: [ "`+name+`" ]`), checkIt...)
			in.Links = map[string]string{"game/link.md": "/etc/passwd"}
			in.Files["game/folder.md/x.md"] = ""
			in.Pipes = []string{"game/pipe.md"}
			in.Exits = []int{1, 3}
			return in
		})
	}
	add("a document that is a pipe", "check", 1, func(int) Input {
		in := game(spec(), checkIt...)
		in.Pipes = []string{"game/other.md"}
		return in
	})
	add("a document that is a link to itself", "check", 1, func(int) Input {
		in := game(spec(), checkIt...)
		in.Links = map[string]string{"game/other.md": "other.md"}
		return in
	})
	project := func(name, says string, exits []int, make func(in *Input)) {
		add("a project file that is "+name, "check", 1, func(int) Input {
			in := game(spec(), checkIt...)
			in.Says, in.Exits = says, exits
			make(&in)
			return in
		})
	}
	project("endless", "outside", []int{3},
		func(in *Input) { in.Links = map[string]string{"game/ludo.yaml": "/dev/zero"} })
	project("a pipe", "regular", []int{3}, func(in *Input) { in.Pipes = []string{"game/ludo.yaml"} })
	project("a folder", "", []int{0}, func(in *Input) { in.Files["game/ludo.yaml/x"] = "" })
	project("outside", "outside", []int{3},
		func(in *Input) { in.Links = map[string]string{"game/ludo.yaml": "/etc/passwd"} })
	project("a link to itself", "", []int{0, 3},
		func(in *Input) { in.Links = map[string]string{"game/ludo.yaml": "ludo.yaml"} })
	project("huge", "larger than", []int{1},
		func(in *Input) { in.Files["game/ludo.yaml"] = strings.Repeat("a: 1\n", 1<<20) })
	project("of many keys", "", []int{0, 1}, func(in *Input) { in.Files["game/ludo.yaml"] = many(20000, "key-@: 1\n") })
	project("of deep brackets", "", []int{0, 1},
		func(in *Input) { in.Files["game/ludo.yaml"] = strings.Repeat("[", 1<<19) })
	project("of aliases", "", []int{0, 1}, func(in *Input) {
		in.Files["game/ludo.yaml"] = "a0: &a0 [ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 ]\n" +
			many(9, "a@x: &a@x [ *a0, *a0, *a0, *a0, *a0, *a0, *a0 ]\n")
	})
	full := func(how string, args ...string) {
		add("a full disk: "+strings.Join(args, " "), how, 1, func(int) Input {
			in := game(spec(), args...)
			in.FullOutput, in.Exits, in.Says = true, []int{3}, "space|full"
			return in
		})
	}
	full("help", "help")
	full("help", "help", "run")
	full("help", "--help")
	full("version", "version")
	full("explain", "explain", "CNL_COMPILER_LIMIT_EXCEEDED")
	full("check", "check", "game")
	full("check", "check", "--format", "json", "game")
	full("compile", "compile", "game")
	full("run", "run", "game")
	full("simulate", "simulate", "--games", "3", "game")
	full("expand", "expand", "game", "--at", "game/game.md:9")
	return out
}

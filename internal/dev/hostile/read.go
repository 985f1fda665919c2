package hostile

import (
	"bytes"
	"compress/gzip"
	"io"
	"strconv"
	"strings"
	"sync"
)

func itoa(n int) string { return strconv.Itoa(n) }

// endless repeats a text without an end.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	for n := range p {
		p[n] = e.text[e.at]
		e.at = (e.at + 1) % len(e.text)
	}
	return len(p), nil
}

// bombs are the compressed texts that were made: several commands read each.
var bombs sync.Map // of functions that give a text, by what is zipped

// bomb is zipped, made once.
func bomb(head, text string, n int) string {
	type made struct {
		head, text string
		n          int
	}
	once, _ := bombs.LoadOrStore(made{head, text, n}, sync.OnceValue(func() string { return zip(head, text, n) }))
	return once.(func() string)()
}

// zip compresses a text repeated n times.
func zip(head, text string, n int) string {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	io.WriteString(w, head)
	chunk := strings.Repeat(text, max(1, 65536/len(text)))
	for range n / max(1, 65536/len(text)) {
		io.WriteString(w, chunk)
	}
	w.Close()
	return b.String()
}

// reads are files that are too long, have no end, or are no files.
func reads() []Case {
	const class = "reads"
	var out []Case
	add := func(name, how string, size, grows int, make func(n int) Input) {
		out = append(out, Case{Class: class, Name: name, How: how, Size: size, Grows: grows, Make: func(n int) Input {
			in := make(n)
			if in.Files == nil {
				in.Files = map[string]string{}
			}
			if in.Files["game/game.md"] == "" {
				in.Files["game/game.md"] = spec()
			}
			if in.Exits == nil {
				in.Exits = []int{1, 2, 3}
			}
			return in
		}})
	}
	type reader struct {
		how  string
		args func(file string) []string
	}
	readers := []reader{
		{"legal", func(f string) []string { return []string{"legal", "game", "--state", f} }},
		{"apply", func(f string) []string { return []string{"apply", "game", "--state", f, "--move", "{}"} }},
		{"replay", func(f string) []string { return []string{"replay", "game", f} }},
		{"baseline", func(f string) []string { return []string{"check", "--baseline", f, "game"} }},
		{"update-baseline", func(f string) []string { return []string{"check", "--baseline", f, "--update-baseline", "game"} }},
		{"definition", func(f string) []string { return []string{"run", f} }},
		{"check", func(f string) []string { return []string{"check", f} }},
		{"fmt", func(f string) []string { return []string{"fmt", "--check", f} }},
		{"play", func(f string) []string { return []string{"play", "game", "--seats", "random,random", "--state", f} }},
		{"picture", func(f string) []string { return []string{"picture", "game", "--state", f, "-o", "out.svg"} }},
		{"diff", func(f string) []string { return []string{"diff", f, "game"} }},
		{"compare", func(f string) []string { return []string{"simulate", "game", "--games", "2", "--compare", f} }},
	}
	for _, r := range readers {
		add("/dev/zero", r.how, 1, 0, func(int) Input { return Input{Args: r.args("/dev/zero")} })
		add("a link to /dev/zero", r.how, 1, 0, func(int) Input {
			return Input{Links: map[string]string{"zero.json": "/dev/zero", "game/zero.md": "/dev/zero"},
				Args: r.args("zero.json")}
		})
		add("an endless pipe", r.how, 1, 0,
			func(int) Input { return Input{Pipes: []string{"pipe.json"}, Args: r.args("pipe.json")} })
		add("a folder", r.how, 1, 0, func(int) Input {
			return Input{Files: map[string]string{"folder.json/x": ""}, Args: r.args("folder.json")}
		})
		add("a long line", r.how, 20<<20, 0, func(n int) Input {
			return Input{Files: map[string]string{"long.json": strings.Repeat("x", n)}, Args: r.args("long.json")}
		})
		add("deep brackets", r.how, 2<<20, 0, func(n int) Input {
			return Input{Files: map[string]string{"deep.json": strings.Repeat("[", n)}, Args: r.args("deep.json")}
		})
		add("deep maps", r.how, 200000, 0, func(n int) Input {
			return Input{Files: map[string]string{"deep.json": strings.Repeat(`{"a":`, n)}, Args: r.args("deep.json")}
		})
	}
	for _, r := range []reader{
		{"legal", func(string) []string { return []string{"legal", "game", "--state", "-"} }},
		{"replay", func(string) []string { return []string{"replay", "game", "-"} }},
		{"check", func(string) []string { return []string{"check", "-"} }},
	} {
		for name, text := range map[string]string{"zeros": "\x00", "words": "words and ", "lines": "{}\n",
			"brackets": "[", "maps": `{"a":`, "a text": `"aaaaa`} {
			add("endless "+name, r.how, 1, 0,
				func(int) Input { return Input{Stdin: &endless{text: text}, Args: r.args("")} })
		}
	}
	// Recordings.
	head := `{"gameDefId":"small","kind":"run","players":2,"seed":1}` + "\n"
	recording := func(name string, size, grows int, text func(n int) string) {
		add(name, "replay", size, grows, func(n int) Input {
			return Input{Files: map[string]string{"r.replay.jsonl": text(n)},
				Args: []string{"replay", "game", "r.replay.jsonl"}, Exits: []int{0, 1, 2, 3}}
		})
		add(name, "check", size, 0, func(n int) Input {
			return Input{Files: map[string]string{"game/r.replay.jsonl": text(n)},
				Args: []string{"check", "--replays", "game"}, Exits: []int{0, 1, 2, 3}}
		})
	}
	recording("many games", 20000, 1000, func(n int) string { return strings.Repeat(head, n) })
	recording("many steps", 20000, 1000, func(n int) string {
		return head + strings.Repeat(`{"kind":"step","move":{"actionId":"play","params":{}}}`+"\n", n)
	})
	recording("empty lines", 4<<20, 1<<16, func(n int) string { return head + strings.Repeat("\n", n) })
	recording("a long line of a game", 8<<20, 1<<18,
		func(n int) string { return head + `{"kind":"` + strings.Repeat("x", n) + `"}` })
	recording("a line that does not end", 8<<20, 1<<18, func(n int) string { return strings.Repeat("{", n) })
	zip := func(name string, size int, first, text string) {
		add(name, "replay", size, 0, func(n int) Input {
			in := Input{Files: map[string]string{"r.replay.jsonl.gz": bomb(first, text, n)},
				Args: []string{"replay", "game", "r.replay.jsonl.gz"}, Exits: []int{1, 2, 3}}
			return in
		})
		add(name, "check", size, 0, func(n int) Input {
			in := Input{Files: map[string]string{"game/r.replay.jsonl.gz": bomb(first, text, n)},
				Args: []string{"check", "--replays", "game"}, Exits: []int{0, 1, 2, 3}}
			return in
		})
	}
	zip("a gzip bomb of one line", 1<<30, "", "x")
	zip("a gzip bomb of lines", 1<<29, head, "\n")
	zip("a gzip bomb in a game", 1<<29, head+`{"kind":"step","move":"`, "x")
	zip("a gzip bomb of steps", 1<<23, head, `{"kind":"step","move":{"actionId":"play","params":{}}}`+"\n")
	add("a baseline with more after it", "baseline", 1, 0, func(int) Input {
		return Input{Files: map[string]string{"b.json": `{"version":1,"findings":[]} and more`},
			Args: []string{"check", "--baseline", "b.json", "game"}, Exits: []int{2, 3}}
	})
	return out
}

package starter_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/starter"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// documents are the files of a new game that define it.
func documents(files []cnl.File) (out []cnl.File, recording string) {
	for _, f := range files {
		switch {
		case f.Path == starter.RecordingName:
			recording = f.Text
		case strings.HasSuffix(f.Path, ".md"):
			out = append(out, f)
		}
	}
	return out, recording
}

// A game of each kind is clean, goes on to its end, and its recording comes out the same.
func TestKindsCheckCleanAndPlay(t *testing.T) {
	for _, kind := range starter.Kinds() {
		t.Run(kind, func(t *testing.T) {
			files, err := starter.New("north-wind", starter.Kind(kind), true)
			if err != nil {
				t.Fatal(err)
			}
			docs, recording := documents(files)
			spec := cnl.New(docs, cnl.Options{})
			for _, f := range docs {
				for _, d := range spec.Diagnostics(f.Path, source.UTF16) {
					t.Errorf("%s: %v", f.Path, d)
				}
			}
			def := cnl.Compile(spec).GameDef
			if def.Metadata.ID != "north-wind" || def.Metadata.Name != "North wind" {
				t.Errorf("the game is called %q, %q", def.Metadata.ID, def.Metadata.Name)
			}
			if !strings.HasPrefix(docs[0].Text, "# North wind\n") {
				t.Errorf("the first document begins with %.40q", docs[0].Text)
			}
			for _, f := range files {
				if strings.Contains(strings.ToLower(f.Text), "untitled") {
					t.Errorf("%s has the name of the template", f.Path)
				}
			}
			game, err := kernel.New(def)
			if err != nil {
				t.Fatal(err)
			}
			for players := def.Metadata.Players.Min; players <= def.Metadata.Players.Max; players++ {
				for seed := range 250 {
					played, err := sim.Play(t.Context(), game, sim.Setup{Players: int(players), Seed: int64(seed)}, nil)
					if err != nil || played.Reason != sim.Terminal {
						t.Fatalf("%d players, seed %d: %v, %v", players, seed, played.Reason, err)
					}
				}
			}
			again, err := replay.Check(t.Context(), game, strings.NewReader(recording), replay.Options{})
			if err != nil || again.Games != 1 || len(again.Differences) > 0 {
				t.Errorf("the recorded game: %+v, %v", again, err)
			}
		})
	}
}

// What a name means to YAML does not change it.
func TestNames(t *testing.T) {
	for _, c := range []struct{ name, id, title string }{
		{"nine-men", "nine-men", "Nine men"},
		{"Nine Men's Morris", "nine-men-s-morris", "Nine Men's Morris"},
		{"true", "true", "True"}, {"1830", "1830", "1830"}, {"no", "no", "No"}, {"Öl_und Salz", "öl-und-salz", "Öl und Salz"},
	} {
		files, err := starter.New(c.name, starter.Kind("dice"), false)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		docs, _ := documents(files)
		m := cnl.Compile(cnl.New(docs, cnl.Options{})).GameDef.Metadata
		if m.ID != c.id || m.Name != c.title {
			t.Errorf("%s: the game is %q, %q; want %q, %q", c.name, m.ID, m.Name, c.id, c.title)
		}
	}
	for _, name := range []string{"", " ", "-", "a: b", "a\x1b[2J", "..", "<b>", strings.Repeat("a", 101)} {
		if _, err := starter.New(name, starter.Kind("dice"), false); err == nil {
			t.Errorf("a game may be called %q", name)
		}
	}
}

// A game that begins with another has its rules under another name.
func TestBeginWithAnother(t *testing.T) {
	from := []cnl.File{{Path: "/games/old/sub/rules.md", Text: "# old-race\n\n```yaml\nmetadata: { id: old-race, players: { min: 2, max: 2 } }\nzones: []\nglobalVars: [{ name: n, type: int, init: 0, min: 0, max: 3 }]\n```\n"},
		{Path: "/games/old/play.md", Text: "```yaml\nturnStructure: { phases: [{ id: play }] }\nactions: [{ id: go, actor: active, executor: actor, phase: [play], effects: [{ addVar: { scope: global, var: n, delta: 1 } }], limits: [{ scope: turn, max: 1 }] }]\nterminal: { conditions: [{ when: { op: '==', left: { ref: gvar, var: n }, right: 3 }, result: { type: draw } }] }\n```\n"}}
	files, err := starter.New("fresh", from, false)
	if err != nil {
		t.Fatal(err)
	}
	if files[0].Path != "sub/rules.md" || !strings.HasPrefix(files[0].Text, "# Fresh\n") ||
		!strings.Contains(files[0].Text, "{ id: fresh,") {
		t.Errorf("%s: %s", files[0].Path, files[0].Text)
	}
	from[1].Text = strings.Replace(from[1].Text, "draw", "darw", 1)
	if _, err := starter.New("fresh", from, false); err == nil || !strings.Contains(err.Error(), "errors") {
		t.Errorf("a broken game to begin with: %v", err)
	}
}

package main

import (
	"bytes"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/kernel/sim"
)

// The table has no key that is not read, every flag says what it means, rules name flags of their command, and what is
// shared is shared.
func TestTableOfCommands(t *testing.T) {
	decode := func(n *yaml.Node, into any) {
		text, err := yaml.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		reader := yaml.NewDecoder(bytes.NewReader(text))
		reader.KnownFields(true)
		if err := reader.Decode(into); err != nil {
			t.Errorf("%v in\n%s", err, text)
		}
	}
	var document yaml.Node
	if err := yaml.Unmarshal(commandsText, &document); err != nil {
		t.Fatal(err)
	}
	decode(&document, &commandTable{})
	var entries func(n *yaml.Node)
	entries = func(n *yaml.Node) {
		switch n.Kind {
		case yaml.SequenceNode:
			for _, entry := range n.Content {
				entries(entry)
			}
		case yaml.MappingNode:
			decode(n, &flagRow{})
		}
	}
	all, uses := tableOfCommands(), map[string]int{}
	var names []string
	for _, c := range all.Commands {
		names = append(names, c.Name)
		for n := range c.Flags {
			entries(&c.Flags[n])
		}
		for n, f := range c.flags {
			uses[f.Name]++
			same := func(other *flagRow) bool { return other.Name == f.Name }
			if f.Name != "" && slices.IndexFunc(c.flags, same) != n {
				t.Errorf("%s has --%s twice", c.Name, f.Name)
			}
			if f.Heading+f.Help == "" && f.OneOf == nil && !f.Hidden && f.Command == "" {
				t.Errorf("nothing is said of %s --%s", c.Name, f.Name)
			}
			if f.Now != "" && all.row(f.Command).flag(f.Now) == nil {
				t.Errorf("--%s is --%s, which %s has not", f.Name, f.Now, f.Command)
			}
		}
		for _, r := range c.Rules {
			conditions := slices.Concat(r.Without, r.With, r.Any)
			if r.Has != "" {
				conditions = append(conditions, r.Has)
			}
			for _, condition := range conditions {
				if name, _, _ := strings.Cut(condition, "="); c.flag(name) == nil {
					t.Errorf("a rule of %s names --%s", c.Name, name)
				}
			}
		}
		for line := range strings.Lines(usageOf(c.Name)) {
			if len([]rune(line)) > helpWidth+1 {
				t.Errorf("help %s is too wide: %s", c.Name, line)
			}
		}
	}
	if given := slices.Sorted(maps.Keys(commands)); !slices.Equal(slices.Sorted(slices.Values(names)), given) {
		t.Errorf("the table has %v, and what runs is %v", names, given)
	}
	for name, f := range all.Flags {
		if decode(&f, &flagRow{}); uses[name] < 2 {
			t.Errorf("--%s is shared by %d commands", name, uses[name])
		}
	}
	for _, c := range []struct {
		command, flag string
		want          int
	}{{"run", "max-moves", sim.DefaultMaxMoves}, {"sweep", "max-moves", sim.DefaultMaxMoves},
		{"explain", "games", playtest.DefaultGames}, {"check", "play", playtest.DefaultGames}} {
		f := all.row(c.command).flag(c.flag)
		if f.Default+f.Bare != strconv.Itoa(c.want) {
			t.Errorf("%s --%s is %s%s, not %d", c.command, c.flag, f.Default, f.Bare, c.want)
		}
	}
	if help := all.row("compare").flag("games").Help; !strings.Contains(help, strconv.Itoa(comparedGames)) {
		t.Errorf("compare --games: %s", help)
	}
}

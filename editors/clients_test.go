package editors_test

import (
	"encoding/json"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/starter"
)

// manifest is what the tests read of the extension's package.json.
type manifest struct {
	Contributes struct {
		Commands            []struct{ Command, Title string }
		SemanticTokenScopes []struct {
			Language string
			Scopes   map[string][]string
		}
		Configuration struct {
			Properties map[string]struct {
				Description, MarkdownDescription string
				Default                          any
			}
		}
	}
	Capabilities struct {
		UntrustedWorkspaces struct{ RestrictedConfigurations []string }
	}
}

func readManifest(t *testing.T) (m manifest) {
	t.Helper()
	data, err := os.ReadFile("vscode/package.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// The settings of the extension are those of the server, and its own.
func TestSettingsOfTheExtension(t *testing.T) {
	page, err := os.ReadFile("../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, m := range regexp.MustCompile(
		"(?m)^\\| `(ludo\\.[A-Za-z.]+)` \\| [^|]+ \\| `?([^|`]+)`? \\|").FindAllStringSubmatch(string(page), -1) {
		if strings.HasPrefix(m[2], "what") || strings.Contains(m[0], "URI") || strings.Contains(m[0], "| code |") {
			continue // a command
		}
		want = append(want, m[1])
	}
	want = append(want, "ludo.serverPath", "ludo.trace.server")
	m := readManifest(t)
	var got []string
	for name, p := range m.Contributes.Configuration.Properties {
		got = append(got, name)
		if p.Description == "" && p.MarkdownDescription == "" {
			t.Errorf("%s has no description", name)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the extension has the settings %v, the server's page %v", got, want)
	}
	if !slices.Contains(m.Capabilities.UntrustedWorkspaces.RestrictedConfigurations, "ludo.serverPath") {
		t.Error("an untrusted workspace can choose the server")
	}
}

// Every token of the server has a colour of its own in Markdown, whatever the theme makes of its type. How they
// look, vscode/e2e/colours.mjs compares.
func TestColoursOfTheExtension(t *testing.T) {
	scopes := readManifest(t).Contributes.SemanticTokenScopes
	if len(scopes) != 1 || scopes[0].Language != "markdown" {
		t.Fatalf("the scopes are %v", scopes)
	}
	for _, name := range outline.TokenTypes {
		if len(scopes[0].Scopes[name]) == 0 {
			t.Errorf("the type %s has no scope", name)
		}
	}
	for selector := range scopes[0].Scopes {
		name, modifier, modified := strings.Cut(selector, ".")
		if !slices.Contains(outline.TokenTypes, name) ||
			modified && !slices.Contains(outline.TokenModifiers, modifier) {
			t.Errorf("the server has no token %s", selector)
		}
	}
}

// The pages of the clients name the commands that there are, and no others.
func TestDocumentedCommandsOfTheClients(t *testing.T) {
	compare := func(page string, documented, defined []string) {
		t.Helper()
		slices.Sort(documented)
		slices.Sort(defined)
		if documented = slices.Compact(documented); !slices.Equal(documented, defined) || len(defined) == 0 {
			t.Errorf("%s names\n%v\nbut there are\n%v", page, documented, defined)
		}
	}
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	all := func(pattern, text string) (out []string) {
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			out = append(out, m[1])
		}
		return out
	}

	_, commands, _ := strings.Cut(read("vscode/README.md"), "\n## Commands\n")
	commands, _, _ = strings.Cut(commands, "\n## ")
	var documented []string
	for _, row := range all(`(?m)^\| (\*Ludo: [^|]*) \|`, commands) {
		documented = append(documented, all(`\*(?:Ludo: )?([^*]+)\*`, row)...)
	}
	var defined []string
	for _, c := range readManifest(t).Contributes.Commands {
		defined = append(defined, c.Title)
	}
	compare("vscode/README.md", documented, defined)

	_, rows, _ := strings.Cut(read("neovim/README.md"), "\n| command |")
	compare("neovim/README.md", all("`:(Ludo[A-Za-z]*)", rows),
		all(`(?m)^ {4}(Ludo[A-Za-z]*) = `, read("neovim/lua/ludo-lsp/commands.lua")))
}

// VS Code offers the games that a new one can begin as.
func TestNewGamesOfVSCode(t *testing.T) {
	text, err := os.ReadFile("vscode/src/newgame.ts")
	if err != nil {
		t.Fatal(err)
	}
	var offered []string
	for _, m := range regexp.MustCompile(`begins: "([a-z]+)"`).FindAllStringSubmatch(string(text), -1) {
		offered = append(offered, m[1])
	}
	slices.Sort(offered)
	if !slices.Equal(offered, starter.Kinds()) {
		t.Errorf("offered are %v, there are %v", offered, starter.Kinds())
	}
}

// The game of the tests in editors has the one fault of the story, and its fix.
func TestGameOfTheStory(t *testing.T) {
	var files []cnl.File
	for _, name := range []string{"00-rules.md", "10-play.md"} {
		text, err := os.ReadFile("testdata/pebbles/" + name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, cnl.File{Path: name, Text: string(text)})
	}
	if got := cnl.Compile(cnl.New(files, cnl.Options{})).Diagnostics; len(got) != 1 ||
		got[0].Code != diag.RefGvarMissing {
		t.Errorf("its faults are %v", got)
	}
	files[1].Text = strings.ReplaceAll(files[1].Text, "haep", "heap")
	if got := cnl.Compile(cnl.New(files, cnl.Options{})).Diagnostics; len(got) != 0 {
		t.Errorf("mended, its faults are %v", got)
	}
}

// The snippet of a game is a correct game; the others parse, and bring no fault
// of their shape.
func TestSnippets(t *testing.T) {
	data, err := os.ReadFile("vscode/snippets/gamespec.json")
	if err != nil {
		t.Fatal(err)
	}
	var snippets map[string]struct {
		Prefix, Description string
		Body                []string
	}
	if err := json.Unmarshal(data, &snippets); err != nil {
		t.Fatal(err)
	}
	for _, section := range grammar.Sections {
		if body := strings.Join(snippets[section.Name].Body, "\n"); !strings.Contains(body, section.Name+":") {
			t.Errorf("the section %s has no snippet", section.Name)
		}
	}
	for name, s := range snippets {
		text := strings.Join(s.Body, "\n") + "\n"
		text = strings.TrimSuffix(text, "$0\n")
		text = regexp.MustCompile(`\$\{\d+\|([^,|]*)[^}]*\}`).ReplaceAllString(text, "$1")
		text = regexp.MustCompile(`\$\{\d+:((?:\\.|[^}])*)\}`).ReplaceAllString(text, "$1")
		text = regexp.MustCompile(`\$\d+`).ReplaceAllString(text, "x") // something is filled in
		text = regexp.MustCompile(`\\(.)`).ReplaceAllString(text, "$1")
		if s.Prefix == "" || s.Description == "" || strings.Contains(text, "${") {
			t.Errorf("%s: %q %q\n%s", name, s.Prefix, s.Description, text)
		}
		spec := cnl.New([]cnl.File{{Path: "a.md", Text: text}}, cnl.Options{})
		if name == "A game" {
			for _, d := range cnl.Compile(spec).Diagnostics {
				t.Errorf("%s: line %d: %s", name, d.Range.Start.Line+1, d.Message)
			}
			continue
		}
		if !cnl.IsGameSpec(text) {
			t.Errorf("%s is no part of a game", name)
		}
		for _, d := range spec.Diagnostics("a.md", 0) {
			shape := strings.HasPrefix(string(d.Code), "CNL_YAML") || d.Code == diag.ValidatorUnknownKey
			if shape {
				t.Errorf("%s: line %d: %s", name, d.Range.Start.Line+1, d.Message)
			}
		}
	}
}

// What the galleries of VS Code show of the extension is packaged: an icon of at least 128 pixels, and a licence.
func TestGalleryOfVSCode(t *testing.T) {
	text, err := os.ReadFile("vscode/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Icon, License string
		Files         []string
	}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(filepath.Join("vscode", m.Icon))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	icon, err := png.DecodeConfig(file)
	if err != nil || icon.Width < 128 || icon.Width != icon.Height {
		t.Errorf("the icon has %d × %d pixels: %v", icon.Width, icon.Height, err)
	}
	if m.License == "" || !slices.Contains(m.Files, m.Icon) || !slices.Contains(m.Files, "LICENSE") {
		t.Errorf("the icon or the licence is not packaged: %v", m.Files)
	}
}

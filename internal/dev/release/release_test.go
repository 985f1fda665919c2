package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"
)

// said is a program that says what it was called with.
const said = "#!/bin/sh\necho \"called with $*\"\nexit 7\n"

// made writes a release of programs that are none, for all platforms.
func made(t *testing.T, base ...string) *release {
	t.Helper()
	t.Chdir("../../..")
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	r, err := begin(filepath.Join(t.TempDir(), "release"), "v1.2.3", "https://games.invalid/ludo-lsp")
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r.base = "file://" + r.out
	if len(base) > 0 {
		r.base = base[0]
	}
	var built []program
	for _, p := range platforms {
		b := program{platform: p, path: self, data: []byte(said)}
		built = append(built, b)
		if err := r.archive(b); err != nil {
			t.Fatal(err)
		}
	}
	for _, write := range r.writers() {
		if err := write(built); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func read(t *testing.T, r *release, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(r.out, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestReleasesAreReproducible(t *testing.T) {
	const base = "https://games.invalid"
	first := made(t, base)
	t.Chdir("internal/dev/release")
	second := made(t, base)
	if diff := cmp.Diff(first.sums, second.sums); diff != "" || len(first.sums) != 6+7+4 {
		t.Errorf("%d files (-first +second):\n%s", len(first.sums), diff)
	}
	listed := strings.Split(strings.TrimSpace(string(read(t, first, "SHA256SUMS"))), "\n")
	for _, line := range listed {
		sum, name, _ := strings.Cut(line, "  ")
		if is := sha256.Sum256(read(t, first, name)); hex.EncodeToString(is[:]) != sum {
			t.Errorf("%s is not what its checksum says", name)
		}
	}
	if len(listed) != len(first.sums) {
		t.Errorf("%d files are listed", len(listed))
	}
}

func TestArchivesHoldThePrograms(t *testing.T) {
	r := made(t)
	want := []string{"ludo-lsp", "LICENSE", "README.md", "CHANGELOG.md"}
	if got := unpacked(t, r, "ludo-lsp_1.2.3_darwin_arm64.tar.gz", t.TempDir()); !cmp.Equal(got, want) {
		t.Errorf("the archive holds %v", got)
	}
	archive, err := zip.OpenReader(filepath.Join(r.out, "ludo-lsp_1.2.3_windows_amd64.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	if archive.File[0].Name != "ludo-lsp.exe" || len(archive.File) != 4 || archive.File[0].Mode()&0o111 == 0 {
		t.Errorf("the archive begins with %+v", archive.File[0].FileHeader)
	}
}

// unpacked unpacks an archive and lists what was in it.
func unpacked(t *testing.T, r *release, name, folder string) (names []string) {
	t.Helper()
	file, err := os.Open(filepath.Join(r.out, name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	for in := tar.NewReader(plain); ; {
		header, err := in.Next()
		if err == io.EOF {
			return names
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, header.Name)
		data, _ := io.ReadAll(in)
		full := filepath.Join(folder, header.Name)
		os.MkdirAll(filepath.Dir(full), 0o755)
		if err := os.WriteFile(full, data, os.FileMode(header.Mode)); err != nil {
			t.Fatal(err)
		}
	}
}

// The package for npm runs the program of the platform with all that it was called with, and
// says what is missing without it.
func TestPackageForNpm(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Fatal("Node 20 is needed: ", err)
	}
	r := made(t)
	folder := t.TempDir()
	unpacked(t, r, "npm-ludo-lsp-1.2.3.tgz", filepath.Join(folder, "node_modules"))
	os.Rename(filepath.Join(folder, "node_modules", "package"), filepath.Join(folder, "node_modules", "ludo-lsp"))
	launch := func() (string, int) {
		command := exec.Command("node", filepath.Join(folder, "node_modules", "ludo-lsp", "ludo-lsp.cjs"), "--check", "a b")
		out, _ := command.CombinedOutput()
		return string(out), command.ProcessState.ExitCode()
	}
	if out, code := launch(); !strings.Contains(out, "is not installed") || code != 3 {
		t.Errorf("without the program: exit code %d: %s", code, out)
	}
	for _, p := range platforms {
		unpacked(t, r, "npm-ludo-lsp-"+p.vscode()+"-1.2.3.tgz", folder)
		os.Rename(filepath.Join(folder, "package"), filepath.Join(folder, "node_modules", "ludo-lsp-"+p.vscode()))
	}
	if out, code := launch(); out != "called with --check a b\n" || code != 7 {
		t.Errorf("exit code %d: %s", code, out)
	}
	var manifest struct {
		OptionalDependencies map[string]string
		Version              string
	}
	data, _ := os.ReadFile(filepath.Join(folder, "node_modules", "ludo-lsp", "package.json"))
	if err := json.Unmarshal(data, &manifest); err != nil || len(manifest.OptionalDependencies) != 6 ||
		manifest.Version != "1.2.3" {
		t.Errorf("the manifest is %s, %v", data, err)
	}
}

func TestVersions(t *testing.T) {
	for version, want := range map[string]string{"1.2.3": "1.2.3", "v1.2.3-rc.1": "1.2.3-rc.1", "2cdda32": "0.0.0-g2cdda32",
		"1.2.3-4-g2cdda32-dirty": "1.2.3-4-g2cdda32-dirty", "0a1_b": "0.0.0-g0a1-b", "01.2.3": "0.0.0-g01-2-3",
		"1.2": "0.0.0-g1-2", "1.2.3-rc..1": "0.0.0-g1-2-3-rc-1", "1.2.3-01": "0.0.0-g1-2-3-01"} {
		if got, err := versionOf(version); got != want || err != nil {
			t.Errorf("%s becomes %s, not %s", version, got, want)
		}
	}
}

// The extension has the version of the release, the program as it was built, a repository and
// its pictures, and is the same to the byte when it is packaged again.
func TestExtension(t *testing.T) {
	t.Chdir("../../..")
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	var sums []string
	for _, version := range []string{"2cdda32", "2cdda32"} { // no version that VS Code takes
		r, err := begin(filepath.Join(t.TempDir(), "release"), version, "https://games.invalid/ludo-lsp")
		if err != nil {
			t.Fatal(err)
		}
		program := filepath.Join(t.TempDir(), "ludo-lsp")
		os.WriteFile(program, []byte(said), 0o755)
		r.web = t.TempDir()
		for _, name := range []string{"server.js", "ludo.wasm.gz"} {
			os.WriteFile(filepath.Join(r.web, name), []byte("in a browser"), 0o600)
		}
		if err := r.extension("linux-x64", program); err != nil {
			t.Fatal(err)
		}
		name := "ludo-lsp-linux-x64-" + r.version + ".vsix"
		sums = append(sums, r.sums[name])
		archive, err := zip.OpenReader(filepath.Join(r.out, name))
		if err != nil {
			t.Fatal(err)
		}
		defer archive.Close()
		for file, want := range map[string]string{"extension.vsixmanifest": `Version="` + r.version + `"`,
			"extension/package.json": `"version": "` + r.version + `"`, "extension/bin/ludo-lsp": said,
			"extension/dist/web/server.js": "in a browser", "extension/dist/web/ludo.wasm.gz": "in a browser",
			"extension/readme.md":     "https://games.invalid/ludo-lsp/raw/HEAD/docs/img/fault.png",
			"extension/img/fault.png": "PNG", "extension/walkthrough/mend.md": "(../img/fault.png)"} {
			in, err := archive.Open(file)
			if err != nil {
				t.Error(err)
				continue
			}
			if text, _ := io.ReadAll(in); !strings.Contains(string(text), want) {
				t.Errorf("%s of %s has no %s", file, version, want)
			}
		}
	}
	if sums[0] != sums[1] {
		t.Errorf("the same extension twice: %v", sums)
	}
}

// The action brings the program, looks at its checksum, and hands it what it was given.
func TestAction(t *testing.T) {
	for _, tool := range []string{"bash", "curl", "tar"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatal("the action needs it: ", err)
		}
	}
	r := made(t)
	var action struct {
		Runs struct {
			Steps []struct{ Uses, Run string }
		}
	}
	text := read(t, r, "action.yml")
	if err := yaml.Unmarshal(text, &action); err != nil || len(action.Runs.Steps) != 1 || action.Runs.Steps[0].Uses != "" {
		t.Fatalf("%v\n%s", err, text)
	}
	run := func(platform string) (string, int) {
		command := exec.Command("bash", "-c", action.Runs.Steps[0].Run)
		command.Env = append(os.Environ(), "LUDO_PLATFORM="+platform, "LUDO_PATHS=a *.md", "LUDO_FLAGS=", "LUDO_SARIF=x y")
		out, _ := command.CombinedOutput()
		return string(out), command.ProcessState.ExitCode()
	}
	want := "called with --check --output github --output sarif=x y -- a *.md\n"
	for _, platform := range []string{"Linux-X64", "macOS-ARM64"} {
		if out, code := run(platform); out != want || code != 7 {
			t.Errorf("%s: exit code %d: %s", platform, code, out)
		}
	}
	if out, code := run("Linux-S390X"); !strings.Contains(out, "there is no ludo-lsp") || code != 1 {
		t.Errorf("exit code %d: %s", code, out)
	}
	name := filepath.Join(r.out, "ludo-lsp_1.2.3_linux_amd64.tar.gz")
	if err := os.WriteFile(name, append(read(t, r, filepath.Base(name)), 0), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, code := run("Linux-X64"); strings.Contains(out, "called with") || code == 0 {
		t.Errorf("with a changed archive: exit code %d: %s", code, out)
	}
}

// The formula and the manifest name each archive with its checksum, the bill of materials
// what the program is made of.
func TestManifests(t *testing.T) {
	r := made(t)
	formula, manifest := string(read(t, r, "ludo-lsp.rb")), string(read(t, r, "ludo-lsp.json"))
	for _, p := range platforms {
		text := formula
		if p.os == "windows" {
			text = manifest
		}
		location, sum := r.download(p)
		if !strings.Contains(text, "\""+location+"\"") || !strings.Contains(text, "\""+sum+"\"") {
			t.Errorf("%s is not there:\n%s", p, text)
		}
	}
	var materials struct {
		BomFormat  string
		Components []struct{ Name, Version, PURL string }
	}
	if err := json.Unmarshal(read(t, r, "ludo-lsp_1.2.3.cdx.json"), &materials); err != nil || materials.BomFormat != "CycloneDX" {
		t.Fatal(err, materials.BomFormat)
	}
	if len(materials.Components) == 0 || materials.Components[0].Name != "go" {
		t.Errorf("the bill of materials has %v", materials.Components)
	}
}

func TestBillOfMaterials(t *testing.T) {
	known := map[string]component{}
	addParts(known, &debug.BuildInfo{GoVersion: "go1.26.8", Deps: []*debug.Module{
		{Path: "go.lsp.dev/protocol", Version: "v1.0.1", Sum: "h1:x="},
		{Path: "a.b/old", Version: "v1.0.0", Replace: &debug.Module{Path: "a.b/new", Version: "v1.1.0+incompatible"}},
	}})
	if err := addPackages(known, []byte(`{"packages": {"": {"version": "0"},
		"node_modules/@types/x": {"version": "1", "dev": true},
		"node_modules/a/node_modules/@b/c": {"version": "2.0.1", "license": "MIT", "integrity": "x"}}}`)); err != nil {
		t.Fatal(err)
	}
	var got []string
	for ref, c := range known {
		if c.PURL != "" && c.PURL != ref {
			t.Errorf("%s is known as %s", c.PURL, ref)
		}
		got = append(got, ref+" "+c.Name+" "+c.Version)
	}
	slices.Sort(got)
	want := []string{"go go 1.26.8", "pkg:golang/a.b/new@v1.1.0+incompatible a.b/new v1.1.0+incompatible",
		"pkg:golang/go.lsp.dev/protocol@v1.0.1 go.lsp.dev/protocol v1.0.1", "pkg:npm/%40b/c@2.0.1 @b/c 2.0.1"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

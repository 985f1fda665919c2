package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// platform is an operating system and a processor, as Go names them.
type platform struct{ os, arch string }

var platforms = []platform{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"}}

// String is the platform as Go writes it.
func (p platform) String() string { return p.os + "/" + p.arch }

// node are the names of the operating system and the processor in Node.
func (p platform) node() (os, cpu string) {
	os, cpu = p.os, p.arch
	if os == "windows" {
		os = "win32"
	}
	if cpu == "amd64" {
		cpu = "x64"
	}
	return os, cpu
}

// vscode is the platform as VS Code names it, and as packages for it are called.
func (p platform) vscode() string {
	os, cpu := p.node()
	return os + "-" + cpu
}

// OS is the operating system, for templates.
func (p platform) OS() string { return p.os }

// Arch is the processor.
func (p platform) Arch() string { return p.arch }

// Runner is the platform as GitHub Actions names it.
func (p platform) Runner() string {
	os := map[string]string{"linux": "Linux", "darwin": "macOS", "windows": "Windows"}[p.os]
	return os + "-" + map[string]string{"amd64": "X64", "arm64": "ARM64"}[p.arch]
}

// program is a program that was built.
type program struct {
	platform
	path string
	data []byte
}

// file is the name of the program on its platform.
func (p platform) file() string {
	if p.os == "windows" {
		return "ludo-lsp.exe"
	}
	return "ludo-lsp"
}

// build builds the program for a platform, the same bytes from the same commit.
func (r *release) build(p platform) (program, error) {
	b := program{platform: p, path: filepath.Join(r.out, "programs", p.vscode(), p.file())}
	command := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags",
		"-s -w -buildid= -X main.version=v"+r.version, "-o", b.path, "./cmd/ludo-lsp")
	command.Dir = r.tree
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.os, "GOARCH="+p.arch, "GOFLAGS=")
	if text, err := command.CombinedOutput(); err != nil {
		return b, fmt.Errorf("%s does not build: %w\n%s", p, err, text)
	}
	var err error
	b.data, err = os.ReadFile(b.path)
	return b, err
}

// entry is a file in an archive.
type entry struct {
	name string
	data []byte
	mode int64
}

// archiveName is what the archive for a platform is called.
func (r *release) archiveName(p platform) string {
	name := "ludo-lsp_" + r.version + "_" + p.os + "_" + p.arch
	if p.os == "windows" {
		return name + ".zip"
	}
	return name + ".tar.gz"
}

// archive puts a program and what belongs to it into an archive.
func (r *release) archive(b program) error {
	entries := []entry{{b.file(), b.data, 0o755}}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		data, err := os.ReadFile(filepath.Join(r.tree, name))
		if err != nil {
			return err
		}
		entries = append(entries, entry{name, data, 0o644})
	}
	pack := r.tarball
	if b.os == "windows" {
		pack = r.zip
	}
	data, err := pack(entries)
	if err != nil {
		return err
	}
	return r.write(r.archiveName(b.platform), data)
}

func (r *release) tarball(entries []entry) ([]byte, error) {
	var out bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(compressed)
	for _, e := range entries {
		header := &tar.Header{Name: e.name, Mode: e.mode, Size: int64(len(e.data)), ModTime: r.when,
			Format: tar.FormatUSTAR}
		if err := w.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if err := compressed.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func (r *release) zip(entries []entry) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range entries {
		header := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: r.when}
		header.SetMode(os.FileMode(e.mode))
		file, err := w.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := file.Write(e.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}

// write writes a file of the release and notes its checksum.
func (r *release) write(name string, data []byte) error {
	sum := sha256.Sum256(data)
	r.sums[name] = hex.EncodeToString(sum[:])
	return os.WriteFile(filepath.Join(r.out, name), data, 0o644)
}

// checksums lists all files as sha256sum does, and takes the programs away that are in them.
func (r *release) checksums([]program) error {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(r.sums)) {
		fmt.Fprintf(&b, "%s  %s\n", r.sums[name], name)
	}
	if err := os.RemoveAll(filepath.Join(r.out, "programs")); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(b.String()), 0o644)
}

package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

// launcher is the program of the npm package: it runs the one of the platform.
//
//go:embed launcher.cjs
var launcher []byte

//go:embed ludo-lsp.rb.tmpl
var formula string

//go:embed action.yml.tmpl
var actionFile string

const description = "A language server and checker for board games written as Markdown with YAML"

// npm writes a package for each platform with its program, and one that brings the right one.
func (r *release) npm(built []program) error {
	license, err := os.ReadFile(filepath.Join(r.tree, "LICENSE"))
	if err != nil {
		return err
	}
	pack := func(name string, manifest map[string]any, entries ...entry) error {
		manifest["name"], manifest["version"], manifest["license"] = name, r.version, "Apache-2.0"
		manifest["description"], manifest["homepage"] = description, r.site
		data, err := json.MarshalIndent(manifest, "", "  ")
		if err != nil {
			return err
		}
		all := []entry{{"package/package.json", append(data, '\n'), 0o644}, {"package/LICENSE", license, 0o644}}
		tarball, err := r.tarball(append(all, entries...))
		if err != nil {
			return err
		}
		return r.write("npm-"+name+"-"+r.version+".tgz", tarball)
	}
	brings := map[string]string{}
	for _, b := range built {
		os, cpu := b.node()
		name := "ludo-lsp-" + b.vscode()
		brings[name] = r.version
		err := pack(name, map[string]any{"os": []string{os}, "cpu": []string{cpu}, "files": []string{"bin"}},
			entry{"package/bin/" + b.file(), b.data, 0o755})
		if err != nil {
			return err
		}
	}
	return pack("ludo-lsp", map[string]any{"bin": map[string]string{"ludo-lsp": "ludo-lsp.cjs"},
		"files": []string{"ludo-lsp.cjs"}, "optionalDependencies": brings, "engines": map[string]string{"node": ">=18"}},
		entry{"package/ludo-lsp.cjs", launcher, 0o755})
}

// download is where the archive of a platform lies, and its checksum.
func (r *release) download(p platform) (location, sum string) {
	name := r.archiveName(p)
	return r.base + "/" + name, r.sums[name]
}

// fill fills a template, whose text delimiters are [[ and ]].
func (r *release) fill(name, text string, built []program) ([]byte, error) {
	find := func(what func(location, sum string) string) func(os, arch string) (string, error) {
		return func(os, arch string) (string, error) {
			location, sum := r.download(platform{os, arch})
			if sum == "" {
				return "", fmt.Errorf("there is no archive for %s/%s", os, arch)
			}
			return what(location, sum), nil
		}
	}
	has := func(os, arch string) bool {
		_, sum := r.download(platform{os, arch})
		return sum != ""
	}
	t, err := template.New(name).Delims("[[", "]]").Funcs(template.FuncMap{
		"url": find(func(location, _ string) string { return location }),
		"sum": find(func(_, sum string) string { return sum }),
	}).Parse(text)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	cpus := func(os string) map[string]string {
		found := map[string]string{}
		for arch, cpu := range map[string]string{"amd64": "intel", "arm64": "arm"} {
			if has(os, arch) {
				found[arch] = cpu
			}
		}
		return found
	}
	err = t.Execute(&out, map[string]any{"Version": r.version, "Site": r.site, "Description": description,
		"Programs": built, "Mac": cpus("darwin"), "Linux": cpus("linux")})
	return out.Bytes(), err
}

// homebrew writes the formula.
func (r *release) homebrew(built []program) error {
	data, err := r.fill("formula", formula, built)
	if err != nil {
		return err
	}
	return r.write("ludo-lsp.rb", data)
}

// scoop writes the manifest.
func (r *release) scoop([]program) error {
	architecture := map[string]any{}
	for name, arch := range map[string]string{"64bit": "amd64", "arm64": "arm64"} {
		if location, sum := r.download(platform{"windows", arch}); sum != "" {
			architecture[name] = map[string]string{"url": location, "hash": sum}
		}
	}
	data, err := json.MarshalIndent(map[string]any{"version": r.version, "description": description, "homepage": r.site,
		"license": "Apache-2.0", "architecture": architecture, "bin": "ludo-lsp.exe"}, "", "    ")
	if err != nil {
		return err
	}
	return r.write("ludo-lsp.json", append(data, '\n'))
}

// action writes the action for GitHub that brings the program by its checksum and uses no other.
func (r *release) action(built []program) error {
	data, err := r.fill("action", actionFile, built)
	if err != nil {
		return err
	}
	return r.write("action.yml", []byte(strings.TrimLeft(string(data), "\n")))
}

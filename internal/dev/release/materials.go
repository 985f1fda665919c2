package main

import (
	"cmp"
	"debug/buildinfo"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// component is a part of the program as CycloneDX 1.5 has it.
type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	PURL       string     `json:"purl,omitzero"`
	Licenses   []any      `json:"licenses,omitzero"`
	Properties []property `json:"properties,omitzero"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// billOfMaterials says of which modules the programs are made, as the programs themselves say.
func (r *release) billOfMaterials(built []program) error {
	known := map[string]component{}
	for _, b := range built {
		info, err := buildinfo.ReadFile(b.path)
		if err != nil {
			return err
		}
		addParts(known, info)
	}
	lock, err := os.ReadFile(filepath.Join(r.tree, "editors", "vscode", "package-lock.json"))
	if err != nil {
		return err
	}
	if err := addPackages(known, lock); err != nil {
		return err
	}
	var parts []component
	var refs []string
	for ref, c := range known {
		parts, refs = append(parts, c), append(refs, ref)
	}
	slices.SortFunc(parts, func(a, b component) int { return cmp.Compare(a.Ref, b.Ref) })
	slices.Sort(refs)
	license := map[string]any{"license": map[string]string{"id": "Apache-2.0"}}
	data, err := json.MarshalIndent(map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
		"metadata": map[string]any{"timestamp": r.when.Format(time.RFC3339), "component": component{Type: "application",
			Ref: "ludo-lsp", Name: "ludo-lsp", Version: r.version, Licenses: []any{license}}},
		"components":   parts,
		"dependencies": []any{map[string]any{"ref": "ludo-lsp", "dependsOn": refs}},
	}, "", "  ")
	if err != nil {
		return err
	}
	return r.write("ludo-lsp_"+r.version+".cdx.json", append(data, '\n'))
}

// addParts adds what a program is made of: the version of Go and modules, as they were when it was built.
func addParts(known map[string]component, info *debug.BuildInfo) {
	known["go"] = component{Type: "framework", Ref: "go", Name: "go", Version: strings.TrimPrefix(info.GoVersion, "go")}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		purl := "pkg:golang/" + strings.ReplaceAll(url.PathEscape(m.Path), "%2F", "/") + "@" + url.PathEscape(m.Version)
		known[purl] = component{Type: "library", Ref: purl, Name: m.Path, Version: m.Version, PURL: purl,
			Properties: []property{{"go:sum", m.Sum}}}
	}
}

// addPackages adds the packages of npm that the extension for VS Code is made of: those of its lock file without
// what only builds it.
func addPackages(known map[string]component, lock []byte) error {
	var read struct {
		Packages map[string]struct {
			Version, License, Integrity string
			Dev                         bool
		}
	}
	if err := json.Unmarshal(lock, &read); err != nil {
		return err
	}
	for at, p := range read.Packages {
		if at == "" || p.Dev {
			continue
		}
		name := at[strings.LastIndex(at, "node_modules/")+len("node_modules/"):]
		purl := "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version
		known[purl] = component{Type: "library", Ref: purl, Name: name, Version: p.Version, PURL: purl,
			Licenses:   []any{map[string]any{"expression": p.License}},
			Properties: []property{{"npm:integrity", p.Integrity}}}
	}
	return nil
}

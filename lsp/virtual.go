package lsp

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"go.lsp.dev/uri"
)

// virtualScheme is the URI scheme of the documents that the server writes itself.
const virtualScheme = "ludo"

// virtual names a document that the server writes: its kind, its spec, and a name. As a URI it is
//
//	ludo://KIND/ROOT/NAME
//
// ROOT is the path of the spec's root (its folder or document), or the URI of a root that is no file; NAME ends in
// the extension of the kind. A document of no spec has no ROOT. Everything but unreserved characters is
// percent-encoded, so that editors which decode and encode URIs leave it as it is.
type virtual struct {
	kind string
	root address
	name string // without extension or slash
}

// uri returns the URI.
func (d virtual) uri() uri.URI {
	var b strings.Builder
	b.WriteString(virtualScheme + "://" + d.kind)
	root := string(d.root)
	switch {
	case root == "":
	case strings.HasPrefix(root, "/") && !rootScheme.MatchString(root[1:]):
		escapePath(&b, strings.TrimSuffix(root, "/"))
	case strings.HasPrefix(root, "/"): // it would be taken for a URI
		escapePath(&b, "/file:"+root)
	default:
		escapePath(&b, "/"+root)
	}
	b.WriteByte('/')
	escapePath(&b, d.name+documentKinds[d.kind].extension)
	return uri.URI(b.String())
}

// rootScheme matches roots that are not paths: they begin with a scheme, which is longer than a drive letter.
var rootScheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]+:`)

func escapePath(b *strings.Builder, text string) {
	for i := range len(text) {
		switch c := text[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~/", c) >= 0:
			b.WriteByte(c)
		default:
			fmt.Fprintf(b, "%%%02X", c)
		}
	}
}

// parseVirtual reads a URI of a document that the server writes.
func parseVirtual(text string) (d virtual, err error) {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok || !strings.EqualFold(scheme, virtualScheme) {
		return d, fmt.Errorf("%s is no document of ludo-lsp: its URI would begin with %s://", text, virtualScheme)
	}
	kind, path, _ := strings.Cut(rest, "/")
	d.kind = strings.ToLower(kind)
	known, ok := documentKinds[d.kind]
	if !ok {
		return d, fmt.Errorf("there is no kind of document %q; there are %s", kind, kindNames())
	}
	if path, err = url.PathUnescape(path); err != nil {
		return d, fmt.Errorf("the URI %s is not encoded as it should be: %w", text, err)
	}
	root, name := "", path
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		root, name = path[:i], path[i+1:]
	} else if known.ofSpec {
		return d, fmt.Errorf("the URI %s names no game", text)
	}
	d.name, ok = strings.CutSuffix(name, known.extension)
	if !ok || d.name == "" {
		return d, fmt.Errorf("the name of a document of the kind %q ends in %q, unlike %q", d.kind, known.extension,
			name)
	}
	switch {
	case !known.ofSpec:
		if root != "" {
			return d, fmt.Errorf("a document of the kind %q belongs to no game, unlike %s", d.kind, text)
		}
	case strings.HasPrefix(root, "file:"):
		d.root = address(strings.TrimPrefix(root, "file:"))
	case rootScheme.MatchString(root):
		d.root = addressOf(root)
	case hasDrive(root + "/"):
		d.root = address(strings.ToLower(root[:1]) + root[1:])
	default:
		d.root = address("/" + root)
	}
	return d, nil
}

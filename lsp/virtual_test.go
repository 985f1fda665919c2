package lsp

import (
	"net/url"
	"strings"
	"testing"

	"go.lsp.dev/uri"
	"pgregory.net/rapid"

	_ "ludo-lsp/internal/dev/fixedseed"
)

func TestVirtualURIs(t *testing.T) {
	for _, c := range []struct {
		d    virtual
		want string
	}{
		{virtual{"expansion", "/home/me/games/poker", "actions.bet.effects.2"}, "ludo://expansion/home/me/games/poker/actions.bet.effects.2.yaml"},
		{virtual{"spec", "/home/me/games/poker/all.md", "spec"}, "ludo://spec/home/me/games/poker/all.md/spec.yaml"},
		{virtual{"gamedef", "c:/games/my poker", "gamedef"}, "ludo://gamedef/c%3A/games/my%20poker/gamedef.json"},
		{virtual{"gamedef", "//server/share/poker", "gamedef"}, "ludo://gamedef//server/share/poker/gamedef.json"},
		{virtual{"spec", "untitled:Untitled-1", "spec"}, "ludo://spec/untitled%3AUntitled-1/spec.yaml"},
		{virtual{"spec", "vscode-vfs://github/me/a%20b", "spec"}, "ludo://spec/vscode-vfs%3A//github/me/a%2520b/spec.yaml"},
		{virtual{"spec", "/odd:/root", "spec"}, "ludo://spec/file%3A/odd%3A/root/spec.yaml"},
		{virtual{"expansion", "/würfel/100%/a?b#c", "zones.l%2Eh%2Fr"}, "ludo://expansion/w%C3%BCrfel/100%25/a%3Fb%23c/zones.l%252Eh%252Fr.yaml"},
		{virtual{"explain", "", "CNL_XREF_ZONE_MISSING"}, "ludo://explain/CNL_XREF_ZONE_MISSING.md"},
	} {
		if got := c.d.uri(); string(got) != c.want {
			t.Errorf("%v is %s, want %s", c.d, got, c.want)
		}
		if got, err := parseVirtual(c.want); err != nil || got != c.d {
			t.Errorf("%s is %v (%v), want %v", c.want, got, err, c.d)
		}
	}
}

func TestBadVirtualURIs(t *testing.T) {
	for _, text := range []string{
		"", "ludo", "ludo:", "ludo:/expansion/a.yaml", "file:///home/a.md", "ludo://", "ludo://nothing/home/a/b.yaml",
		"ludo://spec", "ludo://spec/", "ludo://spec/spec.yaml", "ludo://spec/home/spec.md", "ludo://spec/home/.yaml",
		"ludo://spec/home%2/spec.yaml", "ludo://explain/home/me/A.md", "ludo://explain/A.yaml", "ludo://explain/",
	} {
		if got, err := parseVirtual(text); err == nil {
			t.Errorf("%q is %v", text, got)
		} else if !strings.Contains(err.Error(), " ") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Editors take URIs apart, decode them and encode them in their own way; the
// library rewrites them, too.
func TestVirtualURIsSurviveOtherEncodings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		segment := rapid.StringMatching(`[A-Za-z0-9 ._~!$&'()*+,;=:@%#?^|\[\]{}"<>äß→🂡\\-]{1,8}`).Filter(
			func(s string) bool {
				return strings.Trim(s, ".") != ""
			})
		var root string
		for _, s := range rapid.SliceOfN(segment, 1, 4).Draw(t, "root") {
			root += "/" + s
		}
		if rapid.Bool().Draw(t, "drive") {
			root = "d:" + root
		}
		d := virtual{
			kind: rapid.SampledFrom([]string{expansionKind, specKind, gameDefKind}).Draw(t, "kind"),
			root: address(root),
			name: rapid.StringMatching(`[A-Za-z0-9 ._%äß🂡-]{1,12}`).Draw(t, "name"),
		}
		spelled := string(d.uri())
		again := func(how, text string) {
			if got, err := parseVirtual(text); err != nil || got != d {
				t.Fatalf("%s: %s is %+v (%v), want %+v", how, text, got, err, d)
			}
		}
		again("as it is", spelled)
		rest, _ := strings.CutPrefix(spelled, "ludo://"+d.kind)
		decoded, err := url.PathUnescape(rest)
		if err != nil {
			t.Fatal(err)
		}
		// As VS Code does: the path as a whole is decoded and encoded.
		var b strings.Builder
		escapePath(&b, decoded)
		again("encoded again", "ludo://"+d.kind+b.String())
		again("with lower-case digits", lowerEscapes(spelled))
		if parsed, err := uri.Parse(spelled); err == nil {
			again("by the library", string(parsed))
		}
	})
}

func lowerEscapes(text string) string {
	out := []byte(text)
	for i := 0; i+2 < len(out); i++ {
		if out[i] == '%' {
			copy(out[i+1:], strings.ToLower(string(out[i+1:i+3])))
		}
	}
	return string(out)
}

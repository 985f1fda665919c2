package source_test

import (
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"ludo-lsp/internal/text/source"
)

func TestUTF16IsReadAndWritten(t *testing.T) {
	for name, raw := range map[string]string{
		"little": "\xff\xfeZ\x00\xfc\x00g\x00\n\x00", "big": "\xfe\xff\x00Z\x00\xfc\x00g\x00\n",
	} {
		if got := source.Decode(raw); got != "Züg\n" {
			t.Errorf("%s: read as %q", name, got)
		}
		if got, err := source.EncodeLike(raw, "Züg\n"); err != nil || got != raw {
			t.Errorf("%s: written as %q, %v", name, got, err)
		}
	}
	if got, err := source.EncodeLike("plain", "Züg"); err != nil || got != "Züg" {
		t.Errorf("UTF-8 is written as %q, %v", got, err)
	}
	for raw, want := range map[string]string{"Z\x00u\x00g\x00": "Zug", "\x00Z\x00u\x00g": "Zug"} {
		if got, ok := source.DecodeUnmarked(raw); !ok || got != want {
			t.Errorf("%q without a mark is %q, %t", raw, got, ok)
		}
	}
	for _, text := range []string{"", "plain", "a\x00b plain text with one zero"} {
		if got, ok := source.DecodeUnmarked(text); ok {
			t.Errorf("%q is no UTF-16, read as %q", text, got)
		}
	}
}

func TestForeignBytesAreFoundInRuns(t *testing.T) {
	text, found := "Zw\xf6lf – f\xfc\xdfe � ü", ""
	for at := 0; ; {
		run, ok := source.ForeignBytes(text, at)
		if !ok {
			break
		}
		found, at = found+source.FromWindows(text[run.Start:run.End])+";", run.End
	}
	if found != "ö;üß;" {
		t.Errorf("found %q", found)
	}
	if got := source.FromWindows("\x80\x81"); got != "€\u0081" {
		t.Errorf("Windows-1252 is read as %q", got)
	}
}

// All bytes are read as Windows-1252 has them, and its undefined ones as Latin-1.
func TestWindowsIsReadAsTheTableSays(t *testing.T) {
	for b := range 256 {
		want := charmap.Windows1252.DecodeByte(byte(b))
		if want == utf8.RuneError {
			want = rune(b)
		}
		if got := source.FromWindows(string([]byte{byte(b)})); got != string(want) {
			t.Errorf("%#x is read as %q, not %q", b, got, want)
		}
	}
}

package main

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The README shows a game as it is played in a terminal: what the command prints, and what was typed.
func TestPictureOfPlayIsCurrent(t *testing.T) {
	command := []string{"play", "data/games/connect-four", "--seats", "human,greedy", "--seed", "3"}
	typed := []string{"column 3", "column 4", "quit"}
	var stdout, stderr bytes.Buffer
	code := run(invocation{args: command, stdin: strings.NewReader(strings.Join(typed, "\n") + "\n"), stdout: &stdout,
		stderr: &stderr, getenv: func(string) string { return "" }, dir: "../.."})
	if code != exitClean {
		t.Fatalf("exit code %d\n%s%s", code, stdout.String(), stderr.String())
	}
	const prompt = "Move (? helps): "
	pieces := strings.Split(stdout.String(), prompt)
	lines := []string{"$ \x00ludo-lsp " + strings.Join(command, " ")}
	for i, piece := range pieces {
		lines = append(lines, strings.Split(strings.Trim(piece, "\n"), "\n")...)
		if i < len(typed)-1 && i < len(pieces)-1 {
			lines = append(lines, prompt+"\x00"+typed[i])
		}
		if i == len(typed)-2 {
			break
		}
	}
	picture := terminalPicture(lines)
	file := filepath.Join("..", "..", "docs", "img", "play.svg")
	if *update {
		if err := os.WriteFile(file, []byte(picture), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if have, _ := os.ReadFile(file); string(have) != picture {
		t.Errorf("%s is not current; run go test ./cmd/ludo-lsp -run TestPictureOfPlay -update", file)
	}
}

// terminalPicture draws lines as a terminal shows them. What stands after a zero byte was typed.
func terminalPicture(lines []string) string {
	const width, height, margin = 8, 18, 16
	columns := 0
	for _, line := range lines {
		columns = max(columns, len([]rune(line)))
	}
	var b strings.Builder
	w, h := columns*width+2*margin, len(lines)*height+2*margin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">`+"\n",
		w, h, w, h)
	b.WriteString("<title>A game in the terminal</title>\n<style>text { white-space: pre; fill: #d8dee9; " +
		"font: 13px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace } " +
		".typed { fill: #a3be8c; font-weight: bold }</style>\n")
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="8" fill="#242933"/>`+"\n", w, h)
	for i, line := range lines {
		said, typed, _ := strings.Cut(line, "\x00")
		fmt.Fprintf(&b, `<text x="%d" y="%d" xml:space="preserve">%s`, margin, margin+i*height+13,
			html.EscapeString(said))
		if typed != "" {
			fmt.Fprintf(&b, `<tspan class="typed">%s</tspan>`, html.EscapeString(typed))
		}
		b.WriteString("</text>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}

package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"ludo-lsp/internal/guard"
)

// Page selects a part of an answer. A truncated answer says how to use both.
type Page struct {
	From     int `json:"from,omitempty"`      // first line of the answer, from 1
	MaxBytes int `json:"max_bytes,omitempty"` // maximal length of the answer
}

func (p Page) page() Page { return p }

// InGame says which game a tool is for. The server's instructions explain it once for all tools.
type InGame struct {
	Game string `json:"game,omitempty"`
}

func (g InGame) game() string { return g.Game }

// defaultBytes and mostBytes bound an answer; longestCall bounds the time of a call.
const (
	mostTold     = 1500
	defaultBytes = 8000
	mostBytes    = 200_000
	mostImage    = 2_000_000
	longestCall  = 5 * time.Minute
)

// answer is the result of a tool.
type answer struct {
	told   string   // our own words; beyond mostTold they are cut like quoted
	quoted string   // text from documents, cut to the wanted size
	ours   bool     // quoted has nothing from documents, only from the language
	image  []byte   // a PNG; nil for none
	svg    string   // a picture for programs that can show it; models do not see it
	wrong  bool     // the tool did not do its task
	made   []string // documents, by their shown names

	// data returns the answer for a program: the data of the lines of quoted in a range, counted from 1.
	data func(from, to int) any
}

// pictureURI is the name of the SVG in an answer; it exists nowhere else.
const pictureURI = "ludo://picture.svg"

// effect is the effect of a tool on the workspace: whether it reads or changes games.
type effect uint8

const (
	reads    effect = iota
	adds            // writes, and removes nothing
	changes         // overwrites
	computes        // reads, and stores a state of play
)

// tool is a row of the table of tools.
type tool struct {
	*mcp.Tool
	effect effect
	add    func(s *Server)
}

// define makes a row of the table.
func define[In interface{ page() Page }](name, title, text string, does effect,
	do func(c *call, in In) (answer, error)) tool {
	understood := schemaOf(reflect.TypeFor[In]())
	t := tool{effect: does, Tool: &mcp.Tool{Name: name, Title: title, Description: text, InputSchema: understood}}
	if strings.EqualFold(name, title) {
		t.Title = ""
	}
	if does == adds || does == changes { // their answers are short, and the list of tools should be
		shown := *understood
		shown.Properties = maps.Clone(understood.Properties)
		maps.DeleteFunc(shown.Properties, func(name string, s *jsonschema.Schema) bool {
			return name == "max_bytes" || name == "from" && s.Type == "integer"
		})
		t.InputSchema = &shown
	}
	t.Annotations = &mcp.ToolAnnotations{ReadOnlyHint: does == reads || does == computes, IdempotentHint: does == reads,
		OpenWorldHint: new(false)}
	if does == adds {
		t.Annotations.DestructiveHint = new(false) // other writing tools may be, as is assumed by default
	}
	t.add = func(s *Server) {
		s.server.AddTool(t.Tool, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			var in In
			found, err := answer{}, decode(name, understood, r.Params.Arguments, &in)
			if err == nil {
				found, err = s.serve(ctx, r, t, in, func(c *call) (answer, error) { return do(c, in) })
			}
			if err != nil {
				said, quoted, _ := strings.Cut(err.Error(), "\n")
				found = answer{told: found.told + said, quoted: quoted, wrong: true}
			}
			return found.result(in.page()), nil
		})
	}
	return t
}

// withData sets the schema of the data that accompanies a tool's words.
func (t tool) withData(example any) tool {
	schema := schemaOf(reflect.TypeOf(example))
	loosenSchema(schema)
	t.OutputSchema = schema
	return t
}

// loosenSchema drops required members and descriptions: readers of an answer see its content.
func loosenSchema(s *jsonschema.Schema) {
	if s.Required, s.Description = nil, ""; s.Items != nil {
		loosenSchema(s.Items)
	}
	for _, member := range s.Properties {
		loosenSchema(member)
	}
}

// waitForTurn waits for the turn of a call, until done is called. Changes only wait for other changes there: an
// editor may take long.
func (c *call) waitForTurn(in any, does effect) (done func(), err error) {
	if does == adds || does == changes {
		game := ""
		if g, of := in.(interface{ game() string }); of {
			game = g.game()
		}
		return c.waitForChanges(game)
	}
	slots := c.work
	if isPlay(in) {
		slots = c.plays
	}
	return waitForSlot(c.ctx, slots)
}

// isPlay reports whether the arguments are those of a tool that plays games.
func isPlay(in any) bool {
	_, plays := in.(interface{ flags() []string })
	return plays
}

// serve calls a tool when there is capacity, for a bounded time. With an error it returns the notes on the call.
func (s *Server) serve(ctx context.Context, r *mcp.CallToolRequest, t tool, in any,
	do func(*call) (answer, error)) (found answer, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("ludo-lsp has a fault of its own in %s, please report it: %w", t.Name, guard.Caught(fault))
		}
	}()
	ctx, stop := context.WithTimeout(ctx, longestCall)
	defer stop()
	c, err := s.begin(ctx, r.Session, r.Params.GetProgressToken())
	if err != nil {
		return found, err
	}
	if c.quiet != nil {
		defer c.quiet()
	}
	done, err := c.waitForTurn(in, t.effect)
	if err != nil {
		return found, err
	}
	c.tool, c.pass = t.Name, sync.OnceFunc(done)
	defer afterwards(r, c.pass)
	found, err = do(c)
	if err == nil && ctx.Err() != nil && !isPlay(in) { // what was played is reported
		err = errors.New("the work was stopped before it was done; ask for less of it, such as fewer games")
		if errors.Is(ctx.Err(), context.Canceled) {
			err = errors.New("the call was cancelled")
		}
	}
	if err != nil {
		return answer{told: c.notes}, c.localError(err)
	}
	if found.told = c.notes + c.local(found.told); t.effect == adds || t.effect == changes {
		s.addDocuments(c)
	}
	return found, nil
}

// result returns an answer within its size.
func (a answer) result(p Page) *mcp.CallToolResult {
	out := &mcp.CallToolResult{IsError: a.wrong}
	before := 0 // lines of our own words before quoted
	if len(a.told) > mostTold {
		at := strings.LastIndexAny(a.told[:mostTold], " \n") + 1
		before = 1 + strings.Count(a.told[at:], "\n")
		a.told, a.quoted = a.told[:at], a.told[at:]+"\n"+a.quoted
	}
	if a.told != "" {
		out.Content = append(out.Content, &mcp.TextContent{Text: printable(escapeMarks(strings.TrimRight(a.told, "\n")))})
	}
	most := min(cmp.Or(max(p.MaxBytes, 0), defaultBytes), mostBytes)
	switch size := max(len(a.image), len(a.svg)); {
	case size > mostImage:
		a.quoted += fmt.Sprintf("\nThe picture has %d bytes, which are more than an answer may have.", size)
	case a.image != nil:
		out.Content = append(out.Content, &mcp.ImageContent{Data: a.image, MIMEType: "image/png"})
	case a.svg != "":
		out.Content = append(out.Content, &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: pictureURI,
			MIMEType: "image/svg+xml", Text: a.svg}})
	}
	from, to := 1, 0
	if a.quoted != "" {
		if a.quoted = printable(a.quoted); !a.ours {
			a.quoted = escapeMarks(a.quoted)
		}
		var part, note string
		part, note, from, to = cutLines(a.quoted, p.From, most)
		if !a.ours && part != "" {
			part = fenceText(part)
		}
		out.Content = append(out.Content, &mcp.TextContent{Text: part + note})
	}
	for _, name := range a.made {
		out.Content = append(out.Content, &mcp.ResourceLink{URI: documentURI + escape(name), Name: name,
			MIMEType: "text/markdown"})
	}
	if len(out.Content) == 0 {
		out.Content = []mcp.Content{&mcp.TextContent{Text: "Nothing."}}
	}
	for ; a.data != nil; to -= (to - from + 2) / 2 {
		data := a.data(from-before, to-before)
		if text, err := json.Marshal(data); err == nil && len(text) <= max(most, defaultBytes) || to < from {
			out.StructuredContent = data
			break
		}
	}
	return out
}

// mark matches text like the marks around what authors wrote, and unmarked is a text in which nothing matches.
var mark = regexp.MustCompile(`(?i)<(\s*/?\s*game-text)`)

// fenceText returns a text between the marks, and quotedText one in which nothing else looks like them, or like
// control characters.
func fenceText(lines string) string { return "<game-text>\n" + lines + "</game-text>" }

func quotedText(text string) string {
	return fenceText(strings.TrimRight(printable(escapeMarks(text)), "\n") + "\n")
}

func escapeMarks(text string) string { return mark.ReplaceAllString(text, `<\$1`) }

// printable returns a text with control characters, and those that change the writing direction, as escapes.
func printable(text string) string {
	if !strings.ContainsFunc(text, controls) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if controls(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func controls(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' || r >= '\u202a' && r <= '\u202e' ||
		r >= '\u2066' && r <= '\u2069'
}

// answerRows are lines of an answer, with the data of some of them.
type answerRows[T any] struct {
	text  strings.Builder
	lines int
	all   []T
	at    []int // the first line of each element of all, from 1
}

// add adds whole lines, with one row of data or none.
func (r *answerRows[T]) add(text string, row ...T) {
	for _, one := range row {
		r.all, r.at = append(r.all, one), append(r.at, r.lines+1)
	}
	r.lines += strings.Count(text, "\n")
	r.text.WriteString(text)
}

// rowsWithin returns the rows that begin in a range of lines.
func (r *answerRows[T]) rowsWithin(from, to int) []T {
	first, _ := slices.BinarySearch(r.at, from)
	last, _ := slices.BinarySearch(r.at, to+1)
	return append([]T{}, r.all[first:max(first, last)]...)
}

// cutLines returns a part of a text, of whole lines from a number on, a note on the rest, and the numbers of the
// first and the last line of the part.
func cutLines(text string, from, most int) (part, note string, first, last int) {
	lines := strings.SplitAfter(strings.TrimRight(text, "\n")+"\n", "\n")
	lines = lines[:len(lines)-1]
	first = min(max(from, 1), len(lines)+1)
	n, size := first-1, 0
	for n < len(lines) && size+len(lines[n]) <= most {
		size += len(lines[n])
		n++
	}
	all := len(strings.Join(lines[first-1:], ""))
	switch {
	case first > len(lines):
		return "", fmt.Sprintf("The answer has %d lines.", len(lines)), first, n
	case n == first-1: // a line that is longer than the whole limit
		return strings.ToValidUTF8(lines[n][:most], "") + "…\n", fmt.Sprintf("\nLeft out: the rest of line %d of %d. "+
			"Give max_bytes: %d for all.", first, len(lines), min(all+1, mostBytes)), first, first
	case n < len(lines):
		note = fmt.Sprintf("\nLeft out: %d of %d lines (%d bytes). Go on with from: %d, or give max_bytes: %d for all.",
			len(lines)-n, len(lines), all-size, n+1, min(all+1, mostBytes))
	}
	return strings.Join(lines[first-1:n], ""), note, first, n
}

package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/kernel/random"
)

// Page is how much of an answer is wanted.
type Page struct {
	From     int `json:"from,omitempty" jsonschema:"the line of the answer with which to begin, from 1"`
	MaxBytes int `json:"max_bytes,omitempty" jsonschema:"how long the answer may be, in bytes: 8000 unless said, 200000 at most"`
}

func (p Page) page() Page { return p }

// InGame says which game a tool is for.
type InGame struct {
	Game string `json:"game,omitempty" jsonschema:"the folder of the game, or one of its Markdown files, below the workspace; not needed where the workspace is one game"`
}

func (g InGame) game() string { return g.Game }

// defaultBytes and mostBytes bound an answer; longestCall is how long the work for an answer may take.
const (
	mostTold     = 1500
	defaultBytes = 8000
	mostBytes    = 200_000
	longestCall  = 5 * time.Minute
)

// answer is what a tool has to say.
type answer struct {
	told   string // our own words; what is longer than mostTold is cut like quoted
	quoted string // what comes of documents, cut to the size that is wanted
	ours   bool   // nothing of quoted comes of documents, but all of the language
	image  []byte // an SVG; nil for none
	wrong  bool   // the tool did not do what was asked
}

// effect is what calling a tool does to the workspace.
type effect uint8

const (
	reads    effect = iota
	adds            // writes, and takes nothing away
	changes         // writes over what is there
	computes        // reads, and keeps a state of play
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
	t := tool{Tool: &mcp.Tool{Name: name, Title: title, Description: text}, effect: does}
	t.Annotations = &mcp.ToolAnnotations{Title: title, ReadOnlyHint: does == reads || does == computes,
		DestructiveHint: new(does == changes), IdempotentHint: does == reads, OpenWorldHint: new(false)}
	schema, err := jsonschema.For[In](&jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[random.Seed](): {Types: []string{"integer", "string"}}}})
	if err != nil {
		panic(err) // the types of arguments are fixed
	}
	t.InputSchema = schema
	t.add = func(s *Server) {
		mcp.AddTool(s.server, t.Tool, func(ctx context.Context, r *mcp.CallToolRequest, in In) (out *mcp.CallToolResult,
			_ any, err error) {
			defer func() {
				if fault := recover(); fault != nil {
					err = fmt.Errorf("ludo-lsp has a fault of its own in %s, please report it: %w", name,
						guard.Caught(fault))
				}
			}()
			ctx, stop := context.WithTimeout(ctx, longestCall)
			defer stop()
			c, err := s.begin(ctx, r.Session, r.Params.GetProgressToken())
			if err != nil {
				return nil, nil, err
			}
			done, err := c.turn(in, does)
			if err != nil {
				return nil, nil, err
			}
			defer afterwards(r, done)
			found, err := do(c, in)
			if err == nil && ctx.Err() != nil {
				err = errors.New("the work was stopped before it was done; ask for less of it, such as fewer games")
			}
			if err != nil {
				said, quoted, _ := strings.Cut(err.Error(), "\n")
				return answer{told: c.notes + said, quoted: quoted, wrong: true}.result(in.page()), nil, nil
			}
			found.told = c.notes + found.told
			if does == adds || does == changes {
				s.addDocuments(c)
			}
			return found.result(in.page()), nil, nil
		})
	}
	return t
}

// turn waits for the turn of a call, until done is called. What changes something waits for nothing but other changes
// there: an editor may take long.
func (c *call) turn(in any, does effect) (done func(), err error) {
	if does == adds || does == changes {
		game := ""
		if g, of := in.(interface{ game() string }); of {
			game = g.game()
		}
		return c.changing(game)
	}
	slots := c.work
	if _, plays := in.(interface{ flags() ([]string, error) }); plays {
		slots = c.plays
	}
	return begun(c.ctx, slots)
}

// exactSeeds has the seeds of calls as texts of digits, which the SDK hands on as they are; numbers beyond 2^53
// it rounds.
func exactSeeds(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
		if p, ok := r.GetParams().(*mcp.CallToolParamsRaw); ok {
			var given map[string]json.RawMessage
			if json.Unmarshal(p.Arguments, &given) == nil && json.Valid([]byte(`"`+string(given["seed"])+`"`)) &&
				len(given["seed"]) > 0 && string(given["seed"]) != "null" {
				given["seed"] = json.RawMessage(`"` + string(given["seed"]) + `"`)
				if text, err := json.Marshal(given); err == nil {
					p.Arguments = text
				}
			}
		}
		return next(ctx, method, r)
	}
}

// result is an answer within its size.
func (a answer) result(p Page) *mcp.CallToolResult {
	out := &mcp.CallToolResult{IsError: a.wrong}
	if len(a.told) > mostTold {
		at := strings.LastIndexAny(a.told[:mostTold], " \n") + 1
		a.told, a.quoted = a.told[:at], a.told[at:]+"\n"+a.quoted
	}
	if a.told != "" {
		out.Content = append(out.Content, &mcp.TextContent{Text: unmarked(strings.TrimRight(a.told, "\n"))})
	}
	most := p.MaxBytes
	if most <= 0 {
		most = defaultBytes
	}
	most = min(most, mostBytes)
	if a.image != nil {
		if len(a.image) <= max(most, mostBytes) {
			out.Content = append(out.Content, &mcp.ImageContent{Data: a.image, MIMEType: "image/svg+xml"})
		} else {
			a.quoted += fmt.Sprintf("\nThe picture has %d bytes, which are more than an answer may have.", len(a.image))
		}
	}
	if a.quoted != "" {
		if !a.ours {
			a.quoted = unmarked(a.quoted)
		}
		shown, note := cut(a.quoted, p.From, most)
		if !a.ours && shown != "" {
			shown = "<game-text>\n" + shown + "</game-text>"
		}
		out.Content = append(out.Content, &mcp.TextContent{Text: shown + note})
	}
	if len(out.Content) == 0 {
		out.Content = []mcp.Content{&mcp.TextContent{Text: "Nothing."}}
	}
	return out
}

// mark is what looks like the marks around what authors wrote, and unmarked is a text in which nothing does.
var mark = regexp.MustCompile(`(?i)<(\s*/?\s*game-text)`)

func unmarked(text string) string { return mark.ReplaceAllString(text, `<\$1`) }

// cut is a part of a text, of whole lines from a number on, and what is to be said of the rest.
func cut(text string, from, most int) (shown, note string) {
	lines := strings.SplitAfter(strings.TrimRight(text, "\n")+"\n", "\n")
	lines = lines[:len(lines)-1]
	first := min(max(from, 1), len(lines)+1)
	n, size := first-1, 0
	for n < len(lines) && size+len(lines[n]) <= most {
		size += len(lines[n])
		n++
	}
	all := len(strings.Join(lines[first-1:], ""))
	switch {
	case first > len(lines):
		return "", fmt.Sprintf("The answer has %d lines.", len(lines))
	case n == first-1: // a line that is longer than all that is wanted
		return strings.ToValidUTF8(lines[n][:most], "") + "…\n", fmt.Sprintf("\nLeft out: the rest of line %d of %d. "+
			"Give max_bytes: %d for all.", first, len(lines), min(all+1, mostBytes))
	case n < len(lines):
		note = fmt.Sprintf("\nLeft out: %d of %d lines (%d bytes). Go on with from: %d, or give max_bytes: %d for all.",
			len(lines)-n, len(lines), all-size, n+1, min(all+1, mostBytes))
	}
	return strings.Join(lines[first-1:n], ""), note
}

package byhand

import (
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// End is how a game ended, as a page shows it. Its JSON is what internal/show/webtable/table.js reads.
type End struct {
	Title   string         `json:"title"`   // who has won, without a full stop
	Winners []int          `json:"winners"` // the players who have won, if not all or none
	How     []string       `json:"how"`     // sentences on what ended it
	Rule    *kernel.Source `json:"rule,omitempty"`
}

// EndOf returns the end of a game. rule returns the place of the definition's part at a path, and its text; nil and
// "" if unknown.
func EndOf(g *kernel.Game, r *kernel.Result, rule func(path string) (*kernel.Source, string)) *End {
	out := &End{Winners: []int{}, How: []string{}}
	switch r.Type {
	case gamedef.WinResult:
		out.Winners = append(out.Winners, r.Player)
	case gamedef.WinAllResult:
		out.Title = "Everybody wins"
	case gamedef.LossAllResult:
		out.Title = "Everybody loses"
	case gamedef.DrawResult:
		out.Title = "A draw"
	case gamedef.ScoreResult:
		for _, s := range r.Ranking {
			if s.Score.Text() == r.Ranking[0].Score.Text() {
				out.Winners = append(out.Winners, s.Player)
			}
		}
	}
	names := lists.Map(out.Winners, func(player int) string { return words.Player(g, player) })
	switch len(names) {
	case 0:
	case 1:
		out.Title = names[0] + " wins"
	default:
		out.Title = words.List(names) + " win"
	}
	if r.Checkpoint != "" {
		out.How = append(out.How, words.Name(r.Checkpoint)+".")
	}
	said := ""
	if out.Rule, said = rule(r.Path); said != "" && r.Checkpoint == "" {
		out.How = append(out.How, said+".")
	}
	if len(r.Ranking) > 0 {
		scores := make([]string, len(r.Ranking))
		for i, s := range r.Ranking {
			name := words.Player(g, s.Player)
			if s.Seat != "" {
				name = words.Seat(g, s.Seat)
			}
			scores[i] = name + " " + s.Score.Text()
		}
		out.How = append(out.How, strings.Join(scores, ", ")+".")
	}
	return out
}

package mcp

import (
	"encoding/json"
	"strings"
)

// outcome is what a command that plays games found, as clients get it: read from its JSON, and no more of it than fits.
type outcome interface{ bound() }

// mostListed is how many things of a kind the data of an answer has, longestName how long each of its texts may be, in
// bytes.
const (
	mostListed  = 20
	longestName = 100
)

// figures are what came of whole games.
type figures struct {
	Playouts int    `json:"playouts"`
	Moves    int    `json:"moves"`
	Draws    int    `json:"draws"`
	Seats    []seat `json:"seats"`
	Stops    []stop `json:"stops"`
	Left     int    `json:"leftOut,omitempty"`
}

type seat struct {
	Player    int     `json:"player"`
	Seat      string  `json:"seat,omitempty"`
	Wins      int     `json:"wins"`
	WinRate   between `json:"winRate" jsonschema:"95 %"`
	Shared    int     `json:"shared"`
	Lost      int     `json:"lost"`
	MeanScore float64 `json:"meanScore,omitempty"`
}

type between struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

type stop struct {
	Reason  string      `json:"stopReason"`
	Count   int         `json:"count"`
	Seed    json.Number `json:"seed"`
	Path    string      `json:"path,omitempty"`
	Message string      `json:"message,omitempty"`
}

func (f *figures) bound() {
	for i := range f.Seats {
		shorten(&f.Seats[i].Seat)
	}
	for i := range f.Stops {
		shorten(&f.Stops[i].Path, &f.Stops[i].Message)
	}
	f.Seats, f.Left = few(f.Seats, f.Left)
	f.Stops, f.Left = few(f.Stops, f.Left)
}

// comparison is what changed from one game to another.
type comparison struct {
	Games   int      `json:"games"`
	Wanted  int      `json:"wanted"`
	Sure    bool     `json:"sure"`
	Ended   string   `json:"ended"`
	Figures []figure `json:"figures"`
	Left    int      `json:"leftOut,omitempty"`
}

type figure struct {
	Figure  string  `json:"figure"`
	Share   bool    `json:"share"`
	Before  float64 `json:"before"`
	After   float64 `json:"after"`
	Change  float64 `json:"change"`
	Half    float64 `json:"half"`
	Changed bool    `json:"changed"`
}

func (c *comparison) bound() {
	for i := range c.Figures {
		shorten(&c.Figures[i].Figure)
	}
	c.Figures, c.Left = few(c.Figures, c.Left)
}

// covered is which rules acted: how many, and those that never did.
type covered struct {
	Games   int    `json:"games"`
	Covered int    `json:"covered"`
	Total   int    `json:"total"`
	Missing []rule `json:"rules"`
	Left    int    `json:"leftOut,omitempty"`
}

type rule struct {
	Path  string `json:"path"`
	What  string `json:"what"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
	Times int    `json:"times"`
	True  *int   `json:"true,omitempty"`
	False *int   `json:"false,omitempty"`
}

func (c *covered) bound() {
	missing := []rule{}
	for _, r := range c.Missing {
		if r.Times == 0 || r.True != nil && *r.True == 0 || r.False != nil && *r.False == 0 {
			shorten(&r.Path, &r.What, &r.File)
			missing = append(missing, r)
		}
	}
	c.Missing, c.Left = few(missing, 0)
}

// shorten cuts texts that are too long for the data of an answer.
func shorten(texts ...*string) {
	for _, text := range texts {
		if len(*text) > longestName {
			*text = strings.ToValidUTF8((*text)[:longestName], "") + "…"
		}
	}
}

// few are the first of a list, and how many are left out.
func few[T any](list []T, left int) ([]T, int) {
	n := min(len(list), mostListed)
	return list[:n:n], left + len(list) - n
}

// table is a state, and the moves of who looks.
type table struct {
	State  string   `json:"state"`
	Active int      `json:"active"`
	Over   bool     `json:"over"`
	Result string   `json:"result,omitempty"`
	Total  int      `json:"total"`
	Moves  []string `json:"moves" jsonschema:"for apply"`
}

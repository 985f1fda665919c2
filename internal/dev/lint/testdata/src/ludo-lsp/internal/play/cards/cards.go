package cards

type bag map[string]int

func (b bag) Get(name string) int { return b[name] }

func ask(b bag) int {
	return b.Get("eventCardId") + // want "eventCardId is asked for by its text"
		b.Get("another") + b["eventCardId"]
}

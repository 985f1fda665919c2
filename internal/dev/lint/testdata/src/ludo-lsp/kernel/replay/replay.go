package replay

type bag map[string]int

func (b bag) Get(name string) int { return b[name] }

var card = bag{}.Get("eventCardId")

package syntax

type node struct{}
type arena struct{}

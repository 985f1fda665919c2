package lower

import "slices"

// LowerShuffled is Lower with the sections in another order.
func LowerShuffled(in Input, shuffle func(n int, swap func(i, j int))) *Result {
	order := slices.Clone(steps)
	shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return lowerInOrder(in, order)
}

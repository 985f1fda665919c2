// Package allocations holds tests to the numbers of allocations that they made when somebody last looked: a gate
// that every machine judges alike, for it counts and takes no time. One more allocation for each keystroke or move
// fails.
package allocations

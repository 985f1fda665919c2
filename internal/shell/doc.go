// Package shell writes words as shells read them. It knows nothing of games.
package shell

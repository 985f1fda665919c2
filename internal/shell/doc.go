// Package shell quotes words for shells. It knows nothing of games.
package shell

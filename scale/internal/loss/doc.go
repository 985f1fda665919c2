// Package loss lets tests kill a player process in the middle of its work.
package loss

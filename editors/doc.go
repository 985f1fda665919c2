// Package editors holds the clients for editors, each in a folder of its own,
// and the tests that compare them with the server.
package editors

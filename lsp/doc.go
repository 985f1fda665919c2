// Package lsp is the language server: it speaks the Language Server Protocol with an editor and answers from the
// analysis in package cnl. It holds no knowledge of the language itself.
//
// How a message travels. The read loop (package wire) takes messages in wire order. Notifications are handled on it
// at once; they only change the store of open documents (documents.go) and post work to the worker of the folder they
// concern. A request takes its place in that worker's queue while still on the read loop, and is then answered
// concurrently from the immutable view that the worker hands out (worker.go). So a request sees every earlier edit,
// and waits for no other folder. Diagnostics leave through the outbox (package wire), whose goroutine alone may be held
// up by a client that does not read.
//
// What takes longer than a request, such as a simulation, is a job (job.go): it goes on in the background, and who
// waits for it, shows its progress or sends what is known so far follows it.
package lsp

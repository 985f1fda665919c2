// Package wire carries messages between the language server and one client: frames of text (Stream), calls and
// notifications in their order, their ends and their faults (Connection), the turns in which calls are worked on, and
// what is sent without being asked for (Outbox).
//
// Scope: whatever is so for any service that speaks the Language Server Protocol. It knows nothing of documents and
// games; what a message does, the Service says.
package wire

// Command largebench measures what the program takes on the largest game that ships with us, as its users meet it: it
// starts the binary, talks to it over the wire as an editor and a debugger do, and writes a table of processor time,
// memory and time on the clock.
//
// Processor time counts all threads of the program; what a Linux system says of a process is read, so it works there only.
package main

package lsp_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strconv"

	"ludo-lsp/lsp"
)

// A program serves the protocol on any stream, here to a client within the same process.
func ExampleServe() {
	server, client := net.Pipe()
	done := make(chan error)
	go func() { done <- lsp.Serve(context.Background(), server, lsp.Options{Version: "1.0"}) }()
	answers := bufio.NewReader(client)

	send(client, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
	var initialized struct {
		Result struct {
			ServerInfo struct{ Name, Version string }
		}
	}
	if err := json.Unmarshal(receive(answers), &initialized); err != nil {
		panic(err)
	}
	fmt.Println(initialized.Result.ServerInfo.Name, initialized.Result.ServerInfo.Version)

	send(client, `{"jsonrpc":"2.0","id":2,"method":"shutdown"}`)
	receive(answers)
	send(client, `{"jsonrpc":"2.0","method":"exit"}`)
	fmt.Println(<-done)
	// Output:
	// ludo-lsp 1.0
	// <nil>
}

func send(w io.Writer, message string) {
	fmt.Fprintf(w, "Content-Length: %d\r\n\r\n%s", len(message), message)
}

// receive reads the next message that answers a request.
func receive(r *bufio.Reader) []byte {
	for {
		header, err := textproto.NewReader(r).ReadMIMEHeader()
		if err != nil {
			panic(err)
		}
		n, err := strconv.Atoi(header.Get("Content-Length"))
		if err != nil {
			panic(err)
		}
		message := make([]byte, n)
		if _, err := io.ReadFull(r, message); err != nil {
			panic(err)
		}
		var kind struct{ Method string }
		if err := json.Unmarshal(message, &kind); err != nil {
			panic(err)
		}
		if kind.Method == "" {
			return message
		}
	}
}

package lsp

import (
	"fmt"
	"io"
	"sync"
	"time"

	"go.lsp.dev/protocol"
)

// logger writes to the log file and, for level info and above, to the client.
type logger struct {
	mu     sync.Mutex
	file   io.Writer
	client func(protocol.MessageType, string)
}

func (l *logger) debug(format string, args ...any) { l.write(protocol.MessageTypeLog, format, args) }
func (l *logger) info(format string, args ...any)  { l.write(protocol.MessageTypeInfo, format, args) }
func (l *logger) warn(format string, args ...any) {
	l.write(protocol.MessageTypeWarning, format, args)
}
func (l *logger) error(format string, args ...any) {
	l.write(protocol.MessageTypeError, format, args)
}

func (l *logger) write(level protocol.MessageType, format string, args []any) {
	text := fmt.Sprintf(format, args...)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		names := map[protocol.MessageType]string{
			protocol.MessageTypeError: "error", protocol.MessageTypeWarning: "warning",
			protocol.MessageTypeInfo: "info", protocol.MessageTypeLog: "debug",
		}
		fmt.Fprintf(l.file, "%s %s %s\n", time.Now().Format("2006-01-02 15:04:05.000"), names[level], text)
	}
	if l.client != nil && level != protocol.MessageTypeLog {
		l.client(level, text)
	}
}

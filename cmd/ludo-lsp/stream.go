package main

import (
	"bufio"
	"io"
	"sync"
	"time"
)

// streamDelay is how long a line may wait for more lines before it is shown: too short for a person to notice, long
// enough that a hundred thousand moves do not take as many system calls.
const streamDelay = 50 * time.Millisecond

// stream writes results while a command works: many lines at a time when they come fast, each line within streamDelay
// when they come slowly. It must be closed.
type stream struct {
	mu      sync.Mutex
	to      *bufio.Writer // remembers the first error
	waiting bool          // a timer is running that shows what was written
}

// newStream returns a stream to the standard output of a command.
func (i invocation) newStream() *stream { return &stream{to: bufio.NewWriterSize(i.stdout, 32<<10)} }

// Write implements io.Writer.
func (s *stream) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.to.Write(p)
	if !s.waiting && err == nil && s.to.Buffered() > 0 {
		s.waiting = true
		time.AfterFunc(streamDelay, s.show)
	}
	return n, err
}

// show writes the waiting lines.
func (s *stream) show() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = false
	s.to.Flush()
}

// Close writes the rest. It returns the first write error.
func (s *stream) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.to.Flush()
}

var _ io.WriteCloser = (*stream)(nil)

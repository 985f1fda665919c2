package lsp

import "time"

// parentCheckInterval is how often the editor's process is checked.
const parentCheckInterval = 5 * time.Second

// watchParent ends the session when the process that started the server is gone: the pipe of a crashed editor stays
// open where another process has inherited it.
func (s *session) watchParent(pid int) {
	s.start("looking after the editor", func() {
		look := time.NewTicker(parentCheckInterval)
		defer look.Stop()
		for isRunning(pid) {
			select {
			case <-look.C:
			case <-s.base.Done():
				return
			}
		}
		s.log.info("the process %d that started the server has ended", pid)
		s.exitOnce.Do(func() { close(s.exited) })
	})
}

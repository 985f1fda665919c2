package work

import (
	"sync"

	"golang.org/x/sync/errgroup"
)

var lock sync.Mutex

func start(f func()) {
	var group sync.WaitGroup // want "use a guard.Group"
	go f()                   // want "start this with guard.Go"
	group.Wait()
	_ = errgroup.Group{} // want "use a guard.Group"
	f()
}

package main

import (
	"encoding/json"
	"time"
)

// debugger launches the game, steps, and steps back.
func (m *measuring) debugger() error {
	d, err := start(m.program, "dap")
	if err != nil {
		return err
	}
	defer d.end()
	stopped := func() error {
		_, err := d.await(func(m message) bool { return m.Event == "stopped" || m.Event == "terminated" })
		return err
	}
	err = d.request("initialize", object{"adapterID": "ludo", "linesStartAt1": true, "columnsStartAt1": true})
	if err != nil {
		return err
	}
	used, begun := d.processorTime(), time.Now()
	if err := d.request("launch", object{"program": m.game, "seed": 1, "stopOnEntry": true}); err != nil {
		return err
	}
	if err := d.request("configurationDone", object{}); err != nil {
		return err
	}
	if err := stopped(); err != nil {
		return err
	}
	m.row("debugger: launch → first stop, by the clock, processor time, memory", "%s, %s, %d MB",
		inMs(time.Since(begun)), inMs(d.processorTime()-used), d.peak()>>20)
	for _, command := range []string{"next", "stepBack"} {
		var took []time.Duration
		for range 50 {
			used := d.processorTime()
			if err := d.request(command, object{"threadId": 1}); err != nil {
				return err
			}
			if err := stopped(); err != nil {
				return err
			}
			took = append(took, d.processorTime()-used)
		}
		m.row("… "+command+", processor time: median / most", "%s / %s", inMs(median(took)), inMs(percentile(took, 1)))
	}
	m.row("… memory at most", "%d MB", d.peak()>>20)
	return nil
}

// movesOf is how many moves simulate says were made.
func movesOf(report string) (float64, error) {
	var r struct{ Moves float64 }
	err := json.Unmarshal([]byte(report), &r)
	return r.Moves, err
}

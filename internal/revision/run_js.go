package revision

import "errors"

// run fails: no program runs in a browser.
func run(string, int64, ...string) ([]byte, error) { return nil, errors.ErrUnsupported }

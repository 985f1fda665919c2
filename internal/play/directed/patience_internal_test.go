package directed

import "time"

// Why an action could not be taken is found out on slow machines, too.
func init() { whyTime = 24 * time.Hour }

package kernel

import (
	"ludo-lsp/kernel/gamedef"
)

// zoneSelector compiles a selector of any number of zones.
func (c *compiler) zoneSelector(text gamedef.ZoneSelector) zonesFunc {
	s := c.zoneSelection(text)
	if z, ok := s.FixedZone(); ok {
		return func(_ *machine, out []zoneID) []zoneID { return append(out, z) }
	}
	return func(m *machine, out []zoneID) []zoneID { return s.append(m, out) }
}

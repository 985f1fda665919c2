package components

// CellID is the number of a cell: a part of a position that rules read, such as the tokens in a zone with their
// properties, a variable, or the state of a marker.
type CellID int32

// Cells are the numbers of the first cells of each kind in a game's positions: zones come first. All is 0 if there
// are too many cells to cache anything by them: a game may have any number of players.
type Cells struct{ Globals, Players, Zones, Markers, GlobalMarkers, All CellID }

// mostCells is the largest number of cells in a position for which results are cached.
const mostCells = 1 << 16

func (g *Set) numberCells() {
	c := &g.Cells
	players, zones, perZone := g.Def.Metadata.Players.Max, len(g.Zones), 1+len(g.ZoneVars)+len(g.Lattices)
	if max(players, int64(zones), int64(perZone), int64(len(g.PlayerVars))) > mostCells ||
		int(players)*len(g.PlayerVars)+zones*perZone+len(g.Globals)+len(g.GlobalLattices) > mostCells {
		return
	}
	c.Globals = CellID(len(g.Zones))
	c.Players = c.Globals + CellID(len(g.Globals))
	c.Zones = c.Players + CellID(g.Def.Metadata.Players.Max)*CellID(len(g.PlayerVars))
	c.Markers = c.Zones + CellID(len(g.Zones)*len(g.ZoneVars))
	c.GlobalMarkers = c.Markers + CellID(len(g.Zones)*len(g.Lattices))
	c.All = c.GlobalMarkers + CellID(len(g.GlobalLattices))
}

// VarCell returns the cell of the variable at an index in the list of a position with the given number of players.
func (g *Set) VarCell(players int32, at int) CellID {
	if first := g.ZoneVarAt(players, 0, 0); at >= first {
		return g.Cells.Zones + CellID(at-first)
	}
	return g.Cells.Globals + CellID(at)
}

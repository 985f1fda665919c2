package sim

import (
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// offerInterrupts lets an agent choose for each seat that may interrupt, and reports whether one interrupted.
func (p *player) offerInterrupts() bool {
	order := p.game.Definition().TurnOrder
	if order == nil || order.Type != gamedef.CardDriven || order.Config == nil || order.Config.Pivotal == nil ||
		p.table.IsSuspended() {
		return false
	}
	offers, err := p.table.Interrupts()
	p.checkTime()
	if err != nil {
		p.fail(err)
	}
	for _, offer := range offers {
		if len(offer.Moves) > 0 {
			p.out.Listed += len(offer.Moves)
			p.offered = []kernel.LogEntry{offer.Entry()}
			p.choose(offer.Player, func() []kernel.Move { return offer.Moves })
			return true
		}
	}
	return false
}

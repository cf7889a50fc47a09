package hexwar

import (
	"slices"

	"aidedecamp/rules/hex"
)

// stepping is what a search for marches asks of each step.
type stepping = func(from, to hex.Hex, across hex.Side) hex.Step

// marches are where a march gets to: searches, each with what the whole march pays besides its hexes.
type marches []paidMarch

type paidMarch struct {
	paid hex.Steps
	hex.Reached
}

// reach searches the marches from a hex. PA1, TA1, « Effet du terrain et des obstacles linéaires »: « Idem
// pour les hex ». lecture:hex-moins-un — by the hex, each step pays its own; by the move, the dearest step of
// it is paid once, so there is one search for each price that a step may ask.
func (s State) marches(from hex.Hex, budget hex.Steps, step stepping) marches {
	grid := s.field.Grid
	if !s.reads(fewerReading, fewerOnceAMove) {
		return marches{{Reached: grid.Reach(from, budget, step)}}
	}
	var all marches
	prices := []hex.Steps{0}
	for i := 0; i < len(prices); i++ {
		most := prices[i]
		all = append(all, paidMarch{most, grid.Reach(from, budget-most, func(from, to hex.Hex, across hex.Side) hex.Step {
			n := step(from, to, across)
			price := max(n.Cost-1, 0)
			n.Cost = 1
			if price > most && !n.Barred {
				n.Barred = true
				if !slices.Contains(prices, price) {
					prices = append(prices, price)
				}
			}
			return n
		})})
	}
	return all
}

// best is the cheapest of the marches to a hex; the first of those that cost alike.
func (all marches) best(to hex.Hex) (paidMarch, hex.Steps, bool) {
	var found paidMarch
	var least hex.Steps
	ok := false
	for _, m := range all {
		if cost, reached := m.Reached.Cost(to); reached && (!ok || cost+m.paid < least) {
			found, least, ok = m, cost+m.paid, true
		}
	}
	return found, least, ok
}

// Cost is what the cheapest march to a hex takes, and whether there is one.
func (all marches) Cost(to hex.Hex) (hex.Steps, bool) {
	_, cost, ok := all.best(to)
	return cost, ok
}

// Path is the cheapest march to a hex, its first hex included; empty where there is none.
func (all marches) Path(to hex.Hex) []hex.Hex {
	m, _, ok := all.best(to)
	if !ok {
		return nil
	}
	return m.Reached.Path(to)
}

// Hexes are all hexes that some march gets to.
func (all marches) Hexes() []hex.Hex {
	var hexes []hex.Hex
	for _, m := range all {
		for _, h := range m.Reached.Hexes() {
			if !slices.Contains(hexes, h) {
				hexes = append(hexes, h)
			}
		}
	}
	return hexes
}

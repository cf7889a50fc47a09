package network

import (
	"slices"

	"aidedecamp/rules/plane"
)

// NewCrossings lists the middles of the crossings that the roads of a network make over the plan's waters,
// those that lie there already aside, by leg and along it: what several roads use is one. A plan that is
// malformed has none.
func NewCrossings(net Network, plan Plan) []plane.Point {
	plan, err := plan.check()
	if err != nil {
		return nil
	}
	var all []plane.Point
	for _, p := range newFords(plan).passages(net.held()) {
		if !slices.ContainsFunc(all, func(q plane.Point) bool { return between(p.at, q) <= micro(sameCrossing)*perMM }) {
			all = append(all, p.at)
		}
	}
	return all
}

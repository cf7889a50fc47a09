package referee

import (
	"fmt"
	"slices"
	"sync"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// eveningsOf rebuilds the recorded games of systems when they are first asked for, in the order of the systems.
func eveningsOf(systems rules.Registry) func() []*house.Game {
	return sync.OnceValue(func() (all []*house.Game) {
		for _, s := range systems {
			if s.Evening == nil {
				continue
			}
			records, err := ledger.ParseExport(s.Evening)
			if err != nil {
				panic(fmt.Errorf("the evening of %s: %w", s.Meta.Slug, err)) // embedded at build
			}
			g, err := house.Rebuild(systems, records)
			if err != nil {
				panic(fmt.Errorf("the evening of %s: %w", s.Meta.Slug, err)) // embedded at build
			}
			all = append(all, g)
		}
		return all
	})
}

// Evenings are the recorded games that newcomers are shown, one a system at most. Each can be looked at
// (LookAt) from every place; nobody acts in one.
func (m *deps) Evenings() []*house.Game { return m.evenings() }

// Evening returns one of them by its id; ok is false where there is none such.
func (m *deps) Evening(id string) (g *house.Game, ok bool) {
	all := m.evenings()
	i := slices.IndexFunc(all, func(g *house.Game) bool { return g.ID() == id })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

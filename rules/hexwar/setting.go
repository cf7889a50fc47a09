package hexwar

import (
	"fmt"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/ground"
)

// The engine's settings and readings. Those of terrain are the terrain table's own (ground.Reading).
const (
	modeSetting     = "mode"
	balanceSetting  = "equilibre"
	deploySetting   = "deploiement"
	delaySetting    = "hex-delai"
	leadReading     = "hex-tete"
	rebateReading   = "hex-rabais"
	chargeReading   = "hex-charge"
	tokensReading   = "hex-pions"
	breakReading    = "hex-percee"
	bonusReading    = "hex-bonus"
	onTable         = "sur-table"
	balanceByCost   = "cout"
	tokensHidden    = "caches"
	leadAll         = "toutes"
	chargeCombat    = "combat"
	breakBefore     = "avant"
	bonusAfter      = "apres"
	bonusBefore     = "avant"
	rebateEach      = "chaque"
	deployScreen    = "paravent"
	deployPapers    = "papiers"
	deployAlternate = "alternatif"
)

const refSettings rules.Ref = "maison:reglages"

// settable refuses a setting whose part of the battle has begun.
func (s State) settable(name string) error {
	i := slices.IndexFunc(s.book.Settings, func(r rules.Setting) bool { return r.Name == name })
	if i < 0 || s.book.Settings[i].Governs == "" {
		return nil
	}
	governs := slices.Index(gates, s.book.Settings[i].Governs)
	for _, c := range rules.Reached(s.book.rules().Chapters, s) {
		if at := slices.Index(gates, c.Gate); at > governs || at == governs && (c.Begun == nil || c.Begun(s) || c.Over(s)) {
			return rules.Refuse(refSettings, "hexwar.refused.setting-past")
		}
	}
	return nil
}

// set returns the state with the setting changed, its terrain read anew.
func (s State) set(name, value string) (State, error) {
	s.settings = put(s.settings, name, value)
	// Only terrain has readings of its own: a table made anew at each setting would cost more than the rest
	// of the act.
	if !slices.ContainsFunc(s.tables.ground.Readings(), func(r ground.Reading) bool { return r.Name == name }) {
		return s, nil
	}
	chosen, err := s.tables.under(s.settings)
	if err != nil {
		return s, fmt.Errorf("%s: %w", s.book.Slug, err)
	}
	s.tables = chosen
	return s, nil
}

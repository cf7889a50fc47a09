package adlg

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/tables"
)

// The settings beside the readings, and the values of mode.
const (
	modeSetting = "mode"
	udSetting   = "ud"

	onTable = "sur-table"
	tracked = "suivi"
)

// The readings that code asks for; of the others the default is the only value.
const (
	drawReading       = "adlg-egalite"
	mostReading       = "adlg-maxima"
	compulsoryReading = "adlg-obligatoire"
	zonesReading      = "adlg-zones"
	villageReading    = "adlg-village"
	roadReading       = "adlg-route"
	distanceReading   = "adlg-distance"
	removalReading    = "adlg-retrait"
	balanceReading    = "adlg-equilibre"
	centreReading     = "adlg-infranchissable-controle"
)

// The values of readings that differ from their default.
const (
	mostEach         = "chacun"
	compulsoryCounts = "parmi-les-deux"
	zonesOfThrower   = "lanceur"
	removalOfTable   = "par-table"
	balanceOfAll     = "tous"
	centreAllowed    = "permis"
)

// metaOf is the declaration of the system.
func metaOf(b *book) (rules.Meta, error) {
	var readings struct {
		Reading []rules.Setting `toml:"reading"`
	}
	err := tables.Decode(tables.Shipped(shipped, "readings.toml"), &readings)
	return rules.Meta{Slug: "adlg", Version: 1, Tables: maps.Clone(b.Text), Settings: append([]rules.Setting{
		{Name: modeSetting, Values: []string{onTable, tracked}, Governs: placingGate, Opens: true},
		{Name: udSetting, Values: []string{"40", "60", "80"}, Governs: placingGate},
	}, readings.Reading...)}, err
}

const refSettings rules.Ref = "maison:reglages"

// settable refuses a setting once what it governs has begun.
func (g game) settable(s state, name string) error {
	i := slices.IndexFunc(g.meta.Settings, func(r rules.Setting) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	for _, c := range chapters() {
		if c.Gate == g.meta.Settings[i].Governs && c.Begun != nil && c.Begun(s) {
			return rules.Refuse(refSettings, "adlg.settings.refused."+c.Gate)
		}
	}
	return nil
}

// set returns the state with the setting changed.
func (s state) set(name, value string) (state, error) {
	s.settings = rules.Put(s.settings, name, value)
	err := s.measure()
	return s, err
}

// measure reads the length of a UD from the settings.
func (s *evening) measure() error {
	ud, err := strconv.Atoi(s.settings[udSetting])
	if err != nil || ud < 10 || ud > 100 {
		return fmt.Errorf("adlg: a UD of %q mm", s.settings[udSetting])
	}
	s.ud = plane.MM(ud)
	return nil
}

// tracked reports whether the bot keeps where every piece is on the table.
func (s evening) tracked() bool { return s.settings[modeSetting] == tracked }

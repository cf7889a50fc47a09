package npow

import (
	"embed"
	"fmt"
	"maps"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/tables"
)

//go:embed data/*.toml
var shipped embed.FS

// The settings that code asks for; the other readings only choose a size.
const (
	riverReading    = "npow-riviere"
	optionalReading = "npow-riviere-facultative"
	bridgesReading  = "npow-ponts-comptes"
	rerollReading   = "npow-relances"
	mostReading     = "npow-max-objectifs"

	apartReading      = "npow-ponts-ecart"
	secretReading     = "npow-secret"
	mostPointsReading = "npow-points-max"
	halvesReading     = "npow-moitie"
	deploymentReading = "npow-deploiement"
	threatReading     = "npow-menace"
	noneReading       = "npow-zero"
	lostReading       = "npow-perdus"
	halfReading       = "npow-demi"

	// initiativeSetting says at the game's opening who has the initiative.
	initiativeSetting = "initiative"
)

// The values of readings that differ from their default.
const (
	riverByThrow    = "lances"
	optionalIgnored = "non-comptee"
	bridgesIgnored  = "non"
	rerollLast      = "derniers"
	mostUnlimited   = "illimite"

	apartFree       = "libre"
	secretNo        = "non"
	halvesMost      = "majorite"
	deploymentClub  = "club"
	threatHolds     = "acquis"
	noneContests    = "conteste"
	lostSubtracted  = "soustraits"
	halfRoundedDown = "inferieur"
)

// The defaults of the readings of the count.
const (
	threatPrevents = "non-acquis"
	noneCrushes    = "ecrase"
	lostIgnored    = "ignores"
	halfKept       = "garde"
)

// The values of initiativeSetting.
const (
	initiativeOpen = "a-dire"
	initiativeHost = "hote"
	initiativeFoe  = "adversaire"
)

func shippedText(name string) string { return tables.Shipped(shipped, name) }

// shippedTables are the tables that a new game starts with, by file name.
func shippedTables() map[string]string {
	text := map[string]string{}
	for _, name := range []string{charts.FormatsTable, charts.PiecesTable, charts.PointsTable, charts.QualityTable} {
		text[name] = shippedText(name)
	}
	for _, id := range charts.RegionIDs {
		text[id+".toml"] = shippedText(id + ".toml")
	}
	return text
}

// metaOf is the declaration of a system that ships these tables.
func metaOf(t *charts.Tables) (rules.Meta, error) {
	meta := rules.Meta{Slug: "npow", Version: 1, Profiles: map[string]map[string]string{}, Tables: maps.Clone(t.Text)}
	var profiles struct {
		Profile []struct {
			ID       string            `toml:"id"`
			Ref      string            `toml:"ref"`
			Settings map[string]string `toml:"settings"`
		} `toml:"profile"`
	}
	if err := tables.Decode(shippedText("profiles.toml"), &profiles); err != nil {
		return meta, fmt.Errorf("profiles: %w", err)
	}
	var readings struct {
		Reading []rules.Setting `toml:"reading"`
	}
	if err := tables.Decode(shippedText("readings.toml"), &readings); err != nil {
		return meta, fmt.Errorf("readings: %w", err)
	}
	var names []string
	for _, p := range profiles.Profile {
		names = append(names, p.ID)
		meta.Profiles[p.ID] = p.Settings
	}
	meta.Settings = []rules.Setting{
		{Name: "format", Values: charts.FormatIDs, Governs: poolGate},
		{Name: "profile", Values: names, Governs: poolGate},
		{Name: "mode", Values: []string{"sur-table", "suivi"}, Opens: true},
		{Name: initiativeSetting, Values: []string{initiativeOpen, initiativeHost, initiativeFoe}, Ref: "adc7:pool/1",
			Governs: initiativeGate},
	}
	for _, id := range charts.FormatIDs {
		meta.Settings = append(meta.Settings, sizeSettings(t.Formats[id])...)
	}
	meta.Settings = append(meta.Settings, readings.Reading...)
	var examples []string
	for _, id := range charts.RegionIDs {
		if t.Regions[id].Example {
			examples = append(examples, id+".toml")
		}
	}
	if t.Quality.Example {
		examples = append(examples, charts.QualityTable)
	}
	meta.Example = func() []string { return examples }
	return meta, nil
}

// sizeSettings are the settings that choose a format's sizes.
func sizeSettings(f charts.Format) []rules.Setting {
	values := func(sizes []charts.Size) []string { return each(sizes, func(s charts.Size) string { return s.Value }) }
	settings := []rules.Setting{{Name: f.TableSetting, Values: values(f.Tables), Ref: rules.Ref(f.Ref), Governs: poolGate}}
	if f.SectorSetting != "" {
		settings = append(settings, rules.Setting{Name: f.SectorSetting, Values: values(f.Sectors), Ref: "adc7:placement/1", Governs: poolGate})
	}
	return settings
}

// worksGate is the moment from which the depth of the deployment zone is fixed: an entrenchment has its
// place.
const worksGate = "retranchements"

const refSettings rules.Ref = "maison:reglages"

// begun reports whether what a gate's readings govern has begun: from then on they are fixed. Those of the
// placement are fixed once the table is finished, because until then the Defender can still follow them.
func (s state) begun(gate string) bool {
	switch gate {
	case initiativeGate:
		return s.rolled || s.pool.begun() && s.initiative != rules.Public // a pool drawn without a game leaves it open
	case poolGate:
		return s.pool.begun()
	case placingGate:
		return s.placing.Done
	case supplyGate:
		return len(s.supply.Lines) > 0
	case roadsGate:
		return s.roads.Done || s.roads.Shown
	case worksGate:
		return len(s.placing.Works[rules.SeatA].Rects)+len(s.placing.Works[rules.SeatB].Rects) > 0
	case pointsGate:
		return len(s.points.Sealed) > 0 || s.points.Open
	case countGate:
		return s.count.Open
	}
	return false
}

// settable refuses a setting once what it governs has begun. The mode may change at any time.
func (g game) settable(s state, name string) error {
	setting, _ := find(g.meta.Settings, func(r rules.Setting) bool { return r.Name == name })
	if !s.begun(setting.Governs) {
		return nil
	}
	return rules.Refuse(refSettings, "npow.settings.refused."+setting.Governs)
}

// set returns the state with the setting changed, the empty table laid out anew.
func (s state) set(name, value string) (state, error) {
	s.settings = rules.Put(s.settings, name, value)
	var err error
	if s.field, err = s.format().Battlefield(s.settings); err != nil {
		return s, fmt.Errorf("npow: %w", err)
	}
	if name == initiativeSetting {
		s.initiative = initiativeOf(value)
	}
	return s, nil
}

// initiativeOf is the seat that the setting gives the initiative to, Public where it is left open.
func initiativeOf(value string) rules.Seat {
	return map[string]rules.Seat{initiativeHost: rules.SeatA, initiativeFoe: rules.SeatB}[value]
}

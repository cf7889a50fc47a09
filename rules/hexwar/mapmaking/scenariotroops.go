package mapmaking

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// blocks are those of an array whose values are of their kinds, each with the lines of its keys.
func blocks[B any](r *scenarioReader, array string, all []B) iter.Seq2[func(key string) int, B] {
	return func(yield func(func(string) int, B) bool) {
		for n, block := range all {
			if !r.broken[scenarioBlock{array, n}] && !yield(func(key string) int { return r.line(array, n, key) }, block) {
				return
			}
		}
	}
}

// ground reads the hexes: each block names one hex or several, and no hex appears twice.
func (r *scenarioReader) ground() {
	for line, place := range blocks(r, "hex", r.file.Hexes) {
		sound := r.areSound(place.Rows, line("rows"), ground.InHex)
		if place.At == "" {
			r.fault(line("at"), "hex", phrase.Named("read", ""))
		}
		for _, word := range strings.Fields(place.At) {
			at, ok := r.at(word, line("at"))
			if ok {
				place.hexes = append(place.hexes, at)
			}
			switch {
			case !ok || !sound:
			case len(r.field.Cells[at]) > 0:
				r.fault(line("at"), "twice", hexwar.HexArg("hex", at))
			default:
				r.field = r.field.With(at, place.Rows)
			}
		}
	}
}

// sides reads the obstacles: the first hex of C4/D4 holds the obstacle.
func (r *scenarioReader) sides() {
	for line, place := range blocks(r, "side", r.file.Sides) {
		sound := r.areSound(place.Rows, line("rows"), ground.OnFace)
		if place.At == "" {
			r.fault(line("at"), "side", phrase.Named("read", ""))
		}
		for _, word := range strings.Fields(place.At) {
			r.side(word, line("at"), place.Rows, sound)
		}
	}
}

func (r *scenarioReader) side(word string, line int, rows []ground.RowID, sound bool) {
	first, second, _ := strings.Cut(word, "/")
	if _, err := hex.ParseSide(word); err != nil {
		wrong := "side"
		if misread, ok := errors.AsType[*hex.Misread](err); ok && len(misread.Faults) == 1 && misread.Faults[0].Reason == hex.NotNeighbours {
			wrong = "neighbours"
		}
		r.fault(line, wrong, phrase.Named("read", word))
		return
	}
	holder, here := r.at(first, line)
	other, there := r.at(second, line)
	if !here || !there || !sound {
		return
	}
	at, _ := hex.Between(holder, other)
	if len(r.field.RowsHeldBy(at, holder)) > 0 {
		r.fault(line, "twice", phrase.Verbatim("hex", word))
		return
	}
	for _, id := range rows {
		row, _ := r.terrain.Row(id)
		if !r.field.HasAnyRow(r.terrain, holder, row.Beside) {
			r.fault(line, "beside", phrase.With("row", id), hexwar.HexArg("hex", holder),
				phrase.Listing("beside", row.Beside...))
			return
		}
	}
	r.field = r.field.WithSide(at, holder, rows)
}

// troops reads the units. PA1, « Mise en place des armées » — one unit a hex, none on terrain that it can't
// enter.
func (r *scenarioReader) troops() {
	if len(r.file.Units) > maxScenarioUnits {
		r.fault(r.header("unit", maxScenarioUnits), "many", phrase.Number("most", maxScenarioUnits))
		return
	}
	taken := map[hex.Hex]bool{}
	for line, unit := range blocks(r, "unit", r.file.Units) {
		u := hexwar.ScenarioUnit{Seat: r.camp(unit.Camp, line("camp")), ListedUnit: hexwar.ListedUnit{Type: unit.Troop, Weight: unit.Weight,
			Elements: unit.Elements, Gear: unit.Gear, Name: r.name(unit.Name, line("name"))}}
		if _, ok := r.chart.Profile(u.Type, u.Weight); !ok {
			r.fault(line("troop"), "troop", phrase.Named("read", strings.TrimSpace(u.Troop().String())))
			continue
		}
		if u.Elements < 0 || u.Elements > hexwar.MostElements {
			r.fault(line("elements"), "elements", phrase.Number("most", hexwar.MostElements))
		}
		if u.Gear != "" && !slices.Contains(hexwar.Gears(), u.Gear) {
			r.fault(line("gear"), "gear", phrase.Named("read", u.Gear))
		}
		if unit.At != "" {
			at, ok := r.at(unit.At, line("at"))
			if !ok {
				continue
			}
			if taken[at] {
				r.fault(line("at"), "taken", hexwar.HexArg("hex", at))
			}
			r.holds(u.Body(), u.Body().Phrase(), at, line("at"))
			taken[at], u.At = true, &at
		}
		r.scenario.Units = append(r.scenario.Units, u)
	}
}

// holds faults a troop, so called, on ground that it could not enter.
func (r *scenarioReader) holds(b hexwar.Body, troop phrase.Phrase, at hex.Hex, line int) {
	if bar, _ := r.field.StandingBar(r.terrain, b, at); bar != nil {
		r.fault(line, "impossible", hexwar.HexArg("hex", at), phrase.With("troop", troop), phrase.With("row", bar.Row))
	}
}

// heads reads the officers.
func (r *scenarioReader) heads() {
	if len(r.file.Heads) > maxScenarioHeads {
		r.fault(r.header("officer", maxScenarioHeads), "many", phrase.Number("most", maxScenarioHeads))
		return
	}
	for line, officer := range blocks(r, "officer", r.file.Heads) {
		o := hexwar.ScenarioOfficer{Seat: r.camp(officer.Camp, line("camp")),
			ListedOfficer: hexwar.ListedOfficer{Rank: officer.Rank, Name: r.name(officer.Name, line("name"))}}
		if !slices.Contains(hexwar.AllRanks, o.Rank) {
			r.fault(line("rank"), "rank", phrase.Named("read", o.Rank))
		}
		if officer.Level != nil {
			if o.Level = *officer.Level; o.Rank != hexwar.ChiefRank || o.Level < 1 || o.Level > hexwar.MostLevel {
				r.fault(line("level"), "level", phrase.Figure("read", o.Level), phrase.Number("most", hexwar.MostLevel))
			}
		}
		if officer.At != "" {
			if at, ok := r.at(officer.At, line("at")); ok {
				o.At = &at
				r.station(o, line("at"))
			}
		}
		r.scenario.Officers = append(r.scenario.Officers, o)
	}
}

// station faults an officer among enemies, or alone where a man on foot could not go.
func (r *scenarioReader) station(o hexwar.ScenarioOfficer, line int) {
	meets := func(seat rules.Seat, at *hex.Hex) bool { return at != nil && *at == *o.At && seat != o.Seat }
	among := slices.ContainsFunc(r.scenario.Units, func(u hexwar.ScenarioUnit) bool { return meets(u.Seat, u.At) }) ||
		slices.ContainsFunc(r.scenario.Officers, func(c hexwar.ScenarioOfficer) bool { return meets(c.Seat, c.At) })
	if among {
		r.fault(line, "taken", hexwar.HexArg("hex", *o.At))
		return
	}
	if slices.ContainsFunc(r.scenario.Units, func(u hexwar.ScenarioUnit) bool { return u.At != nil && *u.At == *o.At }) {
		return
	}
	r.holds(hexwar.OnFoot, hexwar.RankName(o.Rank), *o.At, line)
}

// room faults, in a file that is sound else, officers without an army, and the first unit for which the first
// rows have no hex left: its player could never deploy it. PA1, « Mise en place des armées »
func (r *scenarioReader) room() {
	for n, o := range r.scenario.Officers {
		if !slices.ContainsFunc(r.scenario.Units, func(u hexwar.ScenarioUnit) bool { return u.Seat == o.Seat }) {
			r.fault(r.line("officer", n, "camp"), "alone")
		}
	}
	s := withScenarioArmies(hexwar.State{Tables: &hexwar.GameTables{Chart: r.chart, Ground: r.terrain}, Field: r.field,
		Mapping: hexwar.Mapping{Ready: true, Scenario: &r.scenario}})
	for _, seat := range ledger.Players {
		list := s.Armies.Lists[seat].List
		_, homeless := s.FindHexes(seat, list, s.ScenarioTroops(seat).Units, nil, nil)
		for n, u := range r.scenario.Units {
			if len(homeless) == 0 {
				break
			}
			if u.Seat == seat {
				homeless[0]--
			}
			if homeless[0] == 0 {
				r.fault(r.header("unit", n), "room", phrase.Number("count", len(homeless)), phrase.With("troop", u.Body()),
					phrase.Number("rows", hexwar.DeployRows))
				break
			}
		}
	}
}

// camps reads what each camp begins with and needs to win.
func (r *scenarioReader) camps() {
	seen := map[rules.Seat]bool{}
	for line, camp := range blocks(r, "camp", r.file.Camps) {
		seat := r.camp(camp.Camp, line("camp"))
		if seen[seat] && seat.Plays() {
			r.fault(line("camp"), "camp-twice", phrase.Verbatim("camp", camp.Camp))
		}
		seen[seat] = true
		r.scenario.Tokens = r.figure(r.scenario.Tokens, seat, camp.Tokens, 0, hexwar.MaxTokens, line("tokens"))
		r.scenario.Victory = r.figure(r.scenario.Victory, seat, camp.Victory, 1, hexwar.MaxTokens, line("victory"))
		r.scenario.Budgets = r.figure(r.scenario.Budgets, seat, camp.Budget, 1, mostBudget, line("budget"))
		r.zone(seat, camp.Zone, line("zone"))
		if enemies := r.unitsOf(seat.Other()); camp.Victory != nil && seat.Plays() && enemies > 0 && *camp.Victory > enemies {
			r.fault(line("victory"), "unwinnable", phrase.Number("count", *camp.Victory), phrase.Number("of", enemies))
		}
	}
}

// zone reads where a camp deploys. PA1, « Jeu avec scénario » — « indiquer un déploiement par zones »
func (r *scenarioReader) zone(seat rules.Seat, text string, line int) {
	if text == "" {
		return
	}
	zone, err := r.field.Grid.ParseHexes(text)
	if err != nil || len(zone) == 0 {
		r.fault(line, "hex", phrase.Named("read", hexwar.Clipped(text)))
		return
	}
	for _, at := range zone {
		if slices.Contains(r.scenario.Zones[seat.Other()], at) {
			r.fault(line, "zones-meet", hexwar.HexArg("hex", at))
			return
		}
	}
	r.scenario.Zones = rules.Put(r.scenario.Zones, seat, zone)
}

// unitsOf counts the units that the scenario gives a camp; 0 where its player brings them.
func (r *scenarioReader) unitsOf(seat rules.Seat) int {
	n := 0
	for _, u := range r.scenario.Units {
		if u.Seat == seat {
			n++
		}
	}
	return n
}

// figure notes a camp's figure, where the file gives one.
func (r *scenarioReader) figure(of map[rules.Seat]int, seat rules.Seat, n *int, least, most, line int) map[rules.Seat]int {
	switch {
	case n == nil:
		return of
	case *n < least || *n > most:
		r.fault(line, "figure", phrase.Number("least", least), phrase.Number("most", most))
		return of
	}
	return rules.Put(of, seat, *n)
}

package hexwar

import (
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// activationTable is who may activate whom, by file name.
const activationTable = "activation.toml"

// command is the table of activations: how many by the army's size, how far officers are heard, which troops go together.
type command struct {
	Armies   []armyRow    `toml:"army"`
	Officers []officerRow `toml:"officer"`
	Troops   []troopRow   `toml:"troop"`
}

// armyRow is what an army of From units and more may activate.
type armyRow struct {
	From        int    `toml:"from"`
	Activations int    `toml:"activations"`
	Units       int    `toml:"units"`
	Ref         string `toml:"ref"`
}

// officerRow is a rank: how far its command and its influence reach, in hexes, and how far it goes alone in a turn.
type officerRow struct {
	Rank      Rank      `toml:"rank"`
	Command   hex.Steps `toml:"command"`
	Influence hex.Steps `toml:"influence"`
	Hexes     hex.Steps `toml:"hexes"`
	Ref       string    `toml:"ref"`
	HexesRef  string    `toml:"hexes-ref"`
}

// arm is one of the two kinds of troops that are not activated together.
type arm string

// The two kinds. P3, « Choix des activations »
const (
	footArm    arm = "infanterie"
	mountedArm arm = "montees"
)

// troopRow says with which arms a type of troops is activated. Guns are activated among themselves, whatever arm each goes with.
type troopRow struct {
	Type chart.Type `toml:"type"`
	With []arm      `toml:"with"`
	Guns bool       `toml:"guns"`
	Ref  string     `toml:"ref"`
}

const (
	mostActivations = 20
	mostHexes       = 40
)

// decodeActivation reads the table; every rank and every type of troops stands there once.
func decodeActivation(text string) (*command, error) {
	c := &command{}
	if err := tables.Decode(text, c); err != nil {
		return nil, err
	}
	var faults tables.Faults
	wrong := func(array string, i int, id string, err error) {
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", tables.Spot(text, array, i, id), err))
		}
	}
	for i, a := range c.Armies {
		wrong("army", i, strconv.Itoa(a.From), c.checkArmy(i))
		wrong("army", i, strconv.Itoa(a.From), tables.CheckRef("army", a.Ref))
	}
	if len(c.Armies) == 0 {
		faults = append(faults, phrase.Errorf(phrase.Say("hexwar.fault.no-army"), "no army"))
	}
	for i, o := range c.Officers {
		wrong("officer", i, string(o.Rank), c.checkOfficer(i))
		wrong("officer", i, string(o.Rank), tables.CheckRef("officer", o.Ref))
		wrong("officer", i, string(o.Rank), tables.CheckRef("officer", o.HexesRef))
	}
	for i, t := range c.Troops {
		wrong("troop", i, string(t.Type), c.checkTroop(i))
		wrong("troop", i, string(t.Type), tables.CheckRef("troop", t.Ref))
	}
	var lacks []error
	if len(c.Officers) != len(allRanks) {
		lacks = append(lacks, phrase.Errorf(rowsSaid(allRanks), "%d officers: a row for each of %v", len(c.Officers), allRanks))
	}
	if len(c.Troops) != len(chart.Types()) {
		lacks = append(lacks, phrase.Errorf(rowsSaid(chart.Types()), "%d troops: a row for each of %v", len(c.Troops), chart.Types()))
	}
	if err := append(faults, lacks...).Err(); err != nil {
		return nil, err
	}
	return c, nil
}

var allRanks = []Rank{Chief, Lieutenant, Officer}

func (c *command) checkOfficer(i int) error {
	o := c.Officers[i]
	switch {
	case !slices.Contains(allRanks, o.Rank):
		return phrase.Errorf(tables.Choice("rank", o.Rank, allRanks), "rank %q: none of %v", o.Rank, allRanks)
	case slices.ContainsFunc(c.Officers[:i], func(p officerRow) bool { return p.Rank == o.Rank }):
		return phrase.Errorf(tables.Twice(o.Rank), "%q stands there twice", o.Rank)
	case min(o.Command, o.Influence, o.Hexes) < 0 || max(o.Command, o.Influence, o.Hexes) > mostHexes:
		return phrase.Errorf(figureSaid("command, influence, hexes", 0, mostHexes), "0 to %d hexes", mostHexes)
	}
	return nil
}

func (c *command) checkTroop(i int) error {
	t := c.Troops[i]
	switch {
	case !slices.Contains(chart.Types(), t.Type):
		return phrase.Errorf(tables.Choice("type", t.Type, chart.Types()), "type %q is unknown", t.Type)
	case slices.ContainsFunc(c.Troops[:i], func(p troopRow) bool { return p.Type == t.Type }):
		return phrase.Errorf(tables.Twice(t.Type), "%q stands there twice", t.Type)
	case len(t.With) == 0 || slices.ContainsFunc(t.With, func(a arm) bool { return a != footArm && a != mountedArm }):
		return phrase.Errorf(phrase.Say("hexwar.fault.arms", phrase.Verbatim("all", tables.Alternatives([]arm{footArm, mountedArm}))), "with %v, of %s and %s", t.With, footArm, mountedArm)
	}
	return nil
}

func (c *command) checkArmy(i int) error {
	a := c.Armies[i]
	switch {
	case i == 0 && a.From != 0:
		return phrase.Errorf(phrase.Say("hexwar.fault.first-army"), "the first army begins at %d units, not at 0", a.From)
	case i > 0 && a.From <= c.Armies[i-1].From:
		return phrase.Errorf(phrase.Say("hexwar.fault.armies"), "army from %d: after one from %d", a.From, c.Armies[i-1].From)
	case a.Activations < 1 || a.Activations > mostActivations || a.Units < 1 || a.Units > mostActivations:
		return phrase.Errorf(figureSaid("activations, units", 1, mostActivations), "1 to %d activations and units", mostActivations)
	}
	return nil
}

// army is the row for an army of so many units.
func (c *command) army(units int) armyRow {
	row := c.Armies[0]
	for _, a := range c.Armies {
		if units >= a.From {
			row = a
		}
	}
	return row
}

// officer is the row of a rank.
func (c *command) officer(r Rank) officerRow {
	i := slices.IndexFunc(c.Officers, func(o officerRow) bool { return o.Rank == r })
	if i < 0 {
		return officerRow{Rank: r}
	}
	return c.Officers[i]
}

func (c *command) troop(t chart.Type) troopRow {
	i := slices.IndexFunc(c.Troops, func(r troopRow) bool { return r.Type == t })
	if i < 0 {
		return troopRow{Type: t}
	}
	return c.Troops[i]
}

// together reports whether troops of these types may be activated together: one arm goes with them all, or all are guns.
// P3, « Choix des activations »
func (c *command) together(types []chart.Type) bool {
	all := func(ok func(troopRow) bool) bool {
		return !slices.ContainsFunc(types, func(t chart.Type) bool { return !ok(c.troop(t)) })
	}
	for _, a := range []arm{footArm, mountedArm} {
		if all(func(r troopRow) bool { return slices.Contains(r.With, a) }) {
			return true
		}
	}
	return all(func(r troopRow) bool { return r.Guns })
}

// The readings of command, and the values that differ from their default.
const (
	sizeReading  = "hex-effectif"
	sizeLeft     = "restant"
	countReading = "hex-activations"
	unitsReading = "hex-unites"
	byTable      = "tableau"
)

// quota is how many activations a seat has in a turn by the table or by agreement, and of how many units each.
// P3, « Nombre d’activations »
func (s State) quota(seat rules.Seat) (activations, units int, ref rules.Ref) {
	size := 0
	for _, u := range s.units {
		if u.Seat == seat && !(u.Gone && s.reads(sizeReading, sizeLeft)) {
			size++
		}
	}
	row := s.tables.command.army(size)
	activations, units = row.Activations, row.Units
	if n, agreed := s.agreed(countReading); agreed {
		activations = n
	}
	if n, agreed := s.agreed(unitsReading); agreed {
		units = n
	}
	return activations, units, rules.Ref(row.Ref)
}

// agreed is the number that the players set in the table's place.
func (s State) agreed(setting string) (n int, ok bool) {
	return rules.Args(s.settings).Whole(setting)
}

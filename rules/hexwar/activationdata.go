package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
	strict "aidedecamp/rules/tables"
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
	if err := strict.Decode(text, c); err != nil {
		return nil, err
	}
	if err := c.checkArmies(); err != nil {
		return nil, err
	}
	ranks := []Rank{Chief, Lieutenant, Officer}
	for i, o := range c.Officers {
		switch {
		case !slices.Contains(ranks, o.Rank):
			return nil, phrase.Errorf(choiceSaid("rank", o.Rank, ranks), "officer %q: none of %v", o.Rank, ranks)
		case slices.ContainsFunc(c.Officers[:i], func(p officerRow) bool { return p.Rank == o.Rank }):
			return nil, phrase.Errorf(twiceSaid(o.Rank), "officer %q stands there twice", o.Rank)
		case min(o.Command, o.Influence, o.Hexes) < 0 || max(o.Command, o.Influence, o.Hexes) > mostHexes:
			return nil, phrase.Errorf(figureSaid("command, influence, hexes", 0, mostHexes), "officer %q: 0 to %d hexes", o.Rank, mostHexes)
		}
		for _, ref := range []string{o.Ref, o.HexesRef} {
			if err := checkRef("officer "+string(o.Rank), ref); err != nil {
				return nil, err
			}
		}
	}
	if len(c.Officers) != len(ranks) {
		return nil, phrase.Errorf(rowsSaid(ranks), "%d officers: a row for each of %v", len(c.Officers), ranks)
	}
	for i, t := range c.Troops {
		switch {
		case !slices.Contains(chart.Types(), t.Type):
			return nil, phrase.Errorf(choiceSaid("type", t.Type, chart.Types()), "troop %q is unknown", t.Type)
		case slices.ContainsFunc(c.Troops[:i], func(p troopRow) bool { return p.Type == t.Type }):
			return nil, phrase.Errorf(twiceSaid(t.Type), "troop %q stands there twice", t.Type)
		case len(t.With) == 0 || slices.ContainsFunc(t.With, func(a arm) bool { return a != footArm && a != mountedArm }):
			return nil, phrase.Errorf(phrase.Say("hexwar.fault.arms", phrase.Verbatim("all", alternatives([]arm{footArm, mountedArm}))), "troop %q: with %v, of %s and %s", t.Type, t.With, footArm, mountedArm)
		}
		if err := checkRef("troop "+string(t.Type), t.Ref); err != nil {
			return nil, err
		}
	}
	if len(c.Troops) != len(chart.Types()) {
		return nil, phrase.Errorf(rowsSaid(chart.Types()), "%d troops: a row for each of %v", len(c.Troops), chart.Types())
	}
	return c, nil
}

func (c *command) checkArmies() error {
	for i, a := range c.Armies {
		switch {
		case i == 0 && a.From != 0:
			return phrase.Errorf(phrase.Say("hexwar.fault.first-army"), "the first army begins at %d units, not at 0", a.From)
		case i > 0 && a.From <= c.Armies[i-1].From:
			return phrase.Errorf(phrase.Say("hexwar.fault.armies"), "army from %d: after one from %d", a.From, c.Armies[i-1].From)
		case a.Activations < 1 || a.Activations > mostActivations || a.Units < 1 || a.Units > mostActivations:
			return phrase.Errorf(figureSaid("activations, units", 1, mostActivations), "army from %d: 1 to %d activations and units", a.From, mostActivations)
		}
		if err := checkRef("army", a.Ref); err != nil {
			return err
		}
	}
	if len(c.Armies) == 0 {
		return phrase.Errorf(phrase.Say("hexwar.fault.no-army"), "no army")
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

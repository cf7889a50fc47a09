package hexwar

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// ActivationTable is who may activate whom, by file name.
const ActivationTable = "activation.toml"

// Command is the table of activations: how many by the army's size, how far officers are heard, which troops
// go together.
type Command struct {
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

// officerRow is a rank: how far its command and its influence reach, in hexes, and how far it goes alone in a
// turn.
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

// troopRow says with which arms a type of troops is activated. Guns are activated among themselves, whatever
// arm each goes with.
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

// AllRanks are the ranks of officers, the highest first.
var AllRanks = []Rank{ChiefRank, LieutenantRank, OfficerRank}

func (c *Command) CheckOfficer(i int) error {
	o := c.Officers[i]
	switch err := tables.OneOf("rank", o.Rank, AllRanks); {
	case err != nil:
		return err
	case slices.ContainsFunc(c.Officers[:i], func(p officerRow) bool { return p.Rank == o.Rank }):
		return phrase.Errorf(tables.Twice(o.Rank), "%q stands there twice", o.Rank)
	case min(o.Command, o.Influence, o.Hexes) < 0 || max(o.Command, o.Influence, o.Hexes) > mostHexes:
		return phrase.Errorf(boundsPhrase("command, influence, hexes", 0, mostHexes), "0 to %d hexes", mostHexes)
	}
	return nil
}

func (c *Command) CheckTroop(i int) error {
	t := c.Troops[i]
	switch err := tables.OneOf("type", t.Type, chart.Types()); {
	case err != nil:
		return err
	case slices.ContainsFunc(c.Troops[:i], func(p troopRow) bool { return p.Type == t.Type }):
		return phrase.Errorf(tables.Twice(t.Type), "%q stands there twice", t.Type)
	case len(t.With) == 0 || slices.ContainsFunc(t.With, func(a arm) bool { return a != footArm && a != mountedArm }):
		return phrase.Errorf(phrase.Say("hexwar.fault.arms", phrase.Verbatim("all", tables.Alternatives([]arm{footArm, mountedArm}))),
			"with %v, of %s and %s", t.With, footArm, mountedArm)
	}
	return nil
}

func (c *Command) CheckArmy(i int) error {
	a := c.Armies[i]
	switch {
	case i == 0 && a.From != 0:
		return phrase.Errorf(phrase.Say("hexwar.fault.first-army"), "the first army begins at %d units, not at 0", a.From)
	case i > 0 && a.From <= c.Armies[i-1].From:
		return phrase.Errorf(phrase.Say("hexwar.fault.armies"), "army from %d: after one from %d", a.From, c.Armies[i-1].From)
	case a.Activations < 1 || a.Activations > mostActivations || a.Units < 1 || a.Units > mostActivations:
		return phrase.Errorf(boundsPhrase("activations, units", 1, mostActivations), "1 to %d activations and units", mostActivations)
	}
	return nil
}

// Army is the row for an army of so many units.
func (c *Command) Army(units int) armyRow {
	row := c.Armies[0]
	for _, a := range c.Armies {
		if units >= a.From {
			row = a
		}
	}
	return row
}

// Officer is the row of a rank.
func (c *Command) Officer(r Rank) officerRow {
	for _, o := range c.Officers {
		if o.Rank == r {
			return o
		}
	}
	return officerRow{Rank: r}
}

func (c *Command) troop(t chart.Type) troopRow {
	for _, r := range c.Troops {
		if r.Type == t {
			return r
		}
	}
	return troopRow{Type: t}
}

// Together reports whether troops of these types may be activated together: one arm goes with them all, or
// all are guns. P3, « Choix des activations »
func (c *Command) Together(types []chart.Type) bool {
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

func (u Unit) Choice() rules.Choice { return rules.Choice{Value: string(u.ID), Label: u.Label()} }

func (o Officer) Choice() rules.Choice {
	return rules.Choice{Value: string(o.ID), Label: o.Tag().Phrase()}
}

// TurnKind is the event of a turn that begins.
const TurnKind = "hexwar.turn-begun/1"

// TurnData begins a player's turn. The first brings the tokens of both.
type TurnData struct {
	Number int                `json:"number"`
	Seat   rules.Seat         `json:"seat"`
	Tokens map[rules.Seat]int `json:"tokens,omitempty"`
	Hidden bool               `json:"hidden,omitempty"`
}

// TurnGate names the moment of a turn.
func TurnGate(number int) string { return "t" + strconv.Itoa(number) }

// TurnBegun is the event that begins a turn.
func TurnBegun(d TurnData) (rules.Event, error) {
	e, err := ledger.NewEvent(TurnKind, d)
	e.Begins = TurnGate(d.Number)
	return e, err
}

package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// Gears is what a unit may have with it that terrain asks for, one a unit: skis, boats, siege equipment. PA1,
// TA1, the tables of effects. Camels are a type of troop.
func Gears() []ground.Trait { return []ground.Trait{ground.Skiers, ground.Boats, ground.SiegeGear} }

// Body is a troop with its gear, which decide together where it may go.
type Body struct {
	chart.Troop
	Gear ground.Trait
}

// Terrain is the body as terrain knows it.
func (b Body) Terrain() ground.Troop {
	t := TerrainTroop(b.Type)
	if b.Gear != "" {
		t.Traits = append(slices.Clone(t.Traits), b.Gear)
	}
	return t
}

// Phrase names the troop, and its gear if any.
func (b Body) Phrase() phrase.Phrase {
	return b.named(b.Troop.Phrase())
}

// KindName names the kind of troop and its gear, whatever its weight: terrain asks for no more.
func (b Body) KindName() phrase.Phrase {
	return b.named(b.Type.Phrase())
}

func (b Body) named(troop phrase.Phrase) phrase.Phrase {
	if b.Gear == "" {
		return troop
	}
	return phrase.Say("hexwar.army.geared", phrase.With("troop", troop), phrase.With("gear", b.Gear))
}

func (u Unit) Body() Body { return Body{u.Troop, u.Gear} }

func (u ListedUnit) Body() Body { return Body{u.Troop(), u.Gear} }

// Level is a seat's level of command: that of its general in chief as its army or the scenario has him, else
// the club's table. It is what an army begins with in tokens where nothing else says, and what «
// Reconnaissance » brings. P3, « Ordres spéciaux », « Reconnaissance »
func (s State) Level(seat rules.Seat) int {
	own := 0
	for _, o := range s.Officers {
		if o.Seat == seat && o.Rank == ChiefRank {
			own = max(own, o.Level)
		}
	}
	if own == 0 {
		own = s.Armies.Lists[seat].List.Level()
	}
	if own == 0 {
		return s.Tables.Chart.Level
	}
	return own
}

// Level is the general in chief's own, 0 where the list gives none.
func (r Roster) Level() int {
	own := 0
	for _, o := range r.Officers {
		if o.Rank == ChiefRank {
			own = max(own, o.Level)
		}
	}
	return own
}

// UnitID names a unit for good: its seat and its number, "a3".
type UnitID string

// OfficerID names an officer for good: "a!1".
type OfficerID string

// Unit is a body of troops on one hex.
type Unit struct {
	ID   UnitID
	Seat rules.Seat
	// Number is its place in its army's list, from 1: players and counters say it.
	Number int
	Troop  chart.Troop
	// Gear is what it has with it, empty for nothing.
	Gear ground.Trait
	// Name is what the list calls it, empty for none. It is a player's text.
	Name string
	// Initial is how many elements it began with, Elements how many are left.
	Initial, Elements int
	At                hex.Hex
	// Gone says that it was destroyed or left the board.
	Gone bool
	// Mount is what a dismounted unit rode, empty for one in the saddle or of foot: Troop is what it fights
	// as now. P3, « Monter ou démonter »
	Mount chart.Type
	Turn  UnitTurn
}

// UnitTurn is what became of a unit in the turn under way; it is cleared when a turn begins.
type UnitTurn struct {
	// Activation is the activation that it belongs to, from 1; 0 for none.
	Activation int
	// HexesMoved is how many hexes it has gone, Spent what that and a change of mount took of its movement.
	HexesMoved, Spent hex.Steps
	// HasMoved says that it has made its only move of the turn.
	HasMoved bool
	// Woods are the hexes that are as open ground to it this turn. P3, « Coureur des bois »
	Woods []hex.Hex
	// IsHalted says that it may not move or fight any more this turn.
	IsHalted bool
	// HaltedBy is what halted it: an order's slug, or orders.HaltedByRoad.
	HaltedBy string
	// HasAttacked says that it has attacked; Pursuits counts its further attacks.
	HasAttacked bool
	Pursuits    int
	// Marks are what orders and leaders lent it, by the mark's slug.
	Marks map[string]bool
}

// Rank is an officer's.
type Rank string

// The three ranks. p3:officiers/1
const (
	ChiefRank      Rank = "general-en-chef"
	LieutenantRank Rank = "sous-general"
	OfficerRank    Rank = "officier"
)

// Officer is an officer on the board.
type Officer struct {
	ID     OfficerID
	Seat   rules.Seat
	Number int
	Rank   Rank
	Name   string
	At     hex.Hex
	// Level is a general in chief's own level of command, 0 where his list gives none.
	Level int
	// Gone says that he left the board: he took the lead of a unit, or fell with one.
	Gone bool
	// LedActivation is the activation that he leads this turn, Activation the one in which he goes along with
	// a unit or moves alone, from 1; 0 for none. HasMoved says that he has made his move.
	LedActivation, Activation int
	HasMoved                  bool
}

// MostElements is how many elements a unit may begin with: a club's chart allows no more either.
const MostElements = 20

// TerrainTroop is a type of troops as terrain knows it. PA1, TA1: artillery is barred however it is drawn;
// whoever rides camels crosses sand.
func TerrainTroop(t chart.Type) ground.Troop {
	switch t {
	case chart.Cavalry:
		return ground.Troop{Kind: ground.Cavalry}
	case chart.Camelry:
		return ground.Troop{Kind: ground.Cavalry, Traits: []ground.Trait{ground.Camels}}
	case chart.FootArtillery, chart.HorseArtillery, chart.ElephantArtillery:
		return ground.Troop{Kind: ground.Artillery}
	case chart.CamelArtillery:
		return ground.Troop{Kind: ground.Artillery, Traits: []ground.Trait{ground.Camels}}
	case chart.Elephants:
		return ground.Troop{Kind: ground.Elephant}
	case chart.Vehicles:
		return ground.Troop{Kind: ground.Vehicle}
	}
	return ground.Troop{Kind: ground.Infantry}
}

// Mounted reports whether a troop rides: P3 prices and retreats tell « troupes montées » from foot.
func Mounted(t chart.Type) bool {
	return slices.Contains([]chart.Type{chart.Cavalry, chart.Camelry, chart.HorseArtillery, chart.CamelArtillery, chart.Elephants,
		chart.ElephantArtillery}, t)
}

// Brief names the unit as a button or a select does: its hex first, for what is cut off at the end is not
// what one chooses by.
func (u Unit) Brief() phrase.Phrase {
	return phrase.Say("hexwar.command.brief", HexArg("at", u.At),
		u.briefTroop(), phrase.Number("number", u.Number))
}

// briefTroop fills troop with what the unit is, as short as it can be said.
func (u Unit) briefTroop() phrase.Arg {
	return phrase.With("troop", phrase.Say("hexwar.brief."+string(u.Troop.Type)+"."+string(u.Troop.Weight)))
}

// Brief names the officer as a button or a select does.
func (o Officer) Brief() phrase.Phrase {
	return phrase.Say("hexwar.command.brief", HexArg("at", o.At),
		phrase.With("troop", phrase.Say("hexwar.brief.rank."+string(o.Rank))), phrase.Number("number", o.Number))
}

// Known names the officer by rank and number alone, beside whom he leads.
func (o Officer) Known() phrase.Phrase {
	return phrase.Say("hexwar.command.brief-officer", phrase.With("rank", phrase.Say("hexwar.brief.rank."+string(o.Rank))),
		phrase.Number("number", o.Number))
}

// Troops names the unit where its hex is said already.
func (u Unit) Troops() phrase.Phrase {
	return phrase.Say("hexwar.command.brief-troop", u.briefTroop(), phrase.Number("number", u.Number))
}

// BriefChoice is the unit in a select.
func (u Unit) BriefChoice() rules.Choice { return rules.Choice{Value: string(u.ID), Label: u.Brief()} }

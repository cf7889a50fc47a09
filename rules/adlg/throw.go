package adlg

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// The purposes of the throws of this chapter.
const (
	zonePurpose       = "zone"
	balancePurpose    = "balance"
	positionPurpose   = "position"
	villagePurpose    = "village"
	difficultyPurpose = "difficulty"
	roadPurpose       = "road"
)

var placingGroup = dice.Group{Name: "adlg.dice.placing", Sides: d6,

	Purposes: []string{zonePurpose, balancePurpose, positionPurpose, villagePurpose, difficultyPurpose, roadPurpose}}

// pieceKey is for a die of one piece. Whoever throws, and after which other pieces, changes no face.
func pieceKey(n table.Number, purpose string) dice.Key {
	return dice.Key{System: "adlg", Turn: placingGate, Subject: strconv.Itoa(int(n)), Purpose: purpose}
}

// edgeRule is what the position die asks of a piece's place. adlg:p75/5
type edgeRule string

const (
	// touches an edge of the table, a river or the coast.
	touches edgeRule = "touche"
	// apart is at least 2 UD from every edge of the table.
	apart edgeRule = "ecart"
)

// thrown is what the dice gave a piece: where it may be, and how.
type thrown struct {
	Number table.Number `json:"number"`
	// Seen is the seat that its zones are said to be seen by, nobody for the Defender's own.
	Seen rules.Seat `json:"seen,omitempty"`
	// Zones are the zone's dice, the last one counts; Zone is the zone by the owner's numbers, 0 for water,
	// roads and a village whose zone is not chosen yet. Balanced says that the half was given.
	Zones    []dice.Face `json:"zones,omitempty"`
	Zone     zone        `json:"zone,omitempty"`
	Balanced bool        `json:"balanced,omitempty"`
	// Open are the zones that a village's owner may choose from, by the Village die.
	Village dice.Face `json:"village,omitempty"`
	Open    []zone    `json:"open,omitempty"`
	// Sectors are where it may be: its zone, a village's open zones, a road's two ends; none for water.
	Sectors []plane.Sector `json:"sectors,omitempty"`
	// Position is the position's die, Edge what it asks.
	Position dice.Face `json:"position,omitempty"`
	Edge     edgeRule  `json:"edge,omitempty"`
	// Difficulty is a river's die.
	Difficulty dice.Face `json:"difficulty,omitempty"`
	// Exits are a road's zones, by the owner's numbers.
	Exits []zone `json:"exits,omitempty"`
}

// called says a zone of the throw.
func (t thrown) called(z zone) phrase.Phrase { return zoneName(z, t.Seen) }

// where says what the dice ask of a piece's place. adlg:p75/1 — a village is next to water or a road: its
// own.
func (t thrown) where(p piece) phrase.Phrase {
	switch {
	case p.Kind == river:
		return phrase.Say("adlg.where.river")
	case p.Kind == coast:
		return phrase.Say("adlg.where.coast")
	case p.Kind == road:
		return phrase.Say("adlg.where.road", phrase.With("from", t.called(t.Exits[0])), phrase.With("to", t.called(t.Exits[1])))
	case p.Kind == village:
		return phrase.Say("adlg.where.village", phrase.With("where", t.inZone()))
	}
	return t.inZone()
}

// inZone says the zone and what the position's die asks.
func (t thrown) inZone() phrase.Phrase {
	if t.Zone == 0 {
		return t.edgeRule()
	}
	return phrase.Say("adlg.in-zone."+string(t.Edge), phrase.With("zone", t.called(t.Zone)))
}

func (t thrown) edgeRule() phrase.Phrase { return phrase.Say("adlg.edge-rule." + string(t.Edge)) }

// throwFor throws the dice of a piece. adlg:p75/4 — a d6 for the zone and one for the position.
func (c *course) throwFor(p piece) thrown {
	t := thrown{Number: p.Number, Seen: c.seenBy(p.By, c.numbers(p.By))}
	die := func(purpose string) dice.Face { return c.throw(pieceKey(p.Number, purpose)) }
	sector := func(z zone) plane.Sector { return c.sector(z, p.By) }
	switch {
	case p.Kind == coast: // adlg:p71/1 — along a side edge: nothing to throw
		return t
	case p.Kind == river: // adlg:p71/4 — its difficulty is known when it is placed
		t.Difficulty = die(difficultyPurpose)
		return t
	case p.Kind == road:
		t.throwExits(die)
		t.Sectors = each(t.Exits, sector)
		return t
	case p.Kind == village:
		// adlg:p75/1 — a side zone on 4+, at the Defender's choice (reading adlg-village). adlg:p75/3 — then
		// its position.
		t.Open = centralZones
		if t.Village = die(villagePurpose); t.Village >= leastVillage {
			t.Open = sideZones
		}
		t.Sectors = each(t.Open, sector)
	default:
		t.throwZone(p.Kind == impassable, c.lesserHalf(), c.numbers(p.By), die)
		t.Sectors = []plane.Sector{sector(t.Zone)}
	}
	t.Edge = apart
	if t.Position = die(positionPurpose); t.Position <= lastTouching {
		t.Edge = touches
	}
	return t
}

// throwZone throws a piece's zone. adlg:p75/7 — an impassable piece is thrown again for a central one.
// adlg:p75/8 — where one half has three pieces more, the die gives a zone of the lesser half.
func (t *thrown) throwZone(isImpassable bool, lesser, numbers rules.Seat, die func(string) dice.Face) {
	purpose := zonePurpose
	if t.Balanced = lesser != rules.Public; t.Balanced {
		purpose = balancePurpose
	}
	for again := true; again && len(t.Zones) < mostRerolls; again = isImpassable && t.Zone.isCentral() {
		face := die(purpose)
		t.Zones, t.Zone = append(t.Zones, face), zone(face)
		if t.Balanced {
			t.Zone = balanced(face, lesser == numbers)
		}
	}
	if isImpassable && t.Zone.isCentral() { // no fair dice come near
		t.Zone--
	}
}

// balanced is the zone that a die gives of one row: 1–2 the left one, 3–4 the middle, 5–6 the right.
// adlg:p75/8
func balanced(face dice.Face, isNear bool) zone {
	z := 1 + zone(face-1)/2
	if isNear {
		z += 3
	}
	return z
}

// mostAhead is by how many pieces one half may not be ahead without the next going to the other. adlg:p75/8
const mostAhead = 3

// lesserHalf is the seat whose half the next piece goes to; Public where the halves are even enough.
func (s laying) lesserHalf() rules.Seat {
	count := s.halves()
	for _, seat := range players {
		if count[seat.Other()]-count[seat] >= mostAhead {
			return seat
		}
	}
	return rules.Public
}

// halves count the pieces in each player's half: those that are in a zone, and by a reading the road that is
// laid with a village. Water is in both halves, and the list's road comes last: neither makes a difference.
func (s laying) halves() map[rules.Seat]int {
	count := map[rules.Seat]int{}
	for n, l := range s.placing.Lying {
		if l.Zone == 0 || len(l.Sectors) != 1 {
			continue
		}
		half := s.half(l.Sectors[0])
		count[half]++
		if p, _ := s.piece(n); s.settings[balanceReading] == balanceOfAll && s.hasOwnRoad(p) {
			count[half]++
		}
	}
	return count
}

// hasOwnRoad reports whether a road was laid with a piece: with a village, on the table always. adlg:p75/1
func (s laying) hasOwnRoad(p piece) bool {
	return p.Kind == village && (!s.tracked() || len(s.placing.Lying[p.Number].Place.Path) > 0)
}

// throwExits throws the two zones by which a road leaves the table; the second is thrown again for a double
// (reading adlg-route).
func (t *thrown) throwExits(die func(string) dice.Face) {
	for len(t.Exits) < 2 && len(t.Zones) < mostRerolls {
		face := die(roadPurpose)
		if t.Zones = append(t.Zones, face); len(t.Exits) == 0 || t.Exits[0] != zone(face) {
			t.Exits = append(t.Exits, zone(face))
		}
	}
	if len(t.Exits) < 2 { // no fair dice come near
		t.Exits = append(t.Exits, t.Exits[0]%6+1)
	}
}

// rolledData is a throw for a piece.
type rolledData struct {
	Piece  piece  `json:"piece"`
	Thrown thrown `json:"thrown"`
	// Free says that it is the owner's free reroll.
	Free bool `json:"free,omitempty"`
	// Hand is where it is provisionally, tracked.
	Hand siting.Place `json:"hand,omitzero"`
	// Category is what a river counts as by its die. adlg:p71/4
	Category category `json:"category,omitempty"`
}

// dieOf says whether a die is the first of its kind, or thrown again by the owner's free reroll.
type dieOf bool

const (
	firstDie dieOf = false
	nextDie  dieOf = true
)

// roll adds a throw for a piece, with its first place where the bot tracks places.
func (c *course) roll(p piece, which dieOf) {
	data := rolledData{Piece: p, Thrown: c.throwFor(p), Free: which == nextDie}
	if c.err != nil {
		return
	}
	after := c.laying
	after.placing.Now = data.Thrown
	data.Hand = after.hand(p).firstPlace()
	if p.Kind == river {
		data.Category = after.category(p)
	}
	note(c, rolledKind, data, foldRolled)
}

func foldRolled(s state, data rolledData) (state, error) {
	if err := cmp.Or(s.checkThrown(data.Piece, data.Thrown), s.checkPlace(data.Piece, data.Hand)); err != nil {
		return s, err
	}
	s.placing.Now, s.placing.Hand = data.Thrown, data.Hand
	return s, nil
}

// checkThrown refuses a throw that no table can show: a log may say anything.
func (s laying) checkThrown(p piece, t thrown) error {
	ends := 1
	switch {
	case p.Kind == road:
		ends = 2
	case p.Kind == village:
		ends = len(t.Open)
	case p.Kind.isWater():
		ends = 0
	}
	if !slices.Contains(s.pieces, p) || p.Number != t.Number || s.checkSectors(t.Sectors) != nil || len(t.Sectors) != ends || p.Kind == road && len(t.Exits) != 2 || t.Zone < 0 || t.Zone > 6 {
		return fmt.Errorf("piece %d is thrown %+v", t.Number, t)
	}
	return nil
}

// throwNext adds the throw for the next piece, where one is left.
func (c *course) throwNext() {
	if p, left := c.next(); left {
		c.roll(p, firstDie)
	}
}

// tell names each die with what it gives, in the order in which they fell.
func (d rolledData) tell() []phrase.Phrase {
	t, said := d.Thrown, []phrase.Arg{d.Piece.arg(), who(d.Piece.By)}
	key := "adlg.placing.tell.rolled"
	switch {
	case d.Piece.Kind == coast:
		return phrase.Line("adlg.placing.tell.coast", said...)
	case d.Piece.Kind == river:
		return phrase.Line("adlg.placing.tell.river", append(said, phrase.With("die", dieSays("first", t.Difficulty, categoryName(d.Category))))...)
	case t.Balanced:
		key = "adlg.placing.tell.balanced"
		said = append(said, phrase.Number("count", mostAhead))
	}
	return phrase.Line(key, append(said, phrase.With("dice", inTurn(d.dice())))...)
}

// dice are the dice of an area or a road, each with what it gives.
func (d rolledData) dice() []phrase.Phrase {
	t := d.Thrown
	switch d.Piece.Kind {
	case road:
		return t.exitDice()
	case village:
		side := "central"
		if t.Village >= leastVillage {
			side = "side"
		}
		position := phrase.Say("adlg.where.village", phrase.With("where", t.edgeRule()))
		return []phrase.Phrase{dieSays("first", t.Village, phrase.Say("adlg.throw.village-"+side)), dieSays("first", t.Position, position)}
	}
	return append(t.zoneDice(), dieSays("first", t.Position, t.edgeRule()))
}

// zoneDice are the dice of a zone: only an impassable piece has more than one. adlg:p75/7
func (t thrown) zoneDice() []phrase.Phrase {
	var all []phrase.Phrase
	for i, face := range t.Zones {
		zone := zone(face)
		if t.Balanced {
			zone = balanced(face, t.Zone > 3)
		}
		what := t.called(zone)
		if i < len(t.Zones)-1 {
			what = phrase.Say("adlg.zone-forbidden", phrase.With("zone", what))
		}
		all = append(all, dieSays(throwWord(i == 0), face, what))
	}
	return all
}

// exitDice are the dice of a road: a double is thrown again (reading adlg-route).
func (t thrown) exitDice() []phrase.Phrase {
	var all []phrase.Phrase
	for i, face := range t.Zones {
		what := t.called(zone(face))
		if i > 0 && face == t.Zones[0] {
			what = phrase.Say("adlg.throw.double")
		}
		all = append(all, dieSays(throwWord(i < 2), face, what))
	}
	return all
}

func throwWord(isFirst bool) string {
	if isFirst {
		return "first"
	}
	return "again"
}

// dieSays names a die, thrown first or again, with what it gives.
func dieSays(throw string, face dice.Face, what phrase.Phrase) phrase.Phrase {
	return phrase.Say("adlg.throw."+throw, phrase.With("die", die(face)), phrase.With("what", what))
}

// inTurn joins what dice give.
func inTurn(all []phrase.Phrase) phrase.Phrase {
	said := all[0]
	for _, next := range all[1:] {
		said = phrase.Say("adlg.in-turn", phrase.With("first", said), phrase.With("then", next))
	}
	return said
}

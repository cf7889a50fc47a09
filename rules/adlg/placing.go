package adlg

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

const (
	rolledKind   = "adlg.piece-rolled/1"
	placedKind   = "adlg.piece-placed/1"
	blockedKind  = "adlg.piece-blocked/1"
	zonedKind    = "adlg.village-zone/1"
	orderKind    = "adlg.order-set/1"
	rollPath     = "adlg lancer"
	placedPath   = "adlg posee"
	blockedPath  = "adlg bloquee"
	zonePath     = "adlg zone"
	orderPath    = "adlg ordre"
	sideOption   = "cote"
	leftSide     = "gauche"
	rightSide    = "droite"
	pieceOption  = "piece"
	zoneOption   = "zone"
	leastVillage = 4 // adlg:p75/1
	lastTouching = 4 // adlg:p75/5
	mostRerolls  = 20
)

const (
	refOthers     rules.Ref = "adlg:p74/6"
	refRoad       rules.Ref = "adlg:p74/7"
	refVillage    rules.Ref = "adlg:p75/1"
	refZones      rules.Ref = "adlg:p75/4"
	refPosition   rules.Ref = "adlg:p75/5"
	refNoRoom     rules.Ref = "adlg:p75/6"
	refImpassable rules.Ref = "adlg:p75/7"
	refBalance    rules.Ref = "adlg:p75/8"
	refCoast      rules.Ref = "adlg:p71/1"
	refRiver      rules.Ref = "adlg:p71/2"
	refFord       rules.Ref = "adlg:p71/3"
	refDifficulty rules.Ref = "adlg:p71/4"
	refSize       rules.Ref = "adlg:p70"
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
	// apart lies at least 2 UD from every edge of the table.
	apart edgeRule = "ecart"
)

// leastApart is how far from every edge a piece lies whose die is 5 or 6, in UD. adlg:p75/5
const leastApart = 2

// thrown is what the dice gave a piece: where it may lie, and how.
type thrown struct {
	Number table.Number `json:"number"`
	// Zones are the zone's dice, the last one counts; Zone is the zone by the owner's numbers, 0 for water, roads
	// and a village whose zone is not chosen yet. Balanced says that the half was given.
	Zones    []dice.Face `json:"zones,omitempty"`
	Zone     zone        `json:"zone,omitempty"`
	Balanced bool        `json:"balanced,omitempty"`
	// Open are the zones that a village's owner may choose from, by the Village die.
	Village dice.Face `json:"village,omitempty"`
	Open    []zone    `json:"open,omitempty"`
	// Sectors are where it may lie: its zone, a village's open zones, a road's two ends; none for water.
	Sectors []plane.Sector `json:"sectors,omitempty"`
	// Position is the position's die, Edge what it asks.
	Position dice.Face `json:"position,omitempty"`
	Edge     edgeRule  `json:"edge,omitempty"`
	// Difficulty is a river's die.
	Difficulty dice.Face `json:"difficulty,omitempty"`
	// Exits are a road's zones, by the owner's numbers.
	Exits []zone `json:"exits,omitempty"`
}

// lie is what is known of where a piece lies.
type lie struct {
	thrown
	// Side is the side edge that water lies along, as its owner sits; empty where it is not told.
	Side string
	// Place is where it lies, tracked.
	Place siting.Place
	// Changed is what a control did to it, empty for nothing.
	Changed []outcome
}

// placing is the table as far as it is laid out. It is a value.
type placing struct {
	// Now is the piece that was thrown for and awaits its place; its Number is 0 where none does.
	Now thrown
	// Hand is where Now lies provisionally, tracked.
	Hand  siting.Place
	Lying map[table.Number]lie
	// Out are the pieces that did not fit; Free are the seats that had their free reroll.
	Out  map[table.Number]bool
	Free map[rules.Seat]bool
	// First is what a player places before his others.
	First map[rules.Seat]table.Number
}

func (p placing) withLie(n table.Number, at lie) placing {
	p.Lying = maps.Clone(p.Lying)
	if p.Lying == nil {
		p.Lying = map[table.Number]lie{}
	}
	p.Lying[n] = at
	return p
}

// placingChapter places the pieces one after another.
func placingChapter() rules.Chapter[state] {
	option := func(name string, kind rules.OptionKind) rules.OptionSpec {
		return rules.OptionSpec{Name: name, Kind: kind, Required: true}
	}
	dice6 := []dice.Group{placingGroup}
	side := rules.OptionSpec{Name: sideOption, Kind: rules.ChoiceOption, Choices: sideChoices()}
	return rules.Chapter[state]{
		Gate: placingGate,
		Verbs: []rules.Verb[state]{
			{May: mayZone, Decide: rules.NoDice(decideZone), Button: zoneButtons,
				Choices: func(s state, _ rules.Act, _ string) []rules.Choice { return s.zoneChoices() },
				Spec:    rules.ActSpec{Path: zonePath, Unlisted: true, Options: []rules.OptionSpec{option(zoneOption, rules.ChoiceOption)}}},
			{May: mayPlace, Decide: decidePlaced, Button: placedButtons,
				Spec: rules.ActSpec{Path: placedPath, Unlisted: true, Dice: dice6, Options: []rules.OptionSpec{side}}},
			{May: mayBlock, Decide: decideBlocked, Button: blockedButton,
				Spec: rules.ActSpec{Path: blockedPath, Unlisted: true, Dice: dice6}},
			{May: mayRoll, Decide: decideRoll, Button: rollButton, Spec: rules.ActSpec{Path: rollPath, Unlisted: true, Dice: dice6}},
			{May: mayOrder, Decide: rules.NoDice(decideOrder), Button: orderButton,
				Choices: func(s state, act rules.Act, _ string) []rules.Choice { return s.orderChoices(act.Seat) },
				Spec:    rules.ActSpec{Path: orderPath, Unlisted: true, Options: []rules.OptionSpec{option(pieceOption, rules.ChoiceOption)}}},
		},
		Facts: []rules.Fact[state]{
			rules.NewFact(rolledKind, foldRolled, rolledData.tell),
			rules.NewFact(placedKind, foldPlaced, placedData.tell),
			rules.NewFact(blockedKind, foldBlocked, blockedData.tell),
			rules.NewFact(zonedKind, foldZoned, zonedData.tell),
			rules.NewFact(orderKind, foldOrder, orderData.tell),
		},
		Begun:  func(s state) bool { return s.placing.begun() },
		Over:   func(s state) bool { return len(s.pieces) > 0 && s.placing.Now.Number == 0 && len(s.remaining()) == 0 },
		Phase:  placingPhase,
		Show:   showPlacing,
		Topics: placingTopics,
		Keys: each(placingGroup.Purposes, func(purpose string) dice.Key {
			return pieceKey(1, purpose)
		}),
	}
}

func (p placing) begun() bool { return p.Now.Number != 0 || len(p.Lying)+len(p.Out) > 0 }

func sideChoices() []rules.Choice {
	return each([]string{leftSide, rightSide}, func(v string) rules.Choice {
		return rules.Choice{Value: v, Label: phrase.Say("adlg.side." + v)}
	})
}

func placingPhase(s state) (phrase.Phrase, []rules.Seat) {
	p, waits := s.current()
	if !waits {
		p, _ = s.next()
		return phrase.Say("adlg.placing.phase.roll", phrase.With("piece", p.called()), who(p.By)), players
	}
	if len(s.placing.Now.Open) > 0 && s.placing.Now.Zone == 0 {
		return phrase.Say("adlg.placing.phase.zone", phrase.With("piece", p.called()), who(p.By)), []rules.Seat{p.By}
	}
	return phrase.Say("adlg.placing.phase.place", phrase.With("piece", p.called()), who(p.By),
		phrase.With("where", s.placing.Now.where(p))), []rules.Seat{p.By}
}

// current is the piece that awaits its place; false where none does.
func (s state) current() (piece, bool) { return s.piece(s.placing.Now.Number) }

// where says what the dice ask of a piece's place.
func (t thrown) where(p piece) phrase.Phrase {
	switch {
	case p.Kind == river:
		return phrase.Say("adlg.where.river")
	case p.Kind == coast:
		return phrase.Say("adlg.where.coast")
	case p.Kind == road:
		return phrase.Say("adlg.where.road", phrase.With("from", zoneName(t.Exits[0])), phrase.With("to", zoneName(t.Exits[1])))
	case t.Zone == 0:
		return phrase.Say("adlg.edge-rule." + string(t.Edge))
	}
	return phrase.Say("adlg.in-zone."+string(t.Edge), phrase.With("zone", zoneName(t.Zone)))
}

// throwFor throws the dice of a piece. adlg:p75/4 — a d6 for the zone and one for the position.
func (s state) throwFor(p piece, roller dice.Roller) (thrown, error) {
	t := thrown{Number: p.Number}
	die := func(purpose string) (dice.Face, error) {
		faces, err := roller.Throw(pieceKey(p.Number, purpose), d6, 1)
		if err != nil {
			return 0, err
		}
		return faces[0], nil
	}
	var err error
	switch {
	case p.Kind == coast: // adlg:p71/1 — along a side edge: nothing to throw
		return t, nil
	case p.Kind == river: // adlg:p71/4 — its difficulty is known when it is placed
		t.Difficulty, err = die(difficultyPurpose)
		return t, err
	case p.Kind == road:
		return s.throwRoad(t, p, die)
	case p.Kind == village:
		// adlg:p75/1 — a side zone on 4+, at the Defender's choice (reading adlg-village).
		if t.Village, err = die(villagePurpose); err != nil {
			return t, err
		}
		t.Open = centralZones
		if t.Village >= leastVillage {
			t.Open = sideZones
		}
		t.Sectors = each(t.Open, func(z zone) plane.Sector { return s.sector(z, p.By) })
	default:
		if t, err = s.throwZone(t, p, die); err != nil {
			return t, err
		}
	}
	t.Position, err = die(positionPurpose)
	t.Edge = apart
	if t.Position <= lastTouching {
		t.Edge = touches
	}
	return t, err
}

// throwZone throws a piece's zone. adlg:p75/7 — an impassable piece is thrown again for a central one.
// adlg:p75/8 — where one half has three pieces more, the die gives a zone of the other half.
func (s state) throwZone(t thrown, p piece, die func(string) (dice.Face, error)) (thrown, error) {
	lesser := s.lesserHalf()
	t.Balanced = lesser != rules.Public
	for len(t.Zones) < mostRerolls {
		purpose := zonePurpose
		if t.Balanced {
			purpose = balancePurpose
		}
		face, err := die(purpose)
		if err != nil {
			return t, err
		}
		t.Zones, t.Zone = append(t.Zones, face), zone(face)
		if t.Balanced {
			t.Zone = 1 + zone(face-1)/2
			if lesser == s.numbers(p.By) {
				t.Zone += 3
			}
		}
		if p.Kind != impassable || !t.Zone.isCentral() {
			break
		}
	}
	if p.Kind == impassable && t.Zone.isCentral() { // no fair dice come near
		t.Zone--
	}
	t.Sectors = []plane.Sector{s.sector(t.Zone, p.By)}
	return t, nil
}

// mostAhead is by how many pieces one half may not be ahead without the next going to the other. adlg:p75/8
const mostAhead = 3

// lesserHalf is the seat whose half the next piece goes to; Public where the halves are even enough.
func (s state) lesserHalf() rules.Seat {
	count := s.halves()
	for _, seat := range players {
		if count[seat.Other()]-count[seat] >= mostAhead {
			return seat
		}
	}
	return rules.Public
}

// halves count the pieces in each player's half: those that lie in a zone.
func (s state) halves() map[rules.Seat]int {
	count := map[rules.Seat]int{}
	for _, l := range s.placing.Lying {
		if l.Zone != 0 && len(l.Sectors) == 1 {
			count[s.half(l.Sectors[0])]++
		}
	}
	return count
}

// throwRoad throws the two zones by which a road leaves the table; the second is thrown again for a double
// (reading adlg-route).
func (s state) throwRoad(t thrown, p piece, die func(string) (dice.Face, error)) (thrown, error) {
	for len(t.Exits) < 2 && len(t.Zones) < mostRerolls {
		face, err := die(roadPurpose)
		if err != nil {
			return t, err
		}
		t.Zones = append(t.Zones, face)
		if len(t.Exits) == 0 || t.Exits[0] != zone(face) {
			t.Exits = append(t.Exits, zone(face))
		}
	}
	if len(t.Exits) < 2 { // no fair dice come near
		t.Exits = append(t.Exits, t.Exits[0]%6+1)
	}
	t.Sectors = each(t.Exits, func(z zone) plane.Sector { return s.sector(z, p.By) })
	return t, nil
}

// rolledData is a throw for a piece.
type rolledData struct {
	Piece  piece  `json:"piece"`
	Thrown thrown `json:"thrown"`
	// Free says that it is the owner's free reroll.
	Free bool `json:"free,omitempty"`
	// Hand is where it lies provisionally, tracked.
	Hand siting.Place `json:"hand,omitzero"`
}

// rollFor is the event of a throw for a piece, with its first place where the bot tracks places.
func (s state) rollFor(p piece, free bool, roller dice.Roller) (rolledData, error) {
	t, err := s.throwFor(p, roller)
	data := rolledData{Piece: p, Thrown: t, Free: free}
	if err != nil {
		return data, err
	}
	s.placing.Now = t
	data.Hand = s.firstPlace(p)
	return data, nil
}

func foldRolled(s state, data rolledData) (state, error) {
	if err := s.checkThrown(data.Piece, data.Thrown); err != nil {
		return s, err
	}
	s.placing.Now, s.placing.Hand = data.Thrown, data.Hand
	return s, nil
}

// checkThrown refuses a throw that no table can show: a log may say anything.
func (s state) checkThrown(p piece, t thrown) error {
	inGrid := !slices.ContainsFunc(t.Sectors, func(at plane.Sector) bool {
		return at.Column < 0 || at.Column >= s.grid().Columns || at.Row < 0 || at.Row >= s.grid().Rows
	})
	ends := 1
	switch known, ok := s.piece(t.Number); {
	case !ok || known != p:
		return fmt.Errorf("piece %d is %+v, thrown for as %+v", t.Number, known, p)
	case p.Kind == road:
		ends = 2
	case p.Kind == village:
		ends = len(t.Open)
	case p.Kind.isWater():
		ends = 0
	}
	if !inGrid || len(t.Sectors) != ends || p.Kind == road && len(t.Exits) != 2 || t.Zone < 0 || t.Zone > 6 {
		return fmt.Errorf("piece %d is thrown %+v", t.Number, t)
	}
	return nil
}

func (d rolledData) tell() []phrase.Phrase {
	t, piece := d.Thrown, phrase.With("piece", d.Piece.called())
	switch {
	case d.Piece.Kind == coast:
		return []phrase.Phrase{phrase.Say("adlg.placing.tell.coast", piece, who(d.Piece.By))}
	case d.Piece.Kind == river:
		return []phrase.Phrase{phrase.Say("adlg.placing.tell.river", piece, who(d.Piece.By), phrase.With("die", die(t.Difficulty)))}
	case d.Piece.Kind == road:
		return []phrase.Phrase{phrase.Say("adlg.placing.tell.road", piece, who(d.Piece.By), phrase.Listing("dice", each(t.Zones, die)...),
			phrase.With("from", zoneName(t.Exits[0])), phrase.With("to", zoneName(t.Exits[1])))}
	case d.Piece.Kind == village:
		key := "adlg.placing.tell.village-central"
		if t.Village >= leastVillage {
			key = "adlg.placing.tell.village-side"
		}
		return []phrase.Phrase{phrase.Say(key, piece, who(d.Piece.By), phrase.With("die", die(t.Village)),
			phrase.With("position", die(t.Position)), phrase.With("where", t.where(d.Piece)))}
	}
	key := "adlg.placing.tell.rolled"
	if t.Balanced {
		key = "adlg.placing.tell.balanced"
	}
	return []phrase.Phrase{phrase.Say(key, piece, who(d.Piece.By), phrase.Listing("dice", each(t.Zones, die)...),
		phrase.With("position", die(t.Position)), phrase.With("where", t.where(d.Piece)))}
}

// thenNext adds the throw for the next piece to an act's events, where one is left.
func (s state) thenNext(events []rules.Event, roller dice.Roller) ([]rules.Event, error) {
	p, left := s.next()
	if !left {
		return events, nil
	}
	data, err := s.rollFor(p, false, roller)
	if err != nil {
		return nil, err
	}
	more, err := event(rolledKind, data)
	return append(events, more...), err
}

// atPlacing refuses while the pieces are not known, and once they all lie.
func (s state) atPlacing() *rules.Violation {
	switch {
	case len(s.pieces) == 0:
		return rules.Refuse(refOthers, "adlg.placing.refused.early")
	case s.placing.Now.Number == 0 && len(s.remaining()) == 0:
		return rules.Refuse(refOthers, "adlg.placing.refused.done")
	}
	return nil
}

func mayRoll(s state, _ rules.Seat) *rules.Violation {
	if v := s.atPlacing(); v != nil {
		return v
	}
	if p, waits := s.current(); waits {
		return rules.Refuse(refOthers, "adlg.placing.refused.current", phrase.With("piece", p.called()), phrase.With("where",
			s.placing.Now.where(p)))
	}
	return nil
}

func decideRoll(s state, _ rules.Act, roller dice.Roller) ([]rules.Event, error) {
	return s.thenNext(nil, roller)
}

func rollButton(s state, _ rules.Seat) []rules.Candidate {
	p, left := s.next()
	if !left {
		return nil
	}
	return []rules.Candidate{{Key: "lancer", Gate: s.placingMoment(), Style: rules.Main, Label: phrase.Say("adlg.placing.offer.roll",
		phrase.With("piece", p.called()))}}
}

// placingMoment is the gate of what may be done with the piece of the moment.
func (s state) placingMoment() string {
	return placingGate + "-" + strconv.Itoa(int(s.placing.Now.Number)) + "-" + strconv.Itoa(len(s.placing.Free))
}

// mayPlace: both may say that a piece lies: on the table two phones stand beside it.
func mayPlace(s state, _ rules.Seat) *rules.Violation {
	if v := s.atPlacing(); v != nil {
		return v
	}
	p, waits := s.current()
	switch {
	case !waits:
		return rules.Refuse(refZones, "adlg.placing.refused.none")
	case len(s.placing.Now.Open) > 0 && s.placing.Now.Zone == 0:
		return rules.Refuse(refVillage, "adlg.placing.refused.zone", phrase.With("piece", p.called()), who(p.By))
	}
	return nil
}

// decidePlaced notes that the piece lies, and throws for the next one.
func decidePlaced(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	p, _ := s.current()
	side, given := act.Args[sideOption]
	asked := p.Kind.isWater() && !s.tracked()
	if asked && side != leftSide && side != rightSide {
		v := rules.Refuse(waterRef(p), "adlg.placing.refused.side", phrase.With("piece", p.called()))
		for _, c := range sideChoices() {
			v.Or(c.Label, rules.Act{Path: placedPath, Seat: act.Seat, Args: rules.Args{sideOption: c.Value}})
		}
		return nil, v
	}
	if given && !asked {
		v := rules.Refuse(refZones, "adlg.placing.refused.no-side", phrase.With("piece", p.called()))
		return nil, v.Or(phrase.Say("adlg.placing.offer.placed"), rules.Act{Path: placedPath, Seat: act.Seat})
	}
	data := placedData{Piece: p, Side: side}
	var refused *rules.Violation
	if data.Place, refused = s.settle(p, act.Seat); refused != nil {
		return nil, refused
	}
	events, err := event(placedKind, data)
	if err != nil {
		return nil, err
	}
	after, err := foldPlaced(s, data)
	if err != nil {
		return nil, err
	}
	return after.thenNext(events, roller)
}

func waterRef(p piece) rules.Ref {
	if p.Kind == coast {
		return refCoast
	}
	return refRiver
}

// placedData says that a piece lies.
type placedData struct {
	Piece piece        `json:"piece"`
	Side  string       `json:"side,omitempty"`
	Place siting.Place `json:"place,omitzero"`
}

func foldPlaced(s state, data placedData) (state, error) {
	if err := s.checkCurrent(data.Piece); err != nil {
		return s, err
	}
	s.placing = s.placing.withLie(data.Piece.Number, lie{thrown: s.placing.Now, Side: data.Side, Place: data.Place})
	s.placing.Now, s.placing.Hand = thrown{}, siting.Place{}
	return s, nil
}

// checkCurrent refuses what a log says of another piece than that of the moment.
func (s state) checkCurrent(p piece) error {
	if now, ok := s.current(); !ok || now != p {
		return fmt.Errorf("piece %d is not that of the moment, %d", p.Number, s.placing.Now.Number)
	}
	return nil
}

func (d placedData) tell() []phrase.Phrase {
	if d.Side == "" {
		return []phrase.Phrase{phrase.Say("adlg.placing.tell.placed", phrase.With("piece", d.Piece.called()))}
	}
	return []phrase.Phrase{phrase.Say("adlg.placing.tell.placed-at", phrase.With("piece", d.Piece.called()), who(d.Piece.By),
		phrase.With("side", phrase.Say("adlg.side."+d.Side)))}
}

// placedButtons are [Posée]; for water on the table one for each side.
func placedButtons(s state, _ rules.Seat) []rules.Candidate {
	buttons := []rules.Candidate{{Key: "posee", Gate: s.placingMoment(), Style: rules.Main, Label: phrase.Say("adlg.placing.offer.placed")}}
	p, _ := s.current()
	for _, c := range sideChoices() {
		buttons = append(buttons, rules.Candidate{Key: "posee-" + c.Value, Gate: s.placingMoment(), Style: rules.Main,
			Label: phrase.Say("adlg.laid."+c.Value, who(p.By)), Args: rules.Args{sideOption: c.Value}})
	}
	return buttons
}

// mayBlock: its owner says that a piece does not fit. Water and roads always do: a road may run over others.
func mayBlock(s state, seat rules.Seat) *rules.Violation {
	if v := mayPlace(s, seat); v != nil {
		return v
	}
	p, _ := s.current()
	switch {
	case !p.isArea():
		return rules.Refuse(refNoRoom, "adlg.placing.refused.fits", phrase.With("piece", p.called())).Instead(s.orPlaced(p, seat))
	case seat != p.By:
		return rules.Refuse(refNoRoom, "adlg.placing.refused.owner", phrase.With("piece", p.called()), who(p.By))
	}
	return nil
}

// orPlaced offers [Posée] instead.
func (s state) orPlaced(p piece, seat rules.Seat) func(*rules.Violation) {
	return func(v *rules.Violation) {
		for _, c := range placedButtons(s, seat) {
			if asked := p.Kind.isWater() && !s.tracked(); asked == (c.Args != nil) && seat.Plays() {
				v.Or(c.Label, rules.Act{Path: placedPath, Seat: seat, Args: c.Args})
			}
		}
	}
}

// decideBlocked: the first time of each player his piece is thrown again; later it stays out. adlg:p75/6
func decideBlocked(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	p, _ := s.current()
	if v := s.fits(p, act.Seat); v != nil {
		return nil, v
	}
	data := blockedData{Piece: p, Free: !s.placing.Free[p.By]}
	events, err := event(blockedKind, data)
	if err != nil {
		return nil, err
	}
	after, err := foldBlocked(s, data)
	if err != nil || !data.Free {
		if err != nil {
			return nil, err
		}
		return after.thenNext(events, roller)
	}
	again, err := after.rollFor(p, data.Free, roller)
	if err != nil {
		return nil, err
	}
	more, err := event(rolledKind, again)
	return append(events, more...), err
}

// blockedData is a piece that did not fit.
type blockedData struct {
	Piece piece `json:"piece"`
	// Free says that it is thrown again, once for each player; else it stays out.
	Free bool `json:"free,omitempty"`
}

func foldBlocked(s state, data blockedData) (state, error) {
	if err := s.checkCurrent(data.Piece); err != nil {
		return s, err
	}
	s.placing.Now, s.placing.Hand = thrown{}, siting.Place{}
	if data.Free {
		s.placing.Free = maps.Clone(s.placing.Free)
		if s.placing.Free == nil {
			s.placing.Free = map[rules.Seat]bool{}
		}
		s.placing.Free[data.Piece.By] = true
		return s, nil
	}
	s.placing.Out = maps.Clone(s.placing.Out)
	if s.placing.Out == nil {
		s.placing.Out = map[table.Number]bool{}
	}
	s.placing.Out[data.Piece.Number] = true
	return s, nil
}

func (d blockedData) tell() []phrase.Phrase {
	key := "adlg.placing.tell.out"
	if d.Free {
		key = "adlg.placing.tell.again"
	}
	return []phrase.Phrase{phrase.Say(key, phrase.With("piece", d.Piece.called()), who(d.Piece.By))}
}

func blockedButton(s state, seat rules.Seat) []rules.Candidate {
	key := "adlg.placing.offer.blocked-out"
	if !s.placing.Free[seat] {
		key = "adlg.placing.offer.blocked-again"
	}
	return []rules.Candidate{{Key: "bloquee", Gate: s.placingMoment(), Label: phrase.Say(key)}}
}

// mayZone: the Defender chooses his village's zone. adlg:p75/1
func mayZone(s state, seat rules.Seat) *rules.Violation {
	p, waits := s.current()
	switch {
	case !waits || len(s.placing.Now.Open) == 0 || s.placing.Now.Zone != 0:
		return rules.Refuse(refVillage, "adlg.placing.refused.no-zone")
	case seat != p.By:
		return rules.Refuse(refVillage, "adlg.placing.refused.zone", phrase.With("piece", p.called()), who(p.By))
	}
	return nil
}

func (s state) zoneChoices() []rules.Choice {
	return each(s.placing.Now.Open, func(z zone) rules.Choice {
		return rules.Choice{Value: strconv.Itoa(int(z)), Label: zoneName(z)}
	})
}

func decideZone(s state, act rules.Act) ([]rules.Event, error) {
	p, _ := s.current()
	n, _ := act.Args.Whole(zoneOption)
	if !slices.Contains(s.placing.Now.Open, zone(n)) {
		v := rules.Refuse(refVillage, "adlg.placing.refused.zones", phrase.Named("read", shortened(act.Args[zoneOption])),
			phrase.Listing("zones", each(s.placing.Now.Open, zoneName)...))
		for _, c := range s.zoneChoices() {
			v.Or(c.Label, rules.Act{Path: zonePath, Seat: act.Seat, Args: rules.Args{zoneOption: c.Value}})
		}
		return nil, v
	}
	data := zonedData{Piece: p, Zone: zone(n), Sector: s.sector(zone(n), p.By)}
	s.placing.Now.Zone, s.placing.Now.Sectors = data.Zone, []plane.Sector{data.Sector}
	data.Hand = s.firstPlace(p)
	return event(zonedKind, data)
}

// zonedData is the zone of a village.
type zonedData struct {
	Piece  piece        `json:"piece"`
	Zone   zone         `json:"zone"`
	Sector plane.Sector `json:"sector"`
	Hand   siting.Place `json:"hand,omitzero"`
}

func foldZoned(s state, data zonedData) (state, error) {
	if err := s.checkCurrent(data.Piece); err != nil {
		return s, err
	}
	if data.Zone < 1 || data.Zone > 6 {
		return s, fmt.Errorf("a village in zone %d", data.Zone)
	}
	s.placing.Now.Zone, s.placing.Now.Sectors, s.placing.Hand = data.Zone, []plane.Sector{data.Sector}, data.Hand
	return s, nil
}

func (d zonedData) tell() []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("adlg.placing.tell.zone", phrase.With("piece", d.Piece.called()), who(d.Piece.By),
		phrase.With("zone", zoneName(d.Zone)))}
}

func zoneButtons(s state, _ rules.Seat) []rules.Candidate {
	return each(s.zoneChoices(), func(c rules.Choice) rules.Candidate {
		return rules.Candidate{Key: "zone-" + c.Value, Gate: s.placingMoment(), Style: rules.Main, Label: c.Label,
			Args: rules.Args{zoneOption: c.Value}}
	})
}

// orderChoices are the pieces that a player may place before his others.
func (s state) orderChoices(seat rules.Seat) []rules.Choice {
	own := slices.DeleteFunc(s.remaining(), func(p piece) bool { return !p.isOther() || p.By != seat })
	if len(own) < 2 {
		return nil
	}
	first := own[0].Number
	if n := s.placing.First[seat]; slices.ContainsFunc(own, func(p piece) bool { return p.Number == n }) {
		first = n
	}
	own = slices.DeleteFunc(own, func(p piece) bool { return p.Number == first })
	return each(own, func(p piece) rules.Choice {
		return rules.Choice{Value: strconv.Itoa(int(p.Number)), Label: p.called()}
	})
}

// mayOrder: a player's pieces go in the order in which he named them, or in another that he says.
func mayOrder(s state, seat rules.Seat) *rules.Violation {
	if v := s.atPlacing(); v != nil {
		return v
	}
	if len(s.orderChoices(seat)) == 0 {
		return rules.Refuse(refOthers, "adlg.placing.refused.order")
	}
	return nil
}

func decideOrder(s state, act rules.Act) ([]rules.Event, error) {
	choices := s.orderChoices(act.Seat)
	if !slices.ContainsFunc(choices, func(c rules.Choice) bool { return c.Value == act.Args[pieceOption] }) {
		v := rules.Refuse(refOthers, "adlg.placing.refused.not-yours", phrase.Named("read", shortened(act.Args[pieceOption])))
		for _, c := range choices {
			v.Or(c.Label, rules.Act{Path: orderPath, Seat: act.Seat, Args: rules.Args{pieceOption: c.Value}})
		}
		return nil, v
	}
	n, _ := act.Args.Whole(pieceOption)
	p, _ := s.piece(table.Number(n))
	return event(orderKind, orderData{Piece: p})
}

// orderData is a piece that its owner places before his others.
type orderData struct {
	Piece piece `json:"piece"`
}

func foldOrder(s state, data orderData) (state, error) {
	if known, ok := s.piece(data.Piece.Number); !ok || known != data.Piece {
		return s, fmt.Errorf("no piece %+v", data.Piece)
	}
	s.placing.First = maps.Clone(s.placing.First)
	if s.placing.First == nil {
		s.placing.First = map[rules.Seat]table.Number{}
	}
	s.placing.First[data.Piece.By] = data.Piece.Number
	return s, nil
}

func (d orderData) tell() []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("adlg.placing.tell.order", phrase.With("piece", d.Piece.called()), who(d.Piece.By))}
}

func orderButton(s state, seat rules.Seat) []rules.Candidate {
	label := phrase.Say("adlg.placing.offer.order")
	return []rules.Candidate{{Key: "ordre", Gate: s.placingMoment() + "-" + strconv.Itoa(int(s.placing.First[seat])), Label: label, Rank: 1,
		Ask: []rules.Question{{Option: pieceOption, Label: label, Pick: true}}}}
}

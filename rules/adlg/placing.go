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
	refOthers          rules.Ref = "adlg:p74/6"
	refRoad            rules.Ref = "adlg:p74/7"
	refVillage         rules.Ref = "adlg:p75/1"
	refZones           rules.Ref = "adlg:p75/4"
	refPosition        rules.Ref = "adlg:p75/5"
	refNoRoom          rules.Ref = "adlg:p75/6"
	refImpassable      rules.Ref = "adlg:p75/7"
	refBalance         rules.Ref = "adlg:p75/8"
	refCoast           rules.Ref = "adlg:p71/1"
	refRiver           rules.Ref = "adlg:p71/2"
	refFord            rules.Ref = "adlg:p71/3"
	refDifficulty      rules.Ref = "adlg:p71/4"
	refVillagePosition rules.Ref = "adlg:p75/3"
	refRiverEffects    rules.Ref = "adlg:p71/5"
	refTerrains        rules.Ref = "adlg:terrains"
	refSize            rules.Ref = "adlg:p70"
)

// location is what is known of where a piece is.
type location struct {
	thrown
	// Side is the side edge that water is along, as its owner sits; empty where it is not declared.
	Side string
	// Place is where it is, tracked; Was is where it was before a control.
	Place, Was siting.Place
	// Changed is what a control did to it, empty for nothing.
	Changed []outcome
}

// isRemoved reports whether a control took it away.
func (l location) isRemoved() bool { return slices.Contains(l.Changed, removed) }

// placing is the table as far as it is laid out. It is a value.
type placing struct {
	// Now is the piece that was thrown for and awaits its place; its Number is 0 where none does.
	Now thrown
	// Hand is where Now is provisionally, tracked; Step is how far its arrows move, 0 for one UD.
	Hand  siting.Place
	Step  plane.MM
	Lying map[table.Number]location
	// Out are the pieces that did not fit; Free are the seats that had their free reroll.
	Out  map[table.Number]bool
	Free map[rules.Seat]bool
	// First is what a player places before his others.
	First map[rules.Seat]table.Number
}

func (p placing) withLocation(n table.Number, at location) placing {
	p.Lying = rules.Put(p.Lying, n, at)
	return p
}

// placingChapter places the pieces one after another.
func placingChapter() rules.Chapter[state] {
	dice6 := []dice.Group{placingGroup}
	side := rules.OptionSpec{Name: sideOption, Kind: rules.ChoiceOption, Choices: sideChoices()}
	return rules.Chapter[state]{
		Gate: placingGate,
		Verbs: []rules.Verb[state]{
			{May: mayZone, Decide: inCourse(decideZone), Button: zoneButtons, Choices: bySeat(state.zoneChoices),
				Spec: unlisted(zonePath, nil, needs(zoneOption))},
			{May: mayPlace, Decide: inCourse(decidePlaced), Button: placedButtons, Spec: unlisted(placedPath, dice6, side)},
			{May: mayBlock, Decide: inCourse(decideBlocked), Button: blockedButton, Spec: unlisted(blockedPath, dice6)},
			{May: mayRoll, Decide: inCourse(decideRoll), Button: rollButton, Spec: unlisted(rollPath, dice6)},
			{May: mayOrder, Decide: inCourse(decideOrder), Button: orderButton, Choices: bySeat(state.orderChoices),
				Spec: unlisted(orderPath, nil, needs(pieceOption))},
		},
		Facts: []rules.Fact[state]{
			rules.NewFact(rolledKind, foldRolled, rolledData.tell),
			rules.NewFact(placedKind, foldPlaced, placedData.tell),
			rules.NewFact(blockedKind, foldBlocked, blockedData.tell),
			rules.NewFact(zonedKind, foldZoned, zonedData.tell),
			rules.NewFact(orderKind, foldOrder, orderData.tell),
		},
		Begun:  func(s state) bool { return s.placing.Now.Number != 0 || len(s.placing.Lying)+len(s.placing.Out) > 0 },
		Over:   state.isComplete,
		Phase:  placingPhase,
		Either: func(state) bool { return true }, // whoever throws the die of the next piece
		Show:   showPlacing,
		Topics: placingTopics,
		Keys: each(placingGroup.Purposes, func(purpose string) dice.Key {
			return pieceKey(1, purpose)
		}),
	}
}

func sideChoices() []rules.Choice {
	return rules.ChoicesOf(sideName, leftSide, rightSide)
}

func sideName(side string) phrase.Phrase { return phrase.Say("adlg.side." + side) }

func placingPhase(s state) (phrase.Phrase, []rules.Seat) {
	p, waits := s.current()
	if !waits {
		p, _ = s.next()
		return phrase.Say("adlg.placing.phase.roll", p.arg(), who(p.By)), players
	}
	if s.awaitsZone() {
		return phrase.Say("adlg.placing.phase.zone", p.arg(), who(p.By)), []rules.Seat{p.By}
	}
	if s.tracked() && !isPlaced(s.placing.Hand) {
		return phrase.Say("adlg.spot.phase.no-room", p.arg(), who(p.By)), []rules.Seat{p.By}
	}
	return phrase.Say("adlg.placing.phase.place", p.arg(), who(p.By),
		phrase.With("where", s.placing.Now.where(p))), []rules.Seat{p.By}
}

// isComplete reports whether every piece is on the table, or stays out.
func (s laying) isComplete() bool {
	return len(s.pieces) > 0 && s.placing.Now.Number == 0 && len(s.remaining()) == 0
}

// locationOf is what is known of a piece that is on the table, or that awaits its place.
func (s laying) locationOf(p piece) location {
	if s.placing.Now.Number == p.Number {
		return location{thrown: s.placing.Now}
	}
	return s.placing.Lying[p.Number]
}

// current is the piece that awaits its place; false where none does.
func (s laying) current() (piece, bool) { return s.piece(s.placing.Now.Number) }

// judgePlacing refuses while the pieces are not known, and once all are on the table.
func (s laying) judgePlacing() *rules.Violation {
	switch {
	case len(s.pieces) == 0:
		return rules.Refuse(refOthers, "adlg.placing.refused.early")
	case s.isComplete():
		return rules.Refuse(refOthers, "adlg.placing.refused.done")
	}
	return nil
}

func mayRoll(s state, _ rules.Seat) *rules.Violation {
	if v := s.judgePlacing(); v != nil {
		return v
	}
	if p, waits := s.current(); waits {
		return rules.Refuse(refOthers, "adlg.placing.refused.current", p.arg(), phrase.With("where",
			s.placing.Now.where(p)))
	}
	return nil
}

func decideRoll(c *course, _ rules.Act) *rules.Violation {
	c.throwNext()
	return nil
}

func rollButton(s state, _ rules.Seat) []rules.Candidate {
	p, left := s.next()
	if !left {
		return nil
	}
	return []rules.Candidate{mainButton("lancer", s.placingMoment(), phrase.Say("adlg.placing.offer.roll", p.arg()))}
}

// placingMoment is the gate of what may be done with the piece of the moment.
func (s laying) placingMoment() string {
	return placingGate + "-" + strconv.Itoa(int(s.placing.Now.Number)) + "-" + strconv.Itoa(len(s.placing.Free))
}

// mayPlace: both may say that a piece has its place: on the table two phones are beside it. Tracked, its
// owner alone chooses where.
func mayPlace(s state, seat rules.Seat) *rules.Violation {
	if v := s.judgePlacing(); v != nil {
		return v
	}
	p, waits := s.current()
	switch {
	case !waits:
		return rules.Refuse(refZones, "adlg.placing.refused.none")
	case s.awaitsZone():
		return rules.Refuse(refVillage, "adlg.placing.refused.zone", p.arg(), who(p.By))
	case s.tracked() && seat != p.By:
		return rules.Refuse(refOthers, "adlg.spot.refused.owner", p.arg(), who(p.By))
	}
	return nil
}

// decidePlaced notes that the piece has its place, and throws for the next one.
func decidePlaced(c *course, act rules.Act) *rules.Violation {
	p, _ := c.current()
	side, given := act.Args[sideOption]
	switch asked := p.Kind.isWater() && !c.tracked(); {
	case asked && !isSide(side):
		ref := refRiver
		if p.Kind == coast {
			ref = refCoast
		}
		return rules.Refuse(ref, "adlg.placing.refused.side", p.arg()).OrPick(act, sideOption, sideChoices())
	case given && !asked:
		v := rules.Refuse(refZones, "adlg.placing.refused.no-side", p.arg())
		return v.Or(phrase.Say("adlg.placing.offer.placed"), act.Without(sideOption))
	}
	data := placedData{Piece: p, Side: side}
	var refused *rules.Violation
	if data.Place, refused = c.finalPlace(p, act.Seat); refused != nil {
		return refused
	}
	if isPlaced(data.Place) {
		data.Unit = c.unit
	}
	note(c, placedKind, data, foldPlaced)
	c.throwNext()
	return nil
}

func isSide(side string) bool { return side == leftSide || side == rightSide }

// placedData says that a piece has its place.
type placedData struct {
	Piece piece        `json:"piece"`
	Side  string       `json:"side,omitempty"`
	Place siting.Place `json:"place,omitzero"`
	// Unit is the UD of a tracked place.
	Unit plane.Unit `json:"unit,omitempty"`
}

func foldPlaced(s state, data placedData) (state, error) {
	if err := cmp.Or(s.checkCurrent(data.Piece), s.checkPlace(data.Piece, data.Place)); err != nil {
		return s, err
	}
	s.placing = s.placing.withCurrentPlaced(data)
	return s, nil
}

// withCurrentPlaced is the table with the piece of the moment where it is.
func (p placing) withCurrentPlaced(data placedData) placing {
	p = p.withLocation(data.Piece.Number, location{thrown: p.Now, Side: data.Side, Place: data.Place})
	p.Now, p.Hand = thrown{}, siting.Place{}
	return p
}

// checkCurrent refuses what a log says of another piece than that of the moment.
func (s laying) checkCurrent(p piece) error {
	if now, ok := s.current(); !ok || now != p {
		return fmt.Errorf("piece %d is not that of the moment, %d", p.Number, s.placing.Now.Number)
	}
	return nil
}

func (d placedData) tell() []phrase.Phrase {
	if isPlaced(d.Place) {
		return phrase.Line("adlg.spot.tell.placed", d.Piece.arg(), phrase.With("where",
			placeName(d.Piece, d.Place, d.Unit)))
	}
	if d.Side == "" {
		return phrase.Line("adlg.placing.tell.placed", d.Piece.arg())
	}
	return phrase.Line("adlg.placing.tell.placed-at", d.Piece.arg(), who(d.Piece.By),
		phrase.With("side", sideName(d.Side)))
}

// placedButtons are [Posée]; for water on the table one for each side.
func placedButtons(s state, _ rules.Seat) []rules.Candidate {
	buttons := []rules.Candidate{mainButton("posee", s.placingMoment(), phrase.Say("adlg.placing.offer.placed"))}
	p, _ := s.current()
	for _, c := range sideChoices() {
		placed := mainButton("posee-"+c.Value, s.placingMoment(), phrase.Say("adlg.laid."+c.Value, who(p.By)))
		placed.Args = rules.Args{sideOption: c.Value}
		buttons = append(buttons, placed)
	}
	return buttons
}

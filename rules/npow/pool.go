package npow

import (
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// stepKind is what a Step tells of.
type stepKind string

const (
	// counted is the count die: Face, and Count elements by it.
	counted stepKind = "counted"
	// Thrown is an element's first d10.
	Thrown stepKind = "thrown"
	// rerolled is another d10 for an element; Why says the reason.
	rerolled stepKind = "rerolled"
	// chosen is an element that the Defender chose, because the die gave none.
	chosen stepKind = "chosen"
	// reopened is an element that the Defender chose and has to choose anew.
	reopened stepKind = "reopened"
	// wanted is the objectives' die: Face, and Count objectives by it.
	wanted stepKind = "wanted"
	// surplus says that the Defender has to choose Count hills to downgrade.
	surplus stepKind = "surplus"
	// downgraded is a hill that is an objective no longer.
	downgraded stepKind = "downgraded"
	// settled ends the pool: Count objectives are in it; Why says what could not be had.
	settled stepKind = "settled"
)

// reason says why a Step was taken.
type reason string

const (
	// forRiver rerolls a 0 that gives no river any more.
	forRiver reason = "river"
	// forObjectives rerolls because objectives are lacking.
	forObjectives reason = "objectives"
	// emptyRow leaves the element to the Defender: the table has nothing for this face.
	emptyRow reason = "empty-row"
	// onlyZeros leaves the element to the Defender after too many zeros in a row.
	onlyZeros reason = "only-zeros"
	// fieldGone leaves an individual building to the Defender anew: the last enclosed field was rerolled.
	fieldGone reason = "field-gone"
	// byDefender downgrades the hill that the Defender chose.
	byDefender reason = "defender"
	// allHills downgrades a hill because all of them must be.
	allHills reason = "all-hills"
	// tooMany settles with more objectives than wanted: no hill is left to downgrade.
	tooMany reason = "too-many"
	// noRow settles with fewer objectives than wanted: no die can give another one.
	noRow reason = "no-row"
	// noLuck settles with fewer objectives than wanted, after too many rerolls.
	noLuck reason = "no-luck"
)

// step is one thing that happened to the pool, in order. Steps are what events say of it: outcomes, no rule.
type step struct {
	Do stepKind `json:"do"`
	// Element is the number of the element that it happened to.
	Element table.Number `json:"element,omitempty"`
	// Face is what the die showed; a 0 is 10.
	Face dice.Face `json:"face,omitempty"`
	// Why is the reason of a reroll, of a downgrading, of a pool settled otherwise than wanted.
	Why reason `json:"why,omitempty"`
	// Piece is what the element is now; none where the die gave nothing.
	Piece string `json:"piece,omitempty"`
	// Sections is the number of lengths of 60 cm of a river.
	Sections int `json:"sections,omitempty"`
	// Optional elements may be left out of the table.
	Optional bool `json:"optional,omitempty"`
	// Open is why the Defender has to choose the element; empty where he has not.
	Open reason `json:"open,omitempty"`
	// Count is a number of elements, of objectives or of hills.
	Count int `json:"count,omitempty"`
}

// Element is one element of the pool.
type Element struct {
	Number table.Number `json:"number,omitempty"`
	// Face is the last die thrown for it.
	Face dice.Face `json:"face,omitempty"`
	// Piece is what it is, empty while that is open or to be rerolled.
	Piece    string `json:"piece,omitempty"`
	Sections int    `json:"sections,omitempty"`
	Optional bool   `json:"optional,omitempty"`
	// Open is why the Defender has to choose it.
	Open reason `json:"open,omitempty"`
	// Chosen says that the Defender chose it, Downgraded that it was an objective.
	Chosen     bool `json:"chosen,omitempty"`
	Downgraded bool `json:"downgraded,omitempty"`
	// Rerolls counts its dice after the first.
	Rerolls int `json:"rerolls,omitempty"`
}

// void reports whether the element's 0 gives nothing and awaits its reroll.
func (e Element) void() bool { return e.Piece == "" && e.Open == "" }

// regionTable is the table that a pool is drawn by.
type regionTable struct {
	// Region is the region named, Table the one whose table is used: another one only where lists choose.
	Region string `json:"region"`
	Table  string `json:"table"`
	// Example says that the table is an example, not official.
	Example bool `json:"example,omitempty"`
}

// pool is the Defender's pool of terrain as far as it is drawn. It is a value.
type pool struct {
	// Free says that it was drawn before there was a game: no take-back reaches it.
	Free bool `json:"free,omitempty"`
	regionTable
	// CountFace is the count die, Count the number of elements by it.
	CountFace dice.Face `json:"count-face,omitempty"`
	Count     int       `json:"count,omitempty"`
	Elements  []Element `json:"elements,omitempty"`
	// WantedFace is the objectives' die, Wanted the number by it.
	WantedFace dice.Face `json:"wanted-face,omitempty"`
	Wanted     int       `json:"wanted,omitempty"`
	// Kept is the objectives' die where it was typed before the rule asks for it.
	Kept dice.Face `json:"kept,omitempty"`
	// Surplus is how many hills the Defender has to choose for downgrading now.
	Surplus int `json:"surplus,omitempty"`
	// Cursor is the element last rerolled for objectives.
	Cursor table.Number `json:"cursor,omitempty"`
	// ObjectiveRerolls counts the rerolls for objectives.
	ObjectiveRerolls int `json:"objective-rerolls,omitempty"`
	// Settled says that the pool is final, with Objectives in it; Outcome says what could not be had.
	Settled    bool   `json:"settled,omitempty"`
	Objectives int    `json:"objectives,omitempty"`
	Outcome    reason `json:"outcome,omitempty"`
	// Rerolls are the rerolls in order.
	Rerolls []step `json:"rerolls,omitempty"`
	// Readings are the settings that decided something so far, each with its value.
	Readings map[string]string `json:"readings,omitempty"`
}

// begun reports whether anything was drawn.
func (p pool) begun() bool { return p.CountFace != 0 }

// element returns the element with the number.
func (p pool) element(n table.Number) (Element, bool) {
	if n < 1 || int(n) > len(p.Elements) {
		return Element{}, false
	}
	return p.Elements[n-1], true
}

// has reports whether an element of the pool is a piece.
func (p pool) has(piece string) bool {
	return slices.ContainsFunc(p.Elements, func(e Element) bool { return e.Piece == piece })
}

// openElements returns the elements that the Defender has to choose.
func (p pool) openElements() []Element {
	return only(p.Elements, func(e Element) bool { return e.Open != "" })
}

// clone returns the pool with elements and rerolls of its own, which may be changed.
func (p pool) clone() pool {
	p.Elements, p.Rerolls = slices.Clone(p.Elements), slices.Clone(p.Rerolls)
	return p
}

// note adds a step to a pool that is apart. A step that the pool has no place for is an error.
func (p *pool) note(s step) error {
	switch s.Do {
	case counted:
		p.CountFace, p.Count = s.Face, s.Count
		return nil
	case wanted:
		p.WantedFace, p.Wanted, p.Kept = s.Face, s.Count, 0
		return nil
	case surplus:
		p.Surplus = s.Count
		return nil
	case settled:
		p.Settled, p.Objectives, p.Outcome = true, s.Count, s.Why
		return nil
	case Thrown:
		if int(s.Element) != len(p.Elements)+1 {
			return fmt.Errorf("element %d thrown where %d is next", s.Element, len(p.Elements)+1)
		}
		p.Elements = append(p.Elements, Element{Number: s.Element})
	}
	if _, ok := p.element(s.Element); !ok {
		return fmt.Errorf("%s: no element %d", s.Do, s.Element)
	}
	e := &p.Elements[s.Element-1]
	switch s.Do {
	case Thrown:
	case rerolled:
		e.Rerolls++
		p.Rerolls = append(p.Rerolls, s)
		if s.Why == forObjectives {
			p.Cursor = s.Element
			p.ObjectiveRerolls++
		}
	case chosen, reopened:
		s.Face = e.Face
	case downgraded:
		e.Piece, e.Downgraded = s.Piece, true
		p.Surplus = max(0, p.Surplus-1)
		return nil
	default:
		return ledger.UnknownEvent("npow " + string(s.Do))
	}
	e.Face, e.Piece, e.Sections, e.Optional, e.Open, e.Chosen = s.Face, s.Piece, s.Sections, s.Optional, s.Open, s.Do == chosen
	return nil
}

// ofSpareZero are the keys that say the same of a 0 that gives nothing: it is thrown again.
var ofSpareZero = map[string]string{
	"npow.tell.element":       "npow.tell.element-zero",
	"npow.tell.first-element": "npow.tell.first-element-zero",
	"npow.tell.rerolled":      "npow.tell.rerolled-zero",
}

// tellPiece says, by a key, the element, the step's die and what it gave.
func (s step) tellPiece(key string, more ...phrase.Arg) phrase.Phrase {
	more = append(more, phrase.Number("element", s.Element), ofDie(s.Face))
	if s.Open == "" && s.Piece == "" {
		return phrase.Say(ofSpareZero[key], more...)
	}
	return phrase.Say(key, append(more, phrase.With("piece", s.gives()))...)
}

// gives says what the step's die gave its element: of a river, sections of 60 cm, by adc7:terrains.
func (s step) gives() phrase.Phrase {
	if s.Open != "" {
		return phrase.Say("npow.gives." + string(s.Open))
	}
	name := elementName(Element{Piece: s.Piece, Sections: s.Sections}, charts.Piece{Width: 60 * plane.Centimetre})
	if s.Optional {
		return phrase.Say("npow.gives.optional", phrase.With("piece", name))
	}
	return name
}

func (s step) tell() phrase.Phrase {
	element, count := phrase.Number("element", s.Element), phrase.Number("count", s.Count)
	face, piece := phrase.With("die", die(charts.MostCountSides, s.Face)), phrase.With("piece", pieceName(s.Piece))
	switch s.Do {
	case counted:
		return phrase.Say("npow.tell.counted", face, phrase.Number("plus", s.Count-int(s.Face)), count)
	case wanted:
		return phrase.Say("npow.tell.wanted", face, count)
	case rerolled:
		return s.tellPiece("npow.tell.rerolled", because(phrase.Say("npow.why."+string(s.Why))))
	case chosen:
		return phrase.Say("npow.tell.chosen", element, piece)
	case reopened:
		return phrase.Say("npow.tell.reopened", element, phrase.With("piece", pieceName(building)))
	case surplus:
		return phrase.Say("npow.tell.surplus", count)
	case downgraded:
		return phrase.Say("npow.tell.downgraded."+string(s.Why), element, piece)
	}
	key := "npow.tell.settled"
	if s.Why != "" {
		key = "npow.outcome-count." + string(s.Why)
	}
	return phrase.Say(key, count)
}

// The purposes of this system's throws.
const (
	initiativePurpose = "initiative"
	countPurpose      = "count"
	elementsPurpose   = "elements"
	riverPurpose      = "river-reroll"
	objectivePurpose  = "objectives"
	rerollPurpose     = "objective-reroll"
)

// initiativeKey is for one seat's die; a tie is its next occurrence.
func initiativeKey(seat rules.Seat) dice.Key {
	return dice.Key{System: "npow", Turn: initiativeGate, Seat: string(seat), Purpose: initiativePurpose}
}

// poolKey is for a throw of the pool as a whole. The pool is the table's, not the Defender's: who draws it
// changes no face.
func poolKey(purpose string) dice.Key {
	return dice.Key{System: "npow", Turn: poolGate, Purpose: purpose}
}

// rerollKey is for one element's next die; each reroll of it is another occurrence, whatever was rerolled
// elsewhere.
func rerollKey(purpose string, element table.Number) dice.Key {
	k := poolKey(purpose)
	k.Subject = strconv.Itoa(int(element))
	return k
}

// The groups in which real dice may be typed, in the order in which they are thrown.
var (
	initiativeDice = []dice.Group{{Name: "npow.dice.initiative", Sides: 6, Purposes: []string{initiativePurpose}}}
	poolDice       = []dice.Group{countGroup, elementGroup, objectiveGroup}
	choiceDice     = []dice.Group{objectiveGroup, elementGroup}

	countGroup   = dice.Group{Name: "npow.dice.count", Sides: charts.MostCountSides, Purposes: []string{countPurpose}}
	elementGroup = dice.Group{Name: "npow.dice.elements", Sides: charts.RegionDie, Purposes: []string{elementsPurpose, riverPurpose,
		rerollPurpose}}
	objectiveGroup = dice.Group{Name: "npow.dice.objectives", Sides: charts.MostObjectiveDie, Purposes: []string{objectivePurpose}}
)

// Real dice are typed as they are on the table: the objectives' die together with the pool. Where an empty
// row leaves an element to the Defender the rule asks for that die only once he has chosen; the pool keeps
// its face until then.

// typedDice reads real dice: a face that will be kept is none of the act's, and one that was kept comes
// before what is typed.
func typedDice(s state, act rules.Act, typed string) string {
	layout, decide := poolDice, decidePool
	switch act.Path {
	case poolPath:
	case choosePath:
		layout, decide = choiceDice, decideChoice
	default:
		return typed
	}
	given := s.pool.Kept != 0 && len(s.pool.openElements()) == 1
	faces, err := dice.Parse(typed, layout)
	if only, onlyErr := dice.Parse(typed, []dice.Group{elementGroup}); act.Path == choosePath &&
		onlyErr == nil && (given || s.pool.WantedFace != 0) {
		faces, err = [][]dice.Face{nil, only[0]}, nil // no other dice are left to type
	}
	if err != nil {
		return typed // Parse says it to who typed it
	}
	at := objectivesIn(layout)
	if given {
		faces[at] = slices.Insert(faces[at], 0, s.pool.Kept)
	}
	if len(faces[at]) == 0 {
		return dice.Format(layout, faces)
	}
	events, err := decide(s, act, dice.NewTape(layout, faces))
	if err == nil {
		if data, err := ledger.Read[stepsData](events[0]); err == nil && data.Kept != 0 {
			faces[at] = nil
		}
	}
	return dice.Format(layout, faces)
}

// objectivesIn is the place of the objectives' die in a layout.
func objectivesIn(layout []dice.Group) int {
	return slices.IndexFunc(layout, func(g dice.Group) bool { return g.Name == objectiveGroup.Name })
}

// withKeptDie is what the draw did, with the objectives' die that was typed with the act where an element has
// to be chosen before it counts. One die is kept; without a game nobody could give it back.
func (d *draw) withKeptDie(s state, act rules.Act, layout []dice.Group) stepsData {
	data := d.data()
	typed, given := act.Args[rules.DiceOption]
	if !given || s.free || d.pool.WantedFace != 0 || d.pool.Kept != 0 || len(d.pool.openElements()) == 0 {
		return data
	}
	faces, err := dice.Parse(typed, layout)
	if err != nil {
		return data
	}
	if kept := faces[objectivesIn(layout)]; len(kept) == 1 && dice.Sides(kept[0]) <= d.format.ObjectiveDie {
		data.Kept = kept[0]
	}
	return data
}

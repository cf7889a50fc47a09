package table

import (
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// Hex is a table of hexes. Everything on it is named by its hex; what is off the Grid fails Check.
type Hex struct {
	Grid hex.Grid
	// Bottom is the end of the board that this viewer has before him.
	Bottom hex.Edge
	// Edges are the players of the ends.
	Edges Edges
	// Cells are the hexes that are not open ground, in board order.
	Cells []Cell
	// Barriers are the obstacles on sides, in the order of the sides, then of their holders.
	Barriers []Barrier
	// Apart are the sides where two roads are side by side and do not join, in their order.
	Apart []hex.Side
	// Units are at most one a hex, ghosts apart. Officers are alone or with the unit of their hex.
	Units      []Unit
	Officers   []Officer
	Highlights []Highlight
	Arrows     []Arrow
	Pins       []Pin
	// Stood are the places that units have left, in the order of the board.
	Stood []Stand
	// Window is the part that a picture of the board shows; nil for the whole.
	Window *Window
}

// Feature is one element of terrain: how it is drawn and what it is called.
type Feature struct {
	Look Look
	Name phrase.Phrase
}

// Cell is the ground of one hex: its elements, lowest first, composed ("hill" and "wood" for a wooded hill).
// Looks are those of GroundLooks.
type Cell struct {
	At       hex.Hex
	Features []Feature
}

// Barrier is what is on one side and faces out of its Holder, one of the side's two hexes: it shelters
// whatever stands there. Both may hold something on the same side. Looks are those of BarrierLooks.
type Barrier struct {
	At       hex.Side
	Holder   hex.Hex
	Features []Feature
}

// Camp is the colour of one player's troops. Its text is its name in the notation.
type Camp string

// The two camps: Blue is the first seat's, at the south end.
const (
	Blue Camp = "blue"
	Red  Camp = "red"
)

// Arm is the sign of a kind of troops on its counter.
type Arm string

// The arms.
const (
	Infantry          Arm = "infantry"
	Cavalry           Arm = "cavalry"
	Camelry           Arm = "camelry"
	FootArtillery     Arm = "foot-artillery"
	HorseArtillery    Arm = "horse-artillery"
	CamelArtillery    Arm = "camel-artillery"
	ElephantArtillery Arm = "elephant-artillery"
	Elephants         Arm = "elephants"
	Vehicles          Arm = "vehicles"
)

// Arms lists every Arm.
func Arms() []Arm {
	return []Arm{Infantry, Cavalry, Camelry, FootArtillery, HorseArtillery, CamelArtillery, ElephantArtillery, Elephants, Vehicles}
}

// Weight is how heavy troops are.
type Weight string

// The weights.
const (
	LightWeight  Weight = "light"
	MediumWeight Weight = "medium"
	HeavyWeight  Weight = "heavy"
)

// Strength is how many elements a unit has left of those it began with. The zero Strength is one that the
// viewer doesn't know.
type Strength struct{ Left, Initial int }

// Unit is a counter on a hex.
type Unit struct {
	At   hex.Hex
	Camp Camp
	// Number is what players call it by; no two units of a camp share one.
	Number Number
	// Hidden is a paper that says nothing but its number: what it represents, if anything, is not in the
	// board. It has neither Arm nor Weight nor Strength; a unit that is not hidden has all three.
	Hidden   bool
	Arm      Arm
	Weight   Weight
	Strength Strength
	// Troop is what it is in words ("infanterie moyenne"), Name what its list calls it. Either may be zero.
	Troop, Name phrase.Phrase
	// Activated says that it acts in this turn, Fought that it has attacked.
	Activated, Fought bool
	// Ghost is a place that is only proposed; it may have the number and the hex of a unit that is no ghost.
	Ghost bool
	// Badges are short remarks on the counter: what an order lends it.
	Badges []phrase.Phrase
}

// Rank is an officer's.
type Rank string

// The ranks, the highest first.
const (
	Chief      Rank = "chief"
	Lieutenant Rank = "lieutenant"
	Captain    Rank = "captain"
)

// Officer is a leader on a hex, alone or with the unit that is there. Several may share a hex.
type Officer struct {
	At   hex.Hex
	Camp Camp
	// Number is what players call him by; no two officers of a camp share one.
	Number Number
	Rank   Rank
	// Name is what his list calls him; it may be zero.
	Name      phrase.Phrase
	Activated bool
	// Ghost is a place that is only proposed.
	Ghost  bool
	Badges []phrase.Phrase
}

// Tone says what a highlight or an arrow points out.
type Tone string

// The tones.
const (
	Reach   Tone = "reach"   // Where the chosen unit can go.
	Target  Tone = "target"  // What can be attacked.
	Command Tone = "command" // Who hears the officer.
	Retreat Tone = "retreat" // Where a beaten unit may go.
	Chosen  Tone = "chosen"  // What the question is about.
	Zone    Tone = "zone"    // Where troops are placed.
	Past    Tone = "past"    // What was done lately.
)

// Tones lists every Tone.
func Tones() []Tone { return []Tone{Zone, Command, Reach, Retreat, Past, Target, Chosen} }

// Reaching is the table with these hexes marked as where something could go; all is false where one of the
// names is no hex's.
func (h Hex) Reaching(names []string) (marked Hex, all bool) {
	h.Highlights = slices.Clip(h.Highlights)
	for _, name := range names {
		at, err := hex.Parse(name)
		if err != nil {
			return h, false
		}
		h.Highlights = append(h.Highlights, Highlight{At: at, Tone: Reach})
	}
	return h, true
}

// Highlight points out a hex. A hex may have several of different tones.
type Highlight struct {
	At   hex.Hex
	Tone Tone
}

// Arrow runs from one hex to another: an attack, a move.
type Arrow struct {
	From, To hex.Hex
	Tone     Tone
}

// Pin points at a hex, as Mark does at a place of a measured table: a goal, a hex asked about.
type Pin struct {
	At hex.Hex
	// Label is in the hex itself, a few letters; zero for a letter from a on.
	Label phrase.Phrase
	// Text explains the pin beside the board. It may be zero for one with a Label.
	Text phrase.Phrase
}

// Stand is the hex of a unit that has moved on, or, where it is Lost, that is no more.
type Stand struct {
	At     hex.Hex
	Camp   Camp
	Number Number
	Lost   bool
}

// Window is the part of a board within so many hexes of one.
type Window struct {
	Centre hex.Hex
	Radius hex.Steps
}

// Shows reports whether a hex of the board is in the part that a picture shows.
func (h Hex) Shows(at hex.Hex) bool {
	return h.Grid.Contains(at) && (h.Window == nil || hex.Distance(h.Window.Centre, at) <= h.Window.Radius)
}

// Shown is the board without what stands, points or leads outside the part that a picture shows. Its ground
// is whole: a road runs on.
func (h Hex) Shown() Hex {
	h.Barriers = kept(h.Barriers, func(b Barrier) bool { return h.Shows(b.Holder) })
	h.Units = kept(h.Units, func(u Unit) bool { return h.Shows(u.At) })
	h.Officers = kept(h.Officers, func(o Officer) bool { return h.Shows(o.At) })
	h.Highlights = kept(h.Highlights, func(l Highlight) bool { return h.Shows(l.At) })
	h.Arrows = kept(h.Arrows, func(a Arrow) bool { return h.Shows(a.From) || h.Shows(a.To) })
	h.Pins = kept(h.Pins, func(p Pin) bool { return h.Shows(p.At) })
	h.Stood = kept(h.Stood, func(s Stand) bool { return h.Shows(s.At) })
	return h
}

func kept[T any](all []T, keeps func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(all), func(one T) bool { return !keeps(one) })
}

package hexwar

import (
	"maps"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/ledger"
)

// RowsTopic is where armies are placed.
const RowsTopic Topic = "deploiement"

// How the pieces that are placed are called: a unit by its number, an officer and a decoy by theirs after a
// word that no hex begins with.
const (
	OfficerSign = "off"
	DecoySign   = "leurre"
)

// Piece is something that is placed.
type Piece struct {
	// Sign is officerSign, decoySign, or empty for a unit.
	Sign   string
	Number int
}

func (p Piece) String() string { return p.Sign + strconv.Itoa(p.Number) }

// PlacesOf is the map of the places that holds the piece's kind.
func (p Piece) PlacesOf(places Placements) map[int]hex.Hex {
	switch p.Sign {
	case OfficerSign:
		return places.Officers
	case DecoySign:
		return places.Decoys
	}
	return places.Units
}

// PieceAt is the piece on a hex, of the kinds with these signs, in their order; of several the first number.
func (p Placements) PieceAt(at hex.Hex, signs ...string) (Piece, bool) {
	for _, sign := range signs {
		places := Piece{Sign: sign}.PlacesOf(p)
		for _, n := range slices.Sorted(maps.Keys(places)) {
			if places[n] == at {
				return Piece{sign, n}, true
			}
		}
	}
	return Piece{}, false
}

// PaperHexes are the hexes under papers, in board order: nothing tells a decoy from a unit.
func (p Placements) PaperHexes() []hex.Hex {
	papers := slices.AppendSeq(slices.Collect(maps.Values(p.Units)), maps.Values(p.Decoys))
	slices.SortFunc(papers, hex.Compare)
	return papers
}

// TokensGiven are the tokens at the start by the scenario or the lists; a seat that neither speaks of has
// none here.
func (s State) TokensGiven() map[rules.Seat]int {
	tokens := map[rules.Seat]int{}
	for _, seat := range ledger.Players {
		if n := s.Armies.Lists[seat].List.Tokens; n != nil {
			tokens[seat] = *n
		}
		if scenario := s.Mapping.Scenario; scenario != nil {
			if n, given := scenario.Tokens[seat]; given {
				tokens[seat] = n // whoever brings his army to a scenario plays with its tokens
			}
		}
	}
	return tokens
}

// Placements is where a seat has placed its troops so far.
type Placements struct {
	// Units and Officers are placed, by their numbers.
	Units    map[int]hex.Hex `json:"units,omitempty"`
	Officers map[int]hex.Hex `json:"officers,omitempty"`
	// Decoys are papers without a unit, by their numbers. pa1:mise-en-place/papiers
	Decoys map[int]hex.Hex `json:"decoys,omitempty"`
	// PickedPiece is the piece that was picked for a hex, empty for none.
	PickedPiece string `json:"hand,omitempty"`
	// Papers are the hexes under papers, as all see them.
	Papers []hex.Hex `json:"-"`
}

// Clone returns a copy that may be changed.
func (p Placements) Clone() Placements {
	for _, m := range []*map[int]hex.Hex{&p.Units, &p.Officers, &p.Decoys} {
		if *m = maps.Clone(*m); *m == nil {
			*m = map[int]hex.Hex{}
		}
	}
	p.PickedPiece = ""
	return p
}

// WithPlaces returns the state with a seat's places; s stays as it was.
func (s State) WithPlaces(seat rules.Seat, p Placements) State {
	s.Deploy.Places = rules.Put(s.Deploy.Places, seat, p)
	return s
}

// IsComplete reports whether everything of a seat's army is placed. PA1, « Mise en place des armées » — all
// of it, before the game begins.
func (s State) IsComplete(seat rules.Seat, p Placements) bool {
	list := s.Armies.Lists[seat].List
	return len(p.Units) == len(list.Units) && len(p.Officers) == len(list.Officers)
}

// WithPlacedTroops returns the state with what a seat has placed as troops on the board; s stays as it was.
func (s State) WithPlacedTroops(seat rules.Seat) State {
	list, p := s.Armies.Lists[seat].List, s.Deploy.Places[seat]
	if len(p.Units)+len(p.Officers) == 0 {
		return s
	}
	units, officers := map[UnitID]Unit{}, map[OfficerID]Officer{}
	maps.Copy(units, s.Units)
	maps.Copy(officers, s.Officers)
	for n, at := range p.Units {
		if n >= 1 && n <= len(list.Units) {
			u := list.Unit(seat, n, at)
			units[u.ID] = u
		}
	}
	for n, at := range p.Officers {
		if n >= 1 && n <= len(list.Officers) {
			o := list.Officer(seat, n, at)
			officers[o.ID] = o
		}
	}
	s.Units, s.Officers = units, officers
	return s
}

// ScenarioTroops are the troops of a seat that the scenario places, visible to all; the seat cannot move
// them.
func (s State) ScenarioTroops(seat rules.Seat) Placements {
	p := Placements{}.Clone()
	if a := s.Armies.Lists[seat]; a.Scenario {
		for i, u := range a.List.Units {
			if u.At != nil {
				p.Units[i+1] = *u.At
			}
		}
		for i, o := range a.List.Officers {
			if o.At != nil {
				p.Officers[i+1] = *o.At
			}
		}
	}
	return p
}

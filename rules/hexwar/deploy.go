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

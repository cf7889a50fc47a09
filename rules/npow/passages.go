package npow

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// passage says of a crossing whether it is a bridge or a ford. adc7:placement/4 — a road lies over the river
// on a bridge and under it at a ford; adc7:terrains — both are passed at v1, and both are objectives. Nobody
// need say it.
type passage struct {
	Of   label       `json:"of"`
	Kind passageKind `json:"kind"`
}

type passageKind string

const (
	aBridge passageKind = "pont"
	aFord   passageKind = "gue"
)

var passageKinds = []string{string(aBridge), string(aFord)}

func (k passageKind) phrase() phrase.Phrase { return phrase.Say("npow.passage." + string(k)) }

func (p passage) phrase() phrase.Phrase {
	return phrase.Say("npow.passage-told", phrase.With("what", p.Of.said()), phrase.With("kind", p.Kind.phrase()))
}

// crossingsNow are the objectives that are a bridge or a ford, crossingsOfPool those of them that no road
// made.
func (s State) crossingsNow() []objective     { return onlyCrossings(s.objectives()) }
func (s laying) crossingsOfPool() []objective { return onlyCrossings(s.poolObjectives()) }

func onlyCrossings(all []objective) []objective {
	return slices.DeleteFunc(all, func(o objective) bool { return o.Piece != charts.CrossingPiece })
}

// passages are the crossings of which somebody has said what they are, in the order of the objectives.
func (s State) passages() []passage {
	var all []passage
	for _, o := range s.crossingsNow() {
		if kind := s.roads.Kinds[o.ID]; kind != "" {
			all = append(all, passage{Of: o.label, Kind: kind})
		}
	}
	return all
}

// crossingName is what the map calls a crossing: a bridge or a ford where somebody has said so.
func (s State) crossingName(of label) phrase.Phrase {
	if kind := s.roads.Kinds[of.ID]; kind != "" {
		return passage{Of: of, Kind: kind}.phrase()
	}
	return of.said()
}

// checkPassages is an error where what is told to be a bridge or a ford is neither.
func checkPassages(all []passage) error {
	for _, p := range all {
		if p.Of.Piece != charts.CrossingPiece || !slices.Contains(passageKinds, string(p.Kind)) {
			return fmt.Errorf("crossing %q is told to be %q", p.Of.ID, p.Kind)
		}
	}
	return nil
}

// told returns the roads with what was said of crossings; r stays as it was.
func (r roads) told(all ...passage) roads {
	r.Kinds = maps.Clone(r.Kinds)
	for _, p := range all {
		if r.Kinds == nil {
			r.Kinds = map[string]passageKind{}
		}
		r.Kinds[p.Of.ID] = p.Kind
	}
	return r
}

// keptKinds is what stays said once the roads are laid once more: of the crossings that the pool gave.
func (r roads) keptKinds() map[string]passageKind {
	kept := maps.Clone(r.Kinds)
	maps.DeleteFunc(kept, func(id string, _ passageKind) bool { return strings.HasPrefix(id, "pont.") })
	return kept
}

// readPassage reads that a crossing of the pool is a bridge or a ford: « 4.1-gue ».
func (s laying) readPassage(text string) (passage, bool) {
	id, kind, _ := strings.Cut(text, "-")
	for _, o := range s.crossingsOfPool() {
		if o.ID == id && slices.Contains(passageKinds, kind) {
			return passage{Of: o.label, Kind: passageKind(kind)}, true
		}
	}
	return passage{}, false
}

// roadCrossing names the crossing that a road made on a river, counted from 1.
func roadCrossing(n int, of table.Number) label {
	return label{ID: roadCrossingID(n), Number: of, Piece: charts.CrossingPiece, Section: n}
}

package npow

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// bentRoad is a change of the proposed roads that both players agreed to.
type bentRoad struct {
	// Vertex is what was moved: "4", or "4-5" for a new one between two.
	Vertex string          `json:"vertex"`
	To     plane.Point     `json:"to"`
	Paths  [][]plane.Point `json:"paths"`
	Length plane.MM        `json:"length"`
}

// vertices are the points of the roads, each once, in the order of the paths: players call them 1, 2, …
func vertices(paths [][]plane.Point) []plane.Point {
	var all []plane.Point
	for _, path := range paths {
		for _, p := range path {
			if !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	return all
}

// mayBend refuses to bend roads that nobody has proposed.
func mayBend(s state, seat rules.Seat) *rules.Violation {
	if refused := mayRoad(s, seat); refused != nil || s.roads.Shown {
		return refused
	}
	v := rules.Refuse(refSupply, "npow.roads.refused.nothing-shown")
	if s.mapped() {
		v.Or(phrase.Say("npow.roads.offer.propose"), actOf(proposeRoadsPath, seat, nil))
	}
	return v
}

func bendButton(s state, _ rules.Seat) []rules.Candidate {
	bend := s.roadButton("plier", phrase.Say("npow.roads.offer.bend"), nil)
	bend.Rank, bend.Ask = 2, []rules.Question{
		{Option: "sommet", Label: phrase.Say("npow.roads.ask.vertex", phrase.Number("most", len(vertices(s.roads.Proposed))))},
		{Option: "ou", Label: phrase.Say("npow.roads.ask.where")},
	}
	return []rules.Candidate{bend}
}

// decideBend moves a vertex of the proposed roads; the other player agrees to it first. Any roads that join
// everything will do. adc7:supply
func decideBend(s state, act rules.Act) ([]rules.Event, error) {
	data, err := s.bending(act)
	if err != nil {
		return nil, err
	}
	return event(bentRoadKind, data)
}

// bending is what the proposed roads would be with a vertex moved.
func (s state) bending(act rules.Act) (bentRoad, error) {
	to, err := plane.ParsePlace(act.Args["ou"], s.around(s.edgeOf(act.Seat)))
	if err != nil {
		return bentRoad{}, refuseUnread(misread(err))
	}
	paths, ok := bent(s.roads.Proposed, act.Args["sommet"], to)
	if !ok {
		return bentRoad{}, rules.Refuse(refSupply, "npow.roads.refused.vertex", asTyped(act, "sommet"),
			phrase.Number("most", len(vertices(s.roads.Proposed))))
	}
	fault, err := network.Check(paths, s.plan())
	if err != nil {
		return bentRoad{}, &ledger.Fault{Where: "bend", Err: err}
	}
	if fault != nil {
		return bentRoad{}, s.refuseBend(*fault)
	}
	return bentRoad{Vertex: strings.TrimSpace(act.Args["sommet"]), To: to, Paths: paths, Length: network.Length(paths)}, nil
}

// bent returns the paths with one vertex moved, or with a new one between two neighbours; the paths stay as
// they were.
func bent(paths [][]plane.Point, which string, to plane.Point) ([][]plane.Point, bool) {
	all := vertices(paths)
	first, second, between := strings.Cut(strings.TrimSpace(which), "-")
	a, okA := vertex(all, first)
	if !okA {
		return nil, false
	}
	var moved [][]plane.Point
	if !between {
		for _, path := range paths {
			next := slices.Compact(each(path, func(p plane.Point) plane.Point {
				if p == a {
					return to
				}
				return p
			}))
			if len(next) > 1 {
				moved = append(moved, next)
			}
		}
		return moved, len(moved) > 0
	}
	b, okB := vertex(all, second)
	inserted := false
	for _, path := range paths {
		next := slices.Clone(path)
		for i := 1; i < len(path); i++ {
			joins := path[i-1] == a && path[i] == b || path[i-1] == b && path[i] == a
			if !inserted && okB && joins && len(path) < table.MaxPath && to != a && to != b {
				next, inserted = slices.Insert(next, i, to), true
			}
		}
		moved = append(moved, next)
	}
	return moved, inserted
}

func vertex(all []plane.Point, text string) (plane.Point, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 1 || n > len(all) {
		return plane.Point{}, false
	}
	return all[n-1], true
}

// roadFault says what a bent road breaks, measured. Events keep it; articled says it to the players.
func (s laying) roadFault(f network.Fault) phrase.Phrase {
	gap, by := phrase.Millimetres("gap", f.Length), phrase.Millimetres("by", f.Length)
	joined := func(key string, length phrase.Arg) phrase.Phrase {
		return phrase.Say(key, what(s.terminals()[f.Terminal].name), length)
	}
	switch f.Rule {
	case network.Apart:
		return joined("npow.roads.found.apart", gap)
	case network.Through:
		return joined("npow.roads.found.through", by)
	case network.Aside:
		return joined("npow.roads.found.aside", gap)
	case network.Wet:
		return phrase.Say("npow.roads.found.wet", phrase.Millimetres("width", s.tables.Piece[roadPiece].Width), by,
			phrase.Millimetres("length", bridgeLength))
	case network.Crowded:
		return phrase.Say("npow.roads.found.crowded", gap, phrase.Millimetres("least", bridgesApart), s.reading(apartReading))
	case network.Outside:
		return phrase.Say("npow.roads.found.outside", by)
	}
	return phrase.Say("npow.roads.found.loose")
}

// ofArticle are the keys that say a fault with the article of what it names, by both keys.
var ofArticle = map[[2]string]string{
	{"npow.roads.found.apart", "npow.objective.supply"}:   "npow.roads.found.apart-supply",
	{"npow.roads.found.apart", "npow.numbered"}:           "npow.roads.found.apart-town",
	{"npow.roads.found.apart", "npow.objective.crossing"}: "npow.roads.found.apart-crossing",
	{"npow.roads.found.aside", "npow.objective.supply"}:   "npow.roads.found.aside-supply",
	{"npow.roads.found.through", "npow.numbered"}:         "npow.roads.found.through-town",
}

// articled says a fault of the roads with the article of what it names: « la Ligne de Ravitaillement » and
// « le pont » agree each with its own words.
func articled(fault phrase.Phrase) phrase.Phrase {
	if len(fault.Args) == 0 || len(fault.Args[0].Items) != 1 {
		return fault
	}
	what := fault.Args[0].Items[0]
	if key, known := ofArticle[[2]string{fault.Key, what.Key}]; known {
		return phrase.Phrase{Key: key, Args: slices.Concat(what.Args, fault.Args[1:])}
	}
	return fault
}

func foldBend(s state, data bentRoad) state {
	s.roads.Proposed, s.roads.Objector = data.Paths, rules.Public
	s.roads.Round++
	return s
}

func (d bentRoad) tell() []phrase.Phrase {
	return phrase.Line("npow.roads.tell.bent", phrase.With("vertex", bendPhrase(d.Vertex)), phrase.With("where", pointPhrase(d.To)),
		phrase.Millimetres("length", d.Length))
}

// bendPhrase says at which vertex a road is bent, or between which two: « au sommet 2 ».
func bendPhrase(which string) phrase.Phrase {
	first, second, between := strings.Cut(strings.TrimSpace(which), "-")
	if between {
		return phrase.Say("npow.roads.between-vertices", phrase.Named("vertex", shortened(first)), phrase.Named("next", shortened(second)))
	}
	return phrase.Say("npow.roads.at-vertex", phrase.Named("vertex", shortened(first)))
}

// pointPhrase says a point of the table as places are said.
func pointPhrase(p plane.Point) phrase.Phrase {
	return siting.PointPhrase(placingWords, p, 0)
}

// wordBend says where a vertex of the roads would go, and what they would measure.
func wordBend(s state, act rules.Act) phrase.Phrase {
	vertex := phrase.With("vertex", bendPhrase(act.Args["sommet"]))
	if data, err := s.bending(act); err == nil {
		return phrase.Say("npow.roads.wording-length", vertex, phrase.With("where", pointPhrase(data.To)),
			phrase.Millimetres("length", data.Length), phrase.Millimetres("before", network.Length(s.roads.Proposed)))
	}
	return phrase.Say("npow.roads.wording", vertex, phrase.Named("where", shortened(act.Args["ou"])))
}

// weighBend has a bent road shown as it would be, with its length.
func weighBend(s state, act rules.Act) (losers []rules.Seat, first bool) {
	_, err := s.bending(act)
	return nil, err == nil
}

// freeStep is how far a vertex must be able to move somewhere to be called free.
const freeStep plane.MM = 10

// vertexMoves reports whether a vertex can move at all: what only binds a road to what it joins can't.
func (s state) vertexMoves(n int, at plane.Point) bool {
	for _, by := range [...]plane.Point{{X: freeStep}, {X: -freeStep}, {Y: freeStep}, {Y: -freeStep}} {
		paths, ok := bent(s.roads.Proposed, strconv.Itoa(n), at.Plus(by))
		if fault, err := network.Check(paths, s.plan()); ok && err == nil && fault == nil {
			return true
		}
	}
	return false
}

// refuseBend says what a bent road breaks, and which vertices can move; between two neighbours a bend is free
// as far as nothing is there.
func (s state) refuseBend(f network.Fault) *rules.Violation {
	ref, why := refSupply, because(articled(s.roadFault(f)))
	if f.Rule == network.Wet || f.Rule == network.Crowded {
		ref = refCrossings
	}
	var free []phrase.Phrase
	for n, at := range vertices(s.roads.Proposed) {
		if s.vertexMoves(n+1, at) {
			free = append(free, slug(strconv.Itoa(n+1)))
		}
	}
	if len(free) == 0 {
		return rules.Refuse(ref, "npow.roads.refused.bend", why)
	}
	return rules.Refuse(ref, "npow.roads.refused.bend-free", why, phrase.Listing("free", free...))
}

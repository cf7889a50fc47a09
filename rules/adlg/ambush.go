package adlg

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

const (
	planKind     = "adlg.plan-ready/1"
	laidKind     = "adlg.ambush-laid/1"
	hiddenKind   = "adlg.ambushes-placed/1"
	revealedKind = "adlg.ambush-revealed/1"

	planPath    = "embuscade plan"
	layPath     = "embuscade poser"
	hiddenPath  = "embuscade fini"
	ownPath     = "embuscade liste"
	revealPath  = "embuscade reveler"
	detectPath  = "embuscade detecter"
	troopOption = "troupes"
	depthOption = "profondeur"
	noteOption  = "note"
	// markOption names a marker by its number.
	markOption = "marqueur"

	// mostUnits is how many units an ambush has at most. adlg:p77/4
	mostUnits = 4
	// mostMarkers is how many markers a player may lay: a bound of this house, more than any army uses.
	mostMarkers = 12
	// mostNote is how many letters a note keeps.
	mostNote = 40

	refAmbush   rules.Ref = "adlg:p77/1"
	refBehind   rules.Ref = "adlg:p77/2"
	refDetected rules.Ref = "adlg:p77/3"
	refMarkers  rules.Ref = "adlg:p77/4"
	refDepth    rules.Ref = "adlg:p77/5"
)

// ambush is what the players hide once their plans are made. It is a value.
type ambush struct {
	// Ready are the seats whose battle plan is made, Placed those that have laid all their markers.
	Ready, Placed []rules.Seat
	// Markers are those of both players, numbered as they were laid.
	Markers []marker
}

// marker is one ambush: where its marker lies everybody knows, what it hides its owner.
type marker struct {
	Seat     rules.Seat
	Number   table.Number
	Piece    piece
	Hidden   hidden
	Revealed bool
}

func (m marker) called() phrase.Phrase {
	return phrase.Say("adlg.ambush.marker", phrase.Figure("number", int(m.Number)), phrase.With("piece", m.Piece.called()))
}

// gate is the seal's own gate: each marker is opened by itself.
func (m marker) gate() string { return ambushGate + "-" + strconv.Itoa(int(m.Number)) }

func (m marker) choice() rules.Choice {
	return rules.Choice{Value: strconv.Itoa(int(m.Number)), Label: m.called()}
}

// marker is the marker that an act names; its Number is 0 where there is none.
func (a ambush) marker(typed string) marker {
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil || n < 1 || n > len(a.Markers) {
		return marker{}
	}
	return a.Markers[n-1]
}

// of are the markers of a seat.
func (a ambush) of(seat rules.Seat) []marker {
	return slices.DeleteFunc(slices.Clone(a.Markers), func(m marker) bool { return m.Seat != seat })
}

// left is how many markers are still hidden.
func (a ambush) left() int {
	return len(slices.DeleteFunc(slices.Clone(a.Markers), func(m marker) bool { return m.Revealed }))
}

// with is the ambush with a marker, in the place of that number or as a new one.
func (a ambush) with(m marker) ambush {
	a.Markers = slices.Clone(a.Markers)
	if int(m.Number) > len(a.Markers) {
		a.Markers = append(a.Markers, m)
	} else {
		a.Markers[m.Number-1] = m
	}
	return a
}

// ambushChapter are the battle plans, the markers and what becomes of them. adlg:p77/1 to adlg:p77/5
func ambushChapter() rules.Chapter[state] {
	mark := []rules.OptionSpec{{Name: markOption, Kind: rules.ChoiceOption, Required: true}}
	return rules.Chapter[state]{
		Gate: ambushGate,
		Verbs: []rules.Verb[state]{
			{May: mayPlan, Decide: says(planKind), Button: planButton, Spec: rules.ActSpec{Path: planPath}},
			{May: mayLay, Decide: rules.NoDice(decideLay), Button: layButtons, Choices: layChoices,
				Spec: rules.ActSpec{Path: layPath, Options: []rules.OptionSpec{
					{Name: pieceOption, Kind: rules.ChoiceOption, Required: true},
					{Name: troopOption, Kind: rules.TextOption, Required: true, Secret: true},
					{Name: depthOption, Kind: rules.TextOption, Secret: true},
					{Name: whereOption, Kind: rules.ChoiceOption, Secret: true, Choices: whereChoices()},
					{Name: noteOption, Kind: rules.TextOption, Secret: true},
					{Name: markOption, Kind: rules.ChoiceOption}}}},
			{May: mayLay, Decide: says(hiddenKind), Button: hiddenButton, Spec: rules.ActSpec{Path: hiddenPath}},
			{May: mayReadOwn, Answer: answerOwn, Button: ownButton, Spec: rules.ActSpec{Path: ownPath}},
			{May: mayReveal, Decide: rules.NoDice(decideReveal), Button: markerButton("reveler", 0), Choices: markerChoices,
				Spec: rules.ActSpec{Path: revealPath, Options: mark}},
			{May: mayReveal, Decide: rules.NoDice(decideReveal), Button: markerButton("detecter", 1), Choices: markerChoices,
				Wording: wordDetect, Spec: rules.ActSpec{Path: detectPath, Consent: true, Referee: true, Options: mark}},
		},
		Facts: []rules.Fact[state]{
			rules.NewFact(planKind, foldPlan, readyData.plan),
			rules.NewWholeFact(laidKind, foldLaid, func(d laidData, _ rules.Event) []phrase.Phrase { return d.tell() }),
			rules.NewFact(hiddenKind, foldHidden, readyData.placed),
			rules.NewFact(revealedKind, foldRevealed, revealedData.tell),
		},
		Over:  func(state) bool { return false },
		Phase: ambushPhase,
		Ends: func(s state, seat rules.Seat) []rules.Candidate {
			if !s.hasHidden() || !seat.Plays() {
				return nil
			}
			return []rules.Candidate{{Key: "fin", Gate: ambushGate, Label: phrase.Say("adlg.offer.end"), Rank: 3}}
		},
		Mask: maskAmbush,
		Show: showAmbush,
		Topics: func(state) []rules.Topic {
			return []rules.Topic{topic("embuscade", refAmbush), topic("embuscade-dans-ou-derriere", refBehind),
				topic("detection", refDetected), topic("marqueurs", refMarkers), topic("zones-d-embuscade", refDepth)}
		},
	}
}

// hider is who lays his markers now: the Defender, then the Attacker; Public before the plans are made and once
// both have laid theirs. adlg:p77/4
func (s state) hider() rules.Seat {
	if !s.controlOver() || len(s.ambush.Ready) < len(players) {
		return rules.Public
	}
	for _, seat := range []rules.Seat{s.field.defender(), s.field.Attacker} {
		if !slices.Contains(s.ambush.Placed, seat) {
			return seat
		}
	}
	return rules.Public
}

// hasHidden reports whether both players have laid their markers.
func (s state) hasHidden() bool { return len(s.ambush.Placed) == len(players) }

func ambushPhase(s state) (phrase.Phrase, []rules.Seat) {
	seat := s.hider()
	switch {
	case len(s.ambush.Ready) < len(players):
		return phrase.Say("adlg.ambush.phase.plan"), slices.DeleteFunc(slices.Clone(players), func(seat rules.Seat) bool {
			return slices.Contains(s.ambush.Ready, seat)
		})
	case seat != rules.Public:
		return phrase.Say("adlg.ambush.phase.lay", who(seat), phrase.Number("count", len(s.ambush.of(seat)))), []rules.Seat{seat}
	case s.ambush.left() == 0:
		return phrase.Say("adlg.phase.played"), nil
	}
	return phrase.Say("adlg.ambush.phase.battle", phrase.Number("count", s.ambush.left())), nil
}

// mayPlan: a battle plan is made once the terrain stands. adlg:p77/4
func mayPlan(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !s.controlOver():
		return rules.Refuse(refMarkers, "adlg.ambush.refused.terrain")
	case slices.Contains(s.ambush.Ready, seat):
		return s.orUnplan(rules.Refuse(refMarkers, "adlg.ambush.refused.planned"), seat)
	}
	return nil
}

// orUnplan adds the way back to a refusal while nothing was revealed: behind that nobody goes.
func (s state) orUnplan(v *rules.Violation, seat rules.Seat) *rules.Violation {
	if s.ambush.left() < len(s.ambush.Markers) {
		return v
	}
	return orUndo(v, seat)
}

// readyData is a player whose battle plan is made, or who has laid all his markers.
type readyData struct {
	Seat rules.Seat `json:"seat"`
}

func (d readyData) plan() []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("adlg.ambush.tell.plan", who(d.Seat))}
}

func (d readyData) placed() []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("adlg.ambush.tell.placed", who(d.Seat))}
}

// says decides an act that only says something.
func says(kind string) func(state, rules.Act, dice.Roller) ([]rules.Event, error) {
	return rules.NoDice(func(_ state, act rules.Act) ([]rules.Event, error) { return event(kind, readyData{act.Seat}) })
}

func foldPlan(s state, data readyData) (_ state, err error) {
	s.ambush.Ready, err = data.joined(s.ambush.Ready)
	return s, err
}

func foldHidden(s state, data readyData) (_ state, err error) {
	s.ambush.Placed, err = data.joined(s.ambush.Placed)
	return s, err
}

// joined are some seats and this one, once.
func (d readyData) joined(seats []rules.Seat) ([]rules.Seat, error) {
	if !d.Seat.Plays() || slices.Contains(seats, d.Seat) {
		return nil, fmt.Errorf("adlg: seat %q is ready among %v", d.Seat, seats)
	}
	return append(slices.Clone(seats), d.Seat), nil
}

func planButton(state, rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "plan", Gate: ambushGate, Style: rules.Main, Label: phrase.Say("adlg.ambush.offer.plan")}}
}

// mayLay: markers are laid once both plans are made, the Defender's first. adlg:p77/4
func mayLay(s state, seat rules.Seat) *rules.Violation {
	switch now := s.hider(); {
	case !s.controlOver():
		return mayPlan(s, seat)
	case !slices.Contains(s.ambush.Ready, seat):
		v := rules.Refuse(refMarkers, "adlg.ambush.refused.plan")
		return v.Or(phrase.Say("adlg.ambush.offer.plan"), rules.Act{Path: planPath, Seat: seat})
	case len(s.ambush.Ready) < len(players):
		return rules.Refuse(refMarkers, "adlg.ambush.refused.other-plan", who(seat.Other()))
	case slices.Contains(s.ambush.Placed, seat):
		return s.orUnplan(rules.Refuse(refMarkers, "adlg.ambush.refused.placed", phrase.Number("count", len(s.ambush.of(seat)))), seat)
	case now != seat:
		return rules.Refuse(refMarkers, "adlg.ambush.refused.turn", who(now))
	}
	return nil
}

// hidingPieces are the pieces on the table that may hide an ambush, those nearest to the seat's edge first.
func (s state) hidingPieces(seat rules.Seat) []piece {
	all := slices.DeleteFunc(slices.Clone(s.pieces), func(p piece) bool { return s.judgePiece(p) != nil })
	slices.SortStableFunc(all, func(p, q piece) int {
		a, _ := s.extent(seat, p)
		b, _ := s.extent(seat, q)
		return cmp.Compare(a, b)
	})
	return all
}

// judgePiece says why a piece hides no ambush.
func (s state) judgePiece(p piece) *rules.Violation {
	_, lies := s.placing.Lying[p.Number]
	switch {
	case !lies || s.control.Removed[p.Number]:
		return rules.Refuse(refAmbush, "adlg.ambush.refused.gone", phrase.With("piece", p.called()))
	case len(s.rows(p)) == 0:
		return rules.Refuse(rules.Ref(s.book.Terrains[p.Kind].Ref), "adlg.ambush.refused.none", phrase.With("piece", p.called()))
	}
	return nil
}

func pieceChoice(p piece) rules.Choice {
	return rules.Choice{Value: strconv.Itoa(int(p.Number)), Label: p.called()}
}

func layChoices(s state, act rules.Act, option string) []rules.Choice {
	if option == markOption {
		return each(s.ambush.of(act.Seat), marker.choice)
	}
	return each(s.hidingPieces(act.Seat), pieceChoice)
}

func whereChoices() []rules.Choice {
	return each([]string{inside, behind}, func(v string) rules.Choice {
		return rules.Choice{Value: v, Label: whereName(v == behind)}
	})
}

// way is another value of one option of a marker's act, empty for none.
type way struct {
	Option string
	rules.Choice
}

func waysBy(option string, choices []rules.Choice) []way {
	return each(choices, func(c rules.Choice) way { return way{option, c} })
}

// orLay adds to a refusal those ways of the same act that are legal.
func (s state) orLay(v *rules.Violation, act rules.Act, ways ...way) *rules.Violation {
	return v.Instead(func(v *rules.Violation) {
		for _, way := range ways {
			other := act.Without(way.Option)
			if way.Value != "" {
				other.Args[way.Option] = way.Value
			}
			if _, refused := s.readLay(other); refused == nil && len(v.WaysOut) < mostWays {
				v.Or(way.Label, other)
			}
		}
	})
}

// mostWays is how many ways out a refusal has at most.
const mostWays = 4

// readLay reads and judges a marker as it is typed.
func (s state) readLay(act rules.Act) (marker, *rules.Violation) {
	m := marker{Seat: act.Seat, Number: table.Number(len(s.ambush.Markers) + 1)}
	own := s.ambush.of(act.Seat)
	if typed, given := act.Args[markOption]; given {
		if m = s.ambush.marker(typed); m.Seat != act.Seat {
			next := way{markOption, rules.Choice{Label: phrase.Say("adlg.ambush.offer.lay")}}
			return m, s.orLay(s.refuseMarker(m, typed), act, append(waysBy(markOption, each(own, marker.choice)), next)...)
		}
	} else if len(own) >= mostMarkers {
		return m, rules.Refuse(refHouseMarkers, "adlg.ambush.refused.markers", phrase.Number("most", mostMarkers))
	}
	n, _ := act.Args.Whole(pieceOption)
	p, known := s.piece(table.Number(n))
	v := rules.Refuse(refAmbush, "adlg.control.refused.unknown", phrase.Named("read", shortened(act.Args[pieceOption])))
	if known {
		v = s.judgePiece(p)
	}
	if v != nil {
		return m, s.orLay(v, act, s.otherPieces(act.Seat)...)
	}
	m.Piece, m.Hidden = p, hidden{Behind: act.Args[whereOption] == behind || act.Args[whereOption] != inside && s.isCrest(p),
		Note: noted(act.Args[noteOption])}
	for _, judge := range []func(*marker, rules.Act) *rules.Violation{s.judgeUnits, s.judgeWhere, s.judgeDepth} {
		if v := judge(&m, act); v != nil {
			return m, v
		}
	}
	return m, nil
}

func (s state) otherPieces(seat rules.Seat) []way {
	return waysBy(pieceOption, each(s.hidingPieces(seat), pieceChoice))
}

// refHouseMarkers is the bound on a player's markers, which no text has.
const refHouseMarkers rules.Ref = "maison:embuscades"

// noted is a note as it is kept: one line, and short.
func noted(typed string) string {
	letters := []rune(strings.Join(strings.Fields(typed), " "))
	return string(letters[:min(len(letters), mostNote)])
}

// refuseMarker says that a marker is none of the seat's own.
func (s state) refuseMarker(m marker, typed string) *rules.Violation {
	if m.Number == 0 {
		return rules.Refuse(refMarkers, "adlg.ambush.refused.unknown", phrase.Named("read", shortened(typed)))
	}
	return rules.Refuse(refMarkers, "adlg.ambush.refused.not-yours", phrase.With("marker", m.called()), who(m.Seat))
}

// rather is the way to other troops.
func rather(units []troops) way {
	return way{troopOption, rules.Choice{Value: typedTroops(units), Label: phrase.Say("adlg.ambush.offer.rather", saidTroops(units))}}
}

// judgeUnits reads the units: 1 to 4, and no artillery, scythed chariot or war wagon. adlg:p77/4
func (s state) judgeUnits(m *marker, act rules.Act) *rules.Violation {
	units, unread := readUnits(act.Args[troopOption])
	allowed := slices.DeleteFunc(slices.Clone(units), func(c class) bool { return c == barred })
	m.Hidden.Troops = troopsOf(allowed)
	var v *rules.Violation
	switch {
	case unread != "":
		return rules.Refuse(refMarkers, "adlg.ambush.refused.unread", phrase.Named("read", shortened(unread)))
	case len(allowed) < len(units):
		v = rules.Refuse(refMarkers, "adlg.ambush.refused.barred")
	case len(units) < 1 || len(units) > mostUnits:
		v = rules.Refuse(refMarkers, "adlg.ambush.refused.units", phrase.Number("count", len(units)), phrase.Figure("most", mostUnits))
	default:
		return nil
	}
	return s.orLay(v, act, rather(troopsOf(allowed[:min(len(allowed), mostUnits)])))
}

// toBehind is the way out of a piece that hides nothing in it.
var toBehind = way{whereOption, rules.Choice{Value: behind, Label: phrase.Say("adlg.ambush.offer.behind")}}

// judgeWhere: a piece hides the troops that its row lets, a bare hill behind its crest alone. adlg:p77/2
func (s state) judgeWhere(m *marker, act rules.Act) *rules.Violation {
	isHidden := func(t troops) bool { return s.hides(m.Piece, t.Class, m.Hidden.Behind) }
	rest := slices.DeleteFunc(slices.Clone(m.Hidden.Troops), func(t troops) bool { return !isHidden(t) })
	seen := slices.DeleteFunc(slices.Clone(m.Hidden.Troops), isHidden)
	if len(seen) == 0 {
		return nil
	}
	rows := s.rows(m.Piece)
	v := rules.Refuse(rules.Ref(rows[0].Ref), "adlg.ambush.refused.troops", phrase.With("piece", m.Piece.called()),
		phrase.With("where", whereName(m.Hidden.Behind)), saidTroops(seen), phrase.Listing("rows", each(rows, terrain.saidAmbush)...))
	return s.orLay(v, act, append([]way{toBehind, rather(rest)}, s.otherPieces(m.Seat)...)...)
}

// judgeDepth: how far the ambush reaches is declared, and measured against where its piece lies. adlg:p77/5
func (s state) judgeDepth(m *marker, act rules.Act) *rules.Violation {
	unit := s.unit()
	most, why := s.depthOf(m.Seat, m.Piece, m.Hidden.isLight())
	near, far := s.extent(m.Seat, m.Piece)
	deepest := min(unit.Of(most), far)
	read, ok := unit.Read(act.Args[depthOption])
	if s.tracked() && strings.TrimSpace(act.Args[depthOption]) == "" {
		read, ok = deepest, true
	}
	key, length := "", table.LengthUp("depth", read, unit)
	switch {
	case !ok || read == 0:
		key = "depth"
	case read > unit.Of(most):
		key = "deep"
	case read > far:
		key, length = "far", table.Length("depth", far, unit)
	case !m.Hidden.Behind && read <= near:
		key, length = "near", table.Length("depth", near, unit)
	default:
		m.Hidden.Depth = read
		return nil
	}
	v := rules.Refuse(refDepth, "adlg.ambush.depth-refused."+key, phrase.With("piece", m.Piece.called()), length, phrase.Figure("most", most),
		phrase.With("why", phrase.Say("adlg.ambush.depth."+why)))
	return s.orLay(v, act, way{depthOption, rules.Choice{Value: unit.Typed(deepest), Label: phrase.Say("adlg.ambush.offer.depth",
		table.Length("depth", deepest, unit))}}, toBehind)
}

// decideLay seals a marker, a new one or one changed.
func decideLay(s state, act rules.Act) ([]rules.Event, error) {
	m, v := s.readLay(act)
	if v != nil {
		return nil, v
	}
	payload, err := json.Marshal(m.Hidden)
	if err != nil {
		return nil, &ledger.Fault{Where: "ambush", Err: err}
	}
	data := laidData{m.Seat, m.Number, m.Piece, int(m.Number) <= len(s.ambush.Markers)}
	events, err := event(laidKind, data)
	events[0].Seal = &ledger.Seal{Gate: m.gate(), Seat: m.Seat, Payload: payload}
	if !data.Changed { // a take-back of what came before, the plans or the terrain, strikes it
		events[0].Begins = m.gate()
	}
	return events, err
}

// laidData is a marker on the table; what it hides is in the seal.
type laidData struct {
	Seat    rules.Seat   `json:"seat"`
	Number  table.Number `json:"number"`
	Piece   piece        `json:"piece"`
	Changed bool         `json:"changed,omitempty"`
}

func foldLaid(s state, data laidData, e rules.Event) (state, error) {
	m := marker{Seat: data.Seat, Number: data.Number, Piece: data.Piece}
	p, known := s.piece(data.Piece.Number)
	own := data.Number == table.Number(len(s.ambush.Markers)+1) && len(s.ambush.of(data.Seat)) < mostMarkers
	if data.Changed {
		own = s.ambush.marker(strconv.Itoa(int(data.Number))).Seat == data.Seat
	}
	if !known || p != data.Piece || s.judgePiece(p) != nil || !own || !data.Seat.Plays() {
		return s, fmt.Errorf("adlg: marker %d at %+v of seat %q", data.Number, data.Piece, data.Seat)
	}
	if e.Seal != nil && len(e.Seal.Payload) > 0 {
		if err := json.Unmarshal(e.Seal.Payload, &m.Hidden); err != nil {
			return s, fmt.Errorf("adlg: marker %d: %w", data.Number, err)
		}
	}
	s.ambush = s.ambush.with(m)
	return s, nil
}

func (d laidData) tell() []phrase.Phrase {
	key := "adlg.ambush.tell.laid"
	if d.Changed {
		key = "adlg.ambush.tell.changed"
	}
	return []phrase.Phrase{phrase.Say(key, who(d.Seat), phrase.With("marker", marker{Number: d.Number, Piece: d.Piece}.called()))}
}

// layButtons are the form of the next marker, and of each own one: those stand where what it hides is known.
func layButtons(s state, seat rules.Seat) []rules.Candidate {
	own := s.ambush.of(seat)
	form := func(key string, label phrase.Phrase, shown rules.Args) rules.Candidate {
		c := rules.Candidate{Key: key, Gate: s.layMoment(seat), Label: label, Ask: []rules.Question{
			{Option: pieceOption, Pick: true}, {Option: troopOption}, {Option: depthOption, Optional: s.tracked()},
			{Option: whereOption, Pick: true, Optional: true}, {Option: noteOption, Optional: true}}}
		for i := range c.Ask {
			q := &c.Ask[i]
			q.Label, q.Prefill = phrase.Say("adlg.ambush.ask."+q.Option), shown[q.Option]
		}
		c.Ask[1].Hint = phrase.Say("adlg.ambush.hint")
		return c
	}
	var all []rules.Candidate
	if len(own) < mostMarkers {
		all = append(all, form("poser", phrase.Say("adlg.ambush.offer.lay"), nil))
		all[0].Style = rules.Main
	}
	for _, m := range own {
		if m.Hidden.known() {
			where := map[bool]string{false: inside, true: behind}[m.Hidden.Behind]
			c := form("changer-"+m.choice().Value, phrase.Say("adlg.ambush.offer.change", phrase.With("marker", m.called())), rules.Args{
				pieceOption: pieceChoice(m.Piece).Value, troopOption: typedTroops(m.Hidden.Troops), whereOption: where,
				depthOption: s.unit().Typed(m.Hidden.Depth), noteOption: m.Hidden.Note})
			c.Args, c.Rank = rules.Args{markOption: m.choice().Value}, 1
			all = append(all, c)
		}
	}
	return all
}

// layMoment is the gate of a player's next marker: buttons of an earlier one are stale.
func (s state) layMoment(seat rules.Seat) string {
	return ambushGate + "-" + string(seat) + "-" + strconv.Itoa(len(s.ambush.of(seat)))
}

func hiddenButton(s state, seat rules.Seat) []rules.Candidate {
	label := phrase.Say("adlg.ambush.offer.placed")
	if len(s.ambush.of(seat)) == 0 {
		label = phrase.Say("adlg.ambush.offer.none")
	}
	return []rules.Candidate{{Key: "fini", Gate: s.layMoment(seat), Label: label}}
}

// mayReveal: markers are revealed once all lie, by their owner or where the enemy detects them. adlg:p77/3
func mayReveal(s state, _ rules.Seat) *rules.Violation {
	switch {
	case !s.hasHidden():
		return rules.Refuse(refDetected, "adlg.ambush.refused.early")
	case s.ambush.left() == 0:
		return rules.Refuse(refDetected, "adlg.ambush.refused.all-revealed")
	}
	return nil
}

// decideReveal turns a marker over: its owner his own; the enemy, or the referee for him, one that he has passed
// or come within 1 UD of. Its owner agrees, or contests it and the referee decides. adlg:p77/3
func decideReveal(s state, act rules.Act) ([]rules.Event, error) {
	m, detects := s.ambush.marker(act.Args[markOption]), act.Path == detectPath
	other := act
	v := s.refuseMarker(m, act.Args[markOption])
	switch {
	case m.Number == 0:
	case m.Revealed:
		v = rules.Refuse(refDetected, "adlg.ambush.refused.revealed", phrase.With("marker", m.called()))
	case detects && m.Seat == act.Seat:
		v, other.Path = rules.Refuse(refDetected, "adlg.ambush.refused.own", phrase.With("marker", m.called())), revealPath
		return nil, v.Or(phrase.Say("adlg.ambush.turn.reveler"), other)
	case !detects && m.Seat != act.Seat:
		other.Path = detectPath
		return nil, v.Or(phrase.Say("adlg.ambush.turn.detecter"), other)
	default:
		return s.reveal(m, detects)
	}
	choices := markerChoices(s, act, markOption)
	for _, c := range choices[:min(len(choices), mostWays)] {
		v.Or(c.Label, rules.Act{Path: act.Path, Seat: act.Seat, Args: rules.Args{markOption: c.Value}})
	}
	return nil, v
}

func wordDetect(s state, act rules.Act) phrase.Phrase {
	m := s.ambush.marker(act.Args[markOption])
	return phrase.Say("adlg.ambush.wording", phrase.With("marker", m.called()), who(m.Seat))
}

// reveal opens one marker's seal, and no other.
func (s state) reveal(m marker, detected bool) ([]rules.Event, error) {
	events, err := event(revealedKind, revealedData{m.Seat, m.Number, m.Piece, m.Hidden, s.ud, detected})
	events[0].Closes, events[0].Shows = m.gate(), rules.ShowsHidden
	return events, err
}

// revealedData is a marker turned over; UD is the length of a UD.
type revealedData struct {
	Seat     rules.Seat   `json:"seat"`
	Number   table.Number `json:"number"`
	Piece    piece        `json:"piece"`
	Hidden   hidden       `json:"hidden"`
	UD       plane.MM     `json:"ud"`
	Detected bool         `json:"detected,omitempty"`
}

func foldRevealed(s state, data revealedData) (state, error) {
	m := s.ambush.marker(strconv.Itoa(int(data.Number)))
	if m.Number == 0 || m.Seat != data.Seat {
		return s, fmt.Errorf("adlg: marker %d of seat %q is revealed", data.Number, data.Seat)
	}
	m.Revealed, m.Hidden = true, data.Hidden
	s.ambush = s.ambush.with(m)
	return s, nil
}

func (d revealedData) tell() []phrase.Phrase {
	key := "adlg.ambush.tell.revealed"
	if d.Detected {
		key = "adlg.ambush.tell.detected"
	}
	return []phrase.Phrase{phrase.Say(key, who(d.Seat), phrase.With("marker", marker{Number: d.Number, Piece: d.Piece}.called()),
		phrase.With("content", d.Hidden.says(d.UD)))}
}

// markerChoices are the hidden markers that a seat may turn over: its own, or others'.
func markerChoices(s state, act rules.Act, _ string) []rules.Choice {
	return each(slices.DeleteFunc(slices.Clone(s.ambush.Markers), func(m marker) bool {
		return m.Revealed || (act.Path == detectPath) == (m.Seat == act.Seat)
	}), marker.choice)
}

// markerButton is a select of markers.
func markerButton(key string, rank int) func(state, rules.Seat) []rules.Candidate {
	label := phrase.Say("adlg.ambush.turn." + key)
	return func(state, rules.Seat) []rules.Candidate {
		return []rules.Candidate{{Key: key, Gate: ambushGate, Label: label, Rank: rank,
			Ask: []rules.Question{{Option: markOption, Label: label, Pick: true}}}}
	}
}

func mayReadOwn(s state, seat rules.Seat) *rules.Violation {
	if len(s.ambush.of(seat)) == 0 {
		return rules.Refuse(refMarkers, "adlg.ambush.refused.no-own")
	}
	return nil
}

// answerOwn shows a player his own markers.
func answerOwn(s state, act rules.Act) (rules.View, error) {
	return rules.View{Panels: []table.Panel{s.markersPanel("adlg.ambush.own", s.ambush.of(act.Seat))}}, nil
}

func ownButton(state, rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "miennes", Gate: ambushGate, Label: phrase.Say("adlg.ambush.offer.own"), Rank: 2}}
}

func (s state) markersPanel(title string, all []marker) table.Panel {
	panel := table.Panel{Title: phrase.Say(title)}
	for _, m := range all {
		content := phrase.Say("adlg.ambush.hidden")
		if m.Hidden.known() {
			content = m.Hidden.says(s.ud)
		}
		panel.Rows = append(panel.Rows, []phrase.Phrase{m.called(), seatName(m.Seat), content})
	}
	return panel
}

// maskAmbush takes from everybody what others hide, until it is revealed.
func maskAmbush(s state, seat rules.Seat) state {
	s.ambush.Markers = slices.Clone(s.ambush.Markers)
	for i, m := range s.ambush.Markers {
		if m.Seat != seat && !m.Revealed {
			s.ambush.Markers[i].Hidden = hidden{}
		}
	}
	return s
}

// showAmbush shows everybody the markers on the table, and what he knows of them.
func showAmbush(s state, _ rules.Seat, view *rules.View) {
	if len(s.ambush.Markers) == 0 {
		return
	}
	view.Panels = append(view.Panels, s.markersPanel("adlg.ambush.panel", s.ambush.Markers))
	view.Board.Plane.Tokens = s.tokens()
}

// tokens are the markers where they lie: beside the middle of their piece, or of its zone.
func (s state) tokens() []table.Token {
	return each(s.ambush.Markers, func(m marker) table.Token {
		box, _ := s.box(m.Piece)
		x := (box.Min.X+box.Max.X)/2 + plane.MM((int(m.Number)-1)%5-2)*s.ud/2
		at := plane.Point{X: min(max(x, 0), s.size().W), Y: (box.Min.Y + box.Max.Y) / 2}
		t := table.Token{At: at, Camp: table.Blue, Number: m.Number}
		if m.Seat == rules.SeatB {
			t.Camp = table.Red
		}
		if m.Hidden.known() {
			t.Text = m.Hidden.says(s.ud)
		}
		return t
	})
}

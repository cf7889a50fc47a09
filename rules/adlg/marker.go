package adlg

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// shownMarker is what everybody knows of an ambush: whose it is, and where its marker is.
type shownMarker struct {
	Seat   rules.Seat   `json:"seat"`
	Number table.Number `json:"number"`
	Piece  piece        `json:"piece"`
}

// marker is one ambush. What it hides its owner knows.
type marker struct {
	shownMarker
	Hidden   hidden
	Revealed bool
}

func (m shownMarker) called() phrase.Phrase {
	return phrase.Say("adlg.ambush.marker", phrase.Figure("number", int(m.Number)), m.Piece.arg())
}

// gate is the seal's own gate: each marker is opened by itself.
func (m marker) gate() string { return ambushGate + "-" + strconv.Itoa(int(m.Number)) }

func (m marker) asChoice() rules.Choice {
	return rules.Choice{Value: strconv.Itoa(int(m.Number)), Label: m.called()}
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
		return s.orUndo(rules.Refuse(refMarkers, "adlg.ambush.refused.placed", phrase.Number("count", len(s.ambush.of(seat)))), seat)
	case now != seat:
		return rules.Refuse(refMarkers, "adlg.ambush.refused.turn", who(now))
	}
	return nil
}

// hidingPieces are the pieces on the table that may hide an ambush, those nearest to the seat's edge first.
func (s laying) hidingPieces(seat rules.Seat) []piece {
	all := slices.DeleteFunc(slices.Clone(s.pieces), func(p piece) bool { return s.judgeHiding(p) != nil })
	slices.SortStableFunc(all, func(p, q piece) int {
		a, _ := s.extent(seat, p)
		b, _ := s.extent(seat, q)
		return cmp.Compare(a, b)
	})
	return all
}

// judgeHiding says why a piece hides no ambush.
func (s laying) judgeHiding(p piece) *rules.Violation {
	switch l, lies := s.placing.Lying[p.Number]; {
	case !lies || l.isRemoved():
		return rules.Refuse(refAmbush, "adlg.ambush.refused.gone", p.arg())
	case len(s.rows(p)) == 0:
		return rules.Refuse(rules.Ref(s.book.Terrains[p.Kind].Ref), "adlg.ambush.refused.none", p.arg())
	}
	return nil
}

func layChoices(s state, act rules.Act, option string) []rules.Choice {
	if option == markOption {
		return each(s.ambush.of(act.Seat), marker.asChoice)
	}
	return each(s.hidingPieces(act.Seat), piece.asChoice)
}

// troopChoices are so many units of each kind that an ambush may hide.
func troopChoices() (all []rules.Choice) {
	for _, kind := range allClasses {
		for n := 1; n <= mostUnits; n++ {
			t := []troops{{Class: kind, Count: n}}
			all = append(all, rules.Choice{Value: chosenTroops(t), Label: phrase.Say("adlg.ambush.troops."+string(kind), phrase.Number("count", n))})
		}
	}
	return all
}

// chosenTroops are the choices that come to these units, by their kinds alone.
func chosenTroops(units []troops) string {
	return strings.Join(each(units, func(t troops) string { return strconv.Itoa(t.Count) + string(t.Class) }), " ")
}

func whereChoices() []rules.Choice {
	return rules.ChoicesOf(whereName, inside, behind)
}

// draft is a marker as a player types it, and the game that judges it.
type draft struct {
	state
	act    rules.Act
	marker marker
}

// way is another value of one option of a marker's act, empty for none.
type way struct {
	Option string
	rules.Choice
}

func waysBy(option string, choices []rules.Choice) []way {
	return each(choices, func(c rules.Choice) way { return way{option, c} })
}

// toBehind is the way out of a piece that hides nothing in it.
var toBehind = way{whereOption, rules.Choice{Value: behind, Label: phrase.Say("adlg.ambush.offer.behind")}}

// otherTroops is the way to other troops.
func otherTroops(units []troops) way {
	return way{troopOption, rules.Choice{Value: typedTroops(units), Label: phrase.Say("adlg.ambush.offer.rather", troopsArg(units))}}
}

// offerWays adds to a refusal those ways of the same act that are legal.
func (d *draft) offerWays(v *rules.Violation, ways ...way) *rules.Violation {
	return v.Instead(func(v *rules.Violation) {
		for _, way := range ways {
			other := d.act.Without(way.Option)
			if way.Value != "" {
				other = other.With(way.Option, way.Value)
			}
			if _, refused := d.readLay(other); refused == nil && len(v.WaysOut) < rules.MostWaysOut {
				v.Or(way.Label, other)
			}
		}
	})
}

// readLay reads and judges a marker as it is typed.
func (s state) readLay(act rules.Act) (marker, *rules.Violation) {
	d := &draft{s, act, marker{shownMarker: shownMarker{Seat: act.Seat, Number: table.Number(len(s.ambush.Markers) + 1)}}}
	for _, judge := range []func() *rules.Violation{d.judgeMarker, d.judgePiece, d.judgeUnits, d.judgeWhere, d.judgeDepth, d.judgeNote} {
		if v := judge(); v != nil {
			return d.marker, v
		}
	}
	return d.marker, nil
}

// refHouseMarkers are the bounds on a player's markers and their notes, which no text has.
const refHouseMarkers rules.Ref = "maison:embuscades"

// judgeMarker reads which marker it is: one of the player's own, or another one.
func (d *draft) judgeMarker() *rules.Violation {
	own := d.ambush.of(d.act.Seat)
	typed, given := d.act.Args[markOption]
	if !given {
		if len(own) >= mostMarkers {
			return rules.Refuse(refHouseMarkers, "adlg.ambush.refused.markers", phrase.Number("most", mostMarkers))
		}
		return nil
	}
	if d.marker = d.ambush.marker(typed); d.marker.Seat == d.act.Seat {
		return nil
	}
	next := way{markOption, rules.Choice{Label: phrase.Say("adlg.ambush.offer.lay")}}
	return d.offerWays(refuseMarker(d.marker, typed), append(waysBy(markOption, each(own, marker.asChoice)), next)...)
}

// judgePiece reads which piece hides it, and whether in it or behind it.
func (d *draft) judgePiece() *rules.Violation {
	p, known := d.pieceOf(d.act)
	v := rules.Refuse(refAmbush, "adlg.control.refused.unknown", asTyped(d.act, pieceOption))
	if known {
		v = d.judgeHiding(p)
	}
	if v != nil {
		return d.offerWays(v, d.otherPieces()...)
	}
	where, given := d.act.Args[whereOption]
	if given && where != inside && where != behind {
		v = rules.Refuse(refAmbush, "adlg.ambush.refused.where", asTyped(d.act, whereOption), p.arg())
		return d.offerWays(v, waysBy(whereOption, whereChoices())...)
	}
	d.marker.Piece = p
	d.marker.Hidden.Behind = where == behind || where != inside && d.isCrest(p)
	return nil
}

func (d *draft) otherPieces() []way {
	return waysBy(pieceOption, each(d.hidingPieces(d.act.Seat), piece.asChoice))
}

// judgeNote reads the note, which is one line.
func (d *draft) judgeNote() *rules.Violation {
	d.marker.Hidden.Note = strings.Join(strings.Fields(d.act.Args[noteOption]), " ")
	letters := []rune(d.marker.Hidden.Note)
	if len(letters) <= mostNote {
		return nil
	}
	v := rules.Refuse(refHouseMarkers, "adlg.ambush.refused.note", phrase.Number("count", len(letters)), phrase.Figure("most", mostNote))
	return d.offerWays(v, way{noteOption, rules.Choice{Value: string(letters[:mostNote]),
		Label: phrase.Say("adlg.ambush.offer.shorter", phrase.Figure("most", mostNote))}})
}

// refuseMarker says that a marker is none of the seat's own.
func refuseMarker(m marker, typed string) *rules.Violation {
	if m.Number == 0 {
		return rules.Refuse(refMarkers, "adlg.ambush.refused.unknown", phrase.Named("read", shortened(typed)))
	}
	return rules.Refuse(refMarkers, "adlg.ambush.refused.not-yours", phrase.With("marker", m.called()), who(m.Seat))
}

// judgeUnits reads the units: 1 to 4, and no artillery, scythed chariot or war wagon. adlg:p77/4
func (d *draft) judgeUnits() *rules.Violation {
	units, unread := readUnits(d.act.Args[troopOption])
	allowed := slices.DeleteFunc(slices.Clone(units), func(t troops) bool { return t.Class == barred })
	d.marker.Hidden.Troops = allowed
	var v *rules.Violation
	switch {
	case unread != "":
		return rules.Refuse(refMarkers, "adlg.ambush.refused.unread", phrase.Named("read", shortened(unread)))
	case len(allowed) < len(units):
		v = rules.Refuse(refMarkers, "adlg.ambush.refused.barred")
	case unitsOf(units) < 1 || unitsOf(units) > mostUnits:
		v = rules.Refuse(refMarkers, "adlg.ambush.refused.units", phrase.Number("count", unitsOf(units)), phrase.Figure("most", mostUnits))
	default:
		return nil
	}
	return d.offerWays(v, otherTroops(firstUnits(allowed, mostUnits)))
}

// judgeWhere: a piece hides the troops that its row lets, a bare hill behind its crest alone. adlg:p77/2
func (d *draft) judgeWhere() *rules.Violation {
	m := d.marker
	isHidden := func(t troops) bool { return d.hides(m.Piece, t.Class, m.Hidden.Behind) }
	rest := slices.DeleteFunc(slices.Clone(m.Hidden.Troops), func(t troops) bool { return !isHidden(t) })
	seen := slices.DeleteFunc(slices.Clone(m.Hidden.Troops), isHidden)
	if len(seen) == 0 {
		return nil
	}
	rows := d.rows(m.Piece)
	v := rules.Refuse(rules.Ref(rows[0].Ref), "adlg.ambush.refused.troops", m.Piece.arg(),
		phrase.With("where", whereName(m.Hidden.where())), troopsArg(seen), phrase.Listing("rows", each(rows, terrain.ambushPhrase)...))
	return d.offerWays(v, append([]way{toBehind, otherTroops(rest)}, d.otherPieces()...)...)
}

// judgeDepth: how far the ambush reaches is declared, and measured against where its piece is. adlg:p77/5
func (d *draft) judgeDepth() *rules.Violation {
	m, unit := d.marker, d.unit
	most, why := d.depthOf(m.Seat, m.Piece, m.Hidden.isLight())
	near, far := d.extent(m.Seat, m.Piece)
	deepest := min(unit.Of(most), far)
	read, ok := unit.Read(d.act.Args[depthOption])
	if d.tracked() && strings.TrimSpace(d.act.Args[depthOption]) == "" {
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
		d.marker.Hidden.Depth = read
		return nil
	}
	v := rules.Refuse(refDepth, "adlg.ambush.depth-refused."+key, m.Piece.arg(), length, phrase.Figure("most", most),
		phrase.With("why", phrase.Say("adlg.ambush.depth."+why)))
	return d.offerWays(v, way{depthOption, rules.Choice{Value: unit.Typed(deepest), Label: phrase.Say("adlg.ambush.offer.depth",
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
	data := laidData{m.shownMarker, int(m.Number) <= len(s.ambush.Markers)}
	e, err := ledger.NewEvent(laidKind, data)
	e.Seal = &ledger.Seal{Gate: m.gate(), Seat: m.Seat, Payload: payload}
	if !data.Changed { // a take-back of what came before, the plans or the terrain, strikes it
		e.Begins = m.gate()
	}
	return []rules.Event{e}, err
}

// laidData is a marker on the table; what it hides is in the seal.
type laidData struct {
	shownMarker
	Changed bool `json:"changed,omitempty"`
}

func foldLaid(s state, data laidData, e rules.Event) (state, error) {
	m := marker{shownMarker: data.shownMarker}
	own := data.Number == table.Number(len(s.ambush.Markers)+1) && len(s.ambush.of(data.Seat)) < mostMarkers
	if data.Changed {
		own = s.ambush.numbered(data.Number).Seat == data.Seat
	}
	if !slices.Contains(s.pieces, data.Piece) || s.judgeHiding(data.Piece) != nil || !own || !data.Seat.Plays() {
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
	return phrase.Line(key, who(d.Seat), phrase.With("marker", d.called()))
}

// layButtons are the form of the next marker, and of each own one: the latter only where its content is
// known.
func layButtons(s state, seat rules.Seat) []rules.Candidate {
	own := s.ambush.of(seat)
	form := func(key string, label phrase.Phrase, shown rules.Args) rules.Candidate {
		c := rules.Candidate{Key: key, Gate: s.layMoment(seat), Label: label, Ask: []rules.Question{
			{Option: pieceOption, Pick: true}, {Option: troopOption, Choices: troopChoices(), Min: 1, Max: mostUnits}, {Option: depthOption, Optional: s.tracked()},
			{Option: whereOption, Pick: true, Optional: true}, {Option: noteOption, Optional: true}}}
		for i := range c.Ask {
			q := &c.Ask[i]
			q.Label, q.Prefill = phrase.Say("adlg.ambush.ask."+q.Option), shown[q.Option]
		}
		return c
	}
	var all []rules.Candidate
	if len(own) < mostMarkers {
		all = append(all, form("poser", phrase.Say("adlg.ambush.offer.lay"), nil))
		all[0].Style = rules.Main
	}
	for _, m := range own {
		if m.Hidden.isKnown() {
			c := form("changer-"+m.asChoice().Value, phrase.Say("adlg.ambush.offer.change", phrase.With("marker", m.called())), rules.Args{
				pieceOption: m.Piece.asChoice().Value, troopOption: chosenTroops(m.Hidden.Troops), whereOption: m.Hidden.where(),
				depthOption: s.unit.Typed(m.Hidden.Depth), noteOption: m.Hidden.Note})
			c.Args, c.Rank = rules.Args{markOption: m.asChoice().Value}, 1
			all = append(all, c)
		}
	}
	return all
}

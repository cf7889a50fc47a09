package figures

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// What of a tracked battle is put right besides purses, once the other player agrees, or by the referee: «
// place.bleu.3 » the hex of a unit, « elements.bleu.3 » how many elements it has left, « officier.bleu.1 »
// the hex of an officer.
const (
	placeRectified    = "place"
	elementsRectified = "elements"
	officerRectified  = "officier"
)

// The words that take somebody off the board.
var offBoard = []string{"hors", "0", "off"}

const (
	unitRectifiedKind    = "hexwar.unit-rectified/1"
	officerRectifiedKind = "hexwar.officer-rectified/1"
)

// rectifiedUnit is a unit put right: its hex and elements from now on. Unit is what it was before.
type rectifiedUnit struct {
	Unit        hexwar.UnitTag `json:"unit"`
	At          hex.Hex        `json:"at"`
	Elements    int            `json:"elements"`
	WasElements int            `json:"was-elements"`
	Gone        bool           `json:"gone,omitempty"`
	WasGone     bool           `json:"was-gone,omitempty"`
}

// rectifiedOfficer is an officer put right.
type rectifiedOfficer struct {
	Officer hexwar.OfficerTag `json:"officer"`
	At      hex.Hex           `json:"at"`
	Gone    bool              `json:"gone,omitempty"`
}

// rectification is who of a battle is to be put right, as « quoi » names him.
type rectification struct {
	What   string
	seat   rules.Seat
	number int
}

// readRectification reads « place.bleu.3 » or « place bleu 3 ».
func readRectification(text string) (rectification, bool) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == ' ' || r == '\u00a0' || r == ',' })
	if len(words) != 3 {
		return rectification{}, false
	}
	m := rectification{What: hexwar.SlugOf(words[0]), seat: orders.ReadCamp(words[1])}
	n, err := strconv.Atoi(words[2])
	m.number = n
	return m, err == nil && m.seat.Plays() && slices.Contains([]string{placeRectified, elementsRectified, officerRectified}, m.What)
}

func (m rectification) id() string {
	return m.What + "." + orders.CampWord(m.seat) + "." + strconv.Itoa(m.number)
}

// canRectify reports whether the board of a battle under way is kept, and so can be put right.
func canRectify(s hexwar.State) bool {
	return !orders.IsUntracked(s) && s.Turn.Number > 0
}

// rectifyChoices are the units and officers that can be put right.
func rectifyChoices(s hexwar.State) []rules.Choice {
	if !canRectify(s) {
		return nil
	}
	var all []rules.Choice
	for _, what := range []string{placeRectified, elementsRectified} {
		for _, seat := range ledger.Players {
			for _, u := range s.AllUnits(seat) {
				all = append(all, rules.Choice{Value: rectification{what, seat, u.Number}.id(),
					Label: phrase.Say("hexwar.rectify.choice."+what, u.Arg())})
			}
		}
	}
	for _, seat := range ledger.Players {
		for _, o := range s.AllOfficers(seat) {
			all = append(all, rules.Choice{Value: rectification{officerRectified, seat, o.Number}.id(),
				Label: phrase.Say("hexwar.rectify.choice.officier", o.Arg())})
		}
	}
	return all
}

// rectifyEvents put a unit or an officer right. A unit taken off that was one too many ends the battle, as it
// would have. bareme:victoire
func rectifyEvents(s hexwar.State, m rectification, act rules.Act) ([]rules.Event, error) {
	switch {
	case !canRectify(s):
		return nil, refuseRectify("no-battle")
	case s.Fight != nil:
		return nil, refuseRectify("fight")
	}
	kind, d, err := rectify(s, m, act)
	if err != nil {
		return nil, err
	}
	events, err := hexwar.OneEvent(kind, d)
	if unit, is := d.(rectifiedUnit); err == nil && is && unit.Gone {
		if losses := orders.LossesOf(withRectified(s, unit), m.seat); losses.IsBeaten() {
			won, err := ledger.NewEvent(orders.CombatKind, hexwar.CombatData{Steps: []hexwar.Step{orders.WinOver(s, losses)}})
			return append(events, won), err
		}
	}
	return events, err
}

// rectify is what is put right, a unit or an officer, with its event's kind.
func rectify(s hexwar.State, m rectification, act rules.Act) (kind string, d interface{ phrase() phrase.Phrase }, err error) {
	if m.What == officerRectified {
		d, err = rectifyOfficer(s, m, act)
		return officerRectifiedKind, d, err
	}
	d, err = rectifyUnit(s, m, act)
	return unitRectifiedKind, d, err
}

func refuseRectify(why string, args ...phrase.Arg) *rules.Violation {
	return rules.Refuse(refMistakes, "hexwar.rectify.refused."+why, args...)
}

// rectifyUnit reads a unit's hex, or its number of elements.
func rectifyUnit(s hexwar.State, m rectification, act rules.Act) (rectifiedUnit, error) {
	all := s.AllUnits(m.seat)
	i := slices.IndexFunc(all, func(u hexwar.Unit) bool { return u.Number == m.number })
	if i < 0 {
		return rectifiedUnit{}, refuseRectify("no-unit", hexwar.CampArg(m.seat), phrase.Number("number", m.number), phrase.Number("count", len(all)))
	}
	u, value := all[i], strings.ToLower(strings.TrimSpace(act.Args["valeur"]))
	d := rectifiedUnit{Unit: u.Tag(), At: u.At, Elements: u.Elements, WasElements: u.Elements, Gone: u.Gone, WasGone: u.Gone}
	switch off := slices.Contains(offBoard, value); {
	case off:
		d.Gone, d.Elements = true, 0
	case m.What == placeRectified:
		at, err := s.ReadHex(value)
		if err != nil {
			return d, err
		}
		d.At, d.Gone, d.Elements = at, false, max(u.Elements, 1)
	default:
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > u.Initial {
			return d, refuseRectify("elements", hexwar.ReadArg(act.Args["valeur"]), u.Arg(), phrase.Number("most", u.Initial))
		}
		d.Elements, d.Gone = n, false
	}
	if d.At == u.At && d.Elements == u.Elements && d.Gone == u.Gone {
		return d, refuseRectify("same", phrase.With("what", d.phrase()))
	}
	if d.Gone || d.At == u.At && !u.Gone {
		return d, nil
	}
	return d, judgeRectified(s, u, d.At)
}

// judgeRectified refuses a hex where a unit can't be: another unit or an enemy officer is there, or it may
// not enter the ground.
func judgeRectified(s hexwar.State, u hexwar.Unit, at hex.Hex) error {
	if other, taken := orders.UnitAt(s, at); taken && other.ID != u.ID {
		return refuseRectify("taken", hexwar.HexArg("at", at), other.Arg())
	}
	if refused := refuseEnemies(s, u.Seat, at); refused != nil {
		return refused
	}
	return judgeGround(s, u.Body(), at)
}

// refuseEnemies refuses a hex with an officer of the other camp.
func refuseEnemies(s hexwar.State, seat rules.Seat, at hex.Hex) *rules.Violation {
	for _, o := range s.OfficersOf(seat.Other()) {
		if o.At == at {
			return refuseRectify("taken", hexwar.HexArg("at", at), phrase.With("unit", o.Tag().Phrase()))
		}
	}
	return nil
}

// judgeGround refuses ground that a troop may not enter. PA1, « Mise en place des armées »
func judgeGround(s hexwar.State, b hexwar.Body, at hex.Hex) error {
	bar, err := s.Field.StandingBar(s.Tables.Ground, b, at)
	if err != nil {
		return &ledger.Fault{Where: "board", Err: err}
	}
	if bar != nil {
		return rules.Refuse(rules.Ref(bar.Ref), "hexwar.rectify.refused.ground", hexwar.HexArg("at", at), phrase.With("line", bar.Phrase()))
	}
	return nil
}

// rectifyOfficer reads an officer's hex.
func rectifyOfficer(s hexwar.State, m rectification, act rules.Act) (rectifiedOfficer, error) {
	all := s.AllOfficers(m.seat)
	i := slices.IndexFunc(all, func(o hexwar.Officer) bool { return o.Number == m.number })
	if i < 0 {
		return rectifiedOfficer{}, refuseRectify("no-officer", hexwar.CampArg(m.seat), phrase.Number("number", m.number),
			phrase.Number("count", len(all)))
	}
	o, value := all[i], strings.ToLower(strings.TrimSpace(act.Args["valeur"]))
	d := rectifiedOfficer{Officer: o.Tag(), At: o.At, Gone: slices.Contains(offBoard, value)}
	if !d.Gone {
		at, err := s.ReadHex(value)
		if err != nil {
			return d, err
		}
		d.At = at
	}
	if d.At == o.At && d.Gone == o.Gone {
		return d, refuseRectify("same", phrase.With("what", d.phrase()))
	}
	if d.Gone {
		return d, nil
	}
	friend, there := orders.UnitAt(s, d.At)
	if there && friend.Seat != o.Seat {
		return d, refuseRectify("taken", hexwar.HexArg("at", d.At), friend.Arg())
	}
	if refused := refuseEnemies(s, o.Seat, d.At); refused != nil {
		return d, refused
	}
	if there {
		return d, nil
	}
	return d, judgeGround(s, hexwar.OnFoot, d.At)
}

// phrase describes a unit once it is put right.
func (d rectifiedUnit) phrase() phrase.Phrase {
	args := []phrase.Arg{d.Unit.Arg(), hexwar.HexArg("at", d.At), phrase.Number("count", d.Elements)}
	switch {
	case d.Gone:
		return phrase.Say("hexwar.rectify.gone", args...)
	case d.WasGone:
		return phrase.Say("hexwar.rectify.back", args...)
	case d.At != d.Unit.At:
		return phrase.Say("hexwar.rectify.place", args...)
	}
	return phrase.Say("hexwar.rectify.elements", args...)
}

func (d rectifiedOfficer) phrase() phrase.Phrase {
	args := []phrase.Arg{d.Officer.Arg(), hexwar.HexArg("at", d.At)}
	if d.Gone {
		return phrase.Say("hexwar.rectify.officer-gone", args...)
	}
	return phrase.Say("hexwar.rectify.officer", args...)
}

// wordRectification says what putting right asks for, nothing where it can't be done.
func wordRectification(s hexwar.State, m rectification, act rules.Act) phrase.Phrase {
	_, d, err := rectify(s, m, act)
	if err != nil {
		return phrase.Phrase{}
	}
	return phrase.Say("hexwar.rectify.wording", phrase.With("what", d.phrase()))
}

// withRectified returns the state with a unit put right; s stays as it was.
func withRectified(s hexwar.State, d rectifiedUnit) hexwar.State {
	u := s.Units[d.Unit.ID]
	u.At, u.Elements, u.Gone = d.At, d.Elements, d.Gone
	return s.WithUnit(u)
}

func foldRectifiedUnit(s hexwar.State, d rectifiedUnit) (hexwar.State, error) {
	return withRectified(s, d), nil
}

func foldRectifiedOfficer(s hexwar.State, d rectifiedOfficer) (hexwar.State, error) {
	o := s.Officers[d.Officer.ID]
	o.At, o.Gone = d.At, d.Gone
	return s.WithOfficer(o), nil
}

// tellTroops says which unit or officer was put right.
func tellTroops[D interface{ phrase() phrase.Phrase }](d D) []phrase.Phrase {
	return phrase.Line("hexwar.rectify.told", phrase.With("what", d.phrase()))
}

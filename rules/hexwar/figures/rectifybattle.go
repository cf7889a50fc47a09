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
// place.bleu.3 » where a unit stands, « elements.bleu.3 » how many elements it has left, « officier.bleu.1 »
// where an officer stands.
const (
	placeMended    = "place"
	elementsMended = "elements"
	officerMended  = "officier"
)

// The words that take somebody off the board.
var offBoard = []string{"hors", "0", "off"}

const (
	unitMendedKind    = "hexwar.unit-rectified/1"
	officerMendedKind = "hexwar.officer-rectified/1"
)

// mendedUnit is a unit put right: where it stands and what it has from now on. Unit is what it was called,
// with the hex where it stood.
type mendedUnit struct {
	Unit        hexwar.UnitTag `json:"unit"`
	At          hex.Hex        `json:"at"`
	Elements    int            `json:"elements"`
	WasElements int            `json:"was-elements"`
	Gone        bool           `json:"gone,omitempty"`
	WasGone     bool           `json:"was-gone,omitempty"`
}

// mendedOfficer is an officer put right.
type mendedOfficer struct {
	Officer hexwar.OfficerTag `json:"officer"`
	At      hex.Hex           `json:"at"`
	Gone    bool              `json:"gone,omitempty"`
}

// mended is who of a battle is to be put right, as « quoi » names him.
type mended struct {
	What   string
	seat   rules.Seat
	number int
}

// mendedCalled reads « place.bleu.3 » or « place bleu 3 ».
func mendedCalled(text string) (mended, bool) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == ' ' || r == '\u00a0' || r == ',' })
	if len(words) != 3 {
		return mended{}, false
	}
	m := mended{What: hexwar.SlugOf(words[0]), seat: orders.ReadCamp(words[1])}
	n, err := strconv.Atoi(words[2])
	m.number = n
	return m, err == nil && m.seat.Plays() && slices.Contains([]string{placeMended, elementsMended, officerMended}, m.What)
}

func (m mended) id() string {
	return m.What + "." + orders.CampWord(m.seat) + "." + strconv.Itoa(m.number)
}

// mendable reports whether the board of a battle under way is kept, and so can be put right.
func mendable(s hexwar.State) bool { return !orders.IsUntracked(s) && s.Turn.Number > 0 && !s.End.Over }

// mendChoices are the units and officers that can be put right.
func mendChoices(s hexwar.State) []rules.Choice {
	if !mendable(s) {
		return nil
	}
	var all []rules.Choice
	for _, what := range []string{placeMended, elementsMended} {
		for _, seat := range ledger.Players {
			for _, u := range s.AllUnits(seat) {
				all = append(all, rules.Choice{Value: mended{what, seat, u.Number}.id(),
					Label: phrase.Say("hexwar.rectify.choice."+what, u.Arg())})
			}
		}
	}
	for _, seat := range ledger.Players {
		for _, o := range s.AllOfficers(seat) {
			all = append(all, rules.Choice{Value: mended{officerMended, seat, o.Number}.id(),
				Label: phrase.Say("hexwar.rectify.choice.officier", o.Arg())})
		}
	}
	return all
}

// mendEvents put a unit or an officer right. A unit taken off that was one too many ends the battle, as it
// would have. bareme:victoire
func mendEvents(s hexwar.State, m mended, act rules.Act) ([]rules.Event, error) {
	switch {
	case !mendable(s):
		return nil, refuseMend("no-battle")
	case s.Fight != nil:
		return nil, refuseMend("fight")
	}
	if m.What == officerMended {
		d, err := mendOfficer(s, m, act)
		if err != nil {
			return nil, err
		}
		return hexwar.OneEvent(officerMendedKind, d)
	}
	d, err := mendUnit(s, m, act)
	if err != nil {
		return nil, err
	}
	events, err := hexwar.OneEvent(unitMendedKind, d)
	losses := orders.LossesOf(withMended(s, d), m.seat)
	if err != nil || !d.Gone || !losses.IsBeaten() {
		return events, err
	}
	won, err := ledger.NewEvent(orders.CombatKind, hexwar.CombatData{Steps: []hexwar.Step{orders.WinOver(s, losses)}})
	return append(events, won), err
}

func refuseMend(why string, args ...phrase.Arg) *rules.Violation {
	return rules.Refuse(refMistakes, "hexwar.rectify.refused."+why, args...)
}

// mendUnit reads where a unit stands, or how many elements it has.
func mendUnit(s hexwar.State, m mended, act rules.Act) (mendedUnit, error) {
	all := s.AllUnits(m.seat)
	i := slices.IndexFunc(all, func(u hexwar.Unit) bool { return u.Number == m.number })
	if i < 0 {
		return mendedUnit{}, refuseMend("no-unit", hexwar.CampArg(m.seat), phrase.Number("number", m.number), phrase.Number("count", len(all)))
	}
	u, value := all[i], strings.ToLower(strings.TrimSpace(act.Args["valeur"]))
	d := mendedUnit{Unit: u.Tag(), At: u.At, Elements: u.Elements, WasElements: u.Elements, Gone: u.Gone, WasGone: u.Gone}
	switch off := slices.Contains(offBoard, value); {
	case off:
		d.Gone, d.Elements = true, 0
	case m.What == placeMended:
		at, err := s.ReadHex(value)
		if err != nil {
			return d, err
		}
		d.At, d.Gone, d.Elements = at, false, max(u.Elements, 1)
	default:
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > u.Initial {
			return d, refuseMend("elements", hexwar.ReadArg(act.Args["valeur"]), u.Arg(), phrase.Number("most", u.Initial))
		}
		d.Elements, d.Gone = n, false
	}
	if d.At == u.At && d.Elements == u.Elements && d.Gone == u.Gone {
		return d, refuseMend("same", phrase.With("what", d.phrase()))
	}
	if d.Gone || d.At == u.At && !u.Gone {
		return d, nil
	}
	return d, judgeMended(s, u, d.At)
}

// judgeMended refuses a hex where a unit can't stand: another is there, an enemy officer, or ground that it
// can't enter.
func judgeMended(s hexwar.State, u hexwar.Unit, at hex.Hex) error {
	if other, taken := orders.UnitAt(s, at); taken && other.ID != u.ID {
		return refuseMend("taken", hexwar.HexArg("at", at), other.Arg())
	}
	if refused := refuseEnemies(s, u.Seat, at); refused != nil {
		return refused
	}
	return judgeGround(s, u.Body(), at)
}

// refuseEnemies refuses a hex where an officer of the other camp stands.
func refuseEnemies(s hexwar.State, seat rules.Seat, at hex.Hex) *rules.Violation {
	for _, o := range orders.OfficersAt(s, at) {
		if o.Seat != seat {
			return refuseMend("taken", hexwar.HexArg("at", at), phrase.With("unit", o.Tag().Phrase()))
		}
	}
	return nil
}

// judgeGround refuses ground on which a troop can't stand. PA1, « Mise en place des armées »
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

// mendOfficer reads where an officer stands.
func mendOfficer(s hexwar.State, m mended, act rules.Act) (mendedOfficer, error) {
	all := s.AllOfficers(m.seat)
	i := slices.IndexFunc(all, func(o hexwar.Officer) bool { return o.Number == m.number })
	if i < 0 {
		return mendedOfficer{}, refuseMend("no-officer", hexwar.CampArg(m.seat), phrase.Number("number", m.number),
			phrase.Number("count", len(all)))
	}
	o, value := all[i], strings.ToLower(strings.TrimSpace(act.Args["valeur"]))
	d := mendedOfficer{Officer: o.Tag(), At: o.At, Gone: slices.Contains(offBoard, value)}
	if !d.Gone {
		at, err := s.ReadHex(value)
		if err != nil {
			return d, err
		}
		d.At = at
	}
	if d.At == o.At && d.Gone == o.Gone {
		return d, refuseMend("same", phrase.With("what", d.phrase()))
	}
	if d.Gone {
		return d, nil
	}
	friend, stands := orders.UnitAt(s, d.At)
	if stands && friend.Seat != o.Seat {
		return d, refuseMend("taken", hexwar.HexArg("at", d.At), friend.Arg())
	}
	if refused := refuseEnemies(s, o.Seat, d.At); refused != nil {
		return d, refused
	}
	if stands {
		return d, nil
	}
	return d, judgeGround(s, hexwar.OnFoot, d.At)
}

// phrase says how a unit stands once it is put right.
func (d mendedUnit) phrase() phrase.Phrase {
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

func (d mendedOfficer) phrase() phrase.Phrase {
	args := []phrase.Arg{d.Officer.Arg(), hexwar.HexArg("at", d.At)}
	if d.Gone {
		return phrase.Say("hexwar.rectify.officer-gone", args...)
	}
	return phrase.Say("hexwar.rectify.officer", args...)
}

// wordMend says what putting right asks for, nothing where it can't be done.
func wordMend(s hexwar.State, m mended, act rules.Act) phrase.Phrase {
	noting := func(what phrase.Phrase) phrase.Phrase {
		return phrase.Say("hexwar.rectify.wording", phrase.With("what", what))
	}
	if m.What == officerMended {
		if d, err := mendOfficer(s, m, act); err == nil {
			return noting(d.phrase())
		}
		return phrase.Phrase{}
	}
	if d, err := mendUnit(s, m, act); err == nil {
		return noting(d.phrase())
	}
	return phrase.Phrase{}
}

// withMended returns the state with a unit put right; s stays as it was.
func withMended(s hexwar.State, d mendedUnit) hexwar.State {
	u := s.Units[d.Unit.ID]
	u.At, u.Elements, u.Gone = d.At, d.Elements, d.Gone
	return s.WithUnit(u)
}

func foldMendedUnit(s hexwar.State, d mendedUnit) (hexwar.State, error) {
	return withMended(s, d), nil
}

func foldMendedOfficer(s hexwar.State, d mendedOfficer) (hexwar.State, error) {
	o := s.Officers[d.Officer.ID]
	o.At, o.Gone = d.At, d.Gone
	return s.WithOfficer(o), nil
}

func tellMendedUnit(d mendedUnit) []phrase.Phrase {
	return phrase.Line("hexwar.rectify.told", phrase.With("what", d.phrase()))
}

func tellMendedOfficer(d mendedOfficer) []phrase.Phrase {
	return phrase.Line("hexwar.rectify.told", phrase.With("what", d.phrase()))
}

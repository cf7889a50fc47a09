package adlg

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

// mostPresses is how many presses of both players together the set-up on the table takes with three pieces a
// side, a strategist and a water that failed; a form is two.
const mostPresses = 18

// TestAnEveningOnTheTableIsShort: from the initiative to the last control, whoever has the strategist,
// whether he gives a piece more or a die again, and whatever the dice of the controls say.
func TestAnEveningOnTheTableIsShort(t *testing.T) {
	t.Parallel()
	most := 0
	for _, strategist := range []rules.Seat{rules.Public, rules.SeatB, rules.SeatA} {
		for _, isAgain := range []bool{false, true} {
			for n := range 6 * 6 * 6 {
				e := &shortEvening{t: t, strategist: strategist, isAgain: isAgain, dice: []dice.Face{
					dice.Face(1 + n%6), dice.Face(1 + n/6%6), dice.Face(1 + n/36)}}
				e.play()
				if most = max(most, e.presses); e.presses > mostPresses {
					t.Fatalf("%d presses, %d are promised: strategist %q, again %t, dice %v", e.presses, mostPresses, strategist, isAgain, e.dice)
				}
			}
		}
	}
	if most < mostPresses {
		t.Errorf("%d presses at most: fewer can be promised", most)
	}
}

// shortEvening is a set-up played by what stands to be pressed.
type shortEvening struct {
	t          *testing.T
	d          *rules.Definition[state]
	s          state
	roller     dice.Roller
	strategist rules.Seat
	isAgain    bool
	dice       []dice.Face
	presses    int
}

func (e *shortEvening) play() {
	e.d, e.s = opened(e.t, nil)
	e.roller = given(map[string][]dice.Face{initiativePurpose: {6, 1}, waterPurpose: {1}, controlPurpose: slices.Clone(e.dice)})
	e.press(rules.SeatA, initiativePath, "a", "3", "b", "1")
	e.press(rules.SeatA, territoryPath, "territory", "defendre-foret")
	e.press(rules.SeatA, choosePath, "pieces", "bois ravine marais")
	e.press(rules.SeatB, choosePath, "pieces", "riviere broussailles route")
	e.press(rules.SeatB, replacePath, "piece", "marais")
	e.press(rules.SeatA, rollPath)
	for range 6 {
		e.press(rules.SeatA, placedPath)
	}
	for _, seat := range []rules.Seat{rules.SeatB, rules.SeatA} {
		e.controls(seat)
	}
	if !e.s.controlOver() {
		e.t.Fatalf("the controls go on: %+v", e.s.control)
	}
}

// controls ticks all that a player wants in one list, and says what becomes of each piece.
func (e *shortEvening) controls(seat rules.Seat) {
	ticked := []string{"1", endTick}
	switch {
	case seat != e.strategist:
	case e.isAgain:
		ticked = []string{"1", strategistTick, endTick}
	default:
		ticked = []string{"1", "2", strategistTick, endTick}
	}
	e.press(seat, controlPath, pieceOption, strings.Join(ticked, " "))
	wantsAgain := seat == e.strategist && e.isAgain
	for e.s.controller() == seat {
		_, waits := e.s.pieceUnderControl()
		switch {
		case wantsAgain:
			e.press(seat, againPath)
			wantsAgain = false
		case waits:
			e.press(seat, outcomePath, e.s.outcomeArgs(moved)...)
		default: // the first die left its piece: the strategist may throw it again, or go on
			e.press(seat, controlPath, pieceOption, "2 "+endTick)
		}
	}
}

// press takes one of the seat's offers, and counts it.
func (e *shortEvening) press(seat rules.Seat, path string, args ...string) {
	e.t.Helper()
	act := actOf(seat, path, args...)
	at := slices.IndexFunc(e.d.Offers(e.s, seat, seat), func(o rules.Offer) bool { return fills(o, act) })
	if at < 0 {
		e.t.Fatalf("nothing stands to be pressed for %s %s %v", seat, path, args)
	}
	e.s = do(e.t, e.d, e.s, e.roller, seat, path, args...)
	if e.presses++; path == initiativePath {
		e.presses++
	}
}

// fills reports whether an act is an offer with its questions answered as they may be.
func fills(o rules.Offer, act rules.Act) bool {
	if o.Act.Path != act.Path || len(o.Act.Args)+len(o.Ask) != len(act.Args) {
		return false
	}
	for option, value := range o.Act.Args {
		if act.Args[option] != value {
			return false
		}
	}
	return !slices.ContainsFunc(o.Ask, func(q rules.Question) bool {
		values := strings.Fields(act.Args[q.Option])
		return len(q.Choices) > 0 && (len(values) > max(q.Max, 1) || slices.ContainsFunc(values, func(value string) bool {
			return !slices.ContainsFunc(q.Choices, func(c rules.Choice) bool { return c.Value == value })
		}))
	})
}

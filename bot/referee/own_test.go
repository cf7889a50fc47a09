package referee_test

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/rulestest/mourre"
)

var alex = referee.Person{ID: "100000000000000003", Name: "Alex"}

// TestMeant: a button stands for what it is to who presses it, and for nothing to anybody else: not even that
// it stands is told him.
func TestMeant(t *testing.T) {
	h := started(t, referee.NewGame{Referee: &alex})
	h.done(h.do(anne, "mourre montrer doigts=5"))
	look := func(person referee.Person) referee.Look {
		look, err := h.r.Look(context.Background(), spot, person)
		if err != nil {
			t.Fatal(err)
		}
		return look
	}
	hers := h.offer("a", "montrer")
	both := &referee.OfferRef{Game: h.game, Seats: []rules.Seat{"a", "b"},
		Gens: []int{hers.Gens[0], h.offer("b", "montrer").Gens[0]}, Gate: hers.Gate, Key: hers.Key}
	late, closed, none := *hers, *hers, *hers
	late.Gens = []int{hers.Gens[0] - 1}
	closed.Gate, none.Key = "manche-0", "rien"
	for name, c := range map[string]struct {
		person referee.Person
		offer  *referee.OfferRef
		act    rules.Act
		// seat is whose it is then; stale and refused what it is else.
		seat    rules.Seat
		stale   bool
		refused bool
	}{
		"her own":                         {person: anne, offer: hers, seat: "a"},
		"her own, of a choice before":     {person: anne, offer: &late, stale: true},
		"her own, of a gate before":       {person: anne, offer: &closed, stale: true},
		"her own that never was":          {person: anne, offer: &none, stale: true},
		"the other's":                     {person: bruno, offer: hers, refused: true},
		"the other's, of a choice before": {person: bruno, offer: &late, refused: true},
		"the other's that never was":      {person: bruno, offer: &none, refused: true},
		"a stranger's":                    {person: denis, offer: hers, refused: true},
		"the referee's":                   {person: alex, offer: hers, refused: true},
		"both's, hers":                    {person: anne, offer: both, seat: "a"},
		"both's, his":                     {person: bruno, offer: both, seat: "b"},
		"an act of hers":                  {person: anne, act: rules.Act{Path: "mourre relire", Seat: "a"}, seat: "a"},
		"an act of the other's":           {person: bruno, act: rules.Act{Path: "mourre relire", Seat: "a"}, refused: true},
		"an act of hers by nobody":        {person: denis, act: rules.Act{Path: "mourre relire", Seat: "a"}, refused: true},
		"an act of whoever asks":          {person: bruno, act: rules.Act{Path: "mourre relire"}, seat: "b"},
		"an act of nobody":                {person: denis, act: rules.Act{Path: "mourre relire"}, seat: rules.Public},
	} {
		t.Run(name, func(t *testing.T) {
			act, err := look(c.person).Resolve(referee.Do{Input: referee.Input{Person: c.person}, Offer: c.offer, Act: c.act})
			switch {
			case c.stale:
				if !errors.Is(err, referee.ErrStale) {
					t.Error(err)
				}
			case c.refused:
				h.refused(err, "game.refused.not-your-button")
			case err != nil || act.Seat != c.seat:
				t.Errorf("%+v, %v", act, err)
			}
			if c.offer == nil {
				return
			}
			if _, did := h.press(c.person, c.offer, rules.Args{"doigts": "77"}); did == nil || c.stale != errors.Is(did, referee.ErrStale) {
				t.Errorf("done otherwise than meant: %v", did) // 77 fingers are refused to whom the button belongs
			}
		})
	}
	if choices, err := look(bruno).Choices(rules.Act{Path: "mourre miser", Seat: "a"}, "jetons"); err == nil {
		t.Errorf("another's choices: %v", choices)
	}
	if offers := look(denis).Offers("a"); offers != nil {
		t.Errorf("another's offers: %v", offers)
	}
}

// TestAPressIsAnsweredOnce: until its answer has arrived the same press of the same person is owed it, and
// nothing else is.
func TestAPressIsAnsweredOnce(t *testing.T) {
	ctx := context.Background()
	h := started(t, referee.NewGame{})
	press := referee.Press{ID: "f|mine", Fields: rules.Args{"jetons": "1"}}
	do := h.request(anne, "mourre miser jetons=1")
	do.Press = press
	if _, err := h.r.Do(ctx, do); err != nil {
		t.Fatal(err)
	}
	if out, is, err := h.r.FindOwed(ctx, referee.Input{Place: spot, Person: anne, Press: press}, ""); !errors.Is(err, referee.ErrTelling) || is {
		t.Errorf("while it is told: %+v, %v", out, err)
	}
	if out, is, err := h.r.FindOwed(ctx, do.Input, ""); err != nil || !is || len(out.Records) != 1 {
		t.Errorf("for who tells it: %+v, %v", out, err)
	}
	h.lost(do.Origin)
	h.r = h.referee() // what is owed outlives a restart
	owed := func(at referee.Place, person referee.Person, p referee.Press, game string) bool {
		out, owed, err := h.r.FindOwed(ctx, referee.Input{Place: at, Person: person, Press: p}, game)
		if err != nil || owed != out.Repeat || owed && (len(out.Records) != 1 || out.Records[0].Path != "mourre miser") {
			t.Fatalf("%v, %+v", err, out)
		}
		h.lost(do.Origin)
		return owed
	}
	other := press
	other.Fields = rules.Args{"jetons": "2"}
	for name, c := range map[string]struct {
		is, want bool
	}{
		"the same":            {owed(spot, anne, press, ""), true},
		"the same, its game":  {owed(spot, anne, press, h.game), true},
		"its button":          {owed(spot, anne, referee.Press{ID: press.ID}, ""), true},
		"another answer":      {owed(spot, anne, other, ""), false},
		"a select of it":      {owed(spot, anne, referee.Press{ID: press.ID, Values: []string{"1"}}, ""), false},
		"another button":      {owed(spot, anne, referee.Press{ID: "f|other", Fields: press.Fields}, ""), false},
		"another person":      {owed(spot, bruno, press, ""), false},
		"another place":       {owed(referee.Place{Guild: "g", Channel: "x"}, anne, press, ""), false},
		"there, of this game": {owed(referee.Place{Guild: "g", Channel: "x"}, anne, press, h.game), false},
		"a game never opened": {owed(spot, anne, press, "nothing"), false},
		"a command":           {owed(spot, anne, referee.Press{}, ""), false},
	} {
		if c.is != c.want {
			t.Errorf("%s: owed is %v", name, c.is)
		}
	}
	typed := h.request(anne, "mourre miser jetons=1") // by command it is the same act
	if out, err := h.r.Do(ctx, typed); err != nil || !out.Repeat {
		t.Errorf("%v, %+v", err, out)
	}
	h.delivered(do.Origin)
	if owed(spot, anne, press, "") {
		t.Error("what has arrived is still owed")
	}
}

// TestEyesFollowTheTurn: on one telephone who looks sees for the seat whose turn it is, though the referee
// asks both seats.
func TestEyesFollowTheTurn(t *testing.T) {
	raw := bytes.Repeat([]byte{7}, 32)
	secret, err := dice.NewSecret(raw)
	if err != nil {
		t.Fatal(err)
	}
	now := house.Occasion{At: time.Unix(1700000000, 0), Origin: "d:0", Secret: secret, EndDelay: time.Hour}
	system := mourre.System()
	sitters := map[rules.Seat]house.Sitter{rules.SeatA: {User: anne.ID, Name: "Anne"}, rules.SeatB: {User: anne.ID, Name: "Anne"},
		rules.Referee: {User: alex.ID, Name: "Alex"}}
	records, err := house.Open(system, house.Deal{Game: "abcdefghjkmnpqrs", Sitters: sitters}, now)
	if err != nil {
		t.Fatal(err)
	}
	g, err := house.Rebuild(rules.Registry{system}, records)
	if err != nil {
		t.Fatal(err)
	}
	for i, act := range []rules.Act{{Path: house.PathReady, Seat: "a"},
		{Path: "mourre montrer", Seat: "a", Args: rules.Args{"doigts": "5"}},
		{Path: rules.PathEnd, Seat: rules.Referee}} {
		now.Origin = "d:" + strconv.Itoa(i+1)
		record, err := g.Decide(act, now)
		if err != nil {
			t.Fatal(err)
		}
		if g, err = g.Apply(record); err != nil {
			t.Fatal(err)
		}
	}
	if eyes := referee.See(g, anne).Eyes(); eyes != rules.SeatB || g.Closing() == nil {
		t.Errorf("the eyes are %q, the game closes: %v", eyes, g.Closing())
	}
}

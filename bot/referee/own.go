package referee

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// What a person is shown or may do is made for the seats of the person who presses, cut with those that the
// button names, its gate and generation checked: never for the seats in a custom_id, which anybody can write
// by hand. Everything that is asked of a game for one person goes through this file; what all can read is
// made from the public view and from rules.Game.PublicOffers.

// Look is a game as somebody finds it; the seats are those that he acts for, none for a spectator.
type Look struct {
	Game   *house.Game
	Seats  []rules.Seat
	person Person
}

// See returns a game as a person finds it.
func See(g *house.Game, person Person) Look {
	return Look{Game: g, Seats: g.Controls(person.ID), person: person}
}

// Resolve finds the act that a command, a button, a select or a form stands for, for who uses it: its seat is
// one of his, Public where he has none. ErrStale where the offer's gate has closed or the seat has made
// another choice since; a Violation where the button is somebody else's: the same one whatever it would show
// or do, and whether or not it stands.
func (l Look) Resolve(do Do) (rules.Act, error) {
	if do.Offer != nil {
		o, err := l.Offered(do)
		return o.Act, err
	}
	act := merge(do.Act, do.Answers).Without(rules.SystemOption)
	if act.Seat != rules.Public && !slices.Contains(l.Seats, act.Seat) {
		return rules.Act{}, l.notYours(act.Seat)
	}
	switch {
	case act.Path == house.PathSit:
		act = l.seatSomebody(act)
	case act.Seat == rules.Public:
		act.Seat = l.seatFor(act)
	}
	return act, nil
}

// Offered finds the offer that a button stands for among those of the person's own seats, with the act as it
// is meant. Its errors are those of Resolve.
func (l Look) Offered(do Do) (o rules.Offer, err error) {
	ref, mine := do.Offer, false
	if len(ref.Seats) == 0 || len(ref.Gens) != len(ref.Seats) {
		return o, ErrStale
	}
	for i, seat := range ref.Seats {
		if seat != rules.Public && !slices.Contains(l.Seats, seat) {
			continue
		}
		mine = true
		for _, o := range l.Game.Offers(seat) {
			spec, _ := l.Game.System().Act(o.Act.Path)
			alive := seat == rules.Public || o.Gen == ref.Gens[i] || spec.Reads // what only reads never goes stale
			if o.Gate != ref.Gate || o.Key != ref.Key || !alive {
				continue
			}
			act := merge(o.Act, answersTo(o, do.Answers))
			if act.Seat = seat; act.Path == house.PathSit {
				act = l.seatSomebody(act)
			}
			o.Act = act
			return o, nil
		}
	}
	if !mine {
		return o, l.notYours(ref.Seats...)
	}
	return o, ErrStale
}

// notYours says who may press: one of the seats is enough.
func (l Look) notYours(seats ...rules.Seat) error {
	return rules.Refuse("maison:places", "game.refused.not-your-button", l.Game.HolderOf("who", seats))
}

// answersTo returns those answers that the offer asks for: what it settles itself no form may settle
// otherwise.
func answersTo(o rules.Offer, answers rules.Args) rules.Args {
	kept := rules.Args{}
	for _, q := range o.Ask {
		if value, given := answers[q.Option]; given {
			kept[q.Option] = value
			if q.Person {
				kept["name"] = answers["name"]
			}
		}
	}
	return kept
}

// seatSomebody completes an act that seats somebody: without a name given it is the person himself. Who has
// no seat in the game may seat nobody else.
func (l Look) seatSomebody(act rules.Act) rules.Act {
	if act.Args["name"] == "" && act.Args["user"] == "" || len(l.Seats) == 0 {
		act = merge(act, rules.Args{"user": l.person.ID, "name": l.person.Name})
	}
	if seat := l.defaultSeat(); act.Args["seat"] == "" && seat != rules.Public {
		act = merge(act, rules.Args{"seat": string(seat)})
	}
	if act.Seat = rules.Public; len(l.Seats) > 0 {
		act.Seat = l.Seats[0]
	}
	if own := rules.Seat(act.Args["seat"]); l.Game.Started() && slices.Contains(l.Seats, own) {
		act.Seat = own
	}
	return act
}

// defaultSeat is the seat that somebody sits down on where none is named: the guest's before the start, and
// then the person's own, which he gives to somebody else; Public where he has none.
func (l Look) defaultSeat() rules.Seat {
	if !l.Game.Started() {
		return rules.SeatB
	}
	for _, seat := range []rules.Seat{rules.SeatB, rules.SeatA} {
		if slices.Contains(l.Seats, seat) {
			return seat
		}
	}
	return rules.Public
}

// seatFor returns which of the person's seats does an act that names none: the one that is offered it, else
// for the game's own acts the one that is awaited, else the first. Who has both seats takes the last act back
// as whoever did it, and doubts it as the other one.
func (l Look) seatFor(act rules.Act) rules.Seat {
	g := l.Game
	switch act.Path {
	case rules.PathUndo:
		if last, ok := g.LastAct(); ok && slices.Contains(l.Seats, last.Seat) {
			return last.Seat
		}
	case house.PathContest:
		if n, err := strconv.Atoi(act.Args["n"]); err == nil && n >= 0 && n < g.Len() && slices.Contains(l.Seats, g.Log()[n].Seat.Other()) {
			return g.Log()[n].Seat.Other()
		}
	}
	if len(l.Seats) == 1 {
		return l.Seats[0] // what he may do is worked out for his buttons, not for who types
	}
	for _, seat := range l.Seats {
		if slices.ContainsFunc(g.Offers(seat), func(o rules.Offer) bool { return o.Act.Path == act.Path }) {
			return seat
		}
	}
	if _, own := g.System().Act(act.Path); !own && len(l.Seats) > 0 {
		return l.Seats[0]
	}
	return l.Eyes()
}

// Eyes is the seat through which the person looks where nothing says which: the one of his whose turn it is,
// whoever else is asked to agree to something meanwhile, else his first, Public for a spectator. On one
// telephone the other seat's secrets then stay shut.
func (l Look) Eyes() rules.Seat {
	if len(l.Seats) == 0 {
		return rules.Public
	}
	for _, seat := range l.Game.Playing() {
		if slices.Contains(l.Seats, seat) {
			return seat
		}
	}
	return l.Seats[0]
}

// View returns the game as the person sees it.
func (l Look) View() rules.View { return l.Game.View(l.Eyes()) }

// Own returns the game as each of the person's seats sees it, in their order.
func (l Look) Own() []rules.View {
	views := make([]rules.View, len(l.Seats))
	for i, seat := range l.Seats {
		views[i] = l.Game.View(seat)
	}
	return views
}

// Secrets returns the game as a player's seat sees it, for its referee, who has looked by the last record:
// the log says so. ErrStale where he has not, or where something has happened since; a Violation for anybody
// else.
func (l Look) Secrets(record int, seat rules.Seat) (view rules.View, err error) {
	g := l.Game
	switch {
	case !slices.Contains(l.Seats, rules.Referee):
		return view, g.RefuseReferee("look")
	case record != g.Len()-1 || record < 0 || !ledger.Has(g.Log()[record].Events, ledger.KindLooked) || !seat.Plays():
		return view, ErrStale
	}
	view = g.View(seat)
	view.Offers = nil
	return view, nil
}

// Offers returns what one of the person's seats may do now; nothing for a seat that is not his.
func (l Look) Offers(seat rules.Seat) []rules.Offer {
	if !slices.Contains(l.Seats, seat) {
		return nil
	}
	return l.Game.Offers(seat)
}

// Choices returns what an act's open option may be now, for the person's seat.
func (l Look) Choices(act rules.Act, option string) ([]rules.Choice, error) {
	act, err := l.Resolve(Do{Act: act})
	if err != nil {
		return nil, err
	}
	return l.Game.Choices(act, option), nil
}

// DoneBefore finds the record by which the person last did what a button stands for that has died since; ok
// is false where his last act was another one.
func (l Look) DoneBefore(ref OfferRef, answers rules.Args) (record int, ok bool) {
	g := l.Game
	for n := g.Len() - 1; n > 0; n-- {
		r := g.Log()[n]
		if r.StruckBy != 0 || !slices.Contains(l.Seats, g.Actor(r.Record)) {
			continue
		}
		i := slices.Index(ref.Seats, r.Seat)
		if i < 0 || i >= len(ref.Gens) {
			return 0, false
		}
		then, err := house.Past(g, n-1)
		if err != nil {
			return 0, false
		}
		return n, slices.ContainsFunc(then.Offers(r.Seat), func(o rules.Offer) bool {
			return o.Gate == ref.Gate && o.Key == ref.Key && o.Gen == ref.Gens[i] && o.Act.Path == r.Path && Agree(r.Args, merge(o.Act, answers).Args)
		})
	}
	return 0, false
}

// Agree reports whether no option is one thing in these and another in those.
func Agree(these, those rules.Args) bool {
	for option, value := range those {
		if other, given := these[option]; given && other != value {
			return false
		}
	}
	return true
}

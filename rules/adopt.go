package rules

import (
	"slices"
	"strconv"

	"aidedecamp/rules/phrase"
)

// A player's seat that changes hands once the game has begun. Who sits down plays on with all that the seat
// knows and has sealed, and who leaves it sees no more of that: so both players' accounts agree to it, or
// the referee decides. Nothing that binds the dice changes.

// substituted reports whether somebody else sits on the seat than when the game began.
func substituted(g *Game, seat Seat) bool {
	return slices.ContainsFunc(g.log, func(e Entry) bool {
		handed, ok := e.HandedOver()
		return ok && handed == seat
	})
}

// decideAdopt asks that somebody takes a seat over, after the start.
func decideAdopt(g *Game, act Act, j judging) ([]Event, error) {
	if act.Seat == Clock {
		return decideSilence(g, act, j.record.At)
	}
	seat, who := Seat(act.Args["seat"]), Sitter{User: act.Args["user"], Name: act.Args["name"]}
	if refused := adoptRefused(g, act, seat, who); refused != nil {
		return nil, refused
	}
	player := j.salts.player(who)
	return g.ask(Request{Kind: AskSeat, Asker: act.Seat, Place: seat, Player: &player})
}

// adoptRefused says why somebody may not take a seat over; nil where he may be asked for.
func adoptRefused(g *Game, act Act, seat Seat, who Sitter) *Violation {
	account := func(of Seat) bool { return who.User != "" && who.User == g.User(of) }
	pending := g.request
	switch {
	case act.Seat == Public && who.User == "":
		return g.refuseStranger()
	case seat == Public:
		which := Refuse(refSeats, "game.refused.which-seat")
		for _, s := range Players {
			args := Args{"seat": string(s)}
			if act.Seat != Public { // a spectator asks for himself
				args["user"], args["name"] = who.User, who.Name
			}
			which.Or(phrase.Say("game.offer.replace", g.Who("who", s)), Act{Path: PathSit, Seat: act.Seat, Args: args})
		}
		return which
	case seat == Referee:
		return Refuse(refSeats, "game.refused.referee-after-start")
	case !seat.Plays():
		return Refuse(refSeats, "game.refused.no-such-seat", phrase.Named("seat", string(seat)))
	case account(Referee):
		return Refuse(refSeats, "game.refused.referee-plays")
	case account(seat):
		return Refuse(refSeats, "game.refused.sits-there", g.Who("who", seat))
	case account(seat.Other()), who.User == "" && (seat != SeatB || g.apart()):
		return Refuse(refSeats, "game.refused.both-seats", g.Who("who", seat))
	case pending != nil && pending.Kind == AskSeat && pending.Place == seat && asksFor(g, *pending, who.User):
		return Refuse(refSeats, "game.refused.seat-asked", phrase.Number("n", pending.Number))
	case act.Seat == Public && turnedDown(g, who.User):
		return Refuse(refSeats, "game.refused.turned-down", g.Who("a", SeatA), g.Who("b", SeatB))
	}
	return nil
}

// asksFor reports whether a request would seat the account.
func asksFor(g *Game, r Request, user string) bool {
	return r.Kind == AskSeat && r.Player != nil && user != "" && g.texts[r.Player.User].Body == user
}

// turnedDown reports whether a spectator has asked for a seat and was refused: he asks no more, or he could
// call the players for ever.
func turnedDown(g *Game, user string) bool {
	return slices.ContainsFunc(g.log, func(e Entry) bool {
		d, declined := dataOf[answerData](e.Events, kindDeclined)
		if !declined || d.Request <= 0 || d.Request >= len(g.log) {
			return false
		}
		asked, ok := dataOf[Request](g.log[d.Request].Events, kindAsked)
		return ok && asked.Asker == Public && asksFor(g, asked, user)
	})
}

// grantSeat returns the event by which a seat changes hands.
func grantSeat(_ *Game, r Request, consents []Seat) ([]Event, error) {
	return event(kindAdopted, adoptedData{Seat: r.Place, Player: *r.Player, By: append([]Seat{r.Asker}, consents...)})
}

// seatLabel is what the button says by which a change of hands is agreed to.
func seatLabel(g *Game, r Request) phrase.Phrase {
	return phrase.Say("game.offer.agree.seat", playerName(g, "name", *r.Player, r.Place), g.Who("who", r.Place))
}

func (r Request) gate() string { return "demande-" + strconv.Itoa(r.Number) }

// silenceKey names the deadline after which the silence of who holds a seat is a consent.
const silenceKey = "silence"

// silenceDeadline is when the pending request is granted by itself; ok is false where it never is.
func silenceDeadline(g *Game) (d Deadline, ok bool) {
	if g.request == nil || g.header.Closing == 0 || !onlyHolder(*g.request, g.needed(*g.request)) {
		return Deadline{}, false
	}
	return Deadline{Gate: g.request.gate(), Key: silenceKey, Seconds: g.header.Closing}, true
}

// expiredSilence is the act by which the clock grants the pending request; ok is false where the deadline is
// another's.
func expiredSilence(g *Game, d Deadline) (act Act, ok bool) {
	own, waits := silenceDeadline(g)
	if !waits || d.Gate != own.Gate || d.Key != own.Key {
		return Act{}, false
	}
	return Act{Path: PathSit, Seat: Clock, Args: Args{"n": strconv.Itoa(g.request.Number)}}, true
}

func decideSilence(g *Game, act Act, at string) ([]Event, error) {
	_, waits := silenceDeadline(g)
	if !waits || act.Args["n"] != strconv.Itoa(g.request.Number) || !passed(g.request.Since, g.header.Closing, at) {
		return nil, fault("seat", "the clock gives a seat away that nobody asks for, or not yet")
	}
	return g.grant(*g.request, g.request.Consents)
}

// foldAdopted seats the substitute. What was offered to who sat there is not offered to him.
func foldAdopted(g *Game, r Record, d adoptedData) error {
	if !g.started || !d.Seat.Plays() || len(d.By) == 0 {
		return fault("apply", "record %d gives seat %q away", r.Seq, d.Seat)
	}
	g.wall = r.Seq
	g.sits(d.Seat, d.Player, r.Seq+1)
	g.gens[d.Seat]++
	return nil
}

// tellAdopted says who takes over from whom.
func tellAdopted(g *Game, r Record, d adoptedData) []phrase.Phrase {
	key := "game.tell.adopted"
	if r.Seat == Clock {
		key = "game.tell.adopted.silence"
	}
	return []phrase.Phrase{phrase.Say(key, playerName(g, "name", d.Player, d.Seat), g.Who("who", d.Seat), phrase.Number("n", r.Seq+1))}
}

// tellAskedSeat says who asks for a seat, or for whom.
func tellAskedSeat(g *Game, _ Record, d Request) []phrase.Phrase {
	if d.Player == nil {
		return nil
	}
	key, said := "game.tell.asked.seat", []phrase.Arg{playerName(g, "name", *d.Player, d.Place), g.Who("holder", d.Place)}
	switch d.Asker {
	case Public:
		key += ".self"
	case d.Place:
		key += ".holder"
	default:
		said = append(said, g.Who("who", d.Asker))
	}
	lines := []phrase.Phrase{phrase.Say(key, said...), phrase.Say("game.tell.asked.seat.what")}
	if d.Asker != d.Place && g.apart() && g.header.Closing > 0 {
		delay := phrase.With("delay", delayPhrase(g.header.Closing))
		lines = append(lines, phrase.Say("game.tell.asked.seat.silence", g.Who("holder", d.Place), delay))
	}
	return lines
}

// playerName is the name of somebody who does not sit yet.
func playerName(g *Game, name string, p Player, seat Seat) phrase.Arg {
	if body := g.texts[p.Name].Body; body != "" {
		return phrase.Named(name, body)
	}
	return phrase.With(name, seat.Phrase())
}

// askerName is who asks for something: a spectator who asks for a seat has a name of his own.
func askerName(g *Game, name string, r Request) phrase.Arg {
	if r.Asker == Public && r.Player != nil {
		return playerName(g, name, *r.Player, r.Place)
	}
	return g.Who(name, r.Asker)
}

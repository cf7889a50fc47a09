package rules

import "aidedecamp/rules/phrase"

const (
	// PathSit seats somebody: options seat, user and name; a guest has no user. After the start it asks for
	// the change.
	PathSit = "partie place"
	// PathLeave gives the opposite seat back, before the start.
	PathLeave = "partie rendre"
)

const refSeats Ref = "maison:places"

var seatChapter = ownChapter{
	verbs: map[string]ownVerb{
		PathSit:   {[]string{"seat", "n"}, decideSit},
		PathLeave: {nil, decideLeave},
	},
	facts: map[string]ownFact{
		kindSeated:  fact(foldSeated, tellSeated),
		kindAdopted: fact(foldAdopted, tellAdopted),
	},
}

var seatAsking = asking{grant: grantSeat, label: seatLabel, say: tellAskedSeat,
	sound: func(r Request) bool { return r.Player != nil && r.Place.Plays() }}

// decideSit seats somebody. Before the start a guest's seat is free for whoever opened the game and for the
// person who takes it; the opener's own seat is not, and one with an account only for the opener, as long
// as its holder has not pressed [Commencer]. Every player presses it after that: he agrees to whom he plays
// with, and to the referee.
func decideSit(g *Game, act Act, j judging) ([]Event, error) {
	seat, user, name := Seat(act.Args["seat"]), act.Args["user"], act.Args["name"]
	sitting, taken := g.players[seat]
	switch {
	case g.started:
		return decideAdopt(g, act, j)
	case !seat.Plays() && seat != Referee:
		return nil, Refuse(refSeats, "game.refused.no-such-seat", phrase.Named("seat", string(seat)))
	case act.Seat == Public && user == "":
		return nil, g.refuseStranger()
	case taken && !sitting.Guest && act.Seat != seat && !(seat == SeatB && act.Seat == SeatA && !g.ready[seat]):
		return nil, Refuse(refSeats, "game.refused.seat-taken", g.Who("who", seat))
	case act.Seat != SeatA && namedGuest(g, seat):
		return nil, Refuse(refSeats, "game.refused.named-guest", g.Who("who", seat), g.Who("host", SeatA))
	case seat == Referee && act.Seat != SeatA:
		return nil, Refuse(refSeats, "game.refused.referee-by-opener")
	case seat == SeatA:
		return nil, Refuse(refSeats, "game.refused.opener-keeps-seat", g.Who("who", seat))
	case seat == Referee && (user == "" || user == g.User(SeatA) || user == g.User(SeatB)):
		// a referee without an account would be the opener, who acts for every guest
		return nil, Refuse(refSeats, "game.refused.referee-plays")
	case user != "" && user == g.User(Referee):
		return nil, Refuse(refSeats, "game.refused.referee-plays")
	case user != "" && user == g.User(SeatA) && act.Args["deux"] == "":
		// who opened the game would shut his opponent out by one press
		return nil, Refuse(refSeats, "game.refused.own-opponent").
			Or(phrase.Say("game.offer.both"), Act{Path: PathSit, Seat: SeatA, Args: Args{"seat": string(SeatB), "deux": "oui"}})
	}
	return seatSitter(g, seat, Sitter{User: user, Name: name}, j.salts)
}

// namedGuest reports whether the seat is a guest's whom the opener has named: only he gives it to somebody
// else.
func namedGuest(g *Game, seat Seat) bool {
	p, taken := g.players[seat]
	return taken && p.Guest && p.Name != ""
}

// decideLeave gives the opposite seat back.
func decideLeave(g *Game, act Act, j judging) ([]Event, error) {
	holder := g.players[SeatB]
	switch {
	case g.started:
		return nil, Refuse(refSeats, "game.refused.leave-after-start")
	case !act.Seat.Plays():
		return nil, g.refuseStranger()
	case holder.Guest:
		return nil, Refuse(refSeats, "game.refused.seat-free")
	case act.Seat != SeatB:
		return nil, Refuse(refSeats, "game.refused.seat-taken", g.Who("who", SeatB))
	}
	return seatSitter(g, SeatB, Sitter{}, j.salts)
}

func seatSitter(g *Game, seat Seat, who Sitter, salts *salter) ([]Event, error) {
	return event(kindSeated, seatedData{Seat: seat, Player: salts.player(who)})
}

// foldSeated notes who sits down: he has given no word, and nobody has pressed [Commencer] for a game with
// him.
func foldSeated(g *Game, r Record, d seatedData) error {
	g.sits(d.Seat, d.Player, r.Seq)
	if d.Seat == SeatB {
		g.joined = r.Seq > 0 && !d.Guest
	}
	delete(g.words, d.Seat)
	clear(g.ready)
	return nil
}

func tellSeated(g *Game, _ Record, d seatedData) []phrase.Phrase {
	key := "game.tell.seated"
	if d.Guest {
		key = "game.tell.guest"
	}
	return []phrase.Phrase{phrase.Say(key, g.Who("who", d.Seat), phrase.With("seat", d.Seat.Phrase()))}
}

func (g *Game) refuseStranger() *Violation {
	return Refuse(refSeats, "game.refused.stranger", g.Who("a", SeatA), g.Who("b", SeatB))
}

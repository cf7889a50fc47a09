package rules

import (
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

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
		PathSit:   {[]string{"seat", "n", "deux"}, decideSit},
		PathLeave: {nil, decideLeave},
	},
	facts: map[string]ownFact{
		ledger.KindSeated:  fact(foldSeated, tellSeated),
		ledger.KindAdopted: fact(foldAdopted, tellAdopted),
	},
}

var seatAsking = asking{grant: grantSeat, label: seatLabel, say: tellAskedSeat,
	sound: func(r ledger.Request) bool { return r.Player != nil && r.Place.Plays() }}

// decideSit seats somebody. Before the start a guest's seat is free for whoever opened the game and for the
// person who takes it; the opener's own seat is not, and one with an account only for the opener, as long
// as its holder has not pressed [Commencer]. Every player presses it after that: he agrees to whom he plays
// with, and to the referee.
func decideSit(g *Game, act ledger.Act, j judging) ([]ledger.Event, error) {
	seat, user, name := ledger.Seat(act.Args["seat"]), act.Args["user"], act.Args["name"]
	sitting, taken := g.Players[seat]
	switch {
	case g.started:
		return decideAdopt(g, act, j)
	case !seat.Plays() && seat != ledger.Referee:
		return nil, Refuse(refSeats, "game.refused.no-such-seat", phrase.Named("seat", string(seat)))
	case act.Seat == ledger.Public && user == "":
		return nil, g.refuseStranger()
	case taken && !sitting.Guest && act.Seat != seat && !(seat == ledger.SeatB && act.Seat == ledger.SeatA && !g.ready[seat]):
		return nil, Refuse(refSeats, "game.refused.seat-taken", g.Who("who", seat))
	case act.Seat != ledger.SeatA && namedGuest(g, seat):
		return nil, Refuse(refSeats, "game.refused.named-guest", g.Who("who", seat), g.Who("host", ledger.SeatA))
	case seat == ledger.Referee && act.Seat != ledger.SeatA:
		return nil, Refuse(refSeats, "game.refused.referee-by-opener")
	case seat == ledger.SeatA:
		return nil, Refuse(refSeats, "game.refused.opener-keeps-seat", g.Who("who", seat))
	case seat == ledger.Referee && (user == "" || user == g.User(ledger.SeatA) || user == g.User(ledger.SeatB)):
		// a referee without an account would be the opener, who acts for every guest
		return nil, Refuse(refSeats, "game.refused.referee-plays")
	case user != "" && user == g.User(ledger.Referee):
		return nil, Refuse(refSeats, "game.refused.referee-plays")
	case user != "" && user == g.User(ledger.SeatA) && act.Args["deux"] == "":
		// who opened the game would shut his opponent out by one press
		return nil, Refuse(refSeats, "game.refused.own-opponent").
			Or(phrase.Say("game.offer.both"), ledger.Act{Path: PathSit, Seat: ledger.SeatA,
				Args: ledger.Args{"seat": string(ledger.SeatB), "deux": "oui"}})
	}
	return seatSitter(seat, j.salts.player(Sitter{User: user, Name: name}))
}

// namedGuest reports whether the seat is a guest's whom the opener has named: only he gives it to somebody
// else.
func namedGuest(g *Game, seat ledger.Seat) bool {
	p, taken := g.Players[seat]
	return taken && p.Guest && p.Name != ""
}

// decideLeave gives the opposite seat back.
func decideLeave(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	holder := g.Players[ledger.SeatB]
	switch {
	case g.started:
		return nil, Refuse(refSeats, "game.refused.leave-after-start")
	case !act.Seat.Plays():
		return nil, g.refuseStranger()
	case holder.Guest:
		return nil, Refuse(refSeats, "game.refused.seat-free")
	case act.Seat != ledger.SeatB:
		return nil, Refuse(refSeats, "game.refused.seat-taken", g.Who("who", ledger.SeatB))
	}
	return seatSitter(ledger.SeatB, ledger.Player{Guest: true})
}

func seatSitter(seat ledger.Seat, who ledger.Player) ([]ledger.Event, error) {
	return event(ledger.KindSeated, ledger.SeatedData{Seat: seat, Player: who})
}

// foldSeated notes who sits down: he has given no word, and nobody has pressed [Commencer] for a game with
// him.
func foldSeated(g *Game, r ledger.Record, d ledger.SeatedData) error {
	g.Sits(d.Seat, d.Player, r.Seq)
	if d.Seat == ledger.SeatB {
		g.joined = r.Seq > 0 && !d.Guest
	}
	delete(g.words, d.Seat)
	clear(g.ready)
	return nil
}

func tellSeated(g *Game, _ ledger.Record, d ledger.SeatedData) []phrase.Phrase {
	key := "game.tell.seated"
	if d.Guest {
		key = "game.tell.guest"
	}
	return []phrase.Phrase{phrase.Say(key, g.Alone("who", d.Seat), phrase.With("seat", d.Seat.Phrase()))}
}

// RefuseReferee says why nobody but the game's referee may do something, of a game without one that it has
// none.
func (g *Game) RefuseReferee(why string) *Violation {
	if _, refereed := g.Players[ledger.Referee]; !refereed {
		return Refuse(refSeats, "game.refused.no-referee."+why)
	}
	return Refuse(refSeats, "game.refused.referee."+why, g.Who("who", ledger.Referee))
}

func (g *Game) refuseStranger() *Violation {
	return Refuse(refSeats, "game.refused.stranger", g.Who("a", ledger.SeatA), g.Who("b", ledger.SeatB))
}

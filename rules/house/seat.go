package house

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
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

const refSeats rules.Ref = "maison:places"

var seatChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{
		{Spec: spec(PathSit, "seat", "n", "deux"), Decide: rules.NoDice(decideSit), Button: sitButtons},
		{Spec: spec(PathLeave), May: mayLeave, Decide: rules.NoDice(decideLeave), Button: leaveButtons},
	},
	Facts: []rules.Fact[House]{
		rules.NewExplainedFact(ledger.KindSeated, foldSeated, tellSeated),
		rules.NewExplainedFact(ledger.KindAdopted, foldAdopted, tellAdopted),
	},
}

var seatConsent = consent{grant: grantSeat, label: seatLabel, say: tellAskedSeat,
	sound: func(r ledger.Request) bool { return r.Player != nil && r.Place.Plays() }}

// decideSit seats somebody. Before the start a guest's seat is free for whoever opened the game and for the
// person who takes it; the opener's own seat is not, and one with an account only for the opener, as long
// as its holder has not pressed [Commencer]. Every player presses it after that: he agrees to whom he plays
// with, and to the referee.
func decideSit(h House, act ledger.Act) ([]ledger.Event, error) {
	seat, user, name := ledger.Seat(act.Args["seat"]), act.Args["user"], act.Args["name"]
	sitting, taken := h.Players[seat]
	switch {
	case h.started:
		return decideAdopt(h, act)
	case !seat.Plays() && seat != ledger.Referee:
		return nil, rules.Refuse(refSeats, "game.refused.no-such-seat", phrase.Named("seat", string(seat)))
	case act.Seat == ledger.Public && user == "":
		return nil, h.refuseStranger()
	case taken && !sitting.Guest && act.Seat != seat && !(seat == ledger.SeatB && act.Seat == ledger.SeatA && !h.ready[seat]):
		return nil, rules.Refuse(refSeats, "game.refused.seat-taken", h.Who("who", seat))
	case act.Seat != ledger.SeatA && isNamedGuest(h.Game, seat):
		return nil, rules.Refuse(refSeats, "game.refused.named-guest", h.Who("who", seat), h.Who("host", ledger.SeatA))
	case seat == ledger.Referee && act.Seat != ledger.SeatA:
		return nil, rules.Refuse(refSeats, "game.refused.referee-by-opener")
	case seat == ledger.SeatA:
		return nil, rules.Refuse(refSeats, "game.refused.opener-keeps-seat", h.Who("who", seat))
	case seat == ledger.Referee && (user == "" || user == h.User(ledger.SeatA) || user == h.User(ledger.SeatB)):
		// a referee without an account would be the opener, who acts for every guest
		return nil, rules.Refuse(refSeats, "game.refused.referee-plays")
	case user != "" && user == h.User(ledger.Referee):
		return nil, rules.Refuse(refSeats, "game.refused.referee-plays")
	case user != "" && user == h.User(ledger.SeatA) && act.Args["deux"] == "":
		// who opened the game would shut his opponent out by one press
		return nil, rules.Refuse(refSeats, "game.refused.own-opponent").
			Or(phrase.Say("game.offer.both"), ledger.Act{Path: PathSit, Seat: ledger.SeatA,
				Args: ledger.Args{"seat": string(ledger.SeatB), "deux": "oui"}})
	}
	return seatSitter(seat, h.salts.player(Sitter{User: user, Name: name}))
}

func mayLeave(h House, seat ledger.Seat) *rules.Violation {
	if h.started {
		return rules.Refuse(refSeats, "game.refused.leave-after-start")
	}
	return mayPlay(h, seat)
}

// decideLeave gives the opposite seat back.
func decideLeave(h House, act ledger.Act) ([]ledger.Event, error) {
	holder := h.Players[ledger.SeatB]
	switch {
	case holder.Guest:
		return nil, rules.Refuse(refSeats, "game.refused.seat-free")
	case act.Seat != ledger.SeatB:
		return nil, rules.Refuse(refSeats, "game.refused.seat-taken", h.Who("who", ledger.SeatB))
	}
	return seatSitter(ledger.SeatB, ledger.Player{Guest: true})
}

// sitButtons are who may be asked to sit down before the start: a referee, a guest, oneself on both sides.
func sitButtons(h House, seat ledger.Seat) []rules.Candidate {
	if seat != ledger.SeatA || h.started {
		return nil
	}
	var buttons []rules.Candidate
	if _, refereed := h.Players[ledger.Referee]; !refereed {
		buttons = append(buttons, rules.Candidate{Key: "arbitre", Gate: startGate, Label: phrase.Say("game.offer.referee"), Rare: true,
			Args: ledger.Args{"seat": string(ledger.Referee)},
			Ask:  []rules.Question{{Option: "user", Label: phrase.Say("game.offer.referee"), Person: true}}})
	}
	if h.Players[ledger.SeatB].Guest {
		buttons = append(buttons,
			rules.Candidate{Key: "invite", Gate: startGate, Label: phrase.Say("game.offer.guest"), Args: ledger.Args{"seat": string(ledger.SeatB)},
				Ask: []rules.Question{{Option: "name", Label: phrase.Say("game.ask.guest")}}},
			rules.Candidate{Key: "deux", Gate: startGate, Label: phrase.Say("game.offer.both"),
				Args: ledger.Args{"seat": string(ledger.SeatB), "deux": "oui"}})
	}
	return buttons
}

// freeSeat is what a game that has not begun offers to everybody: the seat opposite. Whoever takes it says by
// pressing who he is.
func freeSeat(g *Game) []rules.Offer {
	if g.started || !isSeatFree(g) {
		return nil
	}
	return []rules.Offer{{Key: "face", Gate: startGate, Label: phrase.Say("game.offer.sit"), Style: rules.Main,
		Act: ledger.Act{Path: PathSit, Args: ledger.Args{"seat": string(ledger.SeatB)}}}}
}

// leaveButtons give the seat back that somebody took himself.
func leaveButtons(h House, seat ledger.Seat) []rules.Candidate {
	if seat != ledger.SeatB || !h.joined {
		return nil
	}
	return []rules.Candidate{{Key: "rendre", Gate: startGate, Label: phrase.Say("game.offer.leave")}}
}

func seatSitter(seat ledger.Seat, who ledger.Player) ([]ledger.Event, error) {
	return event(ledger.KindSeated, ledger.SeatedData{Seat: seat, Player: who})
}

// foldSeated notes who sits down: he has given no word, and nobody has pressed [Commencer] for a game with
// him.
func foldSeated(h House, d ledger.SeatedData) (House, error) {
	h.Sits(d.Seat, d.Player, h.record.Seq)
	if d.Seat == ledger.SeatB {
		h.joined = h.record.Seq > 0 && !d.Guest
	}
	delete(h.words, d.Seat)
	clear(h.ready)
	return h, nil
}

func tellSeated(h House, d ledger.SeatedData) []phrase.Phrase {
	key := "game.tell.seated"
	if d.Guest {
		key = "game.tell.guest"
	}
	return phrase.Line(key, h.Alone("who", d.Seat), phrase.With("seat", d.Seat.Phrase()))
}

// RefuseReferee says why nobody but the game's referee may do something, of a game without one that it has
// none.
func (g *Game) RefuseReferee(why string) *rules.Violation {
	if _, refereed := g.Players[ledger.Referee]; !refereed {
		return rules.Refuse(refSeats, "game.refused.no-referee."+why)
	}
	return rules.Refuse(refSeats, "game.refused.referee."+why, g.Who("who", ledger.Referee))
}

func (g *Game) refuseStranger() *rules.Violation {
	return rules.Refuse(refSeats, "game.refused.stranger", g.Who("a", ledger.SeatA), g.Who("b", ledger.SeatB))
}

// A player's seat that changes hands once the game has begun. Who sits down plays on with all that the seat
// knows and has sealed, and who leaves it sees no more of that: so both players' accounts agree to it, or
// the referee decides. Nothing that binds the dice changes.

// isSubstituted reports whether somebody else sits on the seat than when the game began.
func isSubstituted(g *Game, seat ledger.Seat) bool {
	return slices.ContainsFunc(g.Entries, func(e ledger.Entry) bool {
		handed, ok := e.HandedOver()
		return ok && handed == seat
	})
}

// decideAdopt asks that somebody takes a seat over, after the start.
func decideAdopt(h House, act ledger.Act) ([]ledger.Event, error) {
	if act.Seat == ledger.Clock {
		return decideSilence(h, act)
	}
	seat, who := ledger.Seat(act.Args["seat"]), Sitter{User: act.Args["user"], Name: act.Args["name"]}
	if refused := adoptRefused(h.Game, act, seat, who); refused != nil {
		return nil, refused
	}
	player := h.salts.player(who)
	return h.ask(ledger.Request{Kind: ledger.AskSeat, Asker: act.Seat, Place: seat, Player: &player})
}

// adoptRefused says why somebody may not take a seat over; nil where he may be asked for.
func adoptRefused(g *Game, act ledger.Act, seat ledger.Seat, who Sitter) *rules.Violation {
	account := func(of ledger.Seat) bool { return who.User != "" && who.User == g.User(of) }
	pending := g.request
	switch {
	case act.Seat == ledger.Public && who.User == "":
		return g.refuseStranger()
	case seat == ledger.Public:
		which := rules.Refuse(refSeats, "game.refused.which-seat")
		for _, s := range ledger.Players {
			args := ledger.Args{"seat": string(s)}
			if act.Seat != ledger.Public { // a spectator asks for himself
				args["user"], args["name"] = who.User, who.Name
			}
			which.Or(phrase.Say("game.offer.replace", g.Who("who", s)), ledger.Act{Path: PathSit, Seat: act.Seat, Args: args})
		}
		return which
	case seat == ledger.Referee:
		return g.RefuseReferee("after-start")
	case !seat.Plays():
		return rules.Refuse(refSeats, "game.refused.no-such-seat", phrase.Named("seat", string(seat)))
	case account(ledger.Referee):
		return rules.Refuse(refSeats, "game.refused.referee-plays")
	case account(seat):
		return rules.Refuse(refSeats, "game.refused.sits-there", g.Who("who", seat))
	case account(seat.Other()), who.User == "" && (seat != ledger.SeatB || g.Apart()):
		return rules.Refuse(refSeats, "game.refused.both-seats", g.Who("who", seat))
	case pending != nil && pending.Kind == ledger.AskSeat && pending.Place == seat && asksForAccount(g, *pending, who.User):
		return rules.Refuse(refSeats, "game.refused.seat-asked", phrase.Number("n", pending.Number))
	case act.Seat == ledger.Public && wasTurnedDown(g, who.User):
		return rules.Refuse(refSeats, "game.refused.turned-down", g.Who("a", ledger.SeatA), g.Who("b", ledger.SeatB))
	}
	return nil
}

// asksForAccount reports whether a request would seat the account.
func asksForAccount(g *Game, r ledger.Request, user string) bool {
	return r.Kind == ledger.AskSeat && r.Player != nil && user != "" && g.Texts[r.Player.User].Body == user
}

// wasTurnedDown reports whether a spectator has asked for a seat and was refused: he asks no more, or he
// could call the players for ever.
func wasTurnedDown(g *Game, user string) bool {
	return slices.ContainsFunc(g.Entries, func(e ledger.Entry) bool {
		d, declined := ledger.DataOf[ledger.AnswerData](e.Events, ledger.KindDeclined)
		if !declined || d.Request <= 0 || d.Request >= len(g.Entries) {
			return false
		}
		asked, ok := ledger.DataOf[ledger.Request](g.Entries[d.Request].Events, ledger.KindAsked)
		return ok && asked.Asker == ledger.Public && asksForAccount(g, asked, user)
	})
}

// grantSeat returns the event by which a seat changes hands; who was erased meanwhile takes none.
func grantSeat(h House, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
	if isSubstituteErased(h.Game, r) {
		return nil, rules.Refuse(refSeats, "game.refused.substitute-erased", phrase.Number("n", r.Number))
	}
	return event(ledger.KindAdopted, ledger.AdoptedData{Seat: r.Place, Player: *r.Player, By: r.By(consents)})
}

// isSubstituteErased reports whether nobody knows any more who would take the seat over.
func isSubstituteErased(g *Game, r ledger.Request) bool {
	if r.Player == nil {
		return false
	}
	text, known := g.Texts[r.Player.User] // of somebody who asks for himself nothing is kept yet
	return known && text.Erased()
}

// seatLabel is what the button says by which a change of hands is agreed to.
func seatLabel(h House, r ledger.Request) phrase.Phrase {
	return phrase.Say("game.offer.agree.seat", playerName(h.Game, "name", *r.Player, r.Place), h.Who("who", r.Place))
}

// silenceKey names the deadline after which the silence of a seat's player is a consent.
const silenceKey = "silence"

// silenceDeadline is when the pending request is granted by itself; ok is false where it never is.
func silenceDeadline(g *Game) (d rules.Deadline, ok bool) {
	if g.request == nil || g.header.Closing == 0 || !ledger.OnlyHolder(*g.request, g.needed(*g.request)) || isSubstituteErased(g, *g.request) {
		return rules.Deadline{}, false
	}
	return rules.Deadline{Gate: g.request.Gate(), Key: silenceKey, Seconds: g.header.Closing,
		Act: byClock(PathSit, "n", strconv.Itoa(g.request.Number))}, true
}

func decideSilence(h House, act ledger.Act) ([]ledger.Event, error) {
	_, waits := silenceDeadline(h.Game)
	if !waits || act.Args["n"] != strconv.Itoa(h.request.Number) || !ledger.Passed(h.request.Since, h.header.Closing, h.record.At) {
		return nil, ledger.NewFault("seat", "the clock gives a seat away that nobody asks for, or not yet")
	}
	return h.grant(*h.request, h.request.Consents)
}

// foldAdopted seats the substitute. What was offered to who sat there is not offered to him.
func foldAdopted(h House, d ledger.AdoptedData) (House, error) {
	if !h.started || !d.Seat.Plays() || len(d.By) == 0 {
		return h, ledger.NewFault("apply", "record %d gives seat %q away", h.record.Seq, d.Seat)
	}
	h.Wall = h.record.Seq
	h.Sits(d.Seat, d.Player, h.record.Seq+1)
	h.gens[d.Seat]++
	return h, nil
}

// tellAdopted says who takes over from whom.
func tellAdopted(h House, d ledger.AdoptedData) []phrase.Phrase {
	key := "game.tell.adopted"
	if h.record.Seat == ledger.Clock {
		key = "game.tell.adopted.silence"
	}
	return phrase.Line(key, playerName(h.Game, "name", d.Player, d.Seat), h.Who("who", d.Seat), phrase.Number("n", h.record.Seq+1))
}

// tellAskedSeat names the asker of a seat, or whom it is for.
func tellAskedSeat(h House, d ledger.Request) []phrase.Phrase {
	if d.Player == nil {
		return nil
	}
	key, said := "game.tell.asked.seat", []phrase.Arg{playerName(h.Game, "name", *d.Player, d.Place), h.Who("holder", d.Place)}
	switch d.Asker {
	case ledger.Public:
		key += ".self"
	case d.Place:
		key += ".holder"
	default:
		said = append(said, h.Who("who", d.Asker))
	}
	lines := []phrase.Phrase{phrase.Say(key, said...), phrase.Say("game.tell.asked.seat.what")}
	if d.Asker != d.Place && h.Apart() && h.header.Closing > 0 {
		delay := phrase.With("delay", delayPhrase(h.header.Closing))
		lines = append(lines, phrase.Say("game.tell.asked.seat.silence", h.Who("holder", d.Place), delay))
	}
	return lines
}

// playerName is the name of somebody who does not sit yet.
func playerName(g *Game, name string, p ledger.Player, seat ledger.Seat) phrase.Arg {
	if body := g.Texts[p.Name].Body; body != "" {
		return phrase.Named(name, body)
	}
	return phrase.With(name, seat.Phrase())
}

// askerName is the name of an asker: a spectator who asks for a seat has a name of his own.
func askerName(g *Game, name string, r ledger.Request) phrase.Arg {
	if r.Asker == ledger.Public && r.Player != nil {
		return playerName(g, name, *r.Player, r.Place)
	}
	return g.Who(name, r.Asker)
}

// PathLook is the referee's look at what both players keep secret: the log says that he has looked, before he
// sees anything.
const PathLook = "partie secrets"

// Both players have begun with him as their referee: they have agreed to it.
var lookChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{{
		Spec:   spec(PathLook),
		May:    func(h House, seat ledger.Seat) *rules.Violation { return mayReferee(h, seat, "look") },
		Decide: rules.NoDice(func(House, ledger.Act) ([]ledger.Event, error) { return event(ledger.KindLooked, ledger.LookedData{}) }),
	}},
	Facts: []rules.Fact[House]{noted[ledger.LookedData](ledger.KindLooked, "looked")},
}

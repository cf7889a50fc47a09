package rules

import (
	"strings"
	"unicode/utf8"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// The kernel's own acts. Those with a slash command bear its path; the others come from offers only.
const (
	pathOpen = "partie nouvelle"
	// PathSit seats somebody: options seat, user and name; a guest has no user.
	PathSit = "partie place"
	// PathWord gives the seat's word, which goes into every throw: option word.
	PathWord = "partie mot"
	// PathReady is [Commencer].
	PathReady = "partie commencer"
	// PathUndo goes back: option n, the first record to take back; without it the seat's own last act. Option au, the last record
	// that the person saw, refuses where something has happened since.
	PathUndo = "retour"
	// PathContest doubts a declared throw: option n, its record.
	PathContest = "partie contester"
	// PathSource asks for another source of dice: option source.
	PathSource = "partie des"
	// PathSet changes a setting: options reglage and valeur.
	PathSet = "partie reglages"
	// PathAgree and PathDecline answer a request: option n, its record.
	PathAgree   = "partie accepter"
	PathDecline = "partie refuser"
	// PathEnd ends the game: with option seul "oui" by one alone.
	PathEnd = "partie finir"
)

// longestWord is the most characters that a word may have.
const longestWord = 64

const refSeats, refStart Ref = "maison:places", "maison:depart"

type seatedData struct {
	Seat Seat `json:"seat"`
	Player
}

type wordedData struct {
	Seat Seat `json:"seat"`
	Word Mark `json:"word"`
}

type readyData struct {
	Seats []Seat `json:"seats"`
}

type startedData struct {
	// Words is W of the epoch: what the words given so far come to.
	Words dice.Digest `json:"words"`
}

// decideSit seats somebody. Before the start a guest's seat is free for whoever opened the game and for the person who
// takes it; the opener's own seat, and a seat with an account, are not. Every player presses [Commencer] after that: he agrees to
// whom he plays with, and to the referee.
func (g *Game) decideSit(act Act, salts *salter) ([]Event, error) {
	seat, user, name := Seat(act.Args["seat"]), act.Args["user"], act.Args["name"]
	sitting, taken := g.players[seat]
	switch {
	case g.started:
		return nil, Refuse(refSeats, "game.refused.seats-after-start")
	case !seat.Plays() && seat != Referee:
		return nil, Refuse(refSeats, "game.refused.no-such-seat", phrase.Named("seat", string(seat)))
	case act.Seat == Public && user == "":
		return nil, g.refuseStranger()
	case taken && !sitting.Guest && act.Seat != seat:
		return nil, Refuse(refSeats, "game.refused.seat-taken", g.Who("who", seat))
	case seat == Referee && act.Seat != SeatA:
		return nil, Refuse(refSeats, "game.refused.referee-by-opener")
	case seat == SeatA:
		return nil, Refuse(refSeats, "game.refused.opener-keeps-seat", g.Who("who", seat))
	case seat == Referee && (user == "" || user == g.User(SeatA) || user == g.User(SeatB)):
		// a referee without an account would be the opener, who acts for every guest
		return nil, Refuse(refSeats, "game.refused.referee-plays")
	case user != "" && user == g.User(Referee):
		return nil, Refuse(refSeats, "game.refused.referee-plays")
	}
	seated, err := NewEvent(kindSeated, seatedData{Seat: seat, Player: salts.player(Sitter{User: user, Name: name})})
	if err != nil {
		return nil, err
	}
	return []Event{seated}, nil
}

// decideWord notes the seat's word; the other seat has to press [Commencer] again, for its start no longer knows it.
func (g *Game) decideWord(act Act, salts *salter) ([]Event, error) {
	word := strings.TrimSpace(act.Args["word"])
	switch {
	case !act.Seat.Plays():
		return nil, g.refuseStranger()
	case g.started:
		return nil, Refuse(refStart, "game.refused.word-after-start")
	case word == "":
		return nil, Refuse(refStart, "game.refused.word-empty").Or(phrase.Say("game.offer.start"), Act{Path: PathReady, Seat: act.Seat})
	case utf8.RuneCountInString(word) > longestWord:
		return nil, Refuse(refStart, "game.refused.word-long",
			phrase.Number("length", utf8.RuneCountInString(word)), phrase.Number("most", longestWord))
	}
	worded, err := NewEvent(kindWorded, wordedData{Seat: act.Seat, Word: salts.note(word, false)})
	if err != nil {
		return nil, err
	}
	return []Event{worded}, nil
}

// decideReady notes [Commencer] for every seat of the account; when no account is missing the game starts, and its words
// are bound.
func (g *Game) decideReady(act Act) ([]Event, error) {
	switch {
	case !act.Seat.Plays():
		return nil, g.refuseStranger()
	case g.started:
		return nil, Refuse(refStart, "game.refused.started")
	case g.ready[act.Seat]:
		return nil, Refuse(refStart, "game.refused.ready-already")
	}
	account := act.Seat
	if g.players[account].Guest {
		account = SeatA
	}
	seats := []Seat{account}
	if other := account.Other(); !g.human(other, account) {
		seats = append(seats, other)
	}
	ready, err := NewEvent(kindReady, readyData{Seats: seats})
	if err != nil {
		return nil, err
	}
	events := []Event{ready}
	for _, seat := range Players {
		if !g.ready[seat] && !seatIn(seats, seat) {
			return events, nil
		}
	}
	bound, err := bind(g.words)
	if err != nil {
		return nil, err
	}
	started, err := NewEvent(kindStarted, startedData{Words: bound})
	if err != nil {
		return nil, err
	}
	return append(events, started), nil
}

// bind returns W of the words that the seats gave last.
func bind(given map[Seat][]Mark) (dice.Digest, error) {
	var words []dice.Word
	for _, seat := range Players {
		marks := given[seat]
		if len(marks) == 0 {
			continue
		}
		blind, err := marks[len(marks)-1].Blind()
		if err != nil {
			return dice.Digest{}, &Fault{Where: "words", Err: err}
		}
		words = append(words, dice.Word{Seat: string(seat), Blind: blind})
	}
	return dice.Words(words), nil
}

func seatIn(seats []Seat, seat Seat) bool {
	for _, s := range seats {
		if s == seat {
			return true
		}
	}
	return false
}

func (g *Game) refuseStranger() *Violation {
	return Refuse(refSeats, "game.refused.stranger", g.Who("a", SeatA), g.Who("b", SeatB))
}

func (g *Game) awaitedAtStart() []Seat {
	var seats []Seat
	for _, seat := range Players {
		if !g.ready[seat] && !g.players[seat].Guest {
			seats = append(seats, seat)
		}
	}
	return seats
}

// setupOffers are what a seat may do before the start. A guest's seat offers itself to the public.
func (g *Game) setupOffers(seat Seat) []Offer {
	const gate = "depart"
	switch {
	case seat == Public && g.players[SeatB].Guest:
		return []Offer{{Key: "face", Gate: gate, Label: phrase.Say("game.offer.sit"),
			Act: Act{Path: PathSit, Args: Args{"seat": string(SeatB)}}}}
	case !seat.Plays() || g.players[seat].Guest:
		return nil
	}
	var offers []Offer
	if !g.ready[seat] {
		offers = append(offers, Offer{Key: "commencer", Gate: gate, Label: phrase.Say("game.offer.start"), Style: Main,
			Act: Act{Path: PathReady, Seat: seat}})
	}
	offers = append(offers, Offer{Key: "mot", Gate: gate, Label: phrase.Say("game.offer.word"),
		Act: Act{Path: PathWord, Seat: seat},
		Ask: []Question{{Option: "word", Label: phrase.Say("game.ask.word")}}})
	if seat == SeatA && g.players[SeatB].Guest {
		offers = append(offers, Offer{Key: "invite", Gate: gate, Label: phrase.Say("game.offer.guest"),
			Act: Act{Path: PathSit, Seat: seat, Args: Args{"seat": string(SeatB)}},
			Ask: []Question{{Option: "name", Label: phrase.Say("game.ask.guest")}}})
	}
	return offers
}

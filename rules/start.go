package rules

import (
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
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
	// PathLeave gives the opposite seat back, before the start.
	PathLeave = "partie rendre"
	// PathReady is [Commencer]: with option word, the player's word goes into every throw.
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

const refSeats, refStart Ref = "maison:places", "maison:depart"

type seatedData struct {
	Seat Seat `json:"seat"`
	Player
}

// wordedData is a word of protocol 1, which was given before [Commencer].
type wordedData struct {
	Seat Seat `json:"seat"`
	Word Mark `json:"word"`
}

// readyData is one account's [Commencer]: its own seat first, then the one that it plays besides.
type readyData struct {
	Seats []Seat `json:"seats"`
	// Word is the mark of the account's word, empty where it gave none; of protocol 2 alone.
	Word Mark `json:"word,omitempty"`
}

type startedData struct {
	// Commitment is C once more, and Last the seat whose press began the game with a word, empty where that press gave none; of
	// protocol 2 alone.
	Commitment dice.Digest `json:"commitment,omitzero"`
	// Words is W of the epoch: what the words given so far come to.
	Words dice.Digest `json:"words"`
	Last  Seat        `json:"last,omitempty"`
}

// decideSit seats somebody. Before the start a guest's seat is free for whoever opened the game and for the person who
// takes it; the opener's own seat is not, and one with an account only for the opener, as long as its holder has not pressed
// [Commencer]. Every player presses it after that: he agrees to whom he plays with, and to the referee.
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
	case taken && !sitting.Guest && act.Seat != seat && !(seat == SeatB && act.Seat == SeatA && !g.ready[seat]):
		return nil, Refuse(refSeats, "game.refused.seat-taken", g.Who("who", seat))
	case act.Seat == Public && g.named(seat):
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
	return g.seat(seat, Sitter{User: user, Name: name}, salts)
}

// named reports whether the seat is a guest's whom the opener has named: only he gives it to somebody else.
func (g *Game) named(seat Seat) bool {
	p, taken := g.players[seat]
	return taken && p.Guest && p.Name != ""
}

// decideLeave gives the opposite seat back.
func (g *Game) decideLeave(act Act, salts *salter) ([]Event, error) {
	holder := g.players[SeatB]
	switch {
	case g.started:
		return nil, Refuse(refSeats, "game.refused.seats-after-start")
	case !act.Seat.Plays():
		return nil, g.refuseStranger()
	case holder.Guest:
		return nil, Refuse(refSeats, "game.refused.seat-free")
	case act.Seat != SeatB:
		return nil, Refuse(refSeats, "game.refused.seat-taken", g.Who("who", SeatB))
	}
	return g.seat(SeatB, Sitter{}, salts)
}

func (g *Game) seat(seat Seat, who Sitter, salts *salter) ([]Event, error) {
	seated, err := NewEvent(kindSeated, seatedData{Seat: seat, Player: salts.player(who)})
	if err != nil {
		return nil, err
	}
	return []Event{seated}, nil
}

// startWord is what a player may give with [Commencer]: everybody reads it alike, and what he types is what the dice are bound by.
var startWord = regexp.MustCompile(`^[a-z0-9]{4,64}$`)

// typedWord is the same before its capitals are folded: those of a to z alone.
var typedWord = regexp.MustCompile(`^[A-Za-z0-9]{4,64}$`)

// readWord returns the word given with [Commencer], capitals folded; ok is false where none was. Nothing is trimmed: W must hold what was
// typed.
func readWord(act Act) (word string, ok bool, err error) {
	typed, ok := act.Args["word"]
	if !ok {
		return "", false, nil
	}
	switch {
	case typed == "":
		return "", true, Refuse(refStart, "game.refused.word-empty").Or(phrase.Say("game.offer.start"), Act{Path: PathReady, Seat: act.Seat})
	case !typedWord.MatchString(typed):
		return "", true, Refuse(refStart, "game.refused.word-form", phrase.Named("word", typed), phrase.Number("length", utf8.RuneCountInString(typed)))
	}
	return strings.ToLower(typed), true, nil
}

// decideReady notes [Commencer], with or without a word, for every seat of the account. When no account is missing the game starts, and
// its words are bound.
func (g *Game) decideReady(act Act, salts *salter) ([]Event, error) {
	word, worded, err := readWord(act)
	switch {
	case !act.Seat.Plays():
		return nil, g.refuseStranger()
	case g.started:
		return nil, Refuse(refStart, "game.refused.started")
	case err != nil:
		return nil, err
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
	if g.header.Protocol == dice.Protocol1 {
		return g.startAsBefore(seats, word, salts)
	}
	pressed := readyData{Seats: seats}
	given := maps.Clone(g.words)
	if worded {
		blinding, known := g.texts[g.header.Blinding[account]]
		if !known || blinding.erased() {
			return nil, fault("start", "what seat %s's word is hashed with is gone", account)
		}
		text := Text{Salt: blinding.Salt, Body: word}
		text.Mark = mark(text.Salt, text.Body)
		salts.texts = append(salts.texts, text)
		pressed.Word, given[account] = text.Mark, text.Mark
	}
	ready, err := NewEvent(kindReady2, pressed)
	if err != nil {
		return nil, err
	}
	if !g.lastToStart(seats) {
		return []Event{ready}, nil
	}
	begun := startedData{Commitment: g.header.Commitment}
	if begun.Words, err = bind(g.header.Protocol, given); err != nil {
		return nil, err
	}
	if worded {
		begun.Last = account
	}
	started, err := NewEvent(kindStarted2, begun)
	if err != nil {
		return nil, err
	}
	return []Event{ready, started}, nil
}

// lastToStart reports whether nobody else's [Commencer] is missing once these seats have pressed.
func (g *Game) lastToStart(seats []Seat) bool {
	return !slices.ContainsFunc(Players[:], func(seat Seat) bool { return !g.ready[seat] && !slices.Contains(seats, seat) })
}

// startAsBefore starts a game of protocol 1 that was open when this version came: a word took the other's [Commencer] back, and its
// salt was drawn when it was given.
func (g *Game) startAsBefore(seats []Seat, word string, salts *salter) ([]Event, error) {
	var events []Event
	add := func(kind string, data any) error {
		e, err := NewEvent(kind, data)
		events = append(events, e)
		return err
	}
	if word != "" {
		if err := add(kindWorded, wordedData{Seat: seats[0], Word: salts.note(word, false)}); err != nil {
			return nil, err
		}
	}
	if err := add(kindReady1, readyData{Seats: seats}); err != nil || word != "" && len(seats) < len(Players) || !g.lastToStart(seats) {
		return events, err
	}
	given := maps.Clone(g.words)
	if word != "" {
		given[seats[0]] = salts.texts[len(salts.texts)-1].Mark
	}
	words, err := bind(g.header.Protocol, given)
	if err != nil {
		return nil, err
	}
	return events, errors.Join(add(kindStarted1, startedData{Words: words}))
}

// foldPressed notes a [Commencer] of protocol 2: a word that was taken back with it no longer counts.
func (g *Game) foldPressed(d readyData) {
	for _, seat := range d.Seats {
		g.ready[seat] = true
	}
	if d.Word != "" {
		g.words[d.Seats[0]] = d.Word
	}
}

// interrupted takes a [Commencer] of protocol 2 back where a record follows it that is no other one's: nothing may stand between the two.
func (g *Game) interrupted(r Record) {
	if g.header.Protocol == dice.Protocol1 || g.started || len(g.ready) == 0 || has(r.Events, kindReady2) {
		return
	}
	clear(g.ready)
	clear(g.words)
}

// bind returns W of the words that the seats gave last.
func bind(p dice.Protocol, given map[Seat]Mark) (dice.Digest, error) {
	var words []dice.Word
	for _, seat := range Players {
		m, ok := given[seat]
		if !ok {
			continue
		}
		hash, err := m.Blind()
		if err != nil {
			return dice.Digest{}, &Fault{Where: "words", Err: err}
		}
		words = append(words, dice.Word{Seat: string(seat), Mark: hash})
	}
	return p.Words(words), nil
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
	sit := func(args Args) Act { return Act{Path: PathSit, Seat: seat, Args: args} }
	switch {
	case seat == Public && g.players[SeatB].Guest && !g.named(SeatB):
		return []Offer{{Key: "face", Gate: gate, Label: phrase.Say("game.offer.sit"), Act: sit(Args{"seat": string(SeatB)})}}
	case !seat.Plays() || g.players[seat].Guest:
		return nil
	}
	var offers []Offer
	if !g.ready[seat] {
		// A word belongs to what its giver has read: the form dies when the other begins meanwhile.
		worded, hint := gate, phrase.Say("game.ask.word.first")
		if len(g.ready) > 0 {
			first := len(g.log) - 1
			worded = gate + "-" + strconv.Itoa(first)
			hint = phrase.Say("game.ask.word.second", phrase.Number("n", first), phrase.Verbatim("link", g.head.Short()))
		}
		offers = append(offers, Offer{Key: "commencer", Gate: gate, Label: phrase.Say("game.offer.start"), Style: Main,
			Act: Act{Path: PathReady, Seat: seat}})
		offers = append(offers, Offer{Key: "mot", Gate: worded, Label: phrase.Say("game.offer.word"), Act: Act{Path: PathReady, Seat: seat},
			Ask: []Question{{Option: "word", Label: phrase.Say("game.ask.word"), Hint: hint, Advice: phrase.Say("game.ask.word.advice")}}})
	}
	switch {
	case seat == SeatA && g.players[SeatB].Guest:
		offers = append(offers,
			Offer{Key: "invite", Gate: gate, Label: phrase.Say("game.offer.guest"), Act: sit(Args{"seat": string(SeatB)}),
				Ask: []Question{{Option: "name", Label: phrase.Say("game.ask.guest")}}},
			Offer{Key: "deux", Gate: gate, Label: phrase.Say("game.offer.both"), Act: sit(Args{"seat": string(SeatB), "deux": "oui"})})
	case seat == SeatB && g.joined:
		offers = append(offers, Offer{Key: "rendre", Gate: gate, Label: phrase.Say("game.offer.leave"), Act: Act{Path: PathLeave, Seat: seat}})
	}
	return offers
}

package house

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// PathReady is [Commencer]: with option word, the player's word goes into every throw.
const PathReady = "partie commencer"

const refStart rules.Ref = "maison:depart"

var startChapter = ownChapter{
	verbs: map[string]ownVerb{PathReady: {nil, decideReady}},
	facts: map[string]ownFact{
		ledger.KindReady:   fact(foldReady, tellReady),
		ledger.KindStarted: fact(foldStarted, tellStarted),
	},
	offers: setupOffers,
}

// typedWord is the same before its capitals are folded: those of a to z alone.
var typedWord = regexp.MustCompile(`^[A-Za-z0-9]{4,64}$`)

// readWord returns the word given with [Commencer], capitals folded; ok is false where none was. Nothing is
// trimmed: W must hold what was typed.
func readWord(act ledger.Act) (word string, ok bool, err error) {
	typed, ok := act.Args["word"]
	if !ok {
		return "", false, nil
	}
	switch {
	case typed == "":
		return "", true, rules.Refuse(refStart, "game.refused.word-empty").Or(phrase.Say("game.offer.start"),
			ledger.Act{Path: PathReady, Seat: act.Seat})
	case !typedWord.MatchString(typed):
		return "", true, rules.Refuse(refStart, "game.refused.word-form", phrase.Named("word", typed),
			phrase.Number("length", utf8.RuneCountInString(typed)))
	}
	return strings.ToLower(typed), true, nil
}

// decideReady notes [Commencer], with or without a word, for every seat of the account. When no account is
// missing the game starts, and its words are bound.
func decideReady(g *Game, act ledger.Act, j judging) ([]ledger.Event, error) {
	word, worded, err := readWord(act)
	switch {
	case !act.Seat.Plays():
		return nil, g.refuseStranger()
	case g.started:
		return nil, rules.Refuse(refStart, "game.refused.started")
	case err != nil:
		return nil, err
	case g.ready[act.Seat]:
		return nil, rules.Refuse(refStart, "game.refused.ready-already")
	}
	account := act.Seat
	if g.Players[account].Guest {
		account = ledger.SeatA
	}
	seats := []ledger.Seat{account}
	if other := account.Other(); !g.Human(other, account) {
		seats = append(seats, other)
	}
	pressed := ledger.ReadyData{Seats: seats}
	given := maps.Clone(g.words)
	if worded {
		blinding, known := g.Texts[g.header.Blinding[account]]
		if !known || blinding.Erased() {
			return nil, ledger.NewFault("start", "what seat %s's word is hashed with is gone", account)
		}
		text := ledger.Text{Salt: blinding.Salt, Body: word}
		text.Mark = ledger.MarkOf(text.Salt, text.Body)
		pressed.Word = j.salts.keepText(text)
		given[account] = pressed.Word
	}
	ready, err := ledger.NewEvent(ledger.KindReady, pressed)
	if err != nil {
		return nil, err
	}
	if !lastToStart(g, seats) {
		return []ledger.Event{ready}, nil
	}
	begun := ledger.StartedData{Commitment: g.header.Commitment}
	if begun.Words, err = ledger.Bind(given); err != nil {
		return nil, err
	}
	if worded {
		begun.Last = account
	}
	started, err := ledger.NewEvent(ledger.KindStarted, begun)
	if err != nil {
		return nil, err
	}
	return []ledger.Event{ready, started}, nil
}

// lastToStart reports whether nobody else's [Commencer] is missing once these seats have pressed.
func lastToStart(g *Game, seats []ledger.Seat) bool {
	return !slices.ContainsFunc(ledger.Players[:], func(seat ledger.Seat) bool { return !g.ready[seat] && !slices.Contains(seats, seat) })
}

// foldReady notes a [Commencer], and the word given with it.
func foldReady(g *Game, r ledger.Record, d ledger.ReadyData) error {
	if len(d.Seats) == 0 {
		return ledger.NewFault("apply", "record %d begins for nobody", r.Seq)
	}
	for _, seat := range d.Seats {
		g.ready[seat] = true
	}
	if d.Word != "" {
		g.words[d.Seats[0]] = d.Word
	}
	return nil
}

func foldStarted(g *Game, r ledger.Record, d ledger.StartedData) error {
	g.started, g.bound, g.Wall = true, d.Words, r.Seq
	return nil
}

// tellReady says who has pressed [Commencer], and with which word.
func tellReady(g *Game, _ ledger.Record, d ledger.ReadyData) []phrase.Phrase {
	if d.Word == "" || g.Texts[d.Word].Erased() {
		return []phrase.Phrase{phrase.Say("game.tell.ready", g.Who("who", d.Seats[0]))}
	}
	return []phrase.Phrase{phrase.Say("game.tell.ready.worded", g.Who("who", d.Seats[0]), phrase.Named("word", g.Texts[d.Word].Body))}
}

// tellStarted says whom the word protects by which the dice are bound.
func tellStarted(g *Game, _ ledger.Record, d ledger.StartedData) []phrase.Phrase {
	last := phrase.Say("game.tell.started.no-word")
	if d.Last != ledger.Public {
		last = phrase.Say("game.tell.started.word", g.Who("who", d.Last))
	}
	return []phrase.Phrase{phrase.Say("game.tell.started"), last}
}

// interrupted takes a [Commencer] back where a record follows it that is no other one's:
// nothing may stand between the two.
func interrupted(g *Game, r ledger.Record) {
	if g.started || len(g.ready) == 0 || ledger.Has(r.Events, ledger.KindReady) {
		return
	}
	clear(g.ready)
	clear(g.words)
}

func awaitedAtStart(g *Game) []ledger.Seat {
	var seats []ledger.Seat
	if isSeatFree(g) {
		return nil // an opponent lacks, whoever he will be
	}
	for _, seat := range ledger.Players {
		if !g.ready[seat] && !g.Players[seat].Guest {
			seats = append(seats, seat)
		}
	}
	return seats
}

// isSeatFree reports whether anybody may take the seat opposite.
func isSeatFree(g *Game) bool { return g.Players[ledger.SeatB].Guest && !namedGuest(g, ledger.SeatB) }

// setupOffers are what a seat may do before the start. A guest's seat offers itself to the public.
func setupOffers(g *Game, seat ledger.Seat) []rules.Offer {
	const gate = "depart"
	sit := func(args ledger.Args) ledger.Act { return ledger.Act{Path: PathSit, Args: args} }
	switch {
	case g.started:
		return nil
	case seat == ledger.Public && isSeatFree(g):
		return []rules.Offer{{Key: "face", Gate: gate, Label: phrase.Say("game.offer.sit"), Act: sit(ledger.Args{"seat": string(ledger.SeatB)})}}
	case !seat.Plays() || g.Players[seat].Guest:
		return nil
	}
	var offers []rules.Offer
	if !g.ready[seat] {
		// A word belongs to what its giver has read: the form dies when the other begins meanwhile.
		worded, hint := gate, phrase.Phrase{}
		if len(g.ready) > 0 {
			first := len(g.Entries) - 1
			worded = gate + "-" + strconv.Itoa(first)
			hint = phrase.Say("game.ask.word.after", phrase.Number("n", first), phrase.Verbatim("link", g.head.Short()))
		}
		offers = append(offers, rules.Offer{Key: "commencer", Gate: gate, Label: phrase.Say("game.offer.start"), Style: rules.Main,
			Act: ledger.Act{Path: PathReady}})
		offers = append(offers, rules.Offer{Key: "mot", Gate: worded, Label: phrase.Say("game.offer.word"), Act: ledger.Act{Path: PathReady},
			Ask: []rules.Question{{Option: "word", Label: phrase.Say("game.ask.word"), Hint: hint, Advice: phrase.Say("game.ask.word.advice")}}})
	}
	if _, refereed := g.Players[ledger.Referee]; seat == ledger.SeatA && !refereed {
		offers = append(offers, rules.Offer{Key: "arbitre", Gate: gate, Label: phrase.Say("game.offer.referee"), Rare: true,
			Act: sit(ledger.Args{"seat": string(ledger.Referee)}),
			Ask: []rules.Question{{Option: "user", Label: phrase.Say("game.offer.referee"), Person: true}}})
	}
	switch {
	case seat == ledger.SeatA && g.Players[ledger.SeatB].Guest:
		offers = append(offers,
			rules.Offer{Key: "invite", Gate: gate, Label: phrase.Say("game.offer.guest"), Act: sit(ledger.Args{"seat": string(ledger.SeatB)}),
				Ask: []rules.Question{{Option: "name", Label: phrase.Say("game.ask.guest")}}},
			rules.Offer{Key: "deux", Gate: gate, Label: phrase.Say("game.offer.both"), Act: sit(ledger.Args{"seat": string(ledger.SeatB), "deux": "oui"})})
	case seat == ledger.SeatB && g.joined:
		offers = append(offers, rules.Offer{Key: "rendre", Gate: gate, Label: phrase.Say("game.offer.leave"), Act: ledger.Act{Path: PathLeave}})
	}
	return offers
}

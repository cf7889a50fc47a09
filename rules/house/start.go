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

var startChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{
		{Spec: spec(PathReady), May: mayStart, Decide: rules.NoDice(decideReady), Button: readyButtons, Forgoes: readyForgoes},
	},
	Facts: []rules.Fact[House]{
		rules.NewExplainedFact(ledger.KindReady, foldReady, tellReady),
		rules.NewExplainedFact(ledger.KindStarted, foldStarted, tellStarted),
	},
}

// refuseUnstarted refuses what only a game that has begun allows.
func refuseUnstarted(g *Game, seat ledger.Seat) *rules.Violation {
	v := rules.Refuse(refStart, "game.refused.not-started")
	if seat.Plays() && !g.ready[seat] {
		v.Or(phrase.Say("game.offer.start"), ledger.Act{Path: PathReady, Seat: seat})
	}
	return v
}

func mayStart(h House, seat ledger.Seat) *rules.Violation {
	if refused := mayPlay(h, seat); refused != nil || !h.started {
		return refused
	}
	return rules.Refuse(refStart, "game.refused.started")
}

// typedWord is the same before its capitals are folded: those of a to z alone.
var typedWord = regexp.MustCompile(`^[A-Za-z0-9]{4,64}$`)

// readWord returns the word given with [Commencer], capitals folded; ok is false where none was. Nothing is
// trimmed: W must contain what was typed.
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
func decideReady(h House, act ledger.Act) ([]ledger.Event, error) {
	word, worded, err := readWord(act)
	switch {
	case err != nil:
		return nil, err
	case h.ready[act.Seat]:
		return nil, rules.Refuse(refStart, "game.refused.ready-already")
	}
	account := act.Seat
	if h.Players[account].Guest {
		account = ledger.SeatA
	}
	seats := []ledger.Seat{account}
	if other := account.Other(); !h.Human(other, account) {
		seats = append(seats, other)
	}
	pressed := ledger.ReadyData{Seats: seats}
	given := maps.Clone(h.words)
	if worded {
		blinding, known := h.Texts[h.header.Blinding[account]]
		if !known || blinding.Erased() {
			return nil, ledger.NewFault("start", "what seat %s's word is hashed with is gone", account)
		}
		text := ledger.Text{Salt: blinding.Salt, Body: word}
		text.Mark = ledger.MarkOf(text.Salt, text.Body)
		pressed.Word = h.salts.keepText(text)
		given[account] = pressed.Word
	}
	ready, err := ledger.NewEvent(ledger.KindReady, pressed)
	if err != nil {
		return nil, err
	}
	if !lastToStart(h.Game, seats) {
		return []ledger.Event{ready}, nil
	}
	begun := ledger.StartedData{Commitment: h.header.Commitment}
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
func foldReady(h House, d ledger.ReadyData) (House, error) {
	if len(d.Seats) == 0 {
		return h, ledger.NewFault("apply", "record %d begins for nobody", h.record.Seq)
	}
	for _, seat := range d.Seats {
		h.ready[seat] = true
	}
	if d.Word != "" {
		h.words[d.Seats[0]] = d.Word
	}
	return h, nil
}

func foldStarted(h House, d ledger.StartedData) (House, error) {
	h.started, h.bound, h.Wall = true, d.Words, h.record.Seq
	return h, nil
}

// tellReady says who has pressed [Commencer], and with which word.
func tellReady(h House, d ledger.ReadyData) []phrase.Phrase {
	if d.Word == "" || h.Texts[d.Word].Erased() {
		return phrase.Line("game.tell.ready", h.Who("who", d.Seats[0]))
	}
	return phrase.Line("game.tell.ready.worded", h.Who("who", d.Seats[0]), phrase.Named("word", h.Texts[d.Word].Body))
}

// tellStarted says whom the word protects by which the dice are bound.
func tellStarted(h House, d ledger.StartedData) []phrase.Phrase {
	last := phrase.Say("game.tell.started.no-word")
	if d.Last != ledger.Public {
		last = phrase.Say("game.tell.started.word", h.Who("who", d.Last))
	}
	return []phrase.Phrase{phrase.Say("game.tell.started"), last}
}

// withdrawReady takes a [Commencer] back where a record follows it that is no other one's:
// nothing may be between the two.
func withdrawReady(g *Game, r ledger.Record) {
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
func isSeatFree(g *Game) bool { return g.Players[ledger.SeatB].Guest && !isNamedGuest(g, ledger.SeatB) }

// isNamedGuest reports whether the seat is a guest's whom the opener has named: only he gives it to somebody
// else.
func isNamedGuest(g *Game, seat ledger.Seat) bool {
	p, taken := g.Players[seat]
	return taken && p.Guest && p.Name != ""
}

// startGate is the moment before the start.
const startGate = "depart"

// readyButtons are [Commencer], and the same with a word.
func readyButtons(h House, seat ledger.Seat) []rules.Candidate {
	if h.ready[seat] || h.Players[seat].Guest {
		return nil
	}
	// A word belongs to what its giver has read: the form dies when the other begins meanwhile.
	gate, hint := startGate, phrase.Phrase{}
	if len(h.ready) > 0 {
		first := len(h.Entries) - 1
		gate += "-" + strconv.Itoa(first)
		hint = phrase.Say("game.ask.word.after", phrase.Number("n", first), phrase.Verbatim("link", h.head.Short()))
	}
	style := rules.Main
	if isSeatFree(h.Game) {
		style = rules.Plain // that somebody sits down opposite comes first
	}
	return []rules.Candidate{
		{Key: "commencer", Gate: startGate, Label: phrase.Say("game.offer.start"), Style: style},
		{Key: "mot", Gate: gate, Label: phrase.Say("game.offer.word"),
			Ask: []rules.Question{{Option: "word", Label: phrase.Say("game.ask.word"), Hint: hint, Advice: phrase.Say("game.ask.word.advice")}}},
	}
}

// readyForgoes says that nobody has taken the seat opposite: once the game has begun, it is a guest's for
// good.
func readyForgoes(h House, _ ledger.Act) []phrase.Phrase {
	if h.started || !isSeatFree(h.Game) {
		return nil
	}
	return phrase.Line("game.forgone.seat", h.Who("who", ledger.SeatB))
}

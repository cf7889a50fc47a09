package house

import (
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// event returns the one event that an act of the kernel's comes to.
func event(kind string, data any) ([]ledger.Event, error) {
	e, err := ledger.NewEvent(kind, data)
	return []ledger.Event{e}, err
}

// The kernel's own acts have the shape of a system's: chapters of verbs and facts, here over the game itself.

// ownChapters are the kernel's chapters. Their offers come in this order, after the system's.
var ownChapters = []ownChapter{
	openChapter, seatChapter, startChapter, sourceChapter, settingChapter, undoChapter, requestChapter, endChapter, restoreChapter,
	timerChapter, continueChapter, verdictChapter, pauseChapter, turnChapter, lookChapter,
}

// ownChapter is one part of what the kernel does itself: its verbs by path, its facts by kind, and the
// buttons for a seat.
type ownChapter struct {
	verbs  map[string]ownVerb
	facts  map[string]ownFact
	offers func(*Game, ledger.Seat) []rules.Offer
}

// ownVerb is an act of the kernel's. Its Decide gets what judging brings besides.
type ownVerb struct {
	// kept are the options that the log line holds. Words, names and accounts stand in the events, as marks;
	// whatever else was given is not kept.
	kept   []string
	decide func(*Game, ledger.Act, judging) ([]ledger.Event, error)
}

// playersAct has a decision refuse whoever neither plays nor referees.
func playersAct(decide func(*Game, ledger.Act, judging) ([]ledger.Event, error)) func(*Game, ledger.Act, judging) ([]ledger.Event, error) {
	return func(g *Game, act ledger.Act, j judging) ([]ledger.Event, error) {
		if !act.Seat.Plays() && act.Seat != ledger.Referee {
			return nil, g.refuseStranger()
		}
		return decide(g, act, j)
	}
}

// judging is what a decision has besides the act: the occasion, the salts of what is typed, the record to be.
type judging struct {
	now    Occasion
	salts  *salter
	record *ledger.Record
}

// ownFact is an event of the kernel's: what it does to the game, and its lines in the log.
type ownFact struct {
	fold func(*Game, ledger.Record, ledger.Event) error
	say  func(*Game, ledger.Record, ledger.Event) []phrase.Phrase
}

// fact returns the event with data D. A nil fold changes nothing, a nil say names nobody but who acted.
func fact[D any](fold func(*Game, ledger.Record, D) error, say func(*Game, ledger.Record, D) []phrase.Phrase) ownFact {
	return ownFact{func(g *Game, r ledger.Record, e ledger.Event) error {
		d, err := ledger.Read[D](e)
		if err != nil || fold == nil {
			return err
		}
		return fold(g, r, d)
	}, func(g *Game, r ledger.Record, e ledger.Event) []phrase.Phrase {
		d, err := ledger.Read[D](e)
		switch {
		case err != nil:
			return nil // Apply has refused it already
		case say == nil:
			key, _, _ := strings.Cut(e.Kind, "/")
			return g.line(r, strings.TrimPrefix(key, "game."))
		}
		return say(g, r, d)
	}}
}

// line is a line of the log about who did the act of a record.
func (g *Game) line(r ledger.Record, key string, args ...phrase.Arg) []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("game.tell."+key, append([]phrase.Arg{g.Who("who", r.Seat)}, args...)...)}
}

// ownVerbAt returns the kernel's act at a path; own is false where it has none.
func ownVerbAt(path string) (v ownVerb, own bool) {
	for _, c := range ownChapters {
		if v, own = c.verbs[path]; own {
			break
		}
	}
	return v, own
}

// ownFactOf returns the kernel's event of a kind.
func ownFactOf(kind string) (f ownFact, known bool) {
	for _, c := range ownChapters {
		if f, known = c.facts[kind]; known {
			break
		}
	}
	return f, known
}

// asking is something that the others are asked to agree to. A nil label or say is the catalogue's of its
// kind.
type asking struct {
	// sound reports whether a request read from a log is one that can be granted.
	sound func(ledger.Request) bool
	// grant is what comes of it once all have agreed.
	grant func(*Game, ledger.Request, []ledger.Seat) ([]ledger.Event, error)
	label func(*Game, ledger.Request) phrase.Phrase
	say   func(*Game, ledger.Record, ledger.Request) []phrase.Phrase
}

// askings are what people may be asked to agree to.
var askings = map[ledger.RequestKind]asking{
	ledger.AskUndo: strikeAsking, ledger.AskContest: strikeAsking, ledger.AskSource: sourceAsking, ledger.AskEnd: endAsking,
	ledger.AskSetting: settingAsking,
	ledger.AskSeat:    seatAsking, ledger.AskAct: actAsking, ledger.AskClock: timerAsking,
	ledger.AskPause: pauseAsking, ledger.AskLast: lastAsking,
}

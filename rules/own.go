package rules

import (
	"slices"

	"aidedecamp/rules/phrase"
)

// The kernel's own acts have the shape of a system's: chapters of verbs and facts, here over the game itself.

// ownChapters are the kernel's chapters. Their offers come in this order, after the system's.
var ownChapters = []ownChapter{openChapter, seatChapter, startChapter, sourceChapter, settingChapter, undoChapter, requestChapter, endChapter, restoreChapter}

// askings are what people may be asked to agree to.
var askings = []asking{undoAsking, contestAsking, sourceAsking, endAsking, settingAsking, seatAsking, actAsking}

// ownChapter is one part of what the kernel does itself.
type ownChapter struct {
	verbs []ownVerb
	facts []ownFact
	// offers are the buttons for a seat, once the game is open.
	offers func(*Game, Seat) []Offer
}

// ownVerb is an act of the kernel's. Its Decide gets what judging brings besides.
type ownVerb struct {
	path string
	// kept are the options that the log line holds. Words, names and accounts stand in the events, as marks;
	// whatever else was given is not kept.
	kept   []string
	decide func(*Game, Act, judging) ([]Event, error)
}

// judging is what a decision has besides the act: the occasion, the salts of what is typed, the record to be.
type judging struct {
	now    Occasion
	salts  *salter
	record *Record
}

// ownFact is an event of the kernel's: what it does to the game, and its lines in the log.
type ownFact struct {
	kind string
	fold func(*Game, Record, Event) error
	say  func(*Game, Record, Event) []phrase.Phrase
}

// asking is something that the others are asked to agree to. A nil label or say is the catalogue's of its kind.
type asking struct {
	kind RequestKind
	// sound reports whether a request read from a log is one that can be granted.
	sound func(Request) bool
	// grant is what comes of it once all have agreed.
	grant func(*Game, Request, []Seat) ([]Event, error)
	label func(*Game, Request) phrase.Phrase
	say   func(*Game, Record, Request) []phrase.Phrase
}

// fact returns the event of a kind and its data; a nil fold changes nothing.
func fact[D any](kind string, fold func(*Game, Record, D) error, say func(*Game, Record, D) []phrase.Phrase) ownFact {
	return ownFact{kind, func(g *Game, r Record, e Event) error {
		if fold == nil {
			return nil
		}
		d, err := Read[D](e)
		if err != nil {
			return err
		}
		return fold(g, r, d)
	}, func(g *Game, r Record, e Event) []phrase.Phrase {
		d, err := Read[D](e)
		if err != nil {
			return nil // Apply has refused it already
		}
		return say(g, r, d)
	}}
}

// saying is a line of the log that names nobody but who acted.
func saying[D any](key string) func(*Game, Record, D) []phrase.Phrase {
	return func(g *Game, r Record, _ D) []phrase.Phrase { return g.line(r, key) }
}

// line is a line of the log about who did the act of a record.
func (g *Game) line(r Record, key string, args ...phrase.Arg) []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("game.tell."+key, append([]phrase.Arg{g.Who("who", r.Seat)}, args...)...)}
}

// ownVerbAt returns the kernel's act at a path; ok is false where it has none.
func ownVerbAt(path string) (v ownVerb, ok bool) {
	return find(func(c ownChapter) []ownVerb { return c.verbs }, func(v ownVerb) bool { return v.path == path })
}

// ownFactOf returns the kernel's event of a kind.
func ownFactOf(kind string) (ownFact, bool) {
	return find(func(c ownChapter) []ownFact { return c.facts }, func(f ownFact) bool { return f.kind == kind })
}

// find returns the first of what the chapters have that is meant.
func find[T any](of func(ownChapter) []T, meant func(T) bool) (found T, ok bool) {
	for _, c := range ownChapters {
		if i := slices.IndexFunc(of(c), meant); i >= 0 {
			return of(c)[i], true
		}
	}
	return found, false
}

// asking returns what a kind of request is, the zero asking of one that nobody knows.
func (k RequestKind) asking() asking {
	for _, a := range askings {
		if a.kind == k {
			return a
		}
	}
	return asking{}
}

// plain returns the options of one of the kernel's own acts as the log line keeps them.
func (a Act) plain() Args {
	var kept Args
	v, _ := ownVerbAt(a.Path)
	for _, name := range v.kept {
		if value, given := a.Args[name]; given {
			if kept == nil {
				kept = Args{}
			}
			kept[name] = value
		}
	}
	return kept
}

// foldOwn folds an event of the kernel's.
func (g *Game) foldOwn(r Record, e Event) error {
	f, known := ownFactOf(e.Kind)
	if !known {
		return &Fault{Where: "apply", Err: UnknownEvent(e.Kind)}
	}
	return f.fold(g, r, e)
}

// tellOwn says an event of the kernel's.
func (g *Game) tellOwn(r Record, e Event) []phrase.Phrase {
	f, known := ownFactOf(e.Kind)
	if !known {
		return nil
	}
	return f.say(g, r, e)
}

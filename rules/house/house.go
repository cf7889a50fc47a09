package house

import (
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// House is a game at a moment of it, the state of the house's chapters: while an act is judged, with what the
// outside world brings to it; while a record is folded or worded, with that record. Its folds change the game
// that they are given, which is nobody else's yet.
type House struct {
	*Game
	// now and salts are those of an act that is judged.
	now   Occasion
	salts *salter
	// record is the one that an act adds, or that is folded or worded.
	record *ledger.Record
}

// houseRules are the house's acts and what comes of them, in the grammar of any system. init fills them in,
// for a refusal of one may lead to another.
var houseRules rules.Definition[House]

// isHouses reports whether the act at path is the house's.
func isHouses(path string) bool { return houseRules.Verb(path).Decide != nil }

// spec declares an act of the house with the options that its log line keeps. Words, names and accounts are
// in its events, as marks; whatever else was given is not kept.
func spec(path string, kept ...string) rules.ActSpec {
	s := rules.ActSpec{Path: path, Referee: true}
	for _, name := range kept {
		s.Options = append(s.Options, rules.OptionSpec{Name: name, Kind: rules.TextOption})
	}
	return s
}

// kept are an act's options that its line keeps.
func kept(s rules.ActSpec, args ledger.Args) ledger.Args {
	var names []string
	for _, o := range s.Options {
		names = append(names, o.Name)
	}
	return args.Only(names)
}

// mayPlay refuses whoever does not play.
func mayPlay(h House, seat ledger.Seat) *rules.Violation {
	if !seat.Plays() {
		return h.refuseStranger()
	}
	return nil
}

// maySit refuses whoever neither plays nor referees.
func maySit(h House, seat ledger.Seat) *rules.Violation {
	if seat == ledger.Referee {
		return nil
	}
	return mayPlay(h, seat)
}

// mayOrClock is maySit for an act that the clock does as well.
func mayOrClock(h House, seat ledger.Seat) *rules.Violation {
	if seat == ledger.Clock {
		return nil
	}
	return maySit(h, seat)
}

// maySitStarted refuses as maySit, and before the start.
func maySitStarted(h House, seat ledger.Seat) *rules.Violation {
	if refused := maySit(h, seat); refused != nil || h.started {
		return refused
	}
	return rules.Refuse(refStart, "game.refused.not-started")
}

// mayReferee refuses whoever is not the referee, and before the start; why is what he alone does.
func mayReferee(h House, seat ledger.Seat, why string) *rules.Violation {
	if seat.Plays() {
		return h.RefuseReferee(why)
	}
	return maySitStarted(h, seat)
}

// noted is an event that changes nothing of the game, and is said of who acted.
func noted[D any](kind, key string) rules.Fact[House] {
	return rules.NewExplainedFact(kind, unchanged[D], lineOf[D](key))
}

// change is an event that folds whatever its data are, and how it is worded.
func change[D any](kind string, do func(House, D), tell func(House, D) []phrase.Phrase) rules.Fact[House] {
	return rules.NewExplainedFact(kind, func(h House, d D) (House, error) {
		do(h, d)
		return h, nil
	}, tell)
}

// unchanged folds what changes nothing of the game.
func unchanged[D any](h House, _ D) (House, error) { return h, nil }

// lineOf is a line of the log about who acted, for any data.
func lineOf[D any](key string) func(House, D) []phrase.Phrase {
	return func(h House, _ D) []phrase.Phrase { return h.line(key) }
}

// line is a line of the log about who did the act of the record.
func (h House) line(key string, args ...phrase.Arg) []phrase.Phrase {
	return phrase.Line("game.tell."+key, append([]phrase.Arg{h.Who("who", h.record.Seat)}, args...)...)
}

// event returns the one event that an act comes to.
func event(kind string, data any) ([]ledger.Event, error) {
	e, err := ledger.NewEvent(kind, data)
	return []ledger.Event{e}, err
}

// dryRun is the house in which an act is judged that is not done.
func dryRun(g *Game) House {
	r := g.next(Occasion{}, ledger.Act{})
	return House{Game: g, salts: Occasion{}.salter(g), record: &r}
}

// consent is something that the others are asked to agree to. A nil label or say is the catalogue's of its
// kind.
type consent struct {
	// sound reports whether a request read from a log is one that can be granted.
	sound func(ledger.Request) bool
	// grant is what comes of it once all have agreed.
	grant func(House, ledger.Request, []ledger.Seat) ([]ledger.Event, error)
	label func(House, ledger.Request) phrase.Phrase
	say   func(House, ledger.Request) []phrase.Phrase
}

// consents are what people may be asked to agree to, each beside the act that asks. init fills them in.
var consents map[ledger.RequestKind]consent

// The ranks of the house's buttons that are not in the order of its chapters: what goes on beside a game
// comes after what is asked.
const (
	afterAnswer = iota + 1
	ofClosing
	ofTable
)

const refStart rules.Ref = "maison:depart"

package house

import (
	"encoding/json"
	"maps"
	"slices"
	"sync/atomic"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Game is a game as its log tells it: an immutable value, safe for concurrent use. Apply returns the next
// one.
type Game struct {
	system   *rules.System
	header   ledger.Header
	first    ledger.Header // as record 0 has it, before anything restored the game
	initial  rules.State
	state    rules.State
	settings map[string]string // as they are; a change makes another map
	ledger.Course
	payloads map[string]json.RawMessage

	epoch   int
	words   map[ledger.Seat]ledger.Mark
	ready   map[ledger.Seat]bool
	joined  bool // seat b was taken by its holder himself
	started bool
	bound   dice.Digest // W of the epoch, once started
	source  ledger.DiceSource
	// concealed says that a line of the log may show what is hidden.
	concealed bool
	request   *ledger.Request
	closing   *ledger.Closing
	timer     ledger.Timer
	// paused is the line that paused the game, 0 where it goes on.
	paused int
	turns  Turns
	// verdict is what a resignation or the referee made of the game, nil where nobody did.
	verdict *rules.Result
	ending  *ledger.Ending

	counts dice.Counter
	struck map[ledger.Occurrence]int64 // the bot's faces that stood in a struck record, by throw: the same would fall again
	put    map[ledger.Occurrence]int64 // faces of any source that stood in a struck record
	again  map[ledger.Seat]int         // throws whose faces the seat had seen already

	used  *atomic.Int64 // how many places of the log's array have a record, of this game or of one that came of it
	gens  map[ledger.Seat]int
	seals []ledger.Seal // not yet opened
	// restores counts the records by which the game was put back from a backup.
	restores int
	// build is the program that judged the last record, as the log names it.
	build    string
	head     ledger.Link
	made     *offerCache
	renamed  map[string]string // accounts to the names that they go by since they sat down
	erasures int               // how often something beside its lines had been erased when they were read
	known    *moments
	// steps are kept while the game is rebuilt, nil in every other: nobody else has it yet, and a take-back may
	// change what is shared otherwise.
	steps steps
}

// System returns the rules that the game is played by.
func (g *Game) System() *rules.System { return g.system }

// Header returns record 0.
func (g *Game) Header() ledger.Header { return g.header }

// ID returns G.
func (g *Game) ID() string { return g.header.Game }

// Len returns the number of records.
func (g *Game) Len() int { return len(g.Entries) }

// Log returns the records in order, those taken back included; the slice must not be changed.
func (g *Game) Log() []ledger.Entry { return g.Entries }

// Head returns the last link of the chain.
func (g *Game) Head() ledger.Link { return g.head }

// Started reports whether both players have begun: from then on dice may be thrown.
func (g *Game) Started() bool { return g.started }

// Ended returns how the game ended, nil while it goes on.
func (g *Game) Ended() *ledger.Ending { return g.ending }

// Source returns where faces come from now.
func (g *Game) Source() ledger.DiceSource { return g.source }

// Pending returns the request that awaits an answer, nil where there is none.
func (g *Game) Pending() *ledger.Request { return g.request }

// AlreadySeen returns how many throws gave a seat faces that it had seen before a take-back.
func (g *Game) AlreadySeen(seat ledger.Seat) int { return g.again[seat] }

// Avoided returns how many throws of a seat were taken back and never thrown again.
func (g *Game) Avoided(seat ledger.Seat) (n int) {
	for o, record := range g.struck {
		if o.N >= g.counts.Next(o.Key) && g.Actor(g.Entries[record].Record) == seat {
			n++
		}
	}
	return n
}

// Worded reports whether a word was given for the game's dice.
func (g *Game) Worded() bool { return len(g.words) > 0 }

// Dropped reports whether the game ended after a word was given for its dice, by one player alone or
// without a throw of the bot's: who knew the faces may not have liked them.
func (g *Game) Dropped() bool {
	if g.ending == nil || !g.Worded() {
		return false
	}
	return len(g.ending.By) == 1 || !slices.ContainsFunc(g.Entries, func(e ledger.Entry) bool {
		return slices.ContainsFunc(e.Throws, func(t dice.Throw) bool { return t.Source == dice.Drawn })
	})
}

// Setting returns the present value of a setting.
func (g *Game) Setting(name string) string { return g.settings[name] }

// Player returns who sits on the seat.
func (g *Game) Player(seat ledger.Seat) (ledger.Player, bool) {
	p, ok := g.Players[seat]
	return p, ok
}

// Then returns the game with its players as they were when a record was written, for wording that record:
// whoever sits down later takes nobody's name out of the log.
func (g *Game) Then(record int) *Game {
	if !slices.ContainsFunc(g.Sittings, func(s ledger.Sitting) bool { return s.From > record }) {
		return g
	}
	then := *g
	then.Players = map[ledger.Seat]ledger.Player{}
	for _, s := range g.Sittings {
		if s.From <= record {
			then.Players[s.Seat] = s.Player
		}
	}
	return &then
}

// Word returns the last word of the seat's player, empty where he gave none.
func (g *Game) Word(seat ledger.Seat) string {
	if isSubstituted(g, seat) {
		return ""
	}
	return g.Texts[g.words[seat]].Body
}

// Controls returns the seats that a user acts for: his own, and those without an account if he opened the
// game.
func (g *Game) Controls(user string) []ledger.Seat {
	var seats []ledger.Seat
	if user == "" {
		return nil
	}
	host := g.User(ledger.SeatA) == user
	for _, seat := range [...]ledger.Seat{ledger.SeatA, ledger.SeatB, ledger.Referee} {
		p, ok := g.Players[seat]
		if ok && (g.User(seat) == user || host && p.Guest) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// facesFor are what an act's drawn dice are read from: the epoch's, or its line's where it is decided again.
func facesFor(g *Game, now Occasion) rules.Faces {
	if now.again != nil {
		return now.again
	}
	return g.stream(now.Secret)
}

// stream returns the dice of the current epoch.
func (g *Game) stream(secret dice.Secret) dice.Stream {
	return dice.Stream{Domain: dice.ThrowDomain, Game: g.header.Game, Epoch: g.epoch, Secret: secret, Words: g.bound}
}

// Topics returns what `/regle` knows of the game's system, with the game's own tables and readings.
func (g *Game) Topics() []rules.Topic { return g.system.Topics(g.state) }

// Choices returns what an open option of an act may be for its seat now.
func (g *Game) Choices(act ledger.Act, option string) []rules.Choice {
	return g.system.Choices(g.state, act, option)
}

// viewOf is the state as the seat may see it. The end opens it, and nothing is pointed out any more.
func viewOf(g *Game, seat ledger.Seat) rules.View {
	if g.ending != nil {
		return settled(g.system.Show(g.state, seat))
	}
	return g.system.View(g.state, seat)
}

// View returns the game as the seat may see it, its offers counted. The end opens every seal: then all see
// all.
func (g *Game) View(seat ledger.Seat) rules.View {
	view := viewOf(g, seat)
	view.Awaited, view.Either = awaited(g, view)
	if g.verdict != nil {
		view.Result = g.verdict
	}
	switch {
	case g.paused > 0 && g.ending == nil:
		view.Phase = phrase.Say("game.phase.paused", phrase.With("phase", view.Phase))
	case g.ending != nil:
		view.Phase = phrase.Say("game.phase.ended")
		if view.Result != nil && view.Result.Winner.Plays() {
			view.Phase = phrase.Say("game.phase.ended-won", phrase.With("who", phrase.Say("game.seat."+string(view.Result.Winner))))
		}
	case !g.started:
		view.Phase = phrase.Say("game.phase.setup")
		if g.source == ledger.RealDice { // who begins agrees to it
			view.Phase = phrase.Say("game.phase.setup-real")
		}
		if isSeatFree(g) {
			view.Phase = phrase.Say("game.phase.setup-alone", phrase.With("phase", view.Phase))
		}
	}
	view.Offers = g.offers(seat, seat)
	return view
}

// awaited are the seats that something is expected of: who is asked to agree to something, else whose turn it
// is.
//
// A request wants all of its consents; of those who may object to an end, or answer for the players, one is
// enough. In a pause nobody is expected to do anything else.
func awaited(g *Game, view rules.View) (seats []ledger.Seat, either bool) {
	if answering := g.Answering(); len(answering) > 0 {
		return answering, len(answering) > 1 && g.request == nil
	}
	if g.paused > 0 {
		return nil, false
	}
	seats = g.playing(view)
	return seats, len(seats) > 1 && g.started && view.Either
}

// Awaited returns the seats that something is expected of, and whether one of them is enough: those of every
// View.
func Awaited(g *Game) (seats []ledger.Seat, either bool) {
	return awaited(g, publicView(g))
}

// Decided reports whether everybody may know what a game has come to.
func Decided(g *Game) bool { return g.verdict != nil || publicView(g).Result != nil }

// Playing returns the seats whose turn it is by the rules of the game, whoever is asked to agree to
// something.
func (g *Game) Playing() []ledger.Seat { return g.playing(publicView(g)) }

func (g *Game) playing(view rules.View) []ledger.Seat {
	switch {
	case g.ending != nil:
		return nil
	case !g.started:
		return awaitedAtStart(g)
	}
	return view.Awaited
}

// Offers returns what the seat may do now: those of its View.
func (g *Game) Offers(seat ledger.Seat) []rules.Offer { return g.offers(seat, seat) }

// PublicOffers returns what a public message shows of what the seat may do: what is legal by what everybody
// may know, in the words of that, so that neither its words nor its presence depend on what is hidden. What
// else the seat may do is in its own view alone.
func (g *Game) PublicOffers(seat ledger.Seat) []rules.Offer { return g.offers(ledger.Public, seat) }

// offers are what a seat may do, as far as eyes can see.
func (g *Game) offers(eyes, seat ledger.Seat) []rules.Offer {
	if g.ending != nil {
		return nil
	}
	var offers []rules.Offer
	if g.started {
		offers = withoutAsked(g, g.systemOffers(eyes, seat), seat)
	}
	offers = append(offers, houseOffers(g, seat)...)
	for i := range offers {
		offers[i].Seat, offers[i].Act.Seat, offers[i].Gen = seat, seat, g.gens[seat]
	}
	return offers
}

// AtOneTable reports whether the players sit at one table: their figures are there, and nobody has to be
// called.
func AtOneTable(g *Game) bool { return g.settings["mode"] == "sur-table" }

// Pointless says why an act that is legal has no button: there is nothing to gain by it. nil where it has
// one.
func (g *Game) Pointless(act ledger.Act) *rules.Violation { return g.system.Pointless(g.state, act) }

// enter adds a record to the log. The games of one line share an array, in which each place is written
// once, by whoever reserves it; a game that branches off, as a take-back weighed and not done, gets an
// array of its own.
func enter(g *Game, r ledger.Record) {
	n := len(g.Entries)
	if n < cap(g.Entries) && g.used.CompareAndSwap(int64(n), int64(n+1)) {
		g.Entries = append(g.Entries, g.Next(r, g.head))
		return
	}
	g.Entries = append(g.Entries[:n:n], g.Next(r, g.head))
	g.used = new(atomic.Int64)
	g.used.Store(int64(n + 1))
}

// clone returns a copy whose own maps may be changed; what is only appended to is shared.
func (g *Game) clone() *Game {
	n := *g
	n.Players, n.words, n.ready = maps.Clone(g.Players), maps.Clone(g.words), maps.Clone(g.ready)
	n.gens, n.again, n.Latest = maps.Clone(g.gens), maps.Clone(g.again), maps.Clone(g.Latest)
	n.Begun = n.Begun[:len(n.Begun):len(n.Begun)]
	n.Sittings = n.Sittings[:len(n.Sittings):len(n.Sittings)]
	n.seals = append([]ledger.Seal(nil), g.seals...)
	n.made, n.steps = new(offerCache), nil
	return &n
}

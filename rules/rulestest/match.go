package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/table"
)

// viewers are all seats that a view is made for.
var viewers = []rules.Seat{rules.Public, rules.SeatA, rules.SeatB, rules.Referee}

// match is one game played by the suite: two accounts and a referee.
type match struct {
	t       *testing.T
	system  *rules.System
	words   words
	chance  *chance
	answers Answers
	// together are options that say one thing between them.
	together Together
	// spoken are the system's words in each language.
	spoken  map[string]Vocabulary
	secret  dice.Secret
	g       *house.Game
	records []ledger.Record
	// stored are the records as a store gives them back, up to the last that was committed.
	stored []ledger.Record
	// shared is what the game has in common with every other; start is what it started from, written out.
	shared common
	start  string
	// sealed are the payloads by their seals' hashes, as they were when sealed.
	sealed map[string]string
	// typed are real dice, typed in where the game asks for them.
	typed *chance
	// curious chooses what reading acts are asked, so that a reading more or less changes no other choice.
	curious *chance
	// passed is what has passed besides the second of each line.
	passed time.Duration
	// written is the game that was written out last, wrote what it was then.
	written *house.Game
	wrote   string
}

const gameID = "abcdefghjkmnpqrs"

func secretOf(c *chance) dice.Secret {
	raw := c.bytes()
	secret, err := dice.NewSecret(raw[:])
	if err != nil {
		panic(err) // 32 bytes, not all zero
	}
	return secret
}

var sitters = map[rules.Seat]house.Sitter{
	rules.SeatA:   {User: "100000000000000001", Name: `Anne "Ney" @everyone`},
	rules.SeatB:   {User: "100000000000000002", Name: "Bruno\n<b>é</b> 🎲"},
	rules.Referee: {User: "100000000000000003", Name: "Camille"},
}

func deal(settings, tables map[string]string) house.Deal {
	return house.Deal{Game: gameID, Settings: settings, Tables: tables, Sitters: sitters}
}

// opening decides the records that open a game.
func opening(system *rules.System, settings, tables map[string]string) ([]ledger.Record, error) {
	c := &chance{state: 1}
	return house.Open(system, deal(settings, tables), occasion(secretOf(c), 0))
}

// occasion is the n-th moment of a match; the same n always brings the same randomness.
func occasion(secret dice.Secret, n int) house.Occasion {
	fresh := &chance{state: uint64(n) + 1<<32}
	return house.Occasion{
		At: time.Date(2024, 2, 29, 20, 0, n, 0, time.UTC), Origin: "d:" + strconv.Itoa(n), Secret: secret, Fresh: fresh.bytes(),
		Build: Build,
	}
}

// begin opens a game and starts it.
func begin(t *testing.T, system *rules.System, seed uint64, d house.Deal) *match {
	t.Helper()
	c := &chance{state: seed}
	m := &match{t: t, system: system, chance: c, secret: secretOf(c), sealed: map[string]string{}, typed: &chance{state: seed + 1},
		curious: &chance{state: seed + 2}}
	records, err := house.Open(system, d, occasion(m.secret, 0))
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	m.open(records)
	m.must(rules.Act{Path: house.PathReady, Seat: rules.SeatA})
	m.must(rules.Act{Path: house.PathReady, Seat: rules.SeatB, Args: rules.Args{"word": "Eylau1807"}})
	if !m.g.Started() {
		t.Fatal("both have pressed and the game has not started")
	}
	return m
}

// open rebuilds the game from its opening records.
func (m *match) open(records []ledger.Record) {
	m.t.Helper()
	m.g, m.records = m.rebuilt(records), records
	m.share()
}

func (m *match) rebuilt(records []ledger.Record) *house.Game {
	m.t.Helper()
	g, err := house.Rebuild(rules.Registry{m.system}, records)
	if err != nil {
		m.t.Fatalf("open: %v", err)
	}
	return g
}

// share finds what the game that was opened has in common with every other, and writes out what it starts
// from.
func (m *match) share() {
	m.t.Helper()
	m.shared, m.start = commonOf(m.g, m.rebuilt(m.records)), startOf(m.g)
}

// decide judges an act without doing it, twice, and checks that neither changed anything.
func (m *match) decide(act rules.Act) (ledger.Record, error) {
	m.t.Helper()
	before := m.before()
	now := m.moment()
	record, err := m.g.Decide(act, now)
	again, errAgain := m.g.Decide(act, now)
	if m.snapshot() != before {
		m.t.Fatalf("deciding %s changed the game", show(act))
	}
	if (err == nil) != (errAgain == nil) || err != nil && said(err) != said(errAgain) {
		m.t.Fatalf("%s decided twice: %v, then %v", show(act), err, errAgain)
	}
	if err == nil && lineOf(m.t, record) != lineOf(m.t, again) {
		m.t.Fatalf("%s decided twice comes to two records:\n%s\n%s", show(act), lineOf(m.t, record), lineOf(m.t, again))
	}
	return record, err
}

// moment is the one at which the next act is done.
func (m *match) moment() house.Occasion {
	now := occasion(m.secret, m.g.Len())
	now.At = now.At.Add(m.passed)
	return now
}

// try does an act, typing real dice one by one where they are asked for. The error is what the player would
// read.
func (m *match) try(act rules.Act) (ledger.Record, error) {
	m.t.Helper()
	spec, _ := m.system.Act(act.Path)
	die := func(sides dice.Sides) dice.Face { return dice.Face(1 + m.typed.below(int(sides))) }
	_, record, err := TypeDice(act, spec.Dice, die, func(act rules.Act) (ledger.Record, error) {
		m.t.Helper()
		record, err := m.decide(act)
		if missing, ok := errors.AsType[*dice.Missing](err); ok {
			m.words.checkIn(m.t, show(act), missing.Phrase())
		}
		return record, err
	})
	if err == nil {
		m.commit(record)
	}
	return record, err
}

// must does an act that nothing refuses.
func (m *match) must(act rules.Act) ledger.Record {
	m.t.Helper()
	record, err := m.try(act)
	if err != nil {
		m.t.Fatalf("%s: %v", show(act), err)
	}
	return record
}

// commit folds a record and checks what a fold must keep: the game that was, and that a log rebuilds to the
// same.
func (m *match) commit(record ledger.Record) {
	m.t.Helper()
	before := m.before()
	next, err := m.g.Apply(record)
	if err != nil {
		m.t.Fatalf("apply %s: %v", record.Path, err)
	}
	if m.snapshot() != before {
		m.t.Fatalf("applying %s changed the game before it", record.Path)
	}
	m.g, m.records = next, append(m.records, record)
	for _, e := range record.Events {
		if e.Seal != nil {
			m.sealed[e.Seal.Hash.String()] = string(record.Payloads[e.Seal.Hash.String()])
		}
	}
	m.checkWords(record)
	m.checkThrows(record)
	m.stored = append(m.stored, stored(m.t, m.records[len(m.stored):])...)
	m.checkRebuilt(m.stored)
	m.readEverything()
	m.checkDue()
	legality{m.t, m.system, m.g, m.answers}.check()
}

// snapshot writes the whole game out at every third record: a state that contains its tables is long to
// write.
func (m *match) snapshot() string {
	if m.g.Len()%3 != 0 {
		return ""
	}
	return gameOf(m.g, m.shared)
}

// before is the snapshot that the one after a deed is held against: that of the last deed, where the game is
// still the same.
func (m *match) before() string {
	if m.written != m.g {
		m.written, m.wrote = m.g, m.snapshot()
	}
	return m.wrote
}

// checkStart compares what the game started from, and shares with others, with what it was then.
func (m *match) checkStart() {
	m.t.Helper()
	if at := startOf(m.g); at != m.start {
		m.t.Fatalf("what the game started from was changed:\n%s\n%s", m.start, at)
	}
}

// stored returns the records as a store gives them back: each line read, the texts and payloads joined.
func stored(t *testing.T, records []ledger.Record) []ledger.Record {
	t.Helper()
	read := make([]ledger.Record, len(records))
	for i, r := range records {
		var err error
		if read[i], err = ledger.ParseLine([]byte(lineOf(t, r))); err != nil {
			t.Fatalf("record %d: %v", i, err)
		}
		read[i].Texts, read[i].Payloads = r.Texts, r.Payloads
	}
	return read
}

// checkRebuilt rebuilds the game from records, compares it with the game played, and returns it.
func (m *match) checkRebuilt(records []ledger.Record) *house.Game {
	m.t.Helper()
	played := map[rules.Seat]string{} // before another game is folded: a system that keeps something beside its state is seen
	for _, seat := range viewers {
		played[seat] = viewOf(m.t, m.g, seat)
	}
	again, err := house.Rebuild(rules.Registry{m.system}, records)
	if err != nil {
		m.t.Fatalf("rebuild after %s: %v", m.last().Path, err)
	}
	for _, seat := range viewers {
		if a, b := played[seat], viewOf(m.t, again, seat); a != b {
			m.t.Fatalf("after %s seat %q sees another game once rebuilt:\n%s\n%s", m.last().Path, seat, a, b)
		}
	}
	if a, b := stateOf(m.g, m.shared), stateOf(again, m.shared); a != b {
		m.t.Fatalf("after %s the state rebuilt is another:\n%s\n%s", m.last().Path, a, b)
	}
	if m.g.Head() != again.Head() {
		m.t.Fatalf("after %s the chain rebuilt ends otherwise", m.last().Path)
	}
	return again
}

func (m *match) last() ledger.Record { return m.records[len(m.records)-1] }

// checkWords looks at everything that the record and the game after it say.
func (m *match) checkWords(record ledger.Record) {
	m.t.Helper()
	if m.words == nil {
		return
	}
	m.words.checkIn(m.t, "log of "+record.Path, m.g.Tell(record))
	for _, seat := range viewers {
		view := m.g.View(seat)
		if view.Board != nil {
			if err := table.Check(*view.Board, view.Panels); err != nil {
				m.t.Fatalf("the board that seat %q sees after %s can't be drawn: %v", seat, record.Path, err)
			}
		}
		m.words.checkIn(m.t, fmt.Sprintf("view of seat %q after %s", seat, record.Path), view)
	}
}

// checkThrows compares a record's throws with the system's list of keys.
func (m *match) checkThrows(record ledger.Record) {
	m.t.Helper()
	declared := purposes(m.system)
	for _, t := range record.Throws {
		if t.Key == ledger.ClockKey(m.system.Meta.Slug) && record.Seat == ledger.Clock {
			continue
		}
		if !declared[t.Key.Purpose] || t.Key.System != m.system.Meta.Slug {
			m.t.Fatalf("%s throws for %s, which is in no list of keys", record.Path, t.Key)
		}
	}
}

func viewOf(t *testing.T, g *house.Game, seat rules.Seat) string {
	t.Helper()
	view := g.View(seat)
	return jsonOf(t, view)
}

func jsonOf(t *testing.T, value any) string {
	t.Helper()
	raw, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func lineOf(t *testing.T, r ledger.Record) string {
	t.Helper()
	line, err := r.Line()
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// said returns all that a person gets to read of an error.
func said(err error) string {
	var violation *rules.Violation
	var missing *dice.Missing
	var misread *dice.Misread
	var value any = err.Error()
	switch {
	case errors.As(err, &violation):
		value = violation
	case errors.As(err, &missing):
		value = missing.Phrase()
	case errors.As(err, &misread):
		value = misread.Phrase
	}
	raw, jsonErr := json.Marshal(value)
	if jsonErr != nil {
		return jsonErr.Error()
	}
	return string(raw)
}

func show(act rules.Act) string {
	return fmt.Sprintf("%s by seat %q with %v", act.Path, act.Seat, act.Args)
}

func with(act rules.Act, option, value string) rules.Act {
	act = act.Without(option)
	act.Args[option] = value
	return act
}

// refused checks that an error is a refusal as a player may get one.
func refused(t *testing.T, where string, err error) *rules.Violation {
	t.Helper()
	var violation *rules.Violation
	if !errors.As(err, &violation) {
		t.Errorf("%s: %v is no refusal", where, err)
		return nil
	}
	if violation.Ref == "" || violation.Say.IsZero() || len(violation.WaysOut) > 4 {
		t.Errorf("%s: a refusal without rule or sentence, or with more than four ways out: %+v", where, violation)
	}
	return violation
}

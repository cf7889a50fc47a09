package rulestest

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// longestWalk is how many offers are taken at most in a game that is walked through, refusedEach how many
// acts are tried after each, refusedLast how many once it is played out.
const longestWalk, refusedEach, refusedLast = 240, 12, 300

// walk goes through a whole game by what the players are offered, without what else is checked of a record,
// and tries at each step what players may try who know no better: whatever a refusal proposes instead is
// legal.
func walk(t *testing.T, system *rules.System, p plan, n int) {
	d := deal(DrawnSettings(system, uint64(n)+100), nil)
	maps.Copy(d.Settings, p.fixed)
	m := begin(t, system, uint64(n)+100, d)
	m.answers, m.together, m.spoken = p.answers, p.together, p.spoken
	tried := 0
	for range longestWalk {
		if m.g.Len() > tried { // the same acts are tried of the same game
			tried = m.g.Len()
			m.checkWaysOut(refusedEach)
		}
		var all []rules.Offer
		for _, seat := range ledger.Players {
			all = append(all, slices.DeleteFunc(m.g.Offers(seat), func(o rules.Offer) bool {
				spec, own := system.Act(o.Act.Path)
				return !own || spec.Reads
			})...)
		}
		if len(all) == 0 {
			break // played out
		}
		act, _ := m.answered(pick(m.chance, all))
		record, err := m.judge(act)
		if refused, ok := errors.AsType[*rules.Violation](err); ok {
			m.leadsOut(act, refused)
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", show(act), err)
		}
		m.fold(record)
		if asked := m.g.Pending(); asked != nil {
			record, err := m.judge(rules.Act{Path: house.PathAgree, Seat: asked.Asker.Other()})
			if err != nil {
				t.Fatalf("agreed to %s: %v", show(act), err)
			}
			m.fold(record)
		}
	}
	m.checkWaysOut(refusedLast)
}

// judge decides an act once.
func (m *match) judge(act rules.Act) (ledger.Record, error) { return m.g.Decide(act, m.moment()) }

// fold adds a record.
func (m *match) fold(record ledger.Record) {
	m.t.Helper()
	next, err := m.g.Apply(record)
	if err != nil {
		m.t.Fatalf("apply %s: %v", record.Path, err)
	}
	m.g, m.records = next, append(m.records, record)
}

// checkWaysOut tries acts of any verb, by anybody, for the ways out of their refusals.
func (m *match) checkWaysOut(count int) {
	m.t.Helper()
	drawn := &chance{state: uint64(m.g.Len())}
	for range count {
		spec, seat := pick(drawn, m.system.Acts), pick(drawn, viewers[1:])
		if spec.Reads {
			continue
		}
		act, ok := legality{m.t, m.system, m.g, m.answers}.actOf(spec, seat, drawn)
		if !ok {
			continue
		}
		_, err := m.judge(act)
		if refused, ok := errors.AsType[*rules.Violation](err); ok {
			m.leadsOut(act, refused)
		}
	}
}

// leadsOut presses the ways out of a refusal, whoever was refused: each is the act that was refused, but for
// one thing, or another act; its words are on no other of them, and it does what it says.
func (m *match) leadsOut(act rules.Act, refused *rules.Violation) {
	m.t.Helper()
	if m.g.Pending() != nil {
		return // who is asked answers first
	}
	m.checkApart(act, refused)
	for _, way := range refused.WaysOut {
		if said := m.together.changed(act, way.Act); said > 1 || way.Act.Seat != act.Seat {
			m.t.Errorf("refusal of %s (%v): its way out %s says %d things otherwise", show(act), refused, show(way.Act), said)
		}
		way.Act.Seat = act.Seat
		err := m.follows(way.Act, mostQuestions)
		if _, unread := errors.AsType[*dice.Misread](err); err != nil && !unread { // typed dice stay as they were, and are refused as dice
			m.t.Errorf("refusal of %s (%v): its way out %s is refused in turn: %v", show(act), refused, show(way.Act), err)
		}
	}
}

// checkApart checks that a refusal's ways out are different acts in different words, in each language.
func (m *match) checkApart(act rules.Act, refused *rules.Violation) {
	m.t.Helper()
	for lang, spoken := range m.spoken {
		labels, acts := map[string]bool{}, map[string]bool{}
		for _, way := range refused.WaysOut {
			label, does := spoken.Say(m.t, way.Label), show(way.Act)
			if label == "" || labels[label] || acts[does] {
				m.t.Errorf("refusal of %s (%v): its way out [%s] (%s) does %s, as another says or does", show(act), refused, label, lang, does)
			}
			labels[label], acts[does] = true, true
		}
	}
}

// changed counts what an act says otherwise than the one that it was made from; 0 where it is another act.
// What was left open is said by as many of its options as belong together.
func (one Together) changed(from, made rules.Act) int {
	things := map[string]bool{}
	both := maps.Clone(from.Args)
	if both == nil {
		both = rules.Args{}
	}
	maps.Copy(both, made.Args)
	for name := range both {
		value := strings.TrimSpace(strings.ToValidUTF8(from.Args[name], "\uFFFD"))
		if made.Path != from.Path || strings.TrimSpace(made.Args[name]) == value {
			continue
		}
		if said := one[from.Path]; slices.Contains(said, name) {
			name = said[0]
		}
		things[name] = true
	}
	return len(things)
}

// mostQuestions is how many answers a way out may still lack.
const mostQuestions = 6

// follows says why a way out leads nowhere: a refusal that asks for what the act lacks leads on where one of
// its answers does.
func (m *match) follows(act rules.Act, questions int) error {
	var err error
	spec, _ := m.system.Act(act.Path)
	if spec.Reads {
		_, err = m.g.Read(act)
	} else {
		err = m.does(spec, act)
	}
	if _, asks := errors.AsType[*dice.Missing](err); err == nil || asks {
		return nil
	}
	if refused, ok := errors.AsType[*rules.Violation](err); ok && questions > 0 && slices.ContainsFunc(refused.WaysOut, func(w rules.WayOut) bool {
		w.Act.Seat = act.Seat
		return w.Act.Path == act.Path && m.follows(w.Act, questions-1) == nil
	}) {
		return nil
	}
	return err
}

// does says why an act is refused; of one that is not it checks that its record is of that act, as it was
// said, and that the game takes it. The game stays where it was.
func (m *match) does(spec rules.ActSpec, act rules.Act) error {
	m.t.Helper()
	record, err := m.judge(act)
	if err != nil {
		return err
	}
	if _, err := m.g.Apply(record); err != nil {
		m.t.Errorf("%s, done, can't be folded: %v", show(act), err)
	}
	for name, value := range act.Args {
		o, own := spec.Option(name)
		if own && !o.Private && !o.Secret && record.Args[name] != strings.TrimSpace(value) || record.Path != act.Path || record.Seat != act.Seat {
			m.t.Errorf("%s, done, is kept as %s by %q with %v", show(act), record.Path, record.Seat, record.Args)
		}
	}
	return nil
}

package rulestest

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// hostile are values that people and programs send.
var hostile = []string{
	"", " ", "@everyone", "-1", "99999999999999999999", "0x10", "1 2 3 4 5 6 7 8 9", `";drop`, "é\u202e\n", "\xff\xfe", "europe-centrale",
	"«»", "1e9", "%s{{.x}}",
}

// playRandom plays one random game to its end and proves it.
func playRandom(t *testing.T, system *rules.System, w words, p plan, n int) {
	settings := DrawnSettings(system, uint64(n)+1)
	maps.Copy(settings, p.fixed)
	t.Logf("again: AIDEDECAMP_GAMES=%d go test -run '^%s$'; settings %v", n+1, strings.ReplaceAll(t.Name(), "/", "$/^"), settings)
	d := deal(settings, nil)
	if n%4 == 3 {
		d.Source = rules.RealDice
	}
	m := begin(t, system, uint64(n)+1, d)
	m.words, m.answers, m.together, m.spoken = w, p.answers, p.together, p.spoken
	for range p.acts {
		switch {
		case m.g.Ended() != nil: // by what a played out game offers
		case m.chance.oneIn(6):
			m.hostileAct()
		case m.chance.oneIn(8):
			m.takeBack(pick(m.chance, []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee}))
		case m.chance.oneIn(12):
			m.otherDice()
		case m.chance.oneIn(10):
			m.otherSetting()
		case m.chance.oneIn(10):
			m.expire()
		default:
			if !m.offered() {
				m.takeBack(pick(m.chance, ledger.Players[:]))
			}
		}
	}
	m.finish()
	m.checkProof()
	m.checkSeals()
	m.checkTampering(60)
}

// offered does one thing that some seat is offered; false when nobody is offered anything.
func (m *match) offered() bool {
	m.t.Helper()
	var all []rules.Offer
	for _, seat := range viewers {
		all = append(all, m.offers(seat)...)
	}
	if len(all) == 0 {
		return false
	}
	offer := pick(m.chance, all)
	act, sure := m.answered(offer)
	m.misread(offer, act)
	spec, _ := m.system.Act(act.Path)
	if spec.Reads {
		m.read(act)
		return true
	}
	if spec.Weighed {
		m.weigh(act)
	}
	asked := spec.Forgoes && m.forgone(act)
	var had []rules.Act
	if asked {
		had = m.choosable(act.Seat)
	}
	record, err := m.try(act)
	if asked && err == nil {
		m.lost(act, record, had)
	}
	switch {
	case err != nil && sure && !goesOn(act, err):
		m.t.Fatalf("what is offered is refused: %s: %v", show(act), err)
	case err != nil:
		m.refusal(act, err)
	case len(record.Throws) > 0 && !closes(record) && act.Path != house.PathAgree && m.chance.oneIn(3):
		m.again(act, record)
	case spec.Consent:
		m.answerRequest(act.Seat, record)
	}
	return true
}

// closes reports whether a record closes a gate, behind which no take-back goes.
func closes(r ledger.Record) bool {
	return slices.ContainsFunc(r.Events, func(e rules.Event) bool { return e.Closes != "" })
}

// goesOn reports whether a refusal is the next question: its ways out are the same act with what was lacking.
func goesOn(act rules.Act, err error) bool {
	var violation *rules.Violation
	return errors.As(err, &violation) && len(violation.WaysOut) > 0 &&
		!slices.ContainsFunc(violation.WaysOut, func(w rules.WayOut) bool { return w.Act.Path != act.Path })
}

// again takes an act with a throw back and does it once more: the same faces, marked as seen.
func (m *match) again(act rules.Act, thrown ledger.Record) {
	m.t.Helper()
	m.agree(act.Seat, m.must(rules.Act{Path: rules.PathUndo, Seat: act.Seat, Args: rules.Args{"n": strconv.Itoa(thrown.Seq)}}))
	if m.g.Log()[thrown.Seq].StruckBy == 0 {
		m.t.Fatalf("%s, no. %d, still stands after its take-back", thrown.Path, thrown.Seq)
	}
	again, err := m.try(act)
	if err != nil {
		m.t.Fatalf("%s is refused after its own take-back: %v", show(act), err)
	}
	if thrown.Throws[0].Source != dice.Drawn {
		return
	}
	for i, t := range again.Throws {
		if i < len(thrown.Throws) && (t.Key != thrown.Throws[i].Key || t.N != thrown.Throws[i].N ||
			!slices.Equal(t.Faces, thrown.Throws[i].Faces) || t.Seen != int64(thrown.Seq)) {
			m.t.Fatalf("%s after a take-back of no. %d throws %+v where it threw %+v", show(act), thrown.Seq, t, thrown.Throws[i])
		}
	}
}

// agree consents to what a record asks for, if it asks.
func (m *match) agree(asker rules.Seat, record ledger.Record) {
	m.t.Helper()
	if m.g.Pending() == nil {
		return
	}
	by := asker.Other()
	if by == rules.Public || m.chance.oneIn(4) {
		by = rules.Referee
	}
	m.must(rules.Act{Path: house.PathAgree, Seat: by, Args: rules.Args{"n": strconv.Itoa(record.Seq)}})
}

// takeBack asks to go back, and lets the other side answer, refuse or let it lapse.
func (m *match) takeBack(seat rules.Seat) {
	m.t.Helper()
	act := rules.Act{Path: rules.PathUndo, Seat: seat}
	if m.chance.oneIn(2) {
		act.Args = rules.Args{"n": strconv.Itoa(m.chance.below(m.g.Len() + 1))}
	}
	record, err := m.try(act)
	if err != nil {
		m.refusal(act, err)
		return
	}
	if m.g.Pending() == nil {
		return
	}
	switch m.chance.below(3) {
	case 0:
		m.agree(seat, record)
	case 1:
		m.must(rules.Act{Path: house.PathDecline, Seat: seat, Args: rules.Args{"n": strconv.Itoa(record.Seq)}})
	}
}

// otherDice changes the source of dice by both.
func (m *match) otherDice() {
	m.t.Helper()
	source := rules.RealDice
	if m.g.Source() == rules.RealDice {
		source = rules.BotDice
	}
	act := rules.Act{Path: house.PathSource, Seat: pick(m.chance, ledger.Players[:]), Args: rules.Args{"source": string(source)}}
	record, err := m.try(act)
	if err != nil {
		m.refusal(act, err)
		return
	}
	m.agree(act.Seat, record)
}

// hostileAct does something that nobody should: whatever comes of it, it is no fault.
func (m *match) hostileAct() {
	m.t.Helper()
	spec := pick(m.chance, m.system.Acts)
	act := rules.Act{Path: spec.Path, Seat: pick(m.chance, viewers), Args: rules.Args{}}
	for _, o := range spec.Options {
		choices := o.Choices
		if len(choices) == 0 {
			choices = m.g.Choices(act, o.Name)
			m.words.checkIn(m.t, "choices of "+spec.Path, choices)
			testChoices(m.t, "choices of "+spec.Path, choices, mostOpen)
		}
		switch {
		case m.chance.oneIn(4):
		case len(choices) > 0 && !m.chance.oneIn(3):
			act.Args[o.Name] = pick(m.chance, choices).Value
		default:
			act.Args[o.Name] = pick(m.chance, hostile)
		}
	}
	if m.chance.oneIn(3) {
		act.Args[rules.DiceOption] = pick(m.chance, []string{"", "|||||", "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "7 7", "x", "0 | 0"})
	}
	if m.chance.oneIn(5) {
		act.Args[pick(m.chance, hostile)] = pick(m.chance, hostile)
	}
	if spec.Reads {
		m.read(act)
		return
	}
	if _, err := m.try(act); err != nil {
		m.refusal(act, err)
	}
}

// refusal checks that an error is one for a player, that it says something, and that its ways out lead on.
func (m *match) refusal(act rules.Act, err error) {
	m.t.Helper()
	var misread *dice.Misread
	if errors.As(err, &misread) {
		m.words.checkIn(m.t, show(act), misread.Phrase)
		return
	}
	var impossible *dice.Impossible
	if errors.As(err, &impossible) {
		m.words.checkIn(m.t, show(act), impossible.Phrase())
		return
	}
	violation := refused(m.t, show(act), err)
	if violation == nil {
		m.t.FailNow()
	}
	m.words.checkIn(m.t, "refusal of "+show(act), violation)
	m.leadsOut(act, violation)
}

// finish ends the game, by both or by one, where it goes on.
func (m *match) finish() {
	m.t.Helper()
	seat := pick(m.chance, ledger.Players[:])
	if m.g.Ended() == nil {
		m.end(seat)
	}
	if m.g.Ended() == nil {
		m.t.Fatal("the game goes on after its end")
	}
	for _, spec := range m.system.Acts {
		_, err := m.decide(rules.Act{Path: spec.Path, Seat: seat})
		refused(m.t, spec.Path+" after the end", err)
	}
	for _, s := range m.settings() {
		if s.Fixed == nil {
			m.t.Fatalf("the setting %s may be changed after the end", s.Name)
		}
	}
	for _, viewer := range viewers {
		if len(m.offers(viewer)) > 0 {
			m.t.Fatalf("seat %q is offered something after the end", viewer)
		}
	}
	m.checkStart()
}

// end ends the game, by both or by one.
func (m *match) end(seat rules.Seat) {
	m.t.Helper()
	if r := m.g.Pending(); r != nil {
		m.must(rules.Act{Path: house.PathDecline, Seat: r.Asker})
	}
	act := rules.Act{Path: rules.PathEnd, Seat: seat}
	if m.chance.oneIn(2) {
		act.Args = rules.Args{"seul": "oui"}
	}
	m.agree(seat, m.must(act))
}

// testFree draws every free act and opens a game with it.
func testFree(t *testing.T, system *rules.System, w words, p plan) {
	for _, spec := range system.Acts {
		if spec.Reads {
			testFreeRead(t, system, w, p, spec)
			continue
		}
		if !spec.Free {
			_, err := house.Draw(system, rules.Act{Path: spec.Path}, nil, nil, occasion(secretOf(&chance{state: 9}), 0))
			refused(t, spec.Path+" without a game", err)
			continue
		}
		c := &chance{state: 7}
		drawn := 0
		for n := range 20 {
			act := rules.Act{Path: spec.Path, Args: rules.Args{}}
			for _, o := range spec.Options {
				choices := o.Choices
				if len(choices) == 0 {
					var err error
					if choices, err = house.FreeChoices(system, act, o.Name, nil); err != nil {
						t.Fatalf("free choices of %s %s: %v", spec.Path, o.Name, err)
					}
				}
				if len(choices) > 0 && (o.Required || c.oneIn(2)) {
					act.Args[o.Name] = pick(c, choices).Value
				}
			}
			now := occasion(secretOf(c), n)
			draw, err := house.Draw(system, act, nil, nil, now)
			if err != nil {
				w.checkIn(t, "free "+spec.Path, refused(t, "free "+show(act), err))
				continue
			}
			drawn++
			view, err := draw.View(system, nil)
			if err != nil {
				t.Fatalf("free %s: %v", show(act), err)
			}
			told, err := draw.Tell(system, nil)
			if err != nil {
				t.Fatalf("free %s: %v", show(act), err)
			}
			w.checkIn(t, "free "+spec.Path, view, told)
			if len(view.Offers) > 0 {
				t.Errorf("free %s offers something", spec.Path)
			}
			if drawn <= mostKept {
				keepDraw(t, system, w, draw)
			}
		}
		if drawn == 0 && len(spec.Ask) == 0 { // what a form asks for, no choice gives
			t.Errorf("%s can't be drawn freely with its choices alone", spec.Path)
		}
	}
}

// mostKept is how many draws of an act are kept by a game of their own.
const mostKept = 3

// keepDraw opens a game with a free draw, plays it to the end and proves it.
func keepDraw(t *testing.T, system *rules.System, w words, draw house.FreeDraw) {
	t.Helper()
	d := deal(nil, nil)
	d.Free = &draw
	m := begin(t, system, 3, d)
	m.words = w
	m.finish()
	report := m.checkProof()
	count := 0
	for _, th := range draw.Throws {
		count += len(th.Faces)
	}
	if report.Free != count {
		t.Errorf("%s: %d free dice kept, %d proved", draw.Path, count, report.Free)
	}
}

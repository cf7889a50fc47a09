package rulestest

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// An evening has at most so many lines, of so many tries.
const (
	longestEvening = 320
	mostTries      = 1500
)

// evening is a random game among people who do whatever the house lets them: seats change hands, clocks run,
// the referee looks, ends are objected to, a backup is put back. An act is done or refused in words.
type evening struct {
	*match
	// done counts the house's acts that were not refused, by path.
	done map[string]int
	// epochs counts the secrets, so that none is used twice.
	epochs uint64
}

// guests are the accounts of an evening, those who sit down first among them; the empty one is a guest's.
var guests = []house.Sitter{
	sitters[rules.SeatA], sitters[rules.SeatB], sitters[rules.Referee], {}, {Name: "Denis"}, {User: "100000000000000004", Name: "Élodie"},
	{User: "100000000000000005", Name: "Félix"},
}

// playEvening plays an evening to its end, proves it and decides it again. It returns the acts of the house
// that were done.
func playEvening(t *testing.T, system *rules.System, w words, p plan, n int) map[string]int {
	settings := DrawnSettings(system, uint64(n)+1)
	maps.Copy(settings, p.fixed)
	d := deal(settings, nil)
	if n%4 == 3 {
		d.Source = rules.RealDice
	}
	c := &chance{state: uint64(n) + 1<<40}
	m := &match{t: t, system: system, chance: c, secret: secretOf(c), sealed: map[string]string{}, typed: &chance{state: c.next()},
		curious: &chance{state: c.next()}, words: w, answers: p.answers, together: p.together, spoken: p.spoken}
	e := &evening{m, map[string]int{}, uint64(n) << 20}
	now := occasion(m.secret, 0)
	now.EndDelay, now.VerdictDelay = 2*time.Hour, 24*time.Hour
	records, err := house.Open(system, d, now)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	m.open(records)
	for range mostTries {
		if m.g.Ended() != nil || m.g.Len() > longestEvening {
			break
		}
		m.passed += e.wait()
		switch {
		case !m.g.Started() && m.chance.oneIn(2):
			e.try(rules.Act{Path: house.PathReady, Seat: pick(c, ledger.Players[:])})
		case m.chance.oneIn(6):
			e.houseAct()
		case m.chance.oneIn(8):
			e.expire()
		case m.chance.oneIn(60):
			e.restore()
		case m.chance.oneIn(120):
			e.moveHouse()
		default:
			e.press()
		}
	}
	e.end()
	e.checkProved()
	return e.done
}

// wait is how long people take for an act.
func (e *evening) wait() time.Duration {
	switch {
	case e.chance.oneIn(30):
		return time.Duration(e.chance.below(30)) * time.Hour
	case e.chance.oneIn(3):
		return time.Duration(e.chance.below(600)) * time.Second
	}
	return 0
}

// try does an act, or checks that its refusal is one for a player.
func (e *evening) try(act rules.Act) bool {
	e.t.Helper()
	spec, played := e.system.Act(act.Path)
	die := func(sides dice.Sides) dice.Face { return dice.Face(1 + e.typed.below(int(sides))) }
	_, record, err := TypeDice(act, spec.Dice, die, func(act rules.Act) (ledger.Record, error) { return e.g.Decide(act, e.moment()) })
	if err != nil {
		e.refusedInWords(act, err)
		return false
	}
	if !played {
		e.done[act.Path]++
	}
	e.note(record)
	return true
}

// note folds a record; now and then the game is held against what its log rebuilds.
func (e *evening) note(record ledger.Record) {
	e.t.Helper()
	next, err := e.g.Apply(record)
	if err != nil {
		e.t.Fatalf("apply %s: %v", record.Path, err)
	}
	e.g, e.records = next, append(e.records, record)
	e.checkWords(record)
	if e.chance.oneIn(40) {
		e.checkRebuilt(e.records)
		legality{e.t, e.system, e.g, e.answers}.check()
	}
}

func (e *evening) refusedInWords(act rules.Act, err error) {
	e.t.Helper()
	var misread *dice.Misread
	var impossible *dice.Impossible
	if errors.As(err, &misread) || errors.As(err, &impossible) {
		return
	}
	if violation := refused(e.t, show(act), err); violation == nil {
		e.t.FailNow()
	} else {
		e.words.checkIn(e.t, "refusal of "+show(act), violation)
	}
}

// press does one thing that some seat is offered; what is offered is refused only as another question.
func (e *evening) press() {
	e.t.Helper()
	var all []rules.Offer
	for _, seat := range viewers {
		if _, seated := e.g.Player(seat); seated || seat == rules.Public {
			all = append(all, e.g.Offers(seat)...)
		}
	}
	if len(all) == 0 {
		e.try(rules.Act{Path: rules.PathUndo, Seat: pick(e.chance, ledger.Players[:])})
		return
	}
	offer := pick(e.chance, all)
	act, sure := e.answered(offer)
	for _, q := range offer.Ask { // several at once may be too many for their price
		sure = sure && (q.Max < 2 || !strings.Contains(act.Args[q.Option], " "))
	}
	if spec, _ := e.system.Act(act.Path); spec.Reads {
		return
	}
	if act.Path == rules.PathEnd && !e.chance.oneIn(4) { // an evening is long
		return
	}
	if act.Path == house.PathSit { // somebody of the channel's sits down
		act = with(act, "user", pick(e.chance, guests).User)
		sure = false
	}
	_, err := e.g.Decide(act, e.moment())
	if missing, is := errors.AsType[*dice.Missing](err); is {
		e.words.checkIn(e.t, show(act), missing.Phrase())
	} else if err != nil && sure && !goesOn(act, err) {
		e.t.Fatalf("what is offered is refused: %s: %v", show(act), err)
	}
	e.try(act)
}

// number is a record's, near the head or anywhere, or none.
func (e *evening) number() string {
	switch e.chance.below(4) {
	case 0:
		return ""
	case 1:
		return strconv.Itoa(e.chance.below(e.g.Len() + 1))
	}
	return strconv.Itoa(max(0, e.g.Len()-1-e.chance.below(4)))
}

// houseAct does one of the house's acts, by anybody, with options as people give them.
func (e *evening) houseAct() {
	e.t.Helper()
	c := e.chance
	acts := []func() (string, rules.Args){
		func() (string, rules.Args) { return house.PathPause, nil },
		func() (string, rules.Args) { return house.PathResume, nil },
		func() (string, rules.Args) {
			return house.PathClock, rules.Args{house.TimerTotal: pick(c, []string{"", "0", "60", "180"}),
				house.TimerSide: pick(c, []string{"", "5", "90", "-1"}), house.TimerRandom: pick(c, []string{"", "oui"})}
		},
		func() (string, rules.Args) { return house.PathClockRun, nil },
		func() (string, rules.Args) { return house.PathClockPause, nil },
		func() (string, rules.Args) { return house.PathTurn, nil },
		func() (string, rules.Args) { return house.PathTurn, rules.Args{house.TurnNumber: pick(c, hostile)} },
		func() (string, rules.Args) {
			return house.PathTurn, rules.Args{house.TurnLast: pick(c, []string{"oui", "non"})}
		},
		func() (string, rules.Args) { return house.PathLook, nil },
		func() (string, rules.Args) { return house.PathLeave, nil },
		func() (string, rules.Args) {
			return house.PathReady, rules.Args{"word": pick(c, []string{"Wagram", "non !", "jena1806"})}
		},
		func() (string, rules.Args) {
			who := pick(c, guests)
			return house.PathSit, rules.Args{"seat": string(pick(c, viewers)), "user": who.User, "name": who.Name}
		},
		func() (string, rules.Args) { return house.PathAgree, rules.Args{"n": e.number()} },
		func() (string, rules.Args) { return house.PathDecline, rules.Args{"n": e.number()} },
		func() (string, rules.Args) { return house.PathObject, rules.Args{"n": e.number()} },
		func() (string, rules.Args) { return rules.PathUndo, rules.Args{"n": e.number()} },
		func() (string, rules.Args) { return house.PathContest, rules.Args{"n": e.number()} },
		func() (string, rules.Args) {
			return house.PathSource, rules.Args{"source": string(pick(c, []ledger.DiceSource{rules.RealDice, rules.BotDice}))}
		},
		func() (string, rules.Args) {
			all := e.settings()
			if len(all) == 0 {
				return rules.PathSet, nil
			}
			s := pick(c, all)
			return rules.PathSet, rules.Args{"reglage": s.Name, "valeur": pick(c, s.Values)}
		},
		func() (string, rules.Args) {
			if !c.oneIn(8) {
				return house.PathObject, nil
			}
			return rules.PathEnd, pick(c, []rules.Args{nil, {rules.AloneOption: ledger.Yes}})
		},
		func() (string, rules.Args) {
			if !c.oneIn(20) {
				return house.PathPause, nil
			}
			return house.PathResign, nil
		},
		func() (string, rules.Args) {
			return house.PathVerdict, rules.Args{house.VerdictWinner: pick(c, []string{"a", "b", house.VerdictDraw, "x"}),
				house.VerdictReason: pick(c, []string{"", "absent", "« tard » @everyone"})}
		},
	}
	path, args := pick(c, acts)()
	maps.DeleteFunc(args, func(_, value string) bool { return value == "" })
	e.try(rules.Act{Path: path, Seat: pick(c, viewers), Args: args})
}

// expire lets the time of a deadline pass; what it ends is never refused.
func (e *evening) expire() {
	e.t.Helper()
	due, err := e.g.DueBy(e.secret)
	if err != nil {
		e.t.Fatal(err)
	}
	if len(due) == 0 {
		return
	}
	d := pick(e.chance, due)
	act, ok := e.g.Expired(d)
	if !ok {
		e.t.Fatalf("deadline %v ends nothing", d)
	}
	if !house.IsClocks(d.Gate) || d.Seconds > 0 {
		e.passed += time.Duration(d.Seconds) * time.Second
	}
	record, err := e.g.Decide(act, e.moment())
	if _, missing := errors.AsType[*dice.Missing](err); missing {
		return // the clock has no dice of the table's: who is waited for gets more time
	}
	if err != nil {
		e.t.Fatalf("deadline %v: %s: %v", d, show(act), err)
	}
	e.note(record)
}

// restore puts the game back from a backup that lacks the last lines.
func (e *evening) restore() {
	e.t.Helper()
	least := slices.IndexFunc(e.records, func(r ledger.Record) bool { return ledger.Has(r.Events, ledger.KindStarted) }) + 1
	for i, r := range e.records {
		if r.Continues() {
			least = i + 1
		}
	}
	kept := len(e.records) - e.chance.below(4)
	if kept < least || least < 2 {
		return
	}
	g := e.rebuilt(e.records[:kept])
	record, said, err := house.Restored(g, e.records, e.moment())
	if err != nil {
		e.t.Fatalf("restored: %v", err)
	}
	if !said {
		return
	}
	e.g, e.records = g, slices.Clone(e.records[:kept])
	e.done[record.Path]++
	e.note(record)
}

// moveHouse has the game go on from its file, in an epoch of its own.
func (e *evening) moveHouse() {
	e.t.Helper()
	if len(e.records) < 12 {
		return
	}
	e.epochs++
	secret := secretOf(&chance{state: e.epochs})
	now := e.moment()
	now.Secret = secret
	now.EndDelay, now.VerdictDelay = time.Hour, 0
	host := pick(e.chance, ledger.Players[:])
	id := gameID[:len(gameID)-3] + strings.Repeat(string("abcdefghjk"[e.chance.below(10)]), 3)
	export, err := house.Export(e.g)
	if err != nil {
		refused(e.t, "export", err)
		return
	}
	brought, report, err := ledger.ReadProven(export, ledger.Shown{}, Never)
	if err != nil || !report.Holds() {
		e.t.Fatalf("the file of a game under way is not proved: %v, %+v", err, report)
	}
	g := e.rebuilt(brought)
	record, err := house.Continue(g, id, host, sitters, now)
	if err != nil {
		refused(e.t, "continue", err)
		return
	}
	e.g, e.records, e.secret = g, brought, secret
	e.done[record.Path]++
	e.note(record)
}

// checkProved exports the game, and checks that the export is proved and rebuilds the same.
func (e *evening) checkProved() {
	e.t.Helper()
	export, err := house.Export(e.g)
	if err != nil {
		e.t.Fatal(err)
	}
	records, report, err := ledger.ReadProven(export, ledger.Shown{}, Never)
	if err != nil || !report.Holds() || !report.Ended || report.Head != e.g.Head() || report.Records != len(e.records) {
		e.t.Fatalf("the game's own export is not proved: %v, %+v", err, report)
	}
	e.checkRebuilt(records)
	v, err := house.Judge{Systems: rules.Registry{e.system}, Build: Build, Stop: Never}.Replay(records)
	moved := e.done["partie importer"] > 0 // no file contains what was sealed before it
	if err != nil || v.Finding != house.DecidedAlike && (!moved || v.Finding != house.TextSealed) {
		e.t.Errorf("decided otherwise: %+v, %v", v, err)
	}
}

// end ends the evening, by one alone where nobody has.
func (e *evening) end() {
	e.t.Helper()
	for tries := 0; e.g.Ended() == nil && tries < 30; tries++ {
		if e.g.Closing() == nil {
			if r := e.g.Pending(); r != nil {
				e.try(rules.Act{Path: house.PathDecline, Seat: r.Asker})
			}
			e.try(rules.Act{Path: rules.PathEnd, Seat: rules.SeatA}.Alone())
			continue
		}
		d, began, _ := e.g.ClosingDeadline()
		act, ok := e.g.Expired(d)
		if !ok {
			e.t.Fatalf("%v ends nothing", d)
		}
		e.passed += max(0, began.Add(time.Duration(d.Seconds)*time.Second).Sub(e.moment().At))
		record, err := e.g.Decide(act, e.moment())
		if err != nil {
			e.t.Fatalf("%s: %v", show(act), err)
		}
		e.note(record)
	}
	if e.g.Ended() == nil {
		e.t.Fatal("the game goes on after its end")
	}
}

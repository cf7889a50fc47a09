package house_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

// after does an act so many seconds after the last line.
func (d *desk) after(seconds int, act string) ledger.Record {
	d.t.Helper()
	d.wait(seconds)
	return d.must(act)
}

// wait puts the desk's clock to so many seconds after the last line.
func (d *desk) wait(seconds int) {
	last, err := time.Parse(time.RFC3339, d.records[len(d.records)-1].At)
	if err != nil {
		d.t.Fatal(err)
	}
	d.waited = 0
	d.waited = last.Add(time.Duration(seconds) * time.Second).Sub(d.now().At)
}

// counts is what a clock has used up, and who is on it.
func counts(c ledger.Timer) string {
	return fmt.Sprintf("%d %d %d %v", c.Used(ledger.Public), c.Used(rules.SeatA), c.Used(rules.SeatB), c.On())
}

// clocked is a game with a clock that has just been started, by line 5: 20 minutes in all, 15 for each
// player.
func clocked(t *testing.T, options string, change func(*house.Deal)) *desk {
	t.Helper()
	d := startDesk(t, change)
	d.setClock(options)
	return d
}

func (d *desk) setClock(options string) {
	d.t.Helper()
	d.after(10, "a horloge "+options)
	d.after(10, "b partie accepter")
	d.after(10, "a horloge lancer")
}

// TestTheClockCountsWhoIsAwaited: both sides run while both are awaited, one while one is; a request puts him
// on it who is asked; a take-back gives nothing back.
func TestTheClockCountsWhoIsAwaited(t *testing.T) {
	d := clocked(t, "total=20 camp=15", nil)
	for _, step := range []struct{ act, want string }{
		{"a mourre miser jetons=1", "10 10 10 [a b]"},
		{"a mourre montrer doigts=3", "20 20 20 [b]"},
		{"b mourre montrer doigts=2", "30 20 30 [a b]"},
		{"b mourre lancer main=gauche", "40 30 40 [a b]"},
		{"a retour n=9", "50 40 50 [a b]"},
		{"b partie accepter", "60 50 60 [a b]"},
		{"a horloge pause", "70 60 70 [a b]"},
		{"b partie accepter", "80 70 80 [a b]"},
		{"a mourre miser jetons=1", "80 70 80 [a b]"},
		{"b horloge lancer", "80 70 80 [a b]"},
		{"a partie accepter", "80 70 80 [a b]"},
		{"b mourre miser jetons=1", "90 80 90 [a b]"},
	} {
		d.after(10, step.act)
		if got := counts(d.g.Clock()); got != step.want {
			t.Errorf("%s: %s, want %s", step.act, got, step.want)
		}
	}
	again, err := house.Rebuild(registry, d.records)
	if err != nil || again.Clock() != d.g.Clock() {
		t.Errorf("rebuilt: %v, %v", again.Clock(), err)
	}
	if report, err := proved(t, forge(t, d.records)); err != nil || !report.Holds() {
		t.Errorf("%v, %v", report.Difference, err)
	}
	rulestest.DecidedAlike(t, registry[0], d.records)
}

// TestAskingStopsNobodysTime: a player who asks for something beside the game stays on the clock where it
// awaits him; else he could think at the other's expense until he is answered.
func TestAskingStopsNobodysTime(t *testing.T) {
	for _, ask := range []string{"b horloge pause", "b horloge total=30", "b partie finir", "b partie des source=reels", "b retour n=6"} {
		d := clocked(t, "total=20 camp=15", nil)
		d.after(10, "b mourre miser jetons=1")
		d.after(10, "a mourre montrer doigts=3")
		d.after(10, ask)
		d.after(100, "a partie refuser")
		if got := counts(d.g.Clock()); got != "130 120 130 [b]" {
			t.Errorf("%s: %s", ask, got)
		}
	}
	d := openDeskWith(t, time.Hour, nil)
	d.must("a partie commencer")
	d.must("b partie commencer")
	d.setClock("total=20 camp=15")
	d.after(10, "b mourre miser jetons=1")
	d.after(10, "a mourre montrer doigts=3")
	d.after(10, "b partie finir seul=oui")
	d.after(100, "a partie continuer")
	if got := counts(d.g.Clock()); got != "130 120 130 [b]" {
		t.Errorf("an end by one alone: %s", got)
	}
	d = clocked(t, "total=20 camp=15", nil)
	d.after(10, "a mourre montrer doigts=3")
	d.after(10, "a horloge pause")
	d.after(100, "b partie refuser")
	if got := counts(d.g.Clock()); got != "120 10 120 [b]" {
		t.Errorf("asked by who is not awaited: %s", got)
	}
}

// TestTheClockWarnsOnce: at 10, 5 and 1 minutes and at zero, to the second, each once; what was missed is
// said with the last of it; with the game's time all ends.
func TestTheClockWarnsOnce(t *testing.T) {
	d := clocked(t, "total=12", nil)
	told := func(seconds int, want string) {
		t.Helper()
		due := d.g.Due()
		if len(due) != 1 || due[0].Seconds != seconds {
			t.Fatalf("due %+v, want in %d s", due, seconds)
		}
		act, ok := d.g.Expired(due[0])
		d.wait(seconds - 1)
		if _, err := d.g.Decide(act, d.now()); !ok || !isFault(err) {
			t.Errorf("a second early: %v, %v", ok, err)
		}
		if r := d.after(seconds, "clock horloge de=total"); string(r.Events[0].Data) != want || d.g.Due() != nil && d.g.Due()[0].Key == due[0].Key {
			t.Errorf("told %s, want %s; due %v", r.Events[0].Data, want, d.g.Due())
		}
	}
	told(120, `{"left":600}`)
	told(300, `{"left":300}`)
	told(240, `{"left":60}`)
	told(60, `{"left":0}`)
	if c := d.g.Clock(); c.Runs || !c.Over || c.Used(rules.Public) != 720 || d.g.Due() != nil {
		t.Errorf("after the end: %+v, due %v", c, d.g.Due())
	}
	d.refused("a horloge lancer", "game.refused.clock-over")
	// A longer time prolongs it: what is left is said again.
	d.after(10, "a horloge total=14")
	d.after(10, "b partie accepter")
	d.after(10, "b horloge lancer")
	d.after(10, "a partie accepter")
	told(60, `{"left":60}`)
	d.wait(200)
	if r := d.must("clock horloge de=total"); string(r.Events[0].Data) != `{"left":0}` {
		t.Errorf("late: %s", r.Events[0].Data)
	}

	d = clocked(t, "camp=12", nil)
	if r := d.after(700, "clock horloge de=a"); string(r.Events[0].Data) != `{"of":"a","left":60}` {
		t.Errorf("two were missed: %s", r.Events[0].Data)
	}
	r := d.after(100, "clock horloge de=a")
	if c := d.g.Clock(); string(r.Events[0].Data) != `{"of":"a","left":0}` || !c.Runs || c.Left(rules.SeatA) != -80 {
		t.Errorf("a side's end: %s, %+v", r.Events[0].Data, d.g.Clock())
	}
	if report, err := proved(t, forge(t, d.records)); err != nil || !report.Holds() {
		t.Errorf("%v, %v", report.Difference, err)
	}
}

// TestWhoseClockItIs: both set it, or the referee; where there is one he alone stops it.
func TestWhoseClockItIs(t *testing.T) {
	d := startDesk(t, nil)
	for _, no := range []struct{ act, key string }{
		{"a horloge", "game.refused.clock-none"}, {"a horloge lancer", "game.refused.clock-none"},
		{"a horloge pause", "game.refused.clock-stands"}, {"a horloge total=-1", "game.refused.clock-minutes"},
		{"a horloge total=1441", "game.refused.clock-minutes"}, {"a horloge total=99999", "game.refused.clock-minutes"},
		{"a horloge camp=dix", "game.refused.clock-minutes"}, {"a horloge camp=1h30", "game.refused.clock-minutes"},
		{"a horloge camp=٣", "game.refused.clock-minutes"}, {"a horloge camp=1.5", "game.refused.clock-minutes"},
		{"a horloge total=99999999999999999999", "game.refused.clock-minutes"},
		{"a horloge camp=10 hasard=oui", "game.refused.clock-random"},
		{"- horloge total=10", "game.refused.stranger"}, {"- horloge lancer", "game.refused.stranger"},
	} {
		d.refused(no.act, no.key)
	}
	d.must("a horloge total=10")
	if d.g.Clock().IsSet() {
		t.Error("one player has set the clock alone")
	}
	d.must("b partie accepter")
	d.refused("b horloge total=10", "game.refused.clock-same")
	d.must("b horloge lancer")
	_, err := d.g.Decide(parse("a horloge lancer"), d.now())
	if v := new(rules.Violation); !errors.As(err, &v) || v.Say.Key != "game.refused.clock-runs" || len(v.WaysOut) != 1 ||
		v.WaysOut[0].Act.Path != house.PathClockPause {
		t.Errorf("started twice: %v", err)
	}
	d.must("a horloge total=0")
	d.must("b partie accepter")
	if d.g.Clock().IsSet() || d.g.Due() != nil {
		t.Errorf("no clock any more: %+v", d.g.Clock())
	}

	d = startDesk(t, func(deal *house.Deal) { deal.Sitters[rules.Referee] = accounts["camille"] })
	d.must("r horloge total=10 camp=5")
	if c := d.g.Clock(); c.Total != 600 || c.Side != 300 {
		t.Errorf("the referee's clock: %+v", c)
	}
	d.must("b horloge lancer")
	d.refused("a horloge pause", "game.refused.clock-referee")
	d.must("r horloge pause")
	d.refused("b horloge lancer", "game.refused.clock-referee")
	d.must("r horloge lancer")
	if report, err := proved(t, forge(t, d.records)); err != nil || !report.Holds() {
		t.Errorf("%v, %v", report.Difference, err)
	}

	before := openDesk(t, nil)
	before.refused("a horloge total=10", "game.refused.not-started")
	alone := startDesk(t, func(deal *house.Deal) { delete(deal.Sitters, rules.SeatB) })
	alone.must("a horloge total=10")
	if !alone.g.Clock().IsSet() {
		t.Error("nobody else has to agree")
	}
}

// refused does an act that must be refused so.
func (d *desk) refused(act, key string) {
	d.t.Helper()
	if _, err := d.g.Decide(parse(act), d.now()); refusedBy(err) != key {
		d.t.Errorf("%s: %v, want %s", act, err, key)
	}
}

// struck is a game whose random end has come: line 6 says that its time is over, line 7 strikes.
func struck(t *testing.T) (d *desk, minutes int) {
	t.Helper()
	d = clocked(t, "total=1 hasard=oui", nil)
	d.after(60, "clock horloge de=total")
	for _, due := range d.g.Due() {
		t.Errorf("everybody can see that it strikes in %d s", due.Seconds)
	}
	due, err := d.g.DueBy(d.secret)
	if err != nil || len(due) != 1 || due[0].Seconds%60 != 0 || due[0].Seconds < 60 || due[0].Seconds > 600 {
		t.Fatalf("due %+v, %v", due, err)
	}
	act, ok := d.g.Expired(due[0])
	d.wait(due[0].Seconds - 1)
	if _, err := d.g.Decide(act, d.now()); !ok || !isFault(err) {
		t.Fatalf("a second early: %v, %v", ok, err)
	}
	d.after(due[0].Seconds, "clock horloge de=fin")
	return d, due[0].Seconds / 60
}

// TestTheRandomEnd: 1 to 10 minutes after the total, by a die that is looked at before and recorded when it
// strikes; pausing puts it off, a take-back and a clock set anew throw no other.
func TestTheRandomEnd(t *testing.T) {
	d, minutes := struck(t)
	r := d.records[7]
	if c := d.g.Clock(); !c.Over || c.Runs || len(r.Throws) != 1 || int(r.Throws[0].Faces[0]) != minutes || len(d.g.Due()) != 0 {
		t.Errorf("%+v, throws %+v", c, r.Throws)
	}
	d.must("a partie finir")
	d.must("b partie accepter")
	report, err := proved(t, forge(t, d.records))
	if err != nil || !report.Holds() || report.Checked != 1 || report.Late != 0 {
		t.Errorf("%v, %v, %+v", err, report.Difference, report)
	}

	d = clocked(t, "total=1 hasard=oui", nil)
	d.after(60, "clock horloge de=total")
	d.after(20, "a horloge pause")
	d.after(20, "b partie accepter")
	if due, err := d.g.DueBy(d.secret); err != nil || len(due) != 0 {
		t.Errorf("paused: %+v, %v", due, err)
	}
	d.after(1000, "a horloge lancer")
	d.after(1000, "b partie accepter")
	if due, err := d.g.DueBy(d.secret); err != nil || len(due) != 1 || due[0].Seconds != 60*minutes-40 {
		t.Errorf("started again: %+v, %v; want %d", due, err, 60*minutes-40)
	}
	d.after(30, "a horloge total=3 hasard=oui")
	d.after(10, "b partie accepter") // 140 s of 180 are used
	d.after(40, "clock horloge de=total")
	if due, err := d.g.DueBy(d.secret); err != nil || len(due) != 1 || due[0].Seconds != 60*minutes {
		t.Errorf("set anew: %+v, %v; want %d", due, err, 60*minutes)
	}

	d = clocked(t, "total=1 hasard=oui", nil)
	d.after(60, "clock horloge de=total")
	d.wait(60*minutes + 300)
	d.must("clock horloge de=fin")
	report, err = proved(t, forge(t, d.records))
	if err != nil || !report.Holds() || report.Late != 300 || !says(report, "proof.late") {
		t.Errorf("five minutes late: %v, %v, late %d", err, report.Difference, report.Late)
	}
}

// TestAnEndThatNeverStrikesIsLate: who hosts the bot can't leave the random end out unnoticed:
// from the last line on the proof counts how long it should have struck before, whether or not the time was
// said to be over.
func TestAnEndThatNeverStrikesIsLate(t *testing.T) {
	_, minutes := struck(t)
	for name, test := range map[string]struct {
		told bool
		late int
	}{"held back": {true, 900}, "never said to be over": {false, 900}, "not due yet": {true, -1}} {
		d := clocked(t, "total=1 hasard=oui", nil)
		d.wait(60)
		if test.told {
			d.after(60, "clock horloge de=total")
		} else {
			d.after(60, "a mourre miser jetons=1")
		}
		d.after(60*minutes+test.late-1, "a partie finir")
		d.after(1, "b partie accepter")
		report, err := proved(t, forge(t, d.records))
		if err != nil || !report.Holds() || report.Missed != max(test.late, 0) || report.Late != 0 || says(report, "proof.missed") != (test.late > 60) {
			t.Errorf("%s: %v, %v, missed %d, late %d", name, err, report.Difference, report.Missed, report.Late)
		}
	}
}

// TestTheDieOfTheEndStrikesAlone: thrown beside a player's act it would spare the host a face that he does
// not like.
func TestTheDieOfTheEndStrikesAlone(t *testing.T) {
	play := func() *desk {
		d := clocked(t, "total=1 hasard=oui", nil)
		d.must("a mourre miser jetons=1")
		d.after(60, "clock horloge de=total")
		return d
	}
	d := play()
	d.after(600, "clock horloge de=fin")
	strike := &d.records[8]
	d.records[6].Throws = slices.Clone(strike.Throws)
	strike.Throws = slices.Clone(strike.Throws)
	strike.Throws[0].N = 1
	report, err := proved(t, forge(t, d.records))
	if err != nil || report.Holds() || report.Difference.What != "clock-die" || report.Difference.Record != 6 {
		t.Errorf("%v, %v", err, report.Difference)
	}
}

// TestATimeTakenOffIsOverNoMore: once the game's time is up, a clock set anew for the players alone runs.
func TestATimeTakenOffIsOverNoMore(t *testing.T) {
	d := clocked(t, "total=1", nil)
	d.after(60, "clock horloge de=total")
	d.after(10, "a horloge camp=30")
	d.after(10, "b partie accepter")
	if c := d.g.Clock(); c.Over || c.Runs || c.Left(rules.SeatA) != 1740 {
		t.Errorf("a clock for the players alone: %+v", c)
	}
	d.after(10, "a horloge lancer")
	d.after(10, "b partie accepter")
	if c := d.g.Clock(); !c.Runs {
		t.Errorf("started again: %+v", c)
	}
	if report, err := proved(t, forge(t, d.records)); err != nil || !report.Holds() {
		t.Errorf("%v, %v", report.Difference, err)
	}
}

// TestTheRandomEndNeedsTheBotsDice: with declared dice it is refused; where the game comes to them later the
// clock ends with its total, or after the longest time.
func TestTheRandomEndNeedsTheBotsDice(t *testing.T) {
	d := startDesk(t, func(deal *house.Deal) { deal.Source = ledger.RealDice })
	d.refused("a horloge total=10 hasard=oui", "game.refused.clock-declared")

	d = clocked(t, "total=1 hasard=oui", nil)
	d.must("a partie des source=reels")
	d.must("b partie accepter")
	d.after(60, "clock horloge de=total")
	if !d.g.Clock().Over {
		t.Errorf("declared dice: %+v", d.g.Clock())
	}

	d = clocked(t, "total=1 hasard=oui", nil)
	d.after(60, "clock horloge de=total")
	d.must("a partie des source=reels")
	d.must("b partie accepter")
	if due, err := d.g.DueBy(d.secret); err != nil || len(due) != 1 || due[0].Seconds != 598 {
		t.Errorf("due %+v, %v", due, err)
	}
	if r := d.after(598, "clock horloge de=fin"); len(r.Throws) != 0 {
		t.Errorf("throws %+v", r.Throws)
	}
	if report, err := proved(t, forge(t, d.records)); err != nil || !report.Holds() {
		t.Errorf("%v, %v", report.Difference, err)
	}
}

// TestForgedClocksAreNamed: times, faces and consents that a clock's lines do not bear.
func TestForgedClocksAreNamed(t *testing.T) {
	shift := func(d *desk, n, seconds int) {
		at, err := time.Parse(time.RFC3339, d.records[n].At)
		if err != nil {
			t.Fatal(err)
		}
		d.records[n].At = at.Add(time.Duration(seconds) * time.Second).Format(time.RFC3339)
	}
	for name, test := range map[string]struct {
		change func(d *desk)
		record int
		what   string
	}{
		"nothing":                    {func(*desk) {}, 0, ""},
		"a warning too early":        {func(d *desk) { shift(d, 6, -1) }, 6, "retouched"},
		"started later":              {func(d *desk) { shift(d, 5, 1) }, 6, "retouched"},
		"struck a second too early":  {func(d *desk) { shift(d, 7, -1) }, 7, "retouched"},
		"over a second later":        {func(d *desk) { shift(d, 6, 1) }, 0, ""},
		"another face":               {func(d *desk) { d.records[7].Throws[0].Faces[0] ^= 1 }, 7, "faces"},
		"other minutes":              {func(d *desk) { d.replace(7, `"minutes":`, `"minutes":1`) }, 7, "malformed"},
		"another die":                {func(d *desk) { d.records[7].Throws[0].Key.Purpose = "autre" }, 7, "retouched"},
		"no die":                     {func(d *desk) { d.records[7].Throws = nil }, 7, "retouched"},
		"by a player":                {func(d *desk) { d.records[7].Seat = rules.SeatA }, 7, "retouched"},
		"no more minutes":            {func(d *desk) { d.replace(6, `,"more":true`, ``) }, 6, "retouched"},
		"another warning":            {func(d *desk) { d.replace(6, `"left":0`, `"left":60`) }, 6, "retouched"},
		"a warning of a player's":    {func(d *desk) { d.replace(6, `"left":0`, `"of":"a","left":0`) }, 6, "retouched"},
		"a referee's turn":           {func(d *desk) { d.replace(5, `"on":["a","b"]`, `"on":["r"]`) }, 5, "retouched"},
		"set without the other":      {func(d *desk) { d.replace(4, `"by":["a","b"]`, `"by":["a"]`) }, 4, "retouched"},
		"set otherwise":              {func(d *desk) { d.replace(4, `"total":60`, `"total":600`) }, 4, "retouched"},
		"started by somebody else":   {func(d *desk) { d.replace(5, `"by":["a"]`, `"by":["b"]`) }, 5, "retouched"},
		"started by nobody":          {func(d *desk) { d.replace(5, `"by":["a"]`, `"by":[]`) }, 5, "retouched"},
		"struck though it was never": {func(d *desk) { d.records[5].Events = kernelLine("game.contested/1", `{"request":1,"seat":"a"}`) }, 5, "retouched"},
		"paused alone": {func(d *desk) {
			d.records[6].Seat, d.records[6].Events = rules.SeatA, kernelLine("game.clock-paused/1", `{"by":["a"]}`)
		}, 6, "retouched"},
		"before the start": {func(d *desk) {
			d.records[1].Events = kernelLine("game.clock-set/1", `{"total":60,"by":["a"]}`)
		}, 1, "retouched"},
	} {
		t.Run(name, func(t *testing.T) {
			d, _ := struck(t)
			test.change(d)
			d.proves(t, test.record, test.what)
		})
	}
}

// TestARestoreStopsTheClock: nobody knows whose the time was between the copy and the restore.
func TestARestoreStopsTheClock(t *testing.T) {
	d := clocked(t, "total=20", nil)
	d.wait(5000)
	r, lost, err := house.Restored(d.g, append(d.records[:len(d.records):len(d.records)], d.records[5]), d.now())
	if err != nil || !lost {
		t.Fatalf("%v, %v", lost, err)
	}
	next, err := d.g.Apply(r)
	if err != nil || next.Clock().Runs || next.Clock().Used(rules.Public) != 0 || next.Due() != nil {
		t.Errorf("%+v, %v", next.Clock(), err)
	}
	d.records = append(d.records, r)
	if report, err := proved(t, forge(t, d.records)); err != nil || !report.Holds() {
		t.Errorf("%v, %v", report.Difference, err)
	}
}

package house_test

import (
	"slices"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

// stood is a game that is paused, counted, looked into and adjudicated: 1 a begins 2 b begins 3 a asks for a
// pause 4 b agrees 5 b goes on 6 a counts 7 a asks for the last turn 8 b agrees 9 the referee looks 10 b
// seals 11 the referee adjudicates, a day later.
func stood(t *testing.T) *desk {
	d := openDeskVerdict(t, 24*time.Hour, func(deal *house.Deal) { deal.Sitters[rules.Referee] = accounts["camille"] })
	for _, act := range []string{"a partie commencer", "b partie commencer word=tulipe", "a partie pause", "b partie accepter",
		"b partie reprendre", "a partie tour", "a partie tour dernier=oui", "b partie accepter", "r partie secrets", "b mourre montrer doigts=3"} {
		d.must(act)
	}
	d.waited = 24 * time.Hour
	d.must("r partie trancher gagnant=b raison=absent")
	return d
}

// openDeskVerdict opens a game whose referee may adjudicate it once it has stood still for so long.
func openDeskVerdict(t *testing.T, delay time.Duration, change func(*house.Deal)) *desk {
	t.Helper()
	return (&desk{t: t, secret: secretOf(t, 1), verdictDelay: delay}).open(change)
}

// TestForgedEndsWithAWinnerAreNamed: verdicts, pauses, counts and looks that no game could have come to.
func TestForgedEndsWithAWinnerAreNamed(t *testing.T) {
	for name, test := range map[string]struct {
		change func(d *desk)
		record int
		what   string
	}{
		"nothing":                       {func(*desk) {}, 0, ""},
		"a pause without a request":     {func(d *desk) { d.records[3].Events = kernelLine("game.contested/1", `{"request":1,"seat":"a"}`) }, 3, "retouched"},
		"a pause by one alone":          {func(d *desk) { d.replace(4, `"by":["a","b"]`, `"by":["a"]`) }, 4, "retouched"},
		"a pause by nobody":             {func(d *desk) { d.replace(4, `"by":["a","b"]`, `"by":[]`) }, 4, "retouched"},
		"a pause that nobody asked for": {func(d *desk) { d.replace(3, `"kind":"pause"`, `"kind":"end"`) }, 3, "retouched"},
		"a pause twice":                 {func(d *desk) { d.records[5].Events = d.records[4].Events[1:] }, 5, "retouched"},
		"a pause before the start": {func(d *desk) {
			d.records[1].Events = kernelLine("game.paused/1", `{"by":["a"]}`)
		}, 1, "retouched"},
		"a pause ended in another's name": {func(d *desk) { d.replace(5, `"by":"b"`, `"by":"a"`) }, 5, "retouched"},
		"a pause ended by nobody":         {func(d *desk) { d.records[5].Seat = rules.Public }, 5, "retouched"},
		"no pause ended":                  {func(d *desk) { d.records[6].Events, d.records[6].Seat = d.records[5].Events, rules.SeatB }, 6, "retouched"},
		"played in a pause":               {func(d *desk) { d.records[5].Events = kernelLine("mourre.bet/1", `{}`) }, 5, "retouched"},
		"a turn counted by nobody":        {func(d *desk) { d.records[6].Seat = rules.Public }, 6, "retouched"},
		"a turn of nothing":               {func(d *desk) { d.replace(6, `"n":1`, `"n":0`) }, 6, "retouched"},
		"a turn beyond all":               {func(d *desk) { d.replace(6, `"n":1`, `"n":100`) }, 6, "retouched"},
		"a last turn by one alone":        {func(d *desk) { d.replace(8, `"by":["a","b"]`, `"by":["a"]`) }, 8, "retouched"},
		"a last turn by nobody":           {func(d *desk) { d.replace(8, `"by":["a","b"]`, `"by":[]`) }, 8, "retouched"},
		"another than asked for":          {func(d *desk) { d.replace(7, `"value":"oui"`, `"value":"non"`) }, 7, "retouched"},
		"no last turn taken back":         {func(d *desk) { d.replace(8, `"last":true`, `"last":false`) }, 8, "retouched"},
		"a player looks":                  {func(d *desk) { d.records[9].Seat = rules.SeatA }, 9, "retouched"},
		"a spectator looks":               {func(d *desk) { d.records[9].Seat = rules.Public }, 9, "retouched"},
		"a player adjudicates":            {func(d *desk) { d.records[11].Seat = rules.SeatA }, 11, "retouched"},
		"a verdict a second too early":    {func(d *desk) { d.records[11].At = "2024-01-02T20:00:09Z" }, 11, "retouched"},
		"a verdict of another delay":      {func(d *desk) { d.records[10].At = d.records[11].At }, 11, "retouched"},
		"a winner who is none":            {func(d *desk) { d.replace(11, `"winner":"b"`, `"winner":"r"`) }, 11, "retouched"},
		"a verdict that ends nothing":     {func(d *desk) { d.records[11].Events = d.records[11].Events[:1] }, 11, "retouched"},
		"a verdict that a player ends":    {func(d *desk) { d.replace(11, `"by":["r"]`, `"by":["a"]`) }, 11, "retouched"},
		"a verdict and an act": {func(d *desk) {
			d.records[11].Events = append(kernelLine("mourre.bet/1", `{}`), d.records[11].Events...)
		}, 11, "retouched"},
		"given up in another's name": {func(d *desk) {
			d.replace(11, `{"winner":"b"`, `{"seat":"a"`)
			d.replace(11, "game.adjudicated/1", "game.resigned/1")
		}, 11, "malformed"},
	} {
		t.Run(name, func(t *testing.T) {
			d := stood(t)
			test.change(d)
			d.proves(t, test.record, test.what)
		})
	}
}

// TestTheProofSaysThatTheRefereeLooked: who knew both players' secrets is said beside what they prove.
func TestTheProofSaysThatTheRefereeLooked(t *testing.T) {
	report, err := proved(t, forge(t, stood(t).records))
	if err != nil || !slices.Equal(report.Looked, []int{9}) || !says(report, "proof.looked") {
		t.Errorf("%v, %+v", err, report)
	}
}

// TestAResignedGameIsWon: by the other one, at once, whatever the system has come to, and its proof is
// accepted.
func TestAResignedGameIsWon(t *testing.T) {
	d := openDeskWith(t, time.Hour, nil)
	for _, act := range []string{"a partie commencer", "b partie commencer", "b mourre montrer doigts=3", "b partie abandonner"} {
		d.must(act)
	}
	result := d.g.View(rules.Public).Result
	if d.g.Ended() == nil || result == nil || result.Winner != rules.SeatA {
		t.Fatalf("ended by %v with %+v", d.g.Ended(), result)
	}
	report, err := proved(t, forge(t, d.records))
	if err != nil || !report.Holds() {
		t.Fatalf("%v, %v", report.Difference, err)
	}
	d.records[4].Seat = rules.SeatA
	if report, err = proved(t, forge(t, d.records)); err != nil || report.Holds() || report.Difference.What != "retouched" {
		t.Errorf("a resignation in another's line: %v, %v", report.Difference, err)
	}
}

// TestAPauseStopsTheClock: nothing is counted in it, and it runs on with whatever ends it.
func TestAPauseStopsTheClock(t *testing.T) {
	d := openDesk(t, nil)
	for _, act := range []string{"a partie commencer", "b partie commencer", "a horloge total=60", "b partie accepter", "a horloge lancer",
		"a partie pause", "b partie accepter"} {
		d.must(act)
	}
	used := d.g.Clock().Used(rules.Public)
	d.waited = 100 * time.Hour
	if due := d.g.Due(); len(due) > 0 {
		t.Errorf("deadlines in a pause: %v", due)
	}
	d.must("b mourre montrer doigts=3")
	if clock := d.g.Clock(); house.Paused(d.g) || !clock.Runs || clock.Used(rules.Public) != used {
		t.Errorf("the clock %+v after %d seconds", clock, used)
	}
	if !ledger.Has(d.records[len(d.records)-1].Events, ledger.KindResumed) {
		t.Error("the line does not say that the pause is over")
	}
	rulestest.DecidedAlike(t, registry[0], d.records)
	report, err := proved(t, forge(t, d.records))
	if err != nil || !report.Holds() {
		t.Errorf("%v, %v", report.Difference, err)
	}
}

package house_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// closed is a game that one ended alone: 1 a begins 2 b begins 3 b seals 4 a ends 5 b objects 6 a ends again
// 7 the clock makes it final.
func closed(t *testing.T) *desk {
	d := openDeskWith(t, time.Minute, nil)
	for _, act := range []string{"a partie commencer", "b partie commencer", "b mourre montrer doigts=3", "a partie finir seul=oui",
		"b partie continuer",
		"a partie finir seul=oui"} {
		d.must(act)
	}
	d.waited = time.Minute
	d.must("clock partie finir n=6")
	return d
}

// TestForgedClosingsAreNamed: an end by one that did not wait as its game's header says, or that somebody had
// stopped.
func TestForgedClosingsAreNamed(t *testing.T) {
	for name, test := range map[string]struct {
		change func(d *desk)
		record int
		what   string
	}{
		"nothing": {func(*desk) {}, 0, ""},
		"at once": {func(d *desk) {
			d.records[7].Seat, d.records[6].Events = rules.SeatA, kernelLine("game.contested/1", `{"request":1,"seat":"a"}`)
		}, 6, "retouched"},
		"without the clock":  {func(d *desk) { d.records[7].Seat = rules.SeatA }, 7, "retouched"},
		"too early":          {func(d *desk) { d.records[7].At = d.records[6].At }, 7, "retouched"},
		"a second too early": {func(d *desk) { d.records[7].At = "2024-01-01T20:01:05Z" }, 7, "retouched"},
		"after an objection": {func(d *desk) {
			d.records[6].Seat, d.records[6].Events = rules.SeatB, kernelLine("game.contested/1", `{"request":1,"seat":"a"}`)
		}, 6, "retouched"},
		"somebody else's":         {func(d *desk) { d.replace(7, `"by":["a"]`, `"by":["b"]`) }, 7, "retouched"},
		"in another's name":       {func(d *desk) { d.replace(6, `"by":"a"`, `"by":"b"`) }, 6, "retouched"},
		"an objection to another": {func(d *desk) { d.replace(5, `"closing":4`, `"closing":3`) }, 5, "retouched"},
		"another's objection":     {func(d *desk) { d.replace(5, `"seat":"b"`, `"seat":"a"`) }, 5, "retouched"},
		"played on after": {func(d *desk) {
			d.records[6].Events = append(d.records[6].Events,
				kernelLine("mourre.bet/1", `{}`)...)
		}, 6, "retouched"},
		"by two, of whom one never did": {func(d *desk) { d.replace(7, `"by":["a"]`, `"by":["a","b"]`) }, 7, "retouched"},
		"another delay":                 {func(d *desk) { d.replace(0, `"closing":60`, `"closing":50`) }, 0, "commitment"},
		"before the start":              {func(d *desk) { d.records[1].Events = kernelLine("game.closing/1", `{"by":"a"}`) }, 1, "retouched"},
	} {
		t.Run(name, func(t *testing.T) {
			d := closed(t)
			test.change(d)
			d.proves(t, test.record, test.what)
		})
	}
}

func kernelLine(kind, data string) []rules.Event {
	return []rules.Event{{Kind: kind, Data: json.RawMessage(data)}}
}

// TestAClosingGameOpensNothing: neither S nor what is sealed is in an export while the end waits.
func TestAClosingGameOpensNothing(t *testing.T) {
	d := openDeskWith(t, time.Hour, nil)
	for _, act := range []string{"a partie commencer", "b partie commencer", "b mourre montrer doigts=3", "a partie finir seul=oui"} {
		d.must(act)
	}
	export, err := house.Export(d.g)
	if err != nil || strings.Contains(string(export), d.secret.RevealHex()) || strings.Contains(string(export), "payload") {
		t.Fatalf("%v: %s", err, export)
	}
	report, err := proved(t, export)
	if err != nil || !report.Holds() || report.Ended || report.Sealed != 1 || d.g.Ended() != nil {
		t.Errorf("%v, %+v", err, report)
	}
	// the clock of this game is no second sooner than its header says
	d.waited = time.Hour - 2*time.Second
	if _, err := d.g.Decide(parse("clock partie finir n=4"), d.now()); !isFault(err) {
		t.Errorf("too early: %v", err)
	}
	d.waited += 2 * time.Second
	if record := d.must("clock partie finir n=4"); !record.Witnessed() {
		t.Error("the end needs no witness")
	}
}

// TestAGameOfBeforeEndsAsItPromised: its header names no delay, and its players were promised an end by one
// at once.
func TestAGameOfBeforeEndsAsItPromised(t *testing.T) {
	d := startDesk(t, nil)
	d.must("a partie finir seul=oui")
	if d.g.Ended() == nil || !slices.Equal(d.g.Ended().By, []rules.Seat{rules.SeatA}) {
		t.Errorf("%+v", d.g.Ended())
	}
}

// TestAPlayersEndReplacesNoReferees: a line in which a player puts his own end in the place of the referee's
// is a forgery.
func TestAPlayersEndReplacesNoReferees(t *testing.T) {
	d := openDeskWith(t, time.Minute, func(deal *house.Deal) { deal.Sitters[rules.Referee] = accounts["camille"] })
	for _, act := range []string{"a partie commencer", "b partie commencer", "r partie finir", "a mourre miser jetons=1"} {
		d.must(act)
	}
	d.records[4].Events = kernelLine("game.closing/1", `{"by":"a"}`)
	d.proves(t, 4, "retouched")
}

// TestARefereesEndHoldsOnceAccountsAreErased: nobody knows any more who had a say, and an end that waited
// as it should is still honest.
func TestARefereesEndHoldsOnceAccountsAreErased(t *testing.T) {
	d := openDeskWith(t, time.Minute, func(deal *house.Deal) { deal.Sitters[rules.Referee] = accounts["camille"] })
	for _, act := range []string{"a partie commencer", "b partie commencer", "r partie finir"} {
		d.must(act)
	}
	d.waited = time.Minute
	d.must("clock partie finir n=3")
	for i := range d.records {
		for j := range d.records[i].Texts {
			d.records[i].Texts[j].Salt, d.records[i].Texts[j].Body = "", ""
		}
	}
	report, err := proved(t, forge(t, d.records))
	if err != nil || !report.Holds() || !report.Ended {
		t.Errorf("%v, %v", err, report.Difference)
	}
}

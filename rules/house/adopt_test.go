package house_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// handed is a game in which a seat changes hands three times: 1 a begins 2 b begins 3 b seals 4 denis asks
// for b's seat 5 b agrees 6 a agrees, which does it 7 a asks for bruno in b's place 8 the clock does it 9
// the referee seats denis on a's 10 b throws 11 the referee ends the game.
func handed(t *testing.T) *desk {
	d := openDeskWith(t, time.Minute, func(deal *house.Deal) { deal.Sitters[rules.Referee] = accounts["camille"] })
	for _, act := range []string{"a partie commencer", "b partie commencer word=tulipe", "b mourre montrer doigts=3",
		"- partie place seat=b user=denis name=Denis",
		"b partie accepter", "a partie accepter", "a partie place seat=b user=bruno name=Bruno"} {
		d.must(act)
	}
	d.waited = time.Minute
	d.must("clock partie place n=7")
	d.must("r partie place seat=a user=denis name=Denis")
	d.must("b mourre lancer main=gauche")
	d.must("r partie finir seul=oui")
	d.waited += time.Hour
	d.must("clock partie finir n=11")
	return d
}

// TestForgedHandoversAreNamed: a seat that changes hands without the consent that it needs, or to somebody
// who has another.
func TestForgedHandoversAreNamed(t *testing.T) {
	for name, test := range map[string]struct {
		change func(d *desk)
		record int
		what   string
	}{
		"nothing":                     {func(*desk) {}, 0, ""},
		"without a request":           {func(d *desk) { d.records[4].Events = kernelLine("game.contested/1", `{"request":1,"seat":"a"}`) }, 4, "retouched"},
		"without anybody":             {func(d *desk) { d.replace(6, `"by":["","b","a"]`, `"by":[]`) }, 6, "retouched"},
		"by himself alone":            {func(d *desk) { d.replace(6, `"by":["","b","a"]`, `"by":[""]`) }, 6, "retouched"},
		"with one consent of two":     {func(d *desk) { d.records[5].Events = kernelLine("game.contested/1", `{"request":1,"seat":"a"}`) }, 5, "retouched"},
		"with a consent never given":  {func(d *desk) { d.records[6].Events = d.records[6].Events[1:] }, 6, "retouched"},
		"with one consent said":       {func(d *desk) { d.replace(6, `"by":["","b","a"]`, `"by":["","a"]`) }, 6, "retouched"},
		"in a player's name":          {func(d *desk) { d.replace(6, `"by":["","b","a"]`, `"by":["a","b"]`) }, 6, "retouched"},
		"in the referee's name":       {func(d *desk) { d.replace(6, `"by":["","b","a"]`, `"by":["r"]`) }, 6, "retouched"},
		"another seat than asked for": {func(d *desk) { d.replace(6, `{"seat":"b","user"`, `{"seat":"a","user"`) }, 6, "retouched"},
		"the referee's seat":          {func(d *desk) { d.replace(6, `{"seat":"b","user"`, `{"seat":"r","user"`) }, 6, "retouched"},
		"somebody else than asked for": {func(d *desk) { d.replace(6, person(t, d.records[6], "name"), person(t, d.records[7], "name")) },
			6, "retouched"},
		"somebody who is a guest": {func(d *desk) { d.replace(6, `"by":`, `"guest":true,"by":`) }, 6, "retouched"},
		"a request after it fell": {func(d *desk) {
			d.records[5].Events = append(d.records[5].Events, kernelLine("mourre.bet/1", `{}`)...)
		}, 5, "retouched"},
		"a request that was refused": {func(d *desk) { d.records[5].Events = kernelLine("game.declined/1", `{"request":4,"seat":"b"}`) },
			5, "retouched"},
		"with an act beside": {func(d *desk) { d.records[6].Events = append(d.records[6].Events, kernelLine("mourre.bet/1", `{}`)...) },
			6, "retouched"},
		"twice in a line": {func(d *desk) { d.records[9].Events = append(d.records[9].Events, d.records[9].Events[0]) }, 9, "retouched"},
		"once more": {func(d *desk) {
			d.records[10].Events, d.records[10].Throws = d.records[9].Events, nil
		}, 10, "retouched"},
		"to who holds the other":   {func(d *desk) { d.reseat(9, person(t, d.records[7], "user")) }, 9, "retouched"},
		"to the referee":           {func(d *desk) { d.reseat(9, person(t, d.records[0], "user")) }, 9, "retouched"},
		"by a player, without him": {func(d *desk) { d.records[9].Seat = rules.SeatB }, 9, "retouched"},
		"too early":                {func(d *desk) { d.records[8].At = d.records[7].At }, 8, "retouched"},
		"a second too early":       {func(d *desk) { d.records[8].At = "2024-01-01T20:01:06Z" }, 8, "retouched"},
		"without the clock":        {func(d *desk) { d.records[8].Seat = rules.SeatA }, 8, "retouched"},
		"at once":                  {func(d *desk) { d.replace(8, `"by":["a"]`, `"by":["b"]`) }, 8, "retouched"},
		"asked in another's name":  {func(d *desk) { d.records[7].Seat = rules.SeatB }, 7, "retouched"},
		"before the start": {func(d *desk) {
			d.records[1].Events, d.records[1].Seat = d.records[9].Events, rules.Referee
		}, 1, "retouched"},
		"a take-back behind it": {func(d *desk) {
			d.records[10].Throws, d.records[10].Seat = nil, rules.Referee
			d.records[10].Events = kernelLine("game.undone/1", `{"from":3,"asker":"r","struck":[3]}`)
		}, 10, "retouched"},
	} {
		t.Run(name, func(t *testing.T) {
			d := handed(t)
			test.change(d)
			d.proves(t, test.record, test.what)
		})
	}
}

// person returns the last mark of an account or a name in a record's events.
func person(t testing.TB, r ledger.Record, what string) string {
	t.Helper()
	raw, err := json.Marshal(r.Events)
	found := regexp.MustCompile(`"`+what+`":"(#[0-9a-f]{64})"`).FindAllSubmatch(raw, -1)
	if err != nil || len(found) == 0 {
		t.Fatalf("no %s in record %d: %v", what, r.Seq, err)
	}
	return string(found[len(found)-1][1])
}

// reseat puts another account's mark into a record.
func (d *desk) reseat(n int, user string) {
	d.t.Helper()
	d.replace(n, person(d.t, d.records[n], "user"), user)
}

// TestTheProofNamesWhoTookOver: both seats' lines are named, and the word of the start stays the one who
// gave it.
func TestTheProofNamesWhoTookOver(t *testing.T) {
	d := handed(t)
	report := verified(t, forge(t, d.records))
	want := []ledger.Handover{{Seat: rules.SeatB, Record: 6}, {Seat: rules.SeatB, Record: 8}, {Seat: rules.SeatA, Record: 9}}
	if !slices.Equal(report.Handovers, want) || !says(report, "proof.adopted") {
		t.Errorf("%+v", report.Handovers)
	}
	for n, who := range map[int]string{2: "Bruno", 3: "Bruno", 6: "Anne", 10: "Bruno"} {
		if then := d.g.Then(n).Who("who", d.records[n].Seat); then.Text != who {
			t.Errorf("line %d is %s's, not %q", n, who, then.Text)
		}
	}
	if now, before := d.g.Who("who", rules.SeatA), d.g.Then(9).Who("who", rules.SeatA); now.Text != "Denis" || before.Text != "Anne" {
		t.Errorf("seat a was %q's, and is %q's", before.Text, now.Text)
	}
	if !d.records[6].Witnessed() || d.g.Word(rules.SeatB) != "" {
		t.Errorf("a word that %q never gave", d.g.Word(rules.SeatB))
	}
}

// TestErasedAccountsKeepTheirSay: where who took a seat over is erased since, his consent was needed all the
// same.
func TestErasedAccountsKeepTheirSay(t *testing.T) {
	d := openDesk(t, func(deal *house.Deal) { delete(deal.Sitters, rules.SeatB) })
	for _, act := range []string{"b partie commencer", "- partie place seat=b user=denis name=Denis", "a partie accepter",
		"b mourre lancer main=gauche",
		"a retour n=4", "b partie accepter", "a partie finir seul=oui"} {
		d.must(act)
	}
	for i := range d.records {
		for k := range d.records[i].Texts {
			d.records[i].Texts[k].Salt, d.records[i].Texts[k].Body = "", ""
		}
	}
	verified(t, forge(t, d.records))
	d.replace(6, `,"consents":["b"]`, "")
	if report, err := proved(t, forge(t, d.records)); err != nil || report.Holds() {
		t.Error("a take-back without the substitute's consent is proved", err)
	}
}

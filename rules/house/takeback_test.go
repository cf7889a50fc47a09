package house_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest/mourre"
)

// hideFaces makes a record say that its events showed nothing.
func hideFaces(r *ledger.Record) {
	r.Events = slices.Clone(r.Events)
	for i := range r.Events {
		r.Events[i].Shows = rules.ShowsNothing
	}
}

// TestTakeBackOfAThrowIsNeverFree: a throw is known once it is made, also where its line says that it showed
// nothing: the game asks the other player, and the proof finds his consent missing.
func TestTakeBackOfAThrowIsNeverFree(t *testing.T) {
	d := startDesk(t, nil)
	record, err := d.g.Decide(parse("a mourre lancer main=gauche"), d.now())
	if err != nil || len(record.Throws) == 0 {
		t.Fatalf("%d throws: %v", len(record.Throws), err)
	}
	hideFaces(&record)
	if d.g, err = d.g.Apply(record); err != nil {
		t.Fatal(err)
	}
	d.records = append(d.records, record)
	if got := d.answer("a retour"); got != "asked undo [3]" {
		t.Errorf("the take-back of a throw that says it showed nothing: %s", got)
	}

	forged := startDesk(t, nil)
	forged.must("a mourre miser jetons=1")
	forged.must("a retour")
	forged.must("a partie finir seul=oui")
	report, err := proved(t, forge(t, forged.records))
	if err != nil || !report.Holds() {
		t.Fatalf("a free take-back: %v, %v", err, report.Difference)
	}
	thrown := startDesk(t, nil)
	thrown.must("a mourre lancer main=gauche")
	thrown.must("a retour")
	thrown.must("b partie accepter")
	thrown.must("a partie finir seul=oui")
	hideFaces(&thrown.records[3])
	thrown.records[5].Seat = rules.SeatA
	thrown.replace(5, `,"consents":["b"]`, "")
	if report, err = proved(t, forge(t, thrown.records)); err != nil || report.Holds() ||
		report.Difference.What != "retouched" {
		t.Errorf("a throw taken back without consent: %v, %v", err, report.Difference)
	}
}

// TestWhatAnotherIsOfferedOtherwiseIsNotTakenBackFreely: where an act changes what another's button says,
// though not what it does, he has been offered something new.
func TestWhatAnotherIsOfferedOtherwiseIsNotTakenBackFreely(t *testing.T) {
	for changed, want := range map[bool]string{false: "struck [3]", true: "asked undo [3]"} {
		game := mourre.Rules()
		stake := game.Verb("mourre miser")
		button := stake.Button
		stake.Button = func(s mourre.State, seat rules.Seat) []rules.Candidate {
			all := button(s, seat)
			if changed && seat == rules.SeatB {
				all[0].Label = phrase.Say("mourre.offer.stake", phrase.Verbatim("state", fmt.Sprint(s)))
			}
			return all
		}
		d, _ := deskOf(t, game.System())
		d.must("a mourre miser jetons=1")
		if got := d.answer("a retour"); got != want {
			t.Errorf("another label: %v: %s, want %s", changed, got, want)
		}
	}
}

// TestNothingIsStruckAtTheWall: the record that revealed is the wall itself, and no take-back reaches it:
// neither one asked for, nor one written into the log, and the proof finds that too.
func TestNothingIsStruckAtTheWall(t *testing.T) {
	reveals := func() (*desk, int) {
		d := startDesk(t, nil)
		d.must("a mourre montrer doigts=1")
		return d, d.must("b mourre montrer doigts=2").Seq
	}
	d, wall := reveals()
	if got := d.answer("b retour n=4"); wall != 4 || got != "refused game.refused.wall" {
		t.Errorf("the reveal is record %d: %s", wall, got)
	}
	for from, holds := range map[int]bool{wall: false, wall + 1: true} {
		d, _ := reveals()
		d.must("a mourre miser jetons=1")
		data, err := json.Marshal(ledger.Undone{From: from, Asker: rules.SeatA, Struck: slices.Collect(func(yield func(int) bool) {
			for n := from; n <= wall+1 && yield(n); n++ {
				continue
			}
		})})
		if err != nil {
			t.Fatal(err)
		}
		record := d.records[len(d.records)-1]
		record.Seq, record.Origin, record.Events = len(d.records), d.now().Origin, []rules.Event{{Kind: "game.undone/1", Data: data}}
		if _, err := d.g.Apply(record); (err == nil) != holds {
			t.Errorf("a line that strikes from %d behind the wall %d: %v", from, wall, err)
		}
	}
	for name, from := range map[string]string{"": `"from":5,"asker":"a","struck":[5]`,
		"from the wall": `"from":4,"asker":"a","struck":[4,5]`} {
		d, _ := reveals()
		d.must("a mourre miser jetons=1")
		d.must("a retour")
		d.must("a partie finir seul=oui")
		if name != "" {
			d.replace(6, `"from":5,"asker":"a","struck":[5]`, from)
		}
		report, err := proved(t, forge(t, d.records))
		if err != nil || (name == "") != report.Holds() || name != "" && report.Difference.What != "retouched" {
			t.Errorf("%s: %v, %v", name, err, report.Difference)
		}
	}
}

// TestASealStandsThoughItsLineTellsTheClock: what the other seat sealed before stays, also where its line
// says besides who is on the clock now, or that a pause is over.
func TestASealStandsThoughItsLineTellsTheClock(t *testing.T) {
	for name, before := range map[string][]string{
		"on the clock": {"a horloge camp=20", "b partie accepter", "a horloge lancer"},
		"in a pause":   {"a partie pause", "b partie accepter"},
	} {
		d := startDesk(t, nil)
		d.must("a mourre miser jetons=2")
		stake := len(d.records) - 1
		for _, act := range before {
			d.must(act)
		}
		if sealed := d.must("b mourre montrer doigts=2"); len(sealed.Events) != 2 {
			t.Fatalf("%s: the line that seals says no more: %+v", name, sealed.Events)
		}
		d.must("a retour")
		d.must("b partie accepter")
		undone, _ := ledger.DataOf[ledger.Undone](d.records[len(d.records)-1].Events, ledger.KindUndone)
		if !slices.Equal(undone.Struck, []int{stake}) {
			t.Errorf("%s: %v is taken back, want %d alone", name, undone.Struck, stake)
		}
		d.must("a partie finir seul=oui")
		d.proves(t, 0, "")
	}
}

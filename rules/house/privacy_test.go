package house_test

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
	"aidedecamp/rules/rulestest"
)

// TestLinesHoldNoPrivateText looks for what people typed, and for what is secret, in every line of a game.
func TestLinesHoldNoPrivateText(t *testing.T) {
	d := openDesk(t, func(deal *house.Deal) { delete(deal.Sitters, rules.SeatB) })
	d.must("- partie place seat=b user=bruno name=Bruno")
	d.must("a partie commencer word=Austerlitz truc=Murat")
	d.must("b partie commencer word=Eylau")
	d.must("a mourre lancer main=gauche cri=Sus-aux-Russes")
	d.must("a mourre pronostic total=7")
	for _, r := range d.records {
		line, err := r.Line()
		if err != nil {
			t.Fatal(err)
		}
		for _, private := range []string{"austerlitz", "Austerlitz", "eylau", "Anne", "Bruno", "Sus-aux", "Murat", accounts["anne"].User,
			accounts["bruno"].User, `"total":"7"`} {
			if strings.Contains(string(line), private) {
				t.Errorf("no. %d shows %q: %s", r.Seq, private, line)
			}
		}
	}
	if d.g.Word(rules.SeatA) != "austerlitz" || d.g.User(rules.SeatB) != accounts["bruno"].User {
		t.Errorf("word %q, user %q", d.g.Word(rules.SeatA), d.g.User(rules.SeatB))
	}
}

// TestExportBeforeTheEnd: it contains neither the secret nor a payload nor a withheld text; after the end
// all of them.
func TestExportBeforeTheEnd(t *testing.T) {
	d := startDesk(t, nil)
	d.must("a mourre lancer main=gauche cri=Hourra")
	sealed := d.must("b mourre pronostic total=17")
	before, err := house.Export(d.g)
	if err != nil {
		t.Fatal(err)
	}
	salt := ""
	for _, text := range sealed.Texts {
		salt = text.Salt
	}
	secrets := []string{d.secret.RevealHex(), `"17"`, `"payload"`, salt}
	for _, s := range secrets {
		if s == "" || strings.Contains(string(before), s) {
			t.Errorf("the export before the end shows %q", s)
		}
	}
	if !strings.Contains(string(before), "Hourra") {
		t.Error("the export lacks a text that is no secret")
	}
	report, err := ledgertest.Verify(before, ledger.Shown{})
	if err != nil || !report.Holds() || report.Ended || report.Sealed != 1 || report.Checked != 0 || report.Drawn == 0 {
		t.Errorf("the export before the end: %v, %+v", err, report)
	}
	records, err := ledger.ParseExport(before)
	if err != nil {
		t.Fatal(err)
	}
	again, err := house.Rebuild(registry, records)
	if err != nil || again.Head() != d.g.Head() {
		t.Errorf("rebuild of a game under way: %v", err)
	}
	rulestest.DecidedAlike(t, registry[0], records)
	d.must("b partie finir seul=oui")
	after, err := house.Export(d.g)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range secrets {
		if !strings.Contains(string(after), s) {
			t.Errorf("the export after the end lacks %q", s)
		}
	}
}

// TestErasureKeepsTheChain erases a person's texts: names go, the proof stays and counts them.
func TestErasureKeepsTheChain(t *testing.T) {
	d := openDesk(t, nil)
	d.must("a partie commencer")
	d.must("b partie commencer word=Eylau")
	d.must("b mourre lancer main=gauche cri=Sus")
	d.must("a partie finir seul=oui")
	erased := 0
	for i, r := range d.records {
		texts := append([]ledger.Text(nil), r.Texts...)
		for j := range texts {
			texts[j].Body, texts[j].Salt = "", ""
			if !slices.Contains(r.AccountMarks(), texts[j].Mark) { // which no export has
				erased++
			}
		}
		d.records[i].Texts = texts
	}
	again, err := house.Rebuild(registry, d.records)
	if err != nil || again.Head() != d.g.Head() || again.User(rules.SeatB) != "" || again.Word(rules.SeatB) != "" {
		t.Fatalf("rebuilt without texts: %v", err)
	}
	export, err := house.Export(again)
	if err != nil {
		t.Fatal(err)
	}
	report, err := ledgertest.Verify(export, ledger.Shown{})
	if err != nil || !report.Holds() || report.Erased != erased || report.Checked == 0 {
		t.Errorf("proof without texts: %v, %+v, %d erased", err, report, erased)
	}
	rulestest.DecidedAlike(t, registry[0], d.records)
	if controls := again.Controls(""); controls != nil {
		t.Errorf("nobody controls %v", controls)
	}
}

// TestOnesOwnTracesAreErased: of two players one is erased. What he is, is called and typed is gone; the
// other one's stays, the game is rebuilt alike, its proof is accepted, and nothing more of him is found.
func TestOnesOwnTracesAreErased(t *testing.T) {
	d := openDesk(t, nil)
	d.must("a partie commencer word=Austerlitz")
	d.must("b partie commencer word=Eylau")
	d.must("b mourre lancer main=gauche cri=Sus")
	d.must("a mourre lancer main=droite cri=Halte-<@" + accounts["bruno"].User + ">")
	d.must("a partie finir seul=oui")
	bruno, anne := accounts["bruno"].User, accounts["anne"].User
	traces := house.TracesOf(d.g, bruno)
	if len(traces.Typed) != 2 || traces.Typed[1].Args["cri"] != "Sus" || !slices.Equal(traces.Seats, []ledger.Seat{rules.SeatB}) {
		t.Errorf("traces %+v", traces)
	}
	if none := house.TracesOf(d.g, "1"); none.Texts != nil || none.Typed != nil || none.Seats != nil {
		t.Errorf("who was never there left %+v", none)
	}
	for i, r := range d.records {
		texts := slices.Clone(r.Texts)
		for j, text := range texts {
			if slices.Contains(traces.Texts, text.Mark) {
				texts[j] = ledger.Text{Mark: text.Mark, Withheld: text.Withheld}
			}
		}
		d.records[i].Texts = texts
	}
	again, err := house.Rebuild(registry, d.records)
	if err != nil || again.Head() != d.g.Head() {
		t.Fatalf("rebuilt: %v", err)
	}
	all := ""
	for _, r := range d.records {
		for _, text := range r.Texts {
			all += text.Body + " "
		}
	}
	for _, gone := range []string{bruno, "Bruno", "eylau", "Sus"} {
		if strings.Contains(all, gone) {
			t.Errorf("%q is still kept: %s", gone, all)
		}
	}
	for _, stays := range []string{anne, "Anne", "austerlitz"} {
		if !strings.Contains(all, stays) {
			t.Errorf("%q is gone too: %s", stays, all)
		}
	}
	if left := house.TracesOf(again, bruno); left.Texts != nil || left.Seats != nil || left.Typed != nil {
		t.Errorf("left of him: %+v", left)
	}
	export, err := house.Export(again)
	if err != nil {
		t.Fatal(err)
	}
	report, err := ledgertest.Verify(export, ledger.Shown{})
	if err != nil || !report.Holds() || !slices.Equal(report.Unproved, []ledger.Seat{rules.SeatB}) {
		t.Errorf("proof: %v, %+v", err, report)
	}
	rulestest.DecidedAlike(t, registry[0], d.records)
}

// TestTheOpenersTraces: who opened the game and is erased before it begins takes nothing from the other: his
// name, and what his word will be hashed with, stay.
func TestTheOpenersTraces(t *testing.T) {
	d := openDesk(t, nil)
	kept := map[ledger.Mark]bool{}
	for _, mark := range house.TracesOf(d.g, accounts["anne"].User).Texts {
		kept[mark] = true
	}
	for _, text := range d.records[0].Texts {
		if own := text.Body == "Anne" || text.Body == accounts["anne"].User; kept[text.Mark] != own {
			t.Errorf("text %q, taken as hers: %v", text.Body, kept[text.Mark])
		}
	}
}

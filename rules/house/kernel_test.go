package house_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// TestChainVectors compares the chain with links that another program computed.
func TestChainVectors(t *testing.T) {
	raw, err := os.ReadFile("testdata/chain.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct{ Line, Link string }
	if err := json.Unmarshal(raw, &vectors); err != nil || len(vectors) < 3 {
		t.Fatal("vectors", err)
	}
	var link ledger.Link
	for _, v := range vectors {
		if link = ledger.Chain(link, []byte(v.Line)); link.String() != v.Link || link.Short() != v.Link[:32] {
			t.Errorf("%q ends in %s, not %s", v.Line, link, v.Link)
		}
	}
}

// TestReplayNamesWhatDiffers alters what a record says came of its act.
func TestReplayNamesWhatDiffers(t *testing.T) {
	d := startDesk(t, nil)
	d.must("a mourre miser jetons=2")
	d.must("b mourre lancer main=gauche")
	d.records[3].Events = []rules.Event{{Kind: "mourre.staked/1", Data: json.RawMessage(`{"seat":"a","tokens":3}`)}}
	if v := d.replayed(t, registry); v.Finding != house.Retouched || v.Record != 3 || v.Build != judging || v.Refused != nil {
		t.Errorf("%+v", v)
	}
}

// TestOffersDieWithTheSeatsOwnChoice counts generations: another seat's act kills none, one's own and a
// take-back of one's own do.
func TestOffersDieWithTheSeatsOwnChoice(t *testing.T) {
	d := startDesk(t, nil)
	gen := func(seat rules.Seat) int {
		view := d.g.View(seat)
		if len(view.Offers) == 0 {
			t.Fatal("no offers")
		}
		for _, o := range view.Offers {
			if o.Gen != view.Offers[0].Gen || o.Seat != seat {
				t.Fatalf("offers of several generations: %+v", view.Offers)
			}
		}
		return view.Offers[0].Gen
	}
	a, b := gen(rules.SeatA), gen(rules.SeatB)
	d.must("a mourre pronostic total=4")
	if gen(rules.SeatA) == a || gen(rules.SeatB) != b {
		t.Errorf("a chose: a %d → %d, b %d → %d", a, gen(rules.SeatA), b, gen(rules.SeatB))
	}
	a = gen(rules.SeatA)
	d.must("b mourre lancer main=gauche")
	if gen(rules.SeatA) != a || gen(rules.SeatB) == b {
		t.Errorf("b threw: a %d → %d, b %d → %d", a, gen(rules.SeatA), b, gen(rules.SeatB))
	}
	b = gen(rules.SeatB)
	d.must("a retour n=4")
	d.must("b partie accepter")
	if gen(rules.SeatB) == b {
		t.Error("b's offers outlive the act of his that was taken back")
	}
}

// TestSealedAgainIsAnotherSeal seals the same choice before and after a take-back: equal hashes would say
// that it is the same.
func TestSealedAgainIsAnotherSeal(t *testing.T) {
	d := startDesk(t, nil)
	hashes := map[dice.Digest]bool{}
	for range 3 {
		r := d.must("a mourre pronostic total=4")
		hashes[r.Events[0].Seal.Hash] = true
		if string(r.Payloads[r.Events[0].Seal.Hash.String()]) != "4" {
			t.Errorf("payloads %v", r.Payloads)
		}
		d.must("a retour")
	}
	d.must("a mourre pronostic total=4")
	if len(hashes) != 3 {
		t.Errorf("%d seals of three", len(hashes))
	}
	d.checkWhole()
	opened := 0
	for _, e := range d.records[len(d.records)-1].Events {
		opened += len(e.Opened)
	}
	if opened != 4 {
		t.Errorf("the end opens %d of 4 seals", opened)
	}
}

// TestClosingGateOpensTheLastChoice shows each seat's last choice and leaves the ones before to the end.
func TestClosingGateOpensTheLastChoice(t *testing.T) {
	d := startDesk(t, nil)
	d.must("a mourre montrer doigts=1")
	d.must("a mourre montrer doigts=5")
	r := d.must("b mourre montrer doigts=2")
	var opened []string
	for _, e := range r.Events {
		for _, o := range e.Opened {
			opened = append(opened, fmt.Sprintf("%s %d %s", o.Seat, o.Rev, o.Payload))
		}
	}
	if want := []string{"a 2 5", "b 1 2"}; !reflect.DeepEqual(opened, want) {
		t.Errorf("opened %v, want %v", opened, want)
	}
	d.checkWhole()
}

// TestTellIsGivenNoPayload compares the words for a record just decided with those for it once
// stored.
func TestTellIsGivenNoPayload(t *testing.T) {
	d := startDesk(t, nil)
	r := d.must("a mourre montrer doigts=4")
	line, err := r.Line()
	if err != nil {
		t.Fatal(err)
	}
	read, err := ledger.ParseLine(line)
	if err != nil {
		t.Fatal(err)
	}
	if fresh, stored := fmt.Sprint(d.g.Tell(r)), fmt.Sprint(d.g.Tell(read)); fresh != stored || strings.Contains(fresh, "4}") {
		t.Errorf("told fresh %s, stored %s", fresh, stored)
	}
}

// TestAnotherSecretIsAFault decides with a secret that the game has not committed to.
func TestAnotherSecretIsAFault(t *testing.T) {
	d := startDesk(t, nil)
	for _, secret := range []dice.Secret{{}, secretOf(t, 2)} {
		now := d.now()
		now.Secret = secret
		_, err := d.g.Decide(parse("a mourre lancer main=gauche"), now)
		var fault *ledger.Fault
		if !errors.As(err, &fault) {
			t.Errorf("another secret: %v", err)
		}
	}
}

// TestDamagedTextComesBackAlike types bytes that are no UTF-8: what is hashed must be what is stored.
func TestDamagedTextComesBackAlike(t *testing.T) {
	d := openDesk(t, func(deal *house.Deal) {
		deal.Sitters[rules.SeatB] = house.Sitter{User: "2", Name: "Bru\xffno"}
	})
	d.must("a partie commencer")
	d.must("b partie commencer")
	d.must("a mourre lancer main=gauche cri=\xc3")
	d.checkWhole()
}

func TestOpenRefuses(t *testing.T) {
	open := func(change func(*house.Deal)) error {
		deal := house.Deal{Game: "g", Sitters: map[rules.Seat]house.Sitter{rules.SeatA: accounts["anne"], rules.SeatB: accounts["bruno"]}}
		change(&deal)
		_, err := house.Open(registry[0], deal, house.Occasion{Secret: secretOf(t, 1)})
		return err
	}
	draw := house.FreeDraw{System: "npow", Path: "terrain npow"}
	tests := []struct {
		name   string
		change func(*house.Deal)
		key    string // of the refusal; empty for a fault
	}{
		{"no opener", func(d *house.Deal) { delete(d.Sitters, rules.SeatA) }, ""},
		{"guest opens", func(d *house.Deal) { d.Sitters[rules.SeatA] = house.Sitter{Name: "Zed"} }, ""},
		{"guest referees", func(d *house.Deal) { d.Sitters[rules.Referee] = house.Sitter{Name: "Zed"} }, "game.refused.referee-plays"},
		{"player referees", func(d *house.Deal) { d.Sitters[rules.Referee] = accounts["bruno"] }, "game.refused.referee-plays"},
		{"source", func(d *house.Deal) { d.Source = "miens" }, "game.refused.source"},
		{"setting", func(d *house.Deal) { d.Settings = map[string]string{"x": "y"} }, "game.refused.setting"},
		{"value", func(d *house.Deal) { d.Settings = map[string]string{"manches": "9"} }, "game.refused.value"},
		{"table", func(d *house.Deal) { d.Tables = map[string]string{"x.toml": ""} }, "game.refused.table"},
		{"table that does not parse", func(d *house.Deal) { d.Tables = map[string]string{"bareme.toml": "round ="} }, ""},
		{"free draw of another system", func(d *house.Deal) { d.Free = &draw }, ""},
	}
	for _, test := range tests {
		err := open(test.change)
		var violation *rules.Violation
		switch refused := errors.As(err, &violation); {
		case err == nil, refused != (test.key != ""), refused && violation.Say.Key != test.key:
			t.Errorf("%s: %v, want %q", test.name, err, test.key)
		}
	}
}

// TestRefusalsAreDeterministic gives many wrong options: the same one is always named.
func TestRefusalsAreDeterministic(t *testing.T) {
	d := startDesk(t, nil)
	act := parse("a mourre lancer main=gauche z=1 y=1 x=1 w=1 v=1 u=1")
	settings := map[string]string{"z": "1", "y": "1", "x": "1", "w": "1"}
	said := map[string]bool{}
	for range 50 {
		_, err := d.g.Decide(act, d.now())
		_, errSetup := registry[0].Setup(settings, nil)
		said[fmt.Sprintf("%+v %+v", err, errSetup)] = true
		var a, b *rules.Violation
		if !errors.As(err, &a) || !errors.As(errSetup, &b) {
			t.Fatal(err, errSetup)
		}
		said[fmt.Sprint(a.Say, b.Say)] = true
	}
	if len(said) != 2 {
		t.Errorf("one refusal said in several ways: %v", said)
	}
}

// TestGameIsImmutable folds many futures onto one past at once; run with -race.
func TestGameIsImmutable(t *testing.T) {
	d := startDesk(t, nil)
	for n := range 100 {
		d.must(fmt.Sprintf("a mourre miser jetons=%d", 1+n%3))
	}
	base, head := d.g, d.g.Head()
	view := base.View(rules.SeatA)
	acts := []string{"a mourre miser jetons=1", "b mourre lancer main=gauche", "a retour", "b mourre pronostic total=3", "b partie finir"}
	heads := make([]ledger.Link, 40)
	var wait sync.WaitGroup
	for i := range heads {
		wait.Go(func() {
			g := base
			for step := range 5 {
				act := parse(acts[(i+step)%len(acts)])
				now := d.now()
				now.Origin = fmt.Sprintf("d:%d-%d", i%len(acts), step)
				record, err := g.Decide(act, now)
				if err != nil {
					continue
				}
				next, err := g.Apply(record)
				if err != nil {
					t.Error(err)
					return
				}
				g = next
				g.View(rules.SeatB)
			}
			heads[i] = g.Head()
		})
	}
	wait.Wait()
	for i := range heads {
		if heads[i] != heads[i%len(acts)] {
			t.Errorf("the same future ends otherwise: %d", i)
		}
	}
	again := base.View(rules.SeatA)
	if base.Head() != head || base.Len() != len(d.records) || !reflect.DeepEqual(view, again) {
		t.Error("the past has changed")
	}
	if rebuilt, err := house.Rebuild(registry, d.records); err != nil || rebuilt.Head() != head ||
		!reflect.DeepEqual(len(rebuilt.Log()), len(base.Log())) {
		t.Errorf("the past no longer rebuilds: %v", err)
	}
}

// TestCommittedKnowsTheSecret compares secrets and openings.
func TestCommittedKnowsTheSecret(t *testing.T) {
	d, other := startDesk(t, nil), startDesk(t, nil)
	if err := ledger.Committed(d.records[0], d.secret); err != nil {
		t.Error(err)
	}
	changed := other.records[0]
	changed.Events = append([]rules.Event(nil), changed.Events...)
	changed.Events[0].Data = json.RawMessage(strings.Replace(string(changed.Events[0].Data), `"manches":"3"`, `"manches":"2"`, 1))
	for what, err := range map[string]error{
		"another secret":   ledger.Committed(d.records[0], secretOf(t, 77)),
		"no secret":        ledger.Committed(d.records[0], dice.Secret{}),
		"another setting":  ledger.Committed(changed, other.secret),
		"another record":   ledger.Committed(d.records[1], d.secret),
		"no record at all": ledger.Committed(ledger.Record{}, d.secret),
	} {
		var fault *ledger.Fault
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestAThrowIsReadFromItsRecord: no system says that it showed dice; the first event of an act that threw
// bears it.
func TestAThrowIsReadFromItsRecord(t *testing.T) {
	d := startDesk(t, nil)
	if r := d.must("a mourre lancer main=gauche"); r.Events[0].Shows != rules.ShowsFaces {
		t.Errorf("a throw shows %q", r.Events[0].Shows)
	}
	if r := d.must("a mourre miser jetons=1"); r.Events[0].Shows != rules.ShowsNothing {
		t.Errorf("a stake shows %q", r.Events[0].Shows)
	}
}

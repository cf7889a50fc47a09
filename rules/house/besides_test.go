package house_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/rulestest/mourre"
)

// bare is mourre without anything that a system may be besides.
func bare() *rules.System {
	d := mourre.Rules()
	d.Settable, d.Set, d.Rematch, d.Due = nil, nil, nil, nil
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			c.Verbs[i].Answer, c.Verbs[i].Wording = nil, nil
		}
	}
	return d.System()
}

// deskOf opens and starts a game of another system under mourre's name.
func deskOf(t *testing.T, system *rules.System) (*desk, rules.Registry) {
	t.Helper()
	d := startDesk(t, nil)
	systems := rules.Registry{system}
	var err error
	if d.g, err = house.Rebuild(systems, d.records); err != nil {
		t.Fatal(err)
	}
	return d, systems
}

func isFault(err error) bool {
	var fault *ledger.Fault
	return errors.As(err, &fault)
}

func refusedBy(err error) string {
	var violation *rules.Violation
	if errors.As(err, &violation) {
		return violation.Say.Key
	}
	return ""
}

func TestSystemThatIsNothingBesides(t *testing.T) {
	system := bare()
	if system.Rematches() || !mourre.System().Rematches() {
		t.Error("whether there is a rematch is not found by what the system is")
	}
	d, _ := deskOf(t, system)
	if got := d.answer("a partie reglages reglage=manches valeur=1"); got != "refused game.refused.settings-fixed" {
		t.Error(got)
	}
	all, err := d.g.Settings()
	if err != nil || len(all) != 3 {
		t.Fatal(all, err)
	}
	for _, s := range all {
		if s.Fixed == nil || s.Value != s.Default() {
			t.Errorf("%s: %q, fixed %v", s.Name, s.Value, s.Fixed)
		}
	}
	if _, err := d.g.Read(parse("a mourre relire")); !isFault(err) {
		t.Errorf("a reading act that nobody answers: %v", err)
	}
	d.must("a mourre rectifier place=a points=3")
	if got := d.label(rules.SeatB, "accepter"); got != "none" {
		t.Errorf("an act without a wording waits for consent: %s", got)
	}
	d.must("a partie finir seul=oui")
	if _, err := house.Rematch(d.g, "bcdefghjkmnpqrst", d.now()); refusedBy(err) != "game.refused.no-rematch" {
		t.Error(err)
	}
}

// TestFaultsOfActs compares acts with what their declarations promise.
func TestFaultsOfActs(t *testing.T) {
	declare := func(path string, change func(*rules.ActSpec)) *rules.System {
		s := mourre.System()
		s.Acts = slices.Clone(s.Acts)
		for i := range s.Acts {
			if s.Acts[i].Path == path {
				change(&s.Acts[i])
			}
		}
		return s
	}
	d := startDesk(t, nil)
	if _, err := d.g.Decide(parse("a mourre relire"), d.now()); !isFault(err) {
		t.Errorf("a reading act decided: %v", err)
	}
	if _, err := d.g.Read(parse("a mourre miser jetons=1")); !isFault(err) {
		t.Errorf("an act read: %v", err)
	}
	d, _ = deskOf(t, declare("mourre lancer", func(a *rules.ActSpec) { a.Weighed = true }))
	if _, err := d.g.Decide(parse("a mourre lancer main=gauche"), d.now()); !isFault(err) {
		t.Errorf("a weighed act that throws: %v", err)
	}
	d, _ = deskOf(t, declare("mourre epier", func(a *rules.ActSpec) { a.Weighed = true }))
	d.must("b mourre montrer doigts=2")
	if _, err := d.g.Weigh(parse("a mourre epier"), d.now()); !isFault(err) {
		t.Errorf("a weighed act that can only reveal: %v", err)
	}
	d = startDesk(t, nil)
	if _, err := d.g.Decide(parse("clock mourre laisser"), d.now()); !isFault(err) {
		t.Errorf("the clock without a deadline: %v", err)
	}
	d.must("a mourre lancer main=gauche")
	d.must("a mourre defier")
	if _, err := d.g.Decide(parse("clock mourre miser jetons=1"), d.now()); !isFault(err) {
		t.Errorf("the clock does what it has no deadline for: %v", err)
	}
	weighed, err := startDesk(t, nil).g.Weigh(parse("a mourre miser jetons=2"), d.now())
	if err != nil || len(weighed.Record.Events) != 1 || weighed.Game.Len() != 4 {
		t.Errorf("an ordinary act is weighed as %+v, %v", weighed.Record, err)
	}
}

// TestGrantIsTheAskersChoice counts generations: the buttons of who asked die when his act is done, not
// when it is asked for by another's.
func TestGrantIsTheAskersChoice(t *testing.T) {
	d := startDesk(t, nil)
	gen := func(seat rules.Seat) int {
		view := d.g.View(seat)
		return view.Offers[0].Gen
	}
	d.must("a mourre rectifier place=b points=3")
	a, b := gen(rules.SeatA), gen(rules.SeatB)
	d.must("b partie accepter")
	if gen(rules.SeatA) == a || gen(rules.SeatB) == b {
		t.Errorf("a %d → %d, b %d → %d", a, gen(rules.SeatA), b, gen(rules.SeatB))
	}
}

// TestAskedActKeepsItsTextsApart: the line has a mark, and an act whose text was erased since can't be
// done any more.
func TestAskedActKeepsItsTextsApart(t *testing.T) {
	d := startDesk(t, nil)
	r := d.must("a mourre rectifier place=b points=3 raison=Grouchy_est_en_retard")
	line, err := r.Line()
	if err != nil || strings.Contains(string(line), "Grouchy") {
		t.Errorf("%v: %s", err, line)
	}
	act := d.g.Pending().Act
	if act.Path != "mourre rectifier" || act.Args["points"] != "3" || !strings.HasPrefix(act.Args["raison"], "#") {
		t.Errorf("%+v", act)
	}
	asked := len(d.records)
	granted := d.must("b partie accepter")
	if len(granted.Events) != 2 || granted.Events[1].Kind != "mourre.corrected/1" {
		t.Fatalf("%+v", granted.Events)
	}
	// the same game, the reason erased before the answer
	erased := slices.Clone(d.records[:asked])
	last := &erased[asked-1]
	last.Texts = slices.Clone(last.Texts)
	last.Texts[0].Body, last.Texts[0].Salt = "", ""
	if d.g, err = house.Rebuild(registry, erased); err != nil {
		t.Fatal(err)
	}
	d.records = erased
	lapsed := d.must("b partie accepter")
	if len(lapsed.Events) != 2 || lapsed.Events[1].Kind != "game.lapsed/1" || d.g.Pending() != nil {
		t.Fatalf("%+v", lapsed.Events)
	}
	if tells := d.look("tells 4"); tells != "[game.tell.agreed game.tell.lapsed]" {
		t.Error(tells)
	}
	if v := d.replayed(t, registry); v.Finding != house.TextErased || v.Record != asked {
		t.Errorf("what is judged without its text: %+v", v)
	}
}

// TestLapsesWhatTodayRefuses agrees to an act that a later version of the rules does not allow any more.
func TestLapsesWhatTodayRefuses(t *testing.T) {
	d := startDesk(t, nil)
	d.must("a mourre rectifier place=b points=3")
	systems := rules.Registry{strict()}
	var err error
	if d.g, err = house.Rebuild(systems, d.records); err != nil {
		t.Fatal(err)
	}
	lapsed := d.must("b partie accepter")
	if len(lapsed.Events) != 2 || lapsed.Events[1].Kind != "game.lapsed/1" || len(lapsed.Throws) > 0 {
		t.Fatalf("%+v", lapsed.Events)
	}
	if v := d.replayed(t, systems); v.Finding != house.Retouched || v.Record != 3 || refusedBy(v.Refused) != "mourre.refused.points" {
		t.Errorf("%+v", v)
	}
	// the rules that asked would have granted it
	if v := d.replayed(t, registry); v.Finding != house.Retouched || v.Record != 4 {
		t.Errorf("%+v", v)
	}
}

// strict corrects nothing, and changes no number of rounds.
func strict() *rules.System {
	d := mourre.Rules()
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			if c.Verbs[i].Spec.Path == "mourre rectifier" {
				c.Verbs[i].Decide = rules.NoDice(func(mourre.State, rules.Act) ([]rules.Event, error) {
					return nil, rules.Refuse("mourre:manche/1", "mourre.refused.points")
				})
			}
		}
	}
	d.Settable = func(mourre.State, string) error { return rules.Refuse("mourre:manche/2", "mourre.refused.setting") }
	return d.System()
}

func TestReplayDecidesConsentsAndSettings(t *testing.T) {
	d := startDesk(t, nil)
	d.must("a mourre departager")
	d.must("b partie accepter")
	d.must("a partie reglages reglage=manches valeur=1")
	d.must("b partie accepter")
	rulestest.DecidedAlike(t, registry[0], d.records)
	if v := d.replayed(t, rules.Registry{strict()}); v.Finding != house.Retouched || v.Record != 5 || refusedBy(v.Refused) != "mourre.refused.setting" {
		t.Errorf("%+v", v)
	}
	d.records[4].Events[1].Data = json.RawMessage(`{"seat":"a","face":7}`)
	if v := d.replayed(t, registry); v.Finding != house.Retouched || v.Record != 4 || v.Refused != nil {
		t.Errorf("%+v", v)
	}
}

// TestRematchOfErasedPerson: nobody is put on a seat whose account is not known any more.
func TestRematchOfErasedPerson(t *testing.T) {
	d := startDesk(t, nil)
	d.must("a partie finir seul=oui")
	erased := slices.Clone(d.records)
	erased[0].Texts = slices.Clone(erased[0].Texts)
	for i := range erased[0].Texts {
		if erased[0].Texts[i].Body == accounts["bruno"].User {
			erased[0].Texts[i].Body, erased[0].Texts[i].Salt = "", ""
		}
	}
	g, err := house.Rebuild(registry, erased)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := house.Rematch(g, "bcdefghjkmnpqrst", d.now()); refusedBy(err) != "game.refused.rematch-erased" {
		t.Error(err)
	}
}

// leaky takes a sealed choice over into the next game.
func leaky() *rules.System {
	d := mourre.Rules()
	d.Rematch = func(mourre.State) ([]rules.Event, error) {
		return []rules.Event{{Kind: "mourre.fingers-sealed/1",
			Seal: &ledger.Seal{Gate: "manche-1", Seat: rules.SeatA, Payload: json.RawMessage("3")}}}, nil
	}
	return d.System()
}

func TestRematchTakesNothingSealedOver(t *testing.T) {
	d, _ := deskOf(t, leaky())
	d.must("a partie finir seul=oui")
	if _, err := house.Rematch(d.g, "bcdefghjkmnpqrst", d.now()); !isFault(err) {
		t.Error(err)
	}
}

func TestFreeRead(t *testing.T) {
	view, err := house.FreeRead(registry[0], parse("- mourre compter total=4"), nil, nil)
	if err != nil || figures(view.Notes) != "ways 5 4" || view.Offers != nil {
		t.Errorf("%v, %+v", err, view)
	}
	if _, err := house.FreeRead(registry[0], parse("- mourre relire"), nil, nil); refusedBy(err) != "game.refused.not-free" {
		t.Error(err)
	}
	if _, err := house.FreeRead(registry[0], parse("- mourre lancer main=gauche"), nil, nil); !isFault(err) {
		t.Error(err)
	}
	if _, err := house.Draw(registry[0], parse("- mourre compter total=4"), nil, nil,
		house.Occasion{}); refusedBy(err) != "game.refused.not-free" {
		t.Error(err)
	}
}

// TestAnEndThatIsOfferedIsNotAskedTwice: who ends a game that its system calls played out gives nothing
// up by it.
func TestAnEndThatIsOfferedIsNotAskedTwice(t *testing.T) {
	played := mourre.Rules()
	played.Chapters[0].Ends = func(mourre.State, rules.Seat) []rules.Candidate {
		return []rules.Candidate{{Key: "terminer", Gate: "fin", Label: phrase.Say("game.offer.end")}}
	}
	for name, c := range map[string]struct {
		system *rules.System
		lost   int
	}{"played on": {mourre.System(), 1}, "played out": {played.System(), 0}} {
		d := startDesk(t, func(deal *house.Deal) { deal.Sitters[rules.SeatB] = house.Sitter{Name: "Bruno"} })
		d.must("a mourre miser jetons=1")
		var err error
		if d.g, err = house.Rebuild(rules.Registry{c.system}, d.records); err != nil {
			t.Fatal(err)
		}
		lost, err := d.g.Forgoes(parse("a partie finir"), d.now())
		if err != nil || len(lost) != c.lost {
			t.Errorf("%s: the end gives up %v, %v", name, lost, err)
		}
	}
}

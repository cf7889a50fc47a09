package npow

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// openedCount is a table whose points are laid out and whose count is open.
func openedCount(t *testing.T, a, b map[string]int) state {
	t.Helper()
	s := do(t, linked(t, "30", "30", "colline 900 300 0", "zone-construite 1500 900 0", "foret 900 600 0"), actBy(rules.SeatA, acceptPath))
	s.points = s.points.with(rules.SeatA, allocation{Degree: "moyen", On: a}).with(rules.SeatB, allocation{Degree: "moyen", On: b})
	s.count.Open = true
	return s
}

func ids(of []objective) (all []string) {
	for _, o := range of {
		all = append(all, o.ID)
	}
	return all
}

// TestCount_AsksOnlyWhereSomebodyHasPoints: the others are named, need no answer, and take none away where
// they were told all the same.
func TestCount_AsksOnlyWhereSomebodyHasPoints(t *testing.T) {
	s := openedCount(t, map[string]int{"2": 50}, map[string]int{"2": 20, "ldr.a": 30})
	if got := ids(s.askedObjectives()); !slices.Equal(got, []string{"2", "ldr.a"}) {
		t.Fatalf("asked about %v", got)
	}
	for _, o := range offersOf(s, rules.SeatA, "score") {
		if id := o.Act.Args["objectif"]; id == "1" || id == "ldr.b" {
			t.Errorf("%s is asked about", id)
		}
	}
	view := bare().View(s, rules.Public)
	if !slices.ContainsFunc(view.Notes, func(p phrase.Phrase) bool { return p.Key == "npow.count.unasked" && len(p.Args[0].Items) == 2 }) {
		t.Errorf("the notes are %v", view.Notes)
	}
	s = do(t, s, actBy(rules.SeatA, holdPath, "objectif", "2", "etat", "a"))
	refusedAs(t, s, actBy(rules.SeatA, closePath), "npow.refused.count-incomplete")
	s = do(t, s, actBy(rules.SeatB, holdPath, "objectif", "ldr.a", "etat", "b"))
	closed := do(t, s, actBy(rules.SeatA, closePath))
	if b := closed.bill(); len(b.Lines) != 2 || b.net(0) != 100 || b.net(1) != 60 {
		t.Errorf("%d lines, %d and %d half points", len(b.Lines), b.net(0), b.net(1))
	}
	told := do(t, do(t, s, actBy(rules.SeatB, holdPath, "objectif", "1", "etat", "b")), actBy(rules.SeatA, closePath))
	if len(told.bill().Lines) != 3 {
		t.Error("what was told all the same is not shown")
	}
	unknown := s
	unknown.points.Sealed = map[rules.Seat]bool{rules.SeatA: true}
	if got := len(unknown.askedObjectives()); got != 4 {
		t.Errorf("without one player's points %d are asked about", got)
	}
}

// TestCount_TheFormsSayWhoCounts: adc7:hold/3 — who threatens; adc7:hold/4 — infantry and cavalry in order,
// light troops and artillery apart, each with an example.
func TestCount_TheFormsSayWhoCounts(t *testing.T) {
	s := openedCount(t, map[string]int{"2": 50}, map[string]int{"1": 50})
	s = do(t, s, actBy(rules.SeatA, holdPath, "objectif", "1", "etat", "personne"))
	s = do(t, s, actBy(rules.SeatA, holdPath, "objectif", "2", "etat", "les-deux"))
	for lang, want := range map[string]map[string][]string{
		"fr": {"cas": {"en ordre", "IS", "ISc", "artillerie"}, "force": {"infanterie", "cavalerie", "en ordre", "12 contre 5"},
			"legers": {"IS", "ISc", "artillerie", "3 contre 0"}},
		"en": {"cas": {"in order", "IS", "ISc", "artillery"}, "force": {"infantry", "cavalry", "in order", "12 against 5"},
			"legers": {"IS", "ISc", "artillery", "3 against 0"}},
	} {
		words := rulestest.ReadVocabulary(t, lang, System().Locale, rules.Locale())
		asked := 0
		for _, o := range offersOf(s, rules.SeatA, "score") {
			for _, q := range o.Ask {
				said := words.Say(t, q.Label)
				if !q.Hint.IsZero() {
					said += " " + words.Say(t, q.Hint)
				}
				for _, part := range want[q.Option] {
					asked++
					if !strings.Contains(said, part) {
						t.Errorf("%s, %s: %q does not say %q", lang, q.Option, said, part)
					}
				}
				for _, c := range q.Choices {
					if label := words.Say(t, c.Label); q.Option == "cas" && strings.Contains(c.Value, "menace") &&
						!strings.Contains(label, want["cas"][0]) {
						t.Errorf("%s: %q does not say who threatens", lang, label)
					}
				}
			}
		}
		if asked != 12 {
			t.Errorf("%s: %d things were looked for", lang, asked)
		}
	}
}

// TestCount_WhatIsKeptStandsBelowTheTotal: it is no part of it.
func TestCount_WhatIsKeptStandsBelowTheTotal(t *testing.T) {
	s := openedCount(t, map[string]int{"2": 50}, map[string]int{"2": 20, "1": 30})
	s = do(t, s, actBy(rules.SeatA, holdPath, "objectif", "2", "etat", "les-deux"))
	s = do(t, s, actBy(rules.SeatA, detailPath, "objectif", "2", "force", "5 contre 5"))
	for _, lost := range []string{lostIgnored, lostSubtracted} {
		s.settings[lostReading] = lost
		rows := s.bill().panels(s.settings)[0].Rows
		last, before := rows[len(rows)-1][0].Key, rows[len(rows)-2][0].Key
		if last != "npow.count.kept" || before != "npow.count.net" {
			t.Errorf("%s: the last rows are %s and %s", lost, before, last)
		}
	}
}

// TestSheet_LightTroopsAndThreats: a count on paper says all that the count of a game asks. adc7:hold/2 to /4
func TestSheet_LightTroopsAndThreats(t *testing.T) {
	a, b := rules.SeatA, rules.SeatB
	for text, want := range map[string]holding{
		"12 contre 5":              {On: onBoth, Strength: bySeat([2]int{12, 5}), HasDetails: true},
		"12 contre 0 + 3 contre 8": {On: onBoth, Strength: bySeat([2]int{12, 0}), Light: bySeat([2]int{3, 8}), HasDetails: true},
		"0-0+3-8":                  {On: onBoth, Strength: bySeat([2]int{}), Light: bySeat([2]int{3, 8}), HasDetails: true},
		"passé nous":               {On: nobody, Passed: a, HasDetails: true},
		"eux passé":                {On: nobody, Passed: b, HasDetails: true},
		"passé nous, menace eux":   {On: nobody, Passed: a, Threats: map[rules.Seat]bool{b: true}, HasDetails: true},
		"menace nous":              {On: nobody, Threats: map[rules.Seat]bool{a: true}, HasDetails: true},
		"passed them, threat both": {On: nobody, Passed: b, Threats: map[rules.Seat]bool{a: true, b: true}, HasDetails: true},
	} {
		l, fault := readSheetLine("Bois : 20 / 10 : " + text)
		h := l.Holding
		if fault != "" || h.On != want.On || h.Passed != want.Passed || !h.complete() {
			t.Errorf("%s: %+v, %s", text, h, fault)
		}
		for _, seat := range ledger.Players {
			if h.Threats[seat] != want.Threats[seat] || h.Strength[seat] != want.Strength[seat] || h.Light[seat] != want.Light[seat] {
				t.Errorf("%s: %+v", text, h)
			}
		}
	}
	for _, text := range []string{"menace", "passé", "passé nous eux", "passé nous, passé eux", "passé deux", "12 contre 5 +", "12 + 5",
		"menace nous, menace eux", ",", "nous menace nous"} {
		if l, fault := readSheetLine("Bois : 20 / 10 : " + text); fault != "who" {
			t.Errorf("%q is read as %+v", text, l.Holding)
		}
	}
	sum := func(text string) (halves, halves) {
		read, faults := readSheet(text)
		if len(faults) > 0 {
			t.Fatal(text, faults)
		}
		b := read.bill(map[string]string{})
		return b.net(0), b.net(1)
	}
	for text, want := range map[string][2]halves{
		"Bois : 20 / 10 : passé nous, menace eux":    {0, 0},
		"Bois : 20 / 10 : passé nous, menace nous":   {40, 0},
		"Bois : 20 / 10 : 0 contre 0 + 9 contre 2":   {40, 0},
		"Bois : 20 / 10 : 4 contre 0 + 0 contre 900": {40, 0},
	} {
		if x, y := sum(text); x != want[0] || y != want[1] {
			t.Errorf("%s: %d and %d half points", text, x, y)
		}
	}
}

// TestContacts_NoSentenceLaysRiversOnHills: adc7:placement/4 — rivers over all but hills, woods on hills.
func TestContacts_NoSentenceLaysRiversOnHills(t *testing.T) {
	for lang, want := range map[string]string{"fr": "un Cours d’eau sur tout sauf une Colline", "en": "a watercourse on anything but a hill"} {
		words := rulestest.ReadVocabulary(t, lang, System().Locale, rules.Locale())
		if said := words.Say(t, kindNames([]string{"recouvrement"})[0]); !strings.Contains(said, want) {
			t.Errorf("%s: %q", lang, said)
		}
	}
}

// TestCrossings_BridgeAndFordAreToldApart: adc7:placement/4 — a road lies over a river on a bridge, under it
// at a ford; adc7:terrains — what they are made of, and always v1. Nothing that may be either is called a
// bridge alone.
func TestCrossings_BridgeAndFordAreToldApart(t *testing.T) {
	s := onPaper(t, "cours-d-eau:2")
	for lang, want := range map[string][3]string{"fr": {"par-dessus", "par-dessous", "gué"}, "en": {"over", "under", "ford"}} {
		words := rulestest.ReadVocabulary(t, lang, System().Locale, rules.Locale())
		told := 0
		for _, topic := range gameAsShipped(t).Topics(s) {
			if topic.Slug != "ponts-de-route" && topic.Slug != charts.CrossingPiece && topic.Slug != "recouvrements" {
				continue
			}
			told++
			if body := words.Say(t, topic.Body); !strings.Contains(body, want[0]) || !strings.Contains(body, want[1]) {
				t.Errorf("%s, %s: %q", lang, topic.Slug, body)
			}
		}
		if told != 3 {
			t.Errorf("%s: %d topics", lang, told)
		}
		for _, c := range newBridges(s) {
			label, bridge := words.Say(t, c.Label), strings.HasSuffix(c.Value, "-"+string(aBridge))
			if strings.Contains(label, want[2]) == bridge {
				t.Errorf("%s: %s is %q", lang, c.Value, label)
			}
		}
	}
}

// While the count is open and nobody has points on what was told, there are verdicts alone; with the first
// points come their columns and totals, and a count that is closed has them in any case.
func TestAnOpenCountWithoutPointsShowsNoSum(t *testing.T) {
	t.Parallel()
	told := line{Name: seatName(rules.SeatA), verdict: verdict{Why: "personne", Ref: refThreat}}
	laid := told
	laid.Of[1] = outcome{Set: 20, Kept: 40}
	for name, c := range map[string]struct {
		bill            bill
		columns, totals int
		title           string
	}{
		"nothing laid":          {bill{Open: true, Lines: []line{told}}, 2, 0, "npow.count.title-open"},
		"something laid":        {bill{Open: true, Lines: []line{told, laid}}, 4, 2, "npow.count.title-open"},
		"closed, nothing laid":  {bill{Lines: []line{told}}, 4, 1, "npow.count.title"},
		"nothing laid, losses":  {bill{Open: true, Lines: []line{told}, Losses: &[2]int{10, 20}}, 2, 0, "npow.count.title-open"},
		"something laid, ended": {bill{Lines: []line{told, laid}}, 4, 2, "npow.count.title"},
	} {
		panels := c.bill.panels(nil)
		p := panels[0]
		if len(p.Columns) != c.columns || p.Totals != c.totals || p.Title.Key != c.title || len(p.Rows) != len(c.bill.Lines)+c.totals {
			t.Errorf("%s: %d columns, %d totals of %d rows under %s", name, len(p.Columns), p.Totals, len(p.Rows), p.Title.Key)
		}
		if more := len(panels) > 1; more != (c.bill.Losses != nil) {
			t.Errorf("%s: %d panels", name, len(panels))
		}
	}
}

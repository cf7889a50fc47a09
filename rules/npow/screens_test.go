package npow

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/siting"
)

// TestScreensSayWhereObjectivesLie: what was picked in the band or in the South lies there, everything else
// in the North.
func TestScreensSayWhereObjectivesLie(t *testing.T) {
	s := laidOut(t, nil, "colline", "zone-construite", "foret", "cours-d-eau:2", "colline")
	for _, answer := range []rules.Args{
		{"ecran": "secteurs"}, {"ecran": "bande", "reponse": "3 2"}, {"ecran": "objectifs", "reponse": "5, 4.2"}, {"ecran": "contacts"},
	} {
		var err error
		if s, err = playOn(s, screenPath, answer); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]zone{"1": northHalf, "2": middle, "4.1": northHalf, "4.2": southHalf, "5": southHalf}
	for _, o := range s.objectives() {
		if o.Zone != want[o.ID] {
			t.Errorf("objective %s lies in %q, want %q", o.ID, o.Zone, want[o.ID])
		}
		delete(want, o.ID)
	}
	if len(want) > 0 || !s.placing.Done {
		t.Errorf("left: %v", want)
	}
}

// TestFourScreensOneTapEach: where all is well, the main button of each screen leads to the next, the last
// one to the end.
func TestFourScreensOneTapEach(t *testing.T) {
	s := laidOut(t, nil, "colline", "zone-construite", "foret", "cours-d-eau:2", "champ-clos", "batiment-individuel", "obstacle")
	taps := 0
	for !s.placing.Done {
		offer := offersOf(s, s.defender(), "piece")[0]
		if offer.Style != rules.Main || len(offer.Ask) > 0 {
			t.Fatalf("the first offer is %+v", offer)
		}
		var err error
		if s, err = playOn(s, offer.Act.Path, offer.Act.Args); err != nil {
			t.Fatal(err)
		}
		taps++
	}
	if taps != len(screens().List) || taps != 4 {
		t.Errorf("%d taps", taps)
	}
}

// TestPlacement2_AMeasuredPieceCountsOnTheScreensToo: what was placed to the millimetre is not asked for, and
// takes its room.
func TestPlacement2_AMeasuredPieceCountsOnTheScreensToo(t *testing.T) {
	s := laidOut(t, nil, "colline 900 600", "zone-construite", "foret", "foret")
	s.placing.Answers = map[string][]string{sectorScreen: {}}
	for answer, legal := range map[string]bool{"": true, "3": true, "3 4": false, "2": false} {
		if _, err := playOn(s, screenPath, rules.Args{"ecran": "bande", "reponse": answer}); (err == nil) != legal {
			t.Errorf("%q beside a hill in the band: %v", answer, err)
		}
	}
	if _, err := playOn(s, screenPath, rules.Args{"ecran": "bande", "reponse": "1"}); err == nil {
		t.Error("the measured hill may be picked")
	}
}

// TestScreensWithoutASubjectAreNotAsked: with all objectives in the band or measured, nobody asks for their
// half.
func TestScreensWithoutASubjectAreNotAsked(t *testing.T) {
	s := laidOut(t, nil, "colline", "foret")
	s.placing.Answers = map[string][]string{sectorScreen: {}, bandScreen: {"1"}}
	if now := s.screen(); now == nil || now.Name != contactScreen {
		t.Errorf("asked for %v", now)
	}
	s = laidOut(t, nil, "colline 900 600", "foret 300 300")
	if now := s.screen(); now != nil {
		t.Errorf("all is measured, and asked for %v", now)
	}
}

// TestFaultsFitThePool: no pool is asked for what it has not.
func TestFaultsFitThePool(t *testing.T) {
	for want, lines := range map[string][]string{
		"recouvrement":                    {"colline", "foret"},
		"recouvrement riviere pont":       {"colline", "cours-d-eau"},
		"recouvrement riviere suite pont": {"colline", "cours-d-eau:2"},
		"recouvrement batiment":           {"champ-clos", "batiment-individuel"},
	} {
		if got := strings.Join(laidOut(t, nil, lines...).kinds(), " "); got != want {
			t.Errorf("%v: %q, want %q", lines, got, want)
		}
	}
}

// TestAClubsLargePoolFitsTheScreens: more than a select can show is asked for as text.
func TestAClubsLargePoolFitsTheScreens(t *testing.T) {
	s := laidOut(t, nil, slices.Repeat([]string{"colline"}, charts.MostElements)...)
	for _, args := range []rules.Args{{"ecran": "secteurs"}, {"ecran": "bande", "reponse": "30"}, {"ecran": "objectifs", "reponse": "1;2,3"},
		{"ecran": "contacts"}} {
		for _, o := range offersOf(s, s.defender(), "piece") {
			for _, q := range o.Ask {
				if len(q.Choices) > siting.MostPicks || q.Max > len(q.Choices) {
					t.Errorf("screen %s: offer %s has %d choices", args["ecran"], o.Key, len(q.Choices))
				}
			}
		}
		var err error
		if s, err = playOn(s, screenPath, args); err != nil {
			t.Fatal(err)
		}
	}
}

// TestContacts_ARiversLengthsJoinAndItsStart: adc7:pool/1 — on the table the last screen asks both, the start
// only where lecture:npow-riviere-depart=texte, and each is refused with its rule.
func TestContacts_ARiversLengthsJoinAndItsStart(t *testing.T) {
	for value, asked := range map[string]string{"texte": "recouvrement riviere depart suite pont",
		"partout": "recouvrement riviere suite pont"} {
		s := laidOut(t, map[string]string{sourceReading: value}, "colline", "cours-d-eau:2")
		if got := strings.Join(s.kinds(), " "); got != asked {
			t.Errorf("%s: %q, want %q", value, got, asked)
		}
		for _, args := range []rules.Args{{"ecran": "secteurs"}, {"ecran": "bande"}, {"ecran": "objectifs"}} {
			var err error
			if s, err = playOn(s, screenPath, args); err != nil {
				t.Fatal(err)
			}
		}
		for _, kind := range []string{"suite", "depart"} {
			_, err := playOn(s, screenPath, rules.Args{"ecran": "contacts", "reponse": kind + "-2"})
			var v *rules.Violation
			switch {
			case kind == "depart" && value == "partout":
				if !errors.As(err, &v) || v.Say.Key != "npow.placement.refused.answer" {
					t.Errorf("%s: where it starts may be found wrong: %v", value, err)
				}
			case !errors.As(err, &v) || v.Say.Key != "npow.placement.refused."+kind || v.Ref != refPool || len(v.WaysOut) != 1:
				t.Errorf("%s, %s: %v", value, kind, err)
			}
		}
	}
}

package hexwar

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// TestReadingTopics: /regle knows every reading that has a place in the texts, with the value in use and the
// others, in words.
func TestReadingTopics(t *testing.T) {
	words := frenchWords(t)
	for _, slug := range []string{"panache", "thucidide"} {
		s := bare(t, slug, map[string]string{fallReading: fallWithUnit})
		topics := s.book.rules().Topics(s)
		for _, r := range s.book.Settings {
			if !strings.HasPrefix(r.Name, "hex-") || r.Ref == "" {
				continue
			}
			i := slices.IndexFunc(topics, func(topic rules.Topic) bool { return topic.Slug == r.Name })
			if i < 0 {
				t.Errorf("%s: /regle does not know %s", slug, r.Name)
				continue
			}
			if body := words.Say(t, topics[i].Body); r.Name == fallReading && !strings.Contains(body, "Dans cette partie : tombent avec elle. Au choix aussi : rejoignent") {
				t.Errorf("%s: %s", r.Name, body)
			}
		}
	}
}

// lecture:hex-ralliement — « Le général peut rallier »: with the reading, an army without its general in
// chief does not.
func TestRallyWithoutAGeneral(t *testing.T) {
	for value, why := range map[string]string{"sans-general": "", rallyByGeneral: "rally-general"} {
		s := rich(t, "lost a3 1", "set hex-ralliement "+value)
		does(t, s, "a order ralliement unit=a3")
		chief := s.officers["a!1"]
		chief.Gone = true
		if s = s.withOfficer(chief); why == "" {
			does(t, s, "a order ralliement unit=a3")
		} else if v := refused(t, s, "a order ralliement unit=a3", why); v.Ref != "p3:ordres/ralliement" {
			t.Errorf("%s: %s", value, v.Ref)
		}
	}
}

// lecture:hex-ralliement-bord — the edge row counts 0 or 1, so two hexes reach the third row or the second.
func TestRallyDistanceOfTheEdge(t *testing.T) {
	for value, rows := range map[string]map[string]string{"0": {"E3": "", "E4": "edge"}, rallyEdgeOne: {"E2": "", "E3": "edge"}} {
		for at, why := range rows {
			s := rich(t, "lost a1 1", "set hex-ralliement-bord "+value)
			u := s.units["a1"]
			u.At = hexAt(t, at)
			if s = s.withUnit(u); why == "" {
				does(t, s, "a order ralliement unit=a1")
			} else if v := refused(t, s, "a order ralliement unit=a1", why); figureOf(v, "distance") != 3 || figureOf(v, "reach") != 2 {
				t.Errorf("%s with the edge at %s: %v", at, value, v.Say.Args)
			}
		}
	}
}

// TestArmyWithoutOfficers: whose army has no officer left is told why nobody is activated, and what is left
// to do.
func TestArmyWithoutOfficers(t *testing.T) {
	told := func(s State) bool {
		view := s.book.rules().View(s, rules.SeatA)
		return slices.ContainsFunc(view.Notes, func(n phrase.Phrase) bool { return n.Key == "hexwar.command.note.nobody-leads" })
	}
	s := rich(t)
	if told(s) {
		t.Error("told although officers are there")
	}
	for _, o := range s.officers {
		if o.Seat == rules.SeatA {
			o.Gone = true
			s = s.withOfficer(o)
		}
	}
	if !told(s) {
		t.Error("an army without officers is told nothing")
	}
	refused(t, s, "a activer units=a1", "nobody-leads")
	s = does(t, s, "a tour finir")
	if told(s) {
		t.Error("told in the other one's turn")
	}
}

// lecture:hex-propre-cote — an obstacle on a side of the own hex of one of the two hides neither, or does; a
// forest he stands in never does.
func TestOwnSideMasks(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		for name, board := range map[string]string{"the target's wall": "side F6/G6 G6 mur", "the shooter's wall": "side C6/D6 C6 mur", "the target's forest": "hex G6 foret"} {
			for _, value := range []string{"non", ownSideMasks} {
				s := duel(t, slug, "a1 art moyen C6 act=1\nb1 inf moyen G6\n"+board, "hex-propre-cote="+value)
				want := value == "non" || name == "the target's forest"
				for _, ends := range [][2]string{{"C6", "G6"}, {"G6", "C6"}} {
					if _, open := s.sight(at(t, ends[0]), at(t, ends[1])); open != want {
						t.Errorf("%s, %s: from %s to %s open is %v", name, value, ends[0], ends[1], open)
					}
				}
			}
		}
	}
}

// lecture:hex-moins-un — the rocks' −1 of each hex that is crossed, or of the whole move, once: the marches,
// their refusals and « Retraite » alike.
func TestFewerHexesOnceAMove(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		var rocks []string
		for _, column := range "ABCDEFGHIJKLM" {
			rocks = append(rocks, string(column)+"6 rocaille", string(column)+"7 rocaille")
		}
		costs := func(value string) map[string]hex.Steps {
			found := map[string]hex.Steps{}
			s := active(campaign(t, slug, append([]string{"set hex-moins-un " + value, "a 1 cavalerie leger E5", "b 1 infanterie moyen A12"}, rocks...)...), "a1")
			for _, d := range s.unitMarch(s.units["a1"]).destinations() {
				found[d.At.String()] = d.Cost
			}
			if value == "par-hexagone" {
				v := refused(t, s, "a bouger unit=a1 ou=E8", "dear")
				if figureOf(v, "cost") != 6 || figureOf(v, "left") != 4 {
					t.Errorf("three steps over the rocks: %v", v.Say.Args)
				}
				if want := s.uses(fewerReading).phrase(); !reflect.DeepEqual(v.Notes, []phrase.Phrase{want}) {
					t.Errorf("the refusal names the settings %v", v.Notes)
				}
				if far := refused(t, s, "a bouger unit=a1 ou=E12", "dear"); len(far.Notes) > 0 {
					t.Errorf("by no setting would it get there: %v", far.Notes)
				}
			} else if v := refused(t, s, "a bouger unit=a1 ou=E9", "dear"); figureOf(v, "cost") != 5 || figureOf(v, "left") != 4 {
				t.Errorf("four hexes and one for the rocks: %v", v.Say.Args)
			}
			return found
		}
		for value, want := range map[string]map[string]hex.Steps{
			"par-hexagone": {"E6": 2, "E7": 4, "E8": 0, "E4": 1, "E1": 4},
			fewerOnceAMove: {"E6": 2, "E7": 3, "E8": 4, "E4": 1, "E1": 4},
		} {
			found := costs(value)
			for at, cost := range want {
				if found[at] != cost {
					t.Errorf("%s: %s costs %d, want %d", value, at, found[at], cost)
				}
			}
			if _, there := found["E8"]; there != (value == fewerOnceAMove) {
				t.Errorf("%s: beyond the rocks: %v", value, there)
			}
		}
		for value, far := range map[string]string{"par-hexagone": "E6", fewerOnceAMove: "E5"} {
			s := duel(t, slug, "a1 cav leger E9 act=1\nb1 cav leger E8\n", "hex-moins-un="+value)
			for _, column := range "ABCDEFGHI" {
				for _, row := range []string{"6", "7", "5"} {
					s.field = s.field.with(at(t, string(column)+row), []ground.RowID{"rocaille"})
				}
			}
			u := s.units["b1"]
			u.Seat = rules.SeatA // back towards the south
			ways := s.withdrawals(u)
			if !slices.Contains(ways, at(t, far)) || slices.Contains(ways, at(t, "E4")) || slices.Contains(ways, at(t, "E5")) != (value == fewerOnceAMove) {
				t.Errorf("%s: Retraite leads to %v", value, ways)
			}
		}
	}
}

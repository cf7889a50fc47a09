package orders_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// TestReadingTopics: /regle knows every reading that has a place in the texts, with the value in use and the
// others, in words.
func TestReadingTopics(t *testing.T) {
	words := hexwartest.FrenchWords(t)
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Bare(t, slug, map[string]string{"hex-chef-tombe": "tombe"})
		topics := s.Book.Rules().Topics(s)
		for _, r := range s.Book.Settings {
			if !strings.HasPrefix(r.Name, "hex-") || r.Ref == "" {
				continue
			}
			i := slices.IndexFunc(topics, func(topic rules.Topic) bool { return topic.Slug == r.Name })
			if i < 0 {
				t.Errorf("%s: /regle does not know %s", slug, r.Name)
				continue
			}
			if body := words.Say(t, topics[i].Body); r.Name == "hex-chef-tombe" &&
				!strings.Contains(body, "Dans cette partie : tombent avec elle. Au choix aussi : rejoignent") {
				t.Errorf("%s: %s", r.Name, body)
			}
		}
	}
}

// lecture:hex-ralliement — « Le général peut rallier »: with the reading, an army without its general in
// chief does not.
func TestRallyWithoutAGeneral(t *testing.T) {
	for value, why := range map[string]string{"sans-general": "", "general": "rally-general"} {
		s := hexwartest.Rich(t, "lost a3 1", "set hex-ralliement "+value)
		hexwartest.Does(t, s, "a order ralliement unit=a3")
		chief := s.Officers["a!1"]
		chief.Gone = true
		if s = s.WithOfficer(chief); why == "" {
			hexwartest.Does(t, s, "a order ralliement unit=a3")
		} else if v := hexwartest.Refused(t, s, "a order ralliement unit=a3", why); v.Ref != "p3:ordres/ralliement" {
			t.Errorf("%s: %s", value, v.Ref)
		}
	}
}

// lecture:hex-ralliement-bord — the edge row counts 0 or 1, so two hexes reach the third row or the second.
func TestRallyDistanceOfTheEdge(t *testing.T) {
	for value, rows := range map[string]map[string]string{"0": {"E3": "", "E4": "edge"}, "1": {"E2": "", "E3": "edge"}} {
		for at, why := range rows {
			s := hexwartest.Rich(t, "lost a1 1", "set hex-ralliement-bord "+value)
			u := s.Units["a1"]
			u.At = hexwartest.HexAt(t, at)
			if s = s.WithUnit(u); why == "" {
				hexwartest.Does(t, s, "a order ralliement unit=a1")
			} else if v := hexwartest.Refused(t, s, "a order ralliement unit=a1", why); hexwartest.FigureOf(v, "distance") != 3 ||
				hexwartest.FigureOf(v, "reach") != 2 {
				t.Errorf("%s with the edge at %s: %v", at, value, v.Say.Args)
			}
		}
	}
}

// TestArmyWithoutOfficers: whose army has no officer left is told why nobody is activated, and what is left
// to do.
func TestArmyWithoutOfficers(t *testing.T) {
	told := func(s hexwar.State) bool {
		view := s.Book.Rules().View(s, rules.SeatA)
		return slices.ContainsFunc(view.Notes, func(n phrase.Phrase) bool { return n.Key == "hexwar.command.note.nobody-leads" })
	}
	s := hexwartest.Rich(t)
	if told(s) {
		t.Error("told although officers are there")
	}
	for _, o := range s.Officers {
		if o.Seat == rules.SeatA {
			o.Gone = true
			s = s.WithOfficer(o)
		}
	}
	if !told(s) {
		t.Error("an army without officers is told nothing")
	}
	hexwartest.Refused(t, s, "a bataille activer units=a1", "nobody-leads")
	s = hexwartest.Does(t, s, "a tour finir")
	if told(s) {
		t.Error("told in the other one's turn")
	}
}

// lecture:hex-propre-cote — an obstacle on a side of the own hex of one of the two hides neither, or does; a
// forest he stands in never does.
func TestOwnSideMasks(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		for name, board := range map[string]string{"the target's wall": "side F6/G6 G6 mur", "the shooter's wall": "side C6/D6 C6 mur",
			"the target's forest": "hex G6 foret"} {
			for _, value := range []string{"non", "oui"} {
				s := hexwartest.Duel(t, slug, "a1 art moyen C6 act=1\nb1 inf moyen G6\n"+board, "hex-propre-cote="+value)
				want := value == "non" || name == "the target's forest"
				for _, ends := range [][2]string{{"C6", "G6"}, {"G6", "C6"}} {
					if _, open := orders.Sight(s, hexwartest.At(t, ends[0]), hexwartest.At(t, ends[1])); open != want {
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
			s := hexwartest.Active(hexwartest.Campaign(t, slug,
				append([]string{"set hex-moins-un " + value, "a 1 cavalerie leger E5", "b 1 infanterie moyen A12"}, rocks...)...), "a1")
			for _, d := range orders.UnitMarch(s, s.Units["a1"]).Destinations() {
				found[d.At.String()] = d.Cost
			}
			if value == "par-hexagone" {
				v := hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E8", "dear")
				if hexwartest.FigureOf(v, "cost") != 6 || hexwartest.FigureOf(v, "left") != 4 {
					t.Errorf("three steps over the rocks: %v", v.Say.Args)
				}
				if want := s.ReadingInUse(hexwar.FewerReading).Phrase(); !reflect.DeepEqual(v.Notes, []phrase.Phrase{want}) {
					t.Errorf("the refusal names the settings %v", v.Notes)
				}
				if far := hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E12", "dear"); len(far.Notes) > 0 {
					t.Errorf("by no setting would it get there: %v", far.Notes)
				}
			} else if v := hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E9", "dear"); hexwartest.FigureOf(v, "cost") != 5 ||
				hexwartest.FigureOf(v, "left") != 4 {
				t.Errorf("four hexes and one for the rocks: %v", v.Say.Args)
			}
			return found
		}
		for value, want := range map[string]map[string]hex.Steps{
			"par-hexagone":  {"E6": 2, "E7": 4, "E8": 0, "E4": 1, "E1": 4},
			"par-mouvement": {"E6": 2, "E7": 3, "E8": 4, "E4": 1, "E1": 4},
		} {
			found := costs(value)
			for at, cost := range want {
				if found[at] != cost {
					t.Errorf("%s: %s costs %d, want %d", value, at, found[at], cost)
				}
			}
			if _, there := found["E8"]; there != (value == "par-mouvement") {
				t.Errorf("%s: beyond the rocks: %v", value, there)
			}
		}
		for value, far := range map[string]string{"par-hexagone": "E6", "par-mouvement": "E5"} {
			s := hexwartest.Duel(t, slug, "a1 cav leger E9 act=1\nb1 cav leger E8\n", "hex-moins-un="+value)
			for _, column := range "ABCDEFGHI" {
				for _, row := range []string{"6", "7", "5"} {
					s.Field = s.Field.With(hexwartest.At(t, string(column)+row), []ground.RowID{"rocaille"})
				}
			}
			u := s.Units["b1"]
			u.Seat = rules.SeatA // back towards the south
			ways := combat.Withdrawals(s, u)
			if !slices.Contains(ways, hexwartest.At(t, far)) || slices.Contains(ways, hexwartest.At(t, "E4")) ||
				slices.Contains(ways, hexwartest.At(t, "E5")) != (value == "par-mouvement") {
				t.Errorf("%s: Retraite leads to %v", value, ways)
			}
		}
	}
}

package hexwar

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// TestReadingTopics: /regle knows every reading that has a place in the texts, with the value in use and the others, in words.
func TestReadingTopics(t *testing.T) {
	words := frenchWords(t)
	for _, slug := range []string{"panache", "thucidide"} {
		s := bare(t, slug, map[string]string{fallReading: fallWithUnit})
		topics := game{s.book}.Topics(s)
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

// lecture:hex-ralliement — « Le général peut rallier »: with the reading, an army without its general in chief does not.
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

// TestArmyWithoutOfficers: whose army has no officer left is told why nobody is activated, and what is left to do.
func TestArmyWithoutOfficers(t *testing.T) {
	told := func(s State) bool {
		view := game{s.book}.View(s, rules.SeatA)
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

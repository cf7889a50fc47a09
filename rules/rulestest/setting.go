package rulestest

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// DrawnSettings are all settings of a system, each at one of its values, drawn by a seed. A profile's own
// stay as the profile has them.
func DrawnSettings(system *rules.System, seed uint64) map[string]string {
	c := &chance{state: seed << 32}
	drawn := map[string]string{}
	for _, s := range system.Meta.Settings {
		drawn[s.Name] = pick(c, s.Values)
	}
	maps.Copy(drawn, system.Meta.Profiles[drawn["profile"]])
	return drawn
}

// testSettings sets each value of each setting in a game that has not started, and expects the game that is
// opened with it.
func testSettings(t *testing.T, system *rules.System) {
	begun := unstarted(t, system, nil)
	begun.share()
	for _, s := range system.Meta.Settings {
		for _, value := range s.Values[1:] {
			m := begun.apart()
			act := setting(rules.SeatA, s.Name, value)
			record, err := m.decide(act)
			if err != nil {
				refused(t, show(act), err)
				continue
			}
			m.commit(record)
			opened := unstarted(t, system, map[string]string{s.Name: value})
			for _, seat := range ledger.Players {
				ready := rules.Act{Path: house.PathReady, Seat: seat}
				m.must(ready)
				record, err := opened.judge(ready)
				if err != nil {
					t.Fatalf("%s: %v", show(ready), err)
				}
				opened.fold(record) // it is held to be the same, which is checked already
			}
			for _, seat := range viewers {
				if a, b := uncounted(t, m.g, seat), uncounted(t, opened.g, seat); a != b {
					t.Errorf("%s: seat %q sees another game than one opened so:\n%s\n%s", show(act), seat, a, b)
				}
			}
			for _, g := range system.Meta.Settings {
				if m.g.Setting(g.Name) != opened.g.Setting(g.Name) {
					t.Errorf("%s leaves %s at %s, a game opened so has %s", show(act), g.Name, m.g.Setting(g.Name), opened.g.Setting(g.Name))
				}
			}
		}
	}
}

// uncounted is a view without the count of choices in its offers.
func uncounted(t *testing.T, g *house.Game, seat rules.Seat) string {
	t.Helper()
	view := g.View(seat)
	for i := range view.Offers {
		view.Offers[i].Gen = 0
	}
	return jsonOf(t, view)
}

func setting(seat rules.Seat, name, value string) rules.Act {
	return rules.Act{Path: rules.PathSet, Seat: seat, Args: rules.Args{"reglage": name, "valeur": value}}
}

// unstarted is a game that nobody has begun yet, for folds alone.
func unstarted(t *testing.T, system *rules.System, settings map[string]string) *match {
	t.Helper()
	records, err := opening(system, settings, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := &match{t: t, system: system, secret: secretOf(&chance{state: 1})}
	m.g, m.records = m.rebuilt(records), records
	return m
}

// apart is an unstarted game as it is, to be played by itself.
func (m *match) apart() *match {
	n := *m
	n.records, n.sealed, n.curious = slices.Clip(m.records), map[string]string{}, &chance{state: 1}
	return &n
}

// settings returns the game's settings as they are.
func (m *match) settings() []house.SettingNow {
	m.t.Helper()
	now, err := m.g.Settings()
	if err != nil {
		m.t.Fatalf("settings: %v", err)
	}
	if m.words != nil {
		m.words.checkIn(m.t, "settings", now)
	}
	return now
}

// otherSetting proposes a value of a setting, as a player who reads the list does, and lets the others
// answer.
func (m *match) otherSetting() {
	m.t.Helper()
	all := m.settings()
	if len(all) == 0 {
		return
	}
	s := pick(m.chance, all)
	act := setting(pick(m.chance, viewers[1:]), s.Name, pick(m.chance, s.Values))
	m.misreadSetting(act)
	record, err := m.try(act)
	if err != nil {
		m.refusal(act, err)
		return
	}
	if s.Fixed != nil {
		m.t.Fatalf("%s is done, and the list says that it can't be: %s", show(act), s.Fixed.Say.Key)
	}
	m.answerRequest(act.Seat, record)
	if at := m.g.Setting(s.Name); m.g.Pending() == nil && last(m.g).StruckBy == 0 && granted(last(m.g).Record) && at != act.Args["valeur"] {
		m.t.Fatalf("%s is agreed to, and the setting is %s", show(act), at)
	}
}

func last(g *house.Game) ledger.Entry { return g.Log()[g.Len()-1] }

// granted reports whether the record sets something.
func granted(r ledger.Record) bool {
	return slices.ContainsFunc(r.Events, func(e rules.Event) bool { return e.Kind == "game.set/1" })
}

// answerRequest agrees to what a record asks for, declines it or leaves it to lapse.
func (m *match) answerRequest(asker rules.Seat, record ledger.Record) {
	m.t.Helper()
	if m.g.Pending() == nil {
		return
	}
	switch m.chance.below(4) {
	case 0, 1:
		m.agree(asker, record)
		if lapsed := slices.ContainsFunc(last(m.g).Events, func(e rules.Event) bool { return e.Kind == "game.lapsed/1" }); lapsed {
			m.t.Fatalf("%s was asked for, and lapses when it is agreed to at once", record.Path)
		}
	case 2:
		m.must(rules.Act{Path: house.PathDecline, Seat: asker})
	}
}

// weigh shows an act to its seat before it counts: nothing of the game changes.
func (m *match) weigh(act rules.Act) {
	m.t.Helper()
	before := gameOf(m.g, m.shared)
	weighed, err := m.g.Weigh(act, occasion(m.secret, m.g.Len()))
	if gameOf(m.g, m.shared) != before {
		m.t.Fatalf("weighing %s changed the game", show(act))
	}
	var violation *rules.Violation
	switch {
	case errors.As(err, &violation):
		return
	case err != nil:
		m.t.Fatalf("weighing %s: %v", show(act), err)
	case len(weighed.Record.Throws) > 0:
		m.t.Fatalf("weighing %s throws dice", show(act))
	}
	view := weighed.Game.View(act.Seat)
	m.words.checkIn(m.t, "what "+act.Path+" would come to", view, weighed.Game.Tell(weighed.Record))
}

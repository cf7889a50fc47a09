package house

import (
	"errors"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

var settingChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{{Spec: spec(ledger.PathSet, "reglage", "valeur"), May: maySit, Decide: rules.NoDice(decideSet)}},
	Facts: []rules.Fact[House]{rules.NewExplainedFact(ledger.KindSet, foldSet, func(h House, d ledger.SetData) []phrase.Phrase {
		return h.line("set", d.Said()...)
	})},
}

var settingConsent = consent{grant: grantSetting, label: func(h House, r ledger.Request) phrase.Phrase {
	return phrase.Say("game.offer.agree.setting", r.Set().Said()...)
}, say: func(h House, d ledger.Request) []phrase.Phrase {
	return h.line("asked.setting", d.Set().Said()...)
}}

// SettingNow is a setting of a game as it is now.
type SettingNow struct {
	rules.Setting
	// Value is its present value.
	Value string
	// Fixed says why it can't be changed any more; nil where it can.
	Fixed *rules.Violation
}

// Settings returns all settings of the game, in the order of the system's declaration.
func (g *Game) Settings() ([]SettingNow, error) {
	var now []SettingNow
	for _, s := range g.system.Meta.Settings {
		fixed, err := whyFixed(g, g.state, s.Name)
		if err != nil {
			return nil, err
		}
		now = append(now, SettingNow{Setting: s, Value: g.Setting(s.Name), Fixed: fixed})
	}
	return now, nil
}

// whyFixed returns why a setting can't be changed in a state.
func whyFixed(g *Game, s rules.State, name string) (*rules.Violation, error) {
	switch {
	case g.ending != nil:
		return rules.Refuse("maison:fin", "game.refused.ended"), nil
	case g.system.Set == nil:
		return rules.Refuse(rules.RefSettings, "game.refused.settings-fixed", g.systemName()), nil
	}
	err := g.system.Settable(s, name)
	refused, is := errors.AsType[*rules.Violation](err)
	if err != nil && !is {
		return nil, &ledger.Fault{Where: "settable " + name, Err: err}
	}
	return refused, nil
}

// decideSet changes a setting: before the start at once, afterwards by both.
func decideSet(h House, act ledger.Act) ([]ledger.Event, error) {
	name, value := act.Args["reglage"], act.Args["valeur"]
	setting, ok := h.system.Setting(name)
	if !ok {
		return nil, rules.RefuseSetting(name)
	}
	if !slices.Contains(setting.Values, value) {
		return nil, rules.RefuseValue(setting, value)
	}
	if value == h.Setting(name) {
		return nil, rules.Refuse(rules.RefSettings, "game.refused.same-setting", ledger.SetData{Name: name, Value: value}.Said()...)
	}
	if !h.started && h.epoch > 1 { // one alone would change what both have played by
		return nil, rules.Refuse(refStart, "game.refused.not-started")
	}
	r := ledger.Request{Kind: ledger.AskSetting, Asker: act.Seat, Setting: name, Value: value}
	granted, err := grantSetting(h, r, nil)
	if err != nil || !h.started {
		return granted, err
	}
	return h.ask(r)
}

// grantSetting judges a change and returns its events: the setting's own, then a profile's whole bundle.
func grantSetting(h House, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
	by := r.By(consents)
	changes := []ledger.SetData{{Name: r.Setting, Value: r.Value, By: by}}
	if r.Setting == rules.ProfileSetting {
		bundle := h.system.Meta.Profiles[r.Value]
		for _, name := range slices.Sorted(maps.Keys(bundle)) {
			if bundle[name] != h.Setting(name) {
				changes = append(changes, ledger.SetData{Name: name, Value: bundle[name], By: by})
			}
		}
	}
	state := h.state
	var events []ledger.Event
	for _, c := range changes {
		fixed, err := whyFixed(h.Game, state, c.Name)
		switch {
		case err != nil:
			return nil, err
		case fixed != nil:
			return nil, fixed
		}
		if state, err = h.system.Set(state, c.Name, c.Value); err != nil {
			return nil, rules.Refuse(rules.RefSettings, "game.refused.setting-tables", c.Said()...)
		}
		e, err := event(ledger.KindSet, c)
		if err != nil {
			return nil, err
		}
		events = append(events, e...)
	}
	return events, nil
}

// foldSet folds the change of a setting. Before the start, who has pressed [Commencer] has agreed to
// another game.
func foldSet(h House, d ledger.SetData) (House, error) {
	if !h.started {
		clear(h.ready)
	}
	if h.system.Set == nil {
		return h, ledger.NewFault("apply", "%s is set in a system whose settings are fixed", d.Name)
	}
	state, err := h.system.Set(h.state, d.Name, d.Value)
	if err != nil {
		return h, &ledger.Fault{Where: "set " + d.Name, Err: err}
	}
	h.state, h.settings = state, maps.Clone(h.settings)
	h.settings[d.Name] = d.Value
	return h, nil
}

// PathSource asks for another source of dice: option source.
const PathSource = "partie des"

var sourceChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{{Spec: spec(PathSource, "source"), May: maySit, Decide: rules.NoDice(decideSource)}},
	Facts: []rules.Fact[House]{change(ledger.KindSourced, func(h House, d ledger.SourcedData) {
		h.source = d.Source
	}, func(h House, d ledger.SourcedData) []phrase.Phrase {
		return h.line("sourced", phrase.With("source", sourceName(d.Source)))
	})},
}

var sourceConsent = consent{grant: func(h House, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
	return event(ledger.KindSourced, ledger.SourcedData{Source: r.Source, By: r.By(consents)})
}, say: func(h House, d ledger.Request) []phrase.Phrase {
	return h.line("asked.source", phrase.With("source", sourceName(d.Source)))
}, label: func(h House, r ledger.Request) phrase.Phrase {
	return phrase.Say("game.offer.agree.source", phrase.With("source", sourceName(r.Source)))
}}

// decideSource asks for another source of dice, from the next throw on.
func decideSource(h House, act ledger.Act) ([]ledger.Event, error) {
	source := ledger.DiceSource(act.Args["source"])
	switch {
	case source != ledger.BotDice && source != ledger.RealDice:
		return nil, rules.Refuse(rules.RefDice, "game.refused.source", phrase.Named("source", string(source)))
	case source == h.source:
		return nil, rules.Refuse(rules.RefDice, "game.refused.same-source", phrase.With("source", sourceName(source)))
	}
	return h.ask(ledger.Request{Kind: ledger.AskSource, Asker: act.Seat, Source: source})
}

func sourceName(s ledger.DiceSource) phrase.Phrase { return phrase.Say("game.source." + string(s)) }

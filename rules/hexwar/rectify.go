package hexwar

import (
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

const (
	rectifyPath   = "partie rectifier"
	rectifiedKind = "hexwar.rectified/1"

	// refMistakes is where the house says how mistakes are put right.
	refMistakes rules.Ref = "maison:rectifier"

	pursePrefix = "pions."
)

// rectified is a purse put right: what it holds from now on.
type rectified struct {
	Seat   rules.Seat `json:"seat"`
	Tokens int        `json:"tokens"`
	// Hidden amounts are told to nobody; they stand in the act that both agreed to.
	Hidden bool `json:"hidden,omitempty"`
}

func rectifySpec() rules.ActSpec {
	return rules.ActSpec{Path: rectifyPath, Consent: true, Options: []rules.OptionSpec{
		{Name: "quoi", Kind: rules.ChoiceOption, Required: true}, {Name: "valeur", Kind: rules.TextOption, Required: true},
		{Name: "raison", Kind: rules.TextOption, Required: true, Private: true}}}
}

// purseKept reports whether there are purses to put right: on a real table, or in a battle.
func (s State) purseKept() bool { return s.tabled() || s.turn.Number > 0 && !s.end.Over }

func (s State) purseChoices() []rules.Choice {
	var all []rules.Choice
	if !s.purseKept() {
		return nil
	}
	for _, seat := range rules.Players {
		all = append(all, rules.Choice{Value: pursePrefix + campWord(seat), Label: phrase.Say("hexwar.orders.ledger.title", campArg(seat))})
	}
	return all
}

// readRectify reads whose purse is to hold how many tokens.
func (s State) readRectify(act rules.Act) (rectified, *rules.Violation) {
	refuse := func(why string, args ...phrase.Arg) (rectified, *rules.Violation) {
		return rectified{}, rules.Refuse(refMistakes, "hexwar.table.refused."+why, args...)
	}
	word, purse := strings.CutPrefix(strings.ToLower(strings.TrimSpace(act.Args["quoi"])), pursePrefix)
	n, whole := act.Args.Whole("valeur")
	switch {
	case !s.purseKept():
		return refuse("nothing")
	case !purse || !camps[word].Plays():
		return refuse("what", readArg(act.Args["quoi"]))
	case !whole || n < 0 || n > maxTokens:
		return refuse("tokens", readArg(act.Args["valeur"]), phrase.Number("most", maxTokens))
	}
	return rectified{Seat: camps[word], Tokens: n, Hidden: s.reads(purseReading, purseHidden)}, nil
}

// decideRectify sets a purse, once the other player agrees; a referee needs nobody. A hidden purse is set
// whatever it holds: that nothing changes would tell. lecture:hex-pions
func (s State) decideRectify(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if m, names := mendedCalled(act.Args["quoi"]); names {
		return s.mendEvents(m, act)
	}
	d, v := s.readRectify(act)
	if v != nil {
		return nil, v
	}
	if held := s.opened().purse[d.Seat]; held == d.Tokens && !d.Hidden {
		return nil, rules.Refuse(refMistakes, "hexwar.table.refused.same", campArg(d.Seat),
			phrase.With("held", phrase.Say("hexwar.orders.tokens", phrase.Number("count", held))))
	}
	return one(rectifiedKind, d)
}

func wordRectify(s State, act rules.Act) phrase.Phrase {
	if m, names := mendedCalled(act.Args["quoi"]); names {
		return s.wordMend(m, act)
	}
	d, v := s.readRectify(act)
	if v != nil {
		return phrase.Phrase{}
	}
	return d.phrase("hexwar.table.wording")
}

func (d rectified) phrase(key string) phrase.Phrase {
	return phrase.Say(key, campArg(d.Seat), phrase.With("held", phrase.Say("hexwar.orders.tokens", phrase.Number("count", d.Tokens))))
}

func (s State) foldRectified(d rectified) (State, error) {
	s = s.opened()
	return s.booked(entry{Seat: d.Seat, By: d.Tokens - s.purse[d.Seat], Why: bookMended}), nil
}

func tellRectified(d rectified) []phrase.Phrase {
	if d.Hidden {
		return says("hexwar.table.rectified-hidden", campArg(d.Seat))
	}
	return []phrase.Phrase{d.phrase("hexwar.table.rectified")}
}

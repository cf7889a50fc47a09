package figures

import (
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

const (
	rectifyPath   = "partie rectifier"
	rectifiedKind = "hexwar.rectified/1"

	// refMistakes is where the house says how mistakes are put right.
	refMistakes rules.Ref = "maison:rectifier"

	pursePrefix = "pions."
)

// rectifiedPurse is a purse put right: its tokens from now on.
type rectifiedPurse struct {
	Seat   rules.Seat `json:"seat"`
	Tokens int        `json:"tokens"`
	// Hidden amounts are shown to nobody; only the act that both agreed to has them.
	Hidden bool `json:"hidden,omitempty"`
}

func rectifySpec() rules.ActSpec {
	return rules.ActSpec{Path: rectifyPath, Options: []rules.OptionSpec{
		{Name: "quoi", Kind: rules.ChoiceOption, Required: true}, {Name: "valeur", Kind: rules.TextOption, Required: true},
		{Name: "raison", Kind: rules.TextOption, Required: true, Private: true}}}
}

// purseKept reports whether there are purses to put right: on a real table, or in a battle.
func purseKept(s hexwar.State) bool {
	return orders.IsOnRealTable(s) || s.Turn.Number > 0 && !s.End.Over
}

func purseChoices(s hexwar.State) []rules.Choice {
	var all []rules.Choice
	if !purseKept(s) {
		return nil
	}
	for _, seat := range ledger.Players {
		all = append(all, rules.Choice{Value: pursePrefix + orders.CampWord(seat),
			Label: phrase.Say("hexwar.orders.ledger.title", hexwar.CampArg(seat))})
	}
	return all
}

// readRectify reads whose purse is to have how many tokens.
func readRectify(s hexwar.State, act rules.Act) (rectifiedPurse, *rules.Violation) {
	refuse := func(why string, args ...phrase.Arg) (rectifiedPurse, *rules.Violation) {
		return rectifiedPurse{}, rules.Refuse(refMistakes, "hexwar.table.refused."+why, args...)
	}
	word, purse := strings.CutPrefix(strings.ToLower(strings.TrimSpace(act.Args["quoi"])), pursePrefix)
	n, whole := act.Args.Whole("valeur")
	switch {
	case !purseKept(s):
		return refuse("nothing")
	case !purse || !hexwar.Camps[word].Plays():
		return refuse("what", hexwar.ReadArg(act.Args["quoi"]))
	case !whole || n < 0 || n > hexwar.MaxTokens:
		return refuse("tokens", hexwar.ReadArg(act.Args["valeur"]), phrase.Number("most", hexwar.MaxTokens))
	}
	return rectifiedPurse{Seat: hexwar.Camps[word], Tokens: n, Hidden: s.HidesTokens()}, nil
}

// decideRectify sets a purse, once the other player agrees; a referee needs nobody. A hidden purse is set
// whatever it has: a refusal that nothing changes would tell. lecture:hex-pions
func decideRectify(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if m, names := readRectification(act.Args["quoi"]); names {
		return rectifyEvents(s, m, act)
	}
	d, v := readRectify(s, act)
	if v != nil {
		return nil, v
	}
	if held := orders.WithPurses(s).Purse[d.Seat]; held == d.Tokens && !d.Hidden {
		return nil, rules.Refuse(refMistakes, "hexwar.table.refused.same", hexwar.CampArg(d.Seat),
			hexwar.HeldArg(held))
	}
	return hexwar.OneEvent(rectifiedKind, d)
}

func wordRectify(s hexwar.State, act rules.Act) phrase.Phrase {
	if m, names := readRectification(act.Args["quoi"]); names {
		return wordRectification(s, m, act)
	}
	d, v := readRectify(s, act)
	if v != nil {
		return phrase.Phrase{}
	}
	return d.phrase("hexwar.table.wording")
}

func (d rectifiedPurse) phrase(key string) phrase.Phrase {
	return phrase.Say(key, hexwar.CampArg(d.Seat), hexwar.HeldArg(d.Tokens))
}

func foldRectified(s hexwar.State, d rectifiedPurse) (hexwar.State, error) {
	s = orders.WithPurses(s)
	return orders.WithEntry(s, hexwar.PurseEntry{Seat: d.Seat, Amount: d.Tokens - s.Purse[d.Seat], Why: hexwar.ReasonRectified}), nil
}

func tellRectified(d rectifiedPurse) []phrase.Phrase {
	if d.Hidden {
		return phrase.Line("hexwar.table.rectified-hidden", hexwar.CampArg(d.Seat))
	}
	return []phrase.Phrase{d.phrase("hexwar.table.rectified")}
}

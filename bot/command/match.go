package command

import (
	"slices"
	"strings"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// mostNamed is how many of the possible answers a refusal names.
const mostNamed = 12

// choicesOf are the answers that a question takes; none where any text will do.
func (c *Call) choicesOf(e openAct, q rules.Question) []rules.Choice {
	if len(q.Choices) > 0 {
		return q.Choices
	}
	spec, _ := e.system.Act(e.act.Path)
	option, ok := spec.Option(q.Option)
	switch {
	case !ok || option.Kind != rules.ChoiceOption:
		return nil
	case len(option.Choices) > 0:
		return option.Choices
	}
	var choices []rules.Choice
	var err error
	if e.game != nil {
		choices, err = referee.See(e.game, c.Person).Choices(e.act, q.Option)
	} else {
		choices, err = c.Referee.Choices(c, c.Place, c.Person, e.act, q.Option)
	}
	if err != nil {
		c.Log.Warn("choices of a form", "act", e.act.Path, "option", q.Option, "error", err)
		return nil
	}
	return choices
}

// resolve returns the act with what was typed for its choices as their values; an answer that is none of
// them, or no number where one is asked, is refused, and what was typed is kept.
func (c *Call) resolve(e openAct) (rules.Act, error) {
	act := e.act.Without("")
	spec, _ := e.system.Act(act.Path)
	for _, q := range e.ask {
		delete(act.Args, q.Option)
	}
	for _, q := range e.ask {
		typed := strings.TrimSpace(e.act.Args[q.Option])
		o, _ := spec.Option(q.Option)
		if fault := o.Fault(typed, o.Required, c.InGame(e.game, q.Label)); fault != nil {
			return act, c.keepTyped(e, fault)
		}
		if q.Part != "" {
			typed = rules.PartOf(typed, q.Part)
		}
		choices := c.choicesOf(e, q)
		switch {
		case typed == "":
			continue
		case len(choices) == 0:
			act.Args[q.Option] = q.Answered(act.Args, typed)
			continue
		}
		parts := []string{typed}
		if q.Max > 1 {
			parts = strings.FieldsFunc(typed, func(r rune) bool { return strings.ContainsRune(",;\n", r) })
		}
		var values []string
		for _, part := range parts {
			found, ok := matchAll(c.Voice, e.game, choices, part, q.Max > 1)
			if !ok {
				return act, c.keepTyped(e, c.refuseChoice(e, q, choices, part))
			}
			values = append(values, found...)
		}
		act.Args[q.Option] = q.Answered(act.Args, reply.JoinValues(values))
	}
	return act, nil
}

// refuseChoice refuses what names no choice, or several: then those alone are named.
func (c *Call) refuseChoice(e openAct, q rules.Question, choices []rules.Choice, typed string) *rules.Violation {
	key := "bot.refused.choice"
	if meant := matching(c.Voice, e.game, choices, typed); len(meant) > 1 {
		key, choices = "bot.refused.several", meant
	}
	var names []phrase.Phrase
	for _, choice := range choices[:min(len(choices), mostNamed)] {
		names = append(names, c.InGame(e.game, choice.Label))
	}
	return rules.Refuse("", key, phrase.Named("read", typed), phrase.With("question", c.InGame(e.game, q.Label)),
		phrase.Listing("choices", names...))
}

// matchAll finds the choice that a typed text means; where several may be named, one for each of its words
// too.
func matchAll(v reply.Voice, g *house.Game, choices []rules.Choice, typed string, several bool) (values []string, ok bool) {
	if value, ok := match(v, g, choices, typed); ok {
		return []string{value}, true
	}
	words := strings.Fields(typed)
	if !several || len(words) < 2 {
		return nil, false
	}
	for _, word := range words {
		value, ok := match(v, g, choices, word)
		if !ok {
			return nil, false
		}
		values = append(values, value)
	}
	return values, true
}

// match finds the one choice that a typed text means.
func match(v reply.Voice, g *house.Game, choices []rules.Choice, typed string) (value string, ok bool) {
	found := matching(v, g, choices, typed)
	if len(found) != 1 {
		return "", false
	}
	return found[0].Value, true
}

// matching are the choices that a typed text may mean: by their value or label, whole, then by its beginning,
// then by a part of it, then by the beginnings of its words ("inf moy"). The first of these that finds one
// alone decides, else the first that finds any.
func matching(v reply.Voice, g *house.Game, choices []rules.Choice, typed string) (meant []rules.Choice) {
	wanted := Fold(typed)
	if wanted == "" {
		return nil
	}
	if i := slices.IndexFunc(choices, func(choice rules.Choice) bool { return choice.Value == typed }); i >= 0 {
		return choices[i : i+1]
	}
	for _, fits := range []func(string) bool{
		func(said string) bool { return said == wanted },
		func(said string) bool { return strings.HasPrefix(said, wanted) },
		func(said string) bool { return strings.Contains(said, wanted) },
		func(said string) bool { return begins(strings.Fields(said), strings.Fields(wanted)) },
	} {
		var found []rules.Choice
		for _, choice := range choices {
			if fits(Fold(choice.Value)) || fits(Fold(v.LabelOf(g, choice.Label))) {
				found = append(found, choice)
			}
		}
		found = slices.CompactFunc(found, func(a, b rules.Choice) bool { return a.Value == b.Value })
		if len(found) == 1 {
			return found
		}
		if len(meant) == 0 {
			meant = found
		}
	}
	return meant
}

// named returns the act with the values of choices in place of the names that they bear: whoever copies what
// the bot writes (« n° 1 Colline », « Infanterie n° 1 (E6) ») is understood. What names none, or several,
// stays as it was typed.
func (c *Call) named(act rules.Act) rules.Act {
	command := c.find(act.Path)
	if command == nil {
		return act
	}
	g := c.game()
	for _, o := range command.Options {
		typed := act.Args[o.Name]
		if o.Kind != rules.ChoiceOption || typed == "" {
			continue
		}
		choices := o.Choices
		if len(choices) == 0 {
			var err error
			if choices, err = c.Referee.Choices(c, c.Place, c.Person, act, o.Name); err != nil {
				continue // whoever does the act says what is wrong with it
			}
		}
		if values, ok := valuesNamed(c.Voice, g, choices, typed); ok {
			act = act.With(o.Name, reply.JoinValues(values))
		}
	}
	return act
}

// valuesNamed are the values of the choices that a text names, one or several of a list; false where it has a
// value already, or names none.
func valuesNamed(v reply.Voice, g *house.Game, choices []rules.Choice, typed string) (values []string, ok bool) {
	isValue := func(text string) bool {
		return slices.ContainsFunc(choices, func(choice rules.Choice) bool { return choice.Value == text })
	}
	if isValue(typed) {
		return nil, false
	}
	if value, ok := valueNamed(v, g, choices, typed); ok {
		return []string{value}, true
	}
	parts := strings.FieldsFunc(strings.NewReplacer(" et ", ",", " and ", ",", " & ", ",").Replace(typed), func(r rune) bool {
		return strings.ContainsRune(",;\n", r)
	})
	for _, part := range parts {
		value := strings.TrimSpace(part)
		if !isValue(value) {
			if value, ok = valueNamed(v, g, choices, part); !ok {
				return nil, false
			}
		}
		values = append(values, value)
	}
	return values, len(parts) > 1
}

// valueNamed is the value of the one choice whose label is a text, begins with it, or ends with its several
// words.
func valueNamed(v reply.Voice, g *house.Game, choices []rules.Choice, typed string) (value string, ok bool) {
	wanted := withoutNumberSign(typed)
	if wanted == "" {
		return "", false
	}
	several := strings.Contains(wanted, " ")
	for _, fits := range []func(label string) bool{
		func(label string) bool { return label == wanted },
		func(label string) bool {
			return strings.HasPrefix(label, wanted+" ") || several && strings.HasSuffix(label, " "+wanted)
		},
	} {
		var found []string
		for _, choice := range choices {
			if fits(withoutNumberSign(v.LabelOf(g, choice.Label))) && !slices.Contains(found, choice.Value) {
				found = append(found, choice.Value)
			}
		}
		if len(found) > 0 {
			return found[0], len(found) == 1
		}
	}
	return "", false
}

// withoutNumberSign folds a text and leaves out « n° ».
func withoutNumberSign(text string) string {
	words := strings.Fields(Fold(text))
	return strings.Join(slices.DeleteFunc(words, func(word string) bool { return word == "n" || word == "no" }), " ")
}

// begins reports whether each wanted word begins a word of what is said, in the same order.
func begins(said, wanted []string) bool {
	for _, word := range said {
		if len(wanted) > 0 && strings.HasPrefix(word, wanted[0]) {
			wanted = wanted[1:]
		}
	}
	return len(wanted) == 0
}

// inLabels writes the values of choices as a person reads them; what is no value stays as it was typed.
func inLabels(v reply.Voice, e openAct, choices []rules.Choice, typed string) string {
	parts := strings.Fields(typed)
	for i, part := range parts {
		k := slices.IndexFunc(choices, func(choice rules.Choice) bool { return choice.Value == part })
		if k < 0 {
			return typed
		}
		parts[i] = v.LabelOf(e.game, choices[k].Label)
	}
	return strings.Join(parts, ", ")
}

package command

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/reply"
	"aidedecamp/rules/phrase"
)

// complete lists what an option may be now, of what fits what was typed so far.
func complete(c *Call) (*reply.Answer, error) {
	command := c.find(c.Path)
	if command == nil || command.Complete == nil {
		return &reply.Answer{}, nil
	}
	found, err := command.Complete(c)
	if err != nil {
		return nil, err
	}
	all, g := make([]proposal, len(found)), c.game()
	for i, choice := range found {
		all[i] = proposal{value: choice.Value, name: c.LabelOf(g, choice.Label)}
	}
	typed := c.Args[c.Focused]
	choices, fit := propose(all, typed)
	if fit > len(choices) {
		choices = append(choices, limits.Choice{Value: cmp.Or(typed, "…"), Name: reply.Short(c.Label("bot.complete.rest",
			phrase.Number("shown", len(choices)), phrase.Number("all", fit)), limits.MaxChoiceName)})
	}
	return &reply.Answer{Choices: choices}, nil
}

// proposal is one thing that an option may be, by its name.
type proposal struct{ value, name string }

// propose are the first of the choices that fit what was typed, as Discord takes them: no value and no name
// twice, no name empty or too long; and how many fit. What several call alike is one choice under all its
// names; of several things with one name each bears its value, or a number where that is too long. Where not
// all find room, one is left for what says so.
func propose(all []proposal, typed string) (choices []limits.Choice, found int) {
	typed = Fold(typed)
	var fit []proposal
	bear := map[string]int{}
	for _, p := range joinAll(all) {
		if strings.Contains(Fold(p.name), typed) || strings.Contains(Fold(p.value), typed) {
			p.name = reply.Short(p.name, limits.MaxChoiceName)
			fit, bear[p.name] = append(fit, p), bear[p.name]+1
		}
	}
	taken := map[string]bool{}
	shown := fit
	if len(fit) > limits.MaxAutocompleteChoices {
		shown = fit[:limits.MaxAutocompleteChoices-1]
	}
	for _, p := range shown {
		name := p.name
		if bear[name] > 1 {
			name = p.name + reply.Between + p.value
		}
		for n := 1; taken[name] || utf8.RuneCountInString(name) > limits.MaxChoiceName; n++ {
			name = reply.Ending(p.name, reply.Between+strconv.Itoa(n), limits.MaxChoiceName)
		}
		taken[name] = true
		choices = append(choices, limits.Choice{Name: name, Value: p.value})
	}
	return choices, len(fit)
}

// joinAll gives each value once, in the order in which it first comes, by all that it is called. A value that
// is too long can't be sent.
func joinAll(all []proposal) []proposal {
	var once []proposal
	at, said := map[string]int{}, map[proposal]bool{}
	for _, p := range all {
		if p.name = strings.TrimSpace(p.name); p.name == "" {
			p.name = strings.TrimSpace(p.value)
		}
		same := proposal{p.value, Fold(p.name)}
		i, known := at[p.value]
		switch {
		case p.name == "", utf8.RuneCountInString(p.value) > limits.MaxChoiceValue, said[same]:
			continue
		case known:
			once[i].name += reply.Between + p.name
		default:
			at[p.value] = len(once)
			once = append(once, p)
		}
		said[same] = true
	}
	return once
}

// Fold takes accents, case, plural and punctuation from words, so that what is meant is found.
func Fold(text string) string {
	var out strings.Builder
	for _, word := range strings.FieldsFunc(norm.NFD.String(strings.ToLower(text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r)
	}) {
		word = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, word)
		if len(word) > 3 {
			word = strings.TrimRight(word, "sx")
		}
		out.WriteString(word + " ")
	}
	return strings.TrimRight(out.String(), " ")
}

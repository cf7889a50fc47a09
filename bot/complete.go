package bot

import (
	"context"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/text/unicode/norm"

	"aidedecamp/bot/limits"
	"aidedecamp/rules"
)

// complete lists what an option may be now, of what fits what was typed so far.
func complete(ctx context.Context, c *call) (answer, error) {
	command, ok := c.bot.routes[c.path]
	if !ok || command.complete == nil {
		return answer{}, nil
	}
	found, err := command.complete(ctx, c)
	if err != nil {
		return answer{}, err
	}
	var g *rules.Game
	if look, err := c.look(ctx); err == nil && look.Game.Ended() == nil {
		g = look.Game
	}
	all := make([]proposal, len(found))
	for i, choice := range found {
		all[i] = proposal{value: choice.Value, name: c.labelOf(false, g, choice.Label)}
	}
	return answer{choices: proposed(all, c.args[c.focused])}, nil
}

// completing reports whether an option is being typed: Discord takes nothing but choices then.
func (r *reply) completing() bool {
	return r.event.Type == discordgo.InteractionApplicationCommandAutocomplete
}

// proposal is one thing that an option may be, by its name.
type proposal struct{ value, name string }

// proposed are the first of the choices that fit what was typed, as Discord takes them: no value and no name
// twice, no name empty or too long. What several call alike is one choice under all its names; of several
// things with one name each bears its value, or a number where that is too long.
func proposed(all []proposal, typed string) []limits.Choice {
	typed = fold(typed)
	var fit []proposal
	bear := map[string]int{}
	for _, p := range joined(all) {
		if strings.Contains(fold(p.name), typed) || strings.Contains(fold(p.value), typed) {
			p.name = short(p.name, limits.MaxChoiceName)
			fit, bear[p.name] = append(fit, p), bear[p.name]+1
		}
	}
	var choices []limits.Choice
	taken := map[string]bool{}
	for _, p := range fit[:min(len(fit), limits.MaxAutocompleteChoices)] {
		name := p.name
		if bear[name] > 1 {
			name = p.name + between + p.value
		}
		for n := 1; taken[name] || utf8.RuneCountInString(name) > limits.MaxChoiceName; n++ {
			name = ending(p.name, between+strconv.Itoa(n), limits.MaxChoiceName)
		}
		taken[name] = true
		choices = append(choices, limits.Choice{Name: name, Value: quote(p.value)})
	}
	return choices
}

// joined gives each value once, in the order in which it first comes, by all that it is called. A value that
// is too long can't be sent.
func joined(all []proposal) []proposal {
	var once []proposal
	at, said := map[string]int{}, map[proposal]bool{}
	for _, p := range all {
		if p.name = strings.TrimSpace(p.name); p.name == "" {
			p.name = strings.TrimSpace(p.value)
		}
		same := proposal{p.value, fold(p.name)}
		i, known := at[p.value]
		switch {
		case p.name == "", utf8.RuneCountInString(p.value) > limits.MaxChoiceValue, said[same]:
			continue
		case known:
			once[i].name += between + p.name
		default:
			at[p.value] = len(once)
			once = append(once, p)
		}
		said[same] = true
	}
	return once
}

// fold takes accents, case, plural and punctuation from words, so that what is meant is found.
func fold(text string) string {
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

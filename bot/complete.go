package bot

import (
	"context"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"aidedecamp/bot/limits"
	"aidedecamp/rules"
)

// complete lists what an option may be now, of what fits what was typed so far.
func complete(ctx context.Context, c *call) (answer, error) {
	a := answer{choices: []limits.Choice{}}
	command, ok := c.bot.routes[c.path]
	if !ok || command.complete == nil {
		return a, nil
	}
	found, err := command.complete(ctx, c)
	if err != nil {
		c.bot.log.Warn("completion", "command", c.path, "error", err)
		return a, nil
	}
	var g *rules.Game
	if look, err := c.look(ctx); err == nil && look.Game.Ended() == nil {
		g = look.Game
	}
	typed := fold(c.args[c.focused])
	for _, choice := range found {
		label := c.labelled(g, choice)
		if !strings.Contains(fold(label), typed) && !strings.Contains(fold(choice.Value), typed) {
			continue
		}
		if len(a.choices) < limits.MaxAutocompleteChoices {
			a.choices = append(a.choices, limits.Choice{Name: label, Value: quote(choice.Value)})
		}
	}
	return a, nil
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

package command

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Declaration is what is registered: the commands as a tree, with the words of both languages.
func (r *Router) Declaration() ([]limits.Command, error) {
	var tree []limits.Command
	for _, c := range r.Commands {
		words := strings.Fields(c.Path)
		if len(words) == 0 || len(words) > 3 {
			return nil, fmt.Errorf("command %q: one to three words", c.Path)
		}
		i := slices.IndexFunc(tree, func(t limits.Command) bool { return t.Name == words[0] })
		if i < 0 {
			tree = append(tree, limits.Command{Type: 1, Contexts: []int{0}, IntegrationTypes: []int{0}})
			i = len(tree) - 1
			t := &tree[i]
			t.Name, t.NameLocalizations = r.name(words[0], words[0], "")
			t.Description, t.DescriptionLocalizations = r.about(words[0], "")
		}
		into := &tree[i].Options
		for depth := 1; depth < len(words); depth++ {
			into = r.branch(into, words, depth)
		}
		for _, o := range c.Options {
			*into = append(*into, r.option(c, o))
		}
	}
	return tree, nil
}

// branch finds or adds the group or subcommand of the path's next word, and returns where its options go.
func (r *Router) branch(into *[]limits.Option, words []string, depth int) *[]limits.Option {
	i := slices.IndexFunc(*into, func(o limits.Option) bool { return o.Name == words[depth] })
	if i < 0 {
		path := strings.Join(words[:depth+1], " ")
		added := limits.Option{Type: limits.OptionSubcommand}
		if depth < len(words)-1 {
			added.Type = limits.OptionGroup
		}
		added.Name, added.NameLocalizations = r.name(words[depth], path, "")
		added.Description, added.DescriptionLocalizations = r.about(path, "")
		*into = append(*into, added)
		i = len(*into) - 1
	}
	return &(*into)[i].Options
}

// kinds are Discord's types of options.
var kinds = map[rules.OptionKind]limits.OptionType{
	rules.TextOption: limits.OptionString, rules.ChoiceOption: limits.OptionString,
	rules.WholeOption: limits.OptionInteger, rules.PersonOption: limits.OptionUser,
	FileOption: limits.OptionAttachment,
}

func (r *Router) option(c Command, o rules.OptionSpec) limits.Option {
	out := limits.Option{Type: kinds[o.Kind], Required: o.Required}
	out.Name, out.NameLocalizations = r.name(o.Name, c.Path, o.Name)
	out.Description, out.DescriptionLocalizations = r.about(c.Path, o.Name)
	out.Autocomplete = o.Kind == rules.ChoiceOption && len(o.Choices) == 0
	for _, choice := range o.Choices {
		french, english := r.both(choice.Label)
		added := limits.Choice{Name: reply.Short(french, limits.MaxChoiceName), Value: quote(choice.Value)}
		if english != french {
			added.NameLocalizations = inEnglish(reply.Short(english, limits.MaxChoiceName))
		}
		out.Choices = append(out.Choices, added)
	}
	return out
}

func quote(text string) json.RawMessage {
	raw, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string always encodes
	}
	return raw
}

// name is a default name, which every mention shows, and what it reads in the languages where that differs.
func (r *Router) name(word, path, option string) (string, map[string]string) {
	if !r.Words.Has(key(path, option, "name")) {
		return word, nil
	}
	french, english := r.both(phrase.Say(key(path, option, "name")))
	localised := map[string]string{}
	if french != word {
		localised["fr"] = french
	}
	if english != word {
		for tag, name := range inEnglish(english) {
			localised[tag] = name
		}
	}
	if len(localised) == 0 {
		return word, nil
	}
	return word, localised
}

func (r *Router) about(path, option string) (string, map[string]string) {
	french, english := r.both(phrase.Say(key(path, option, "about")))
	return french, inEnglish(english)
}

func (r *Router) both(p phrase.Phrase) (french, english string) {
	return r.Words.Book(locale.French, locale.Plain).Say(p), r.Words.Book(locale.English, locale.Plain).Say(p)
}

func inEnglish(text string) map[string]string {
	return map[string]string{"en-GB": text, "en-US": text}
}

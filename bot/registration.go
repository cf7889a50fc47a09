package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// declaration is what is registered: the commands as a tree, with the words of both languages.
func (b *Bot) declaration() ([]limits.Command, error) {
	var tree []limits.Command
	for _, c := range b.commands {
		words := strings.Fields(c.path)
		if len(words) == 0 || len(words) > 3 {
			return nil, fmt.Errorf("command %q: one to three words", c.path)
		}
		i := slices.IndexFunc(tree, func(t limits.Command) bool { return t.Name == words[0] })
		if i < 0 {
			tree = append(tree, limits.Command{Type: 1, Contexts: []int{0}, IntegrationTypes: []int{0}})
			i = len(tree) - 1
			t := &tree[i]
			t.Name, t.NameLocalizations = b.name(words[0], words[0], "")
			t.Description, t.DescriptionLocalizations = b.about(words[0], "")
		}
		into := &tree[i].Options
		for depth := 1; depth < len(words); depth++ {
			into = b.branch(into, words, depth)
		}
		for _, o := range c.options {
			*into = append(*into, b.option(c, o))
		}
	}
	return tree, nil
}

// branch finds or adds the group or subcommand of the path's next word, and returns where its options go.
func (b *Bot) branch(into *[]limits.Option, words []string, depth int) *[]limits.Option {
	i := slices.IndexFunc(*into, func(o limits.Option) bool { return o.Name == words[depth] })
	if i < 0 {
		path := strings.Join(words[:depth+1], " ")
		added := limits.Option{Type: limits.OptionSubcommand}
		if depth < len(words)-1 {
			added.Type = limits.OptionGroup
		}
		added.Name, added.NameLocalizations = b.name(words[depth], path, "")
		added.Description, added.DescriptionLocalizations = b.about(path, "")
		*into = append(*into, added)
		i = len(*into) - 1
	}
	return &(*into)[i].Options
}

// kinds are Discord's types of options.
var kinds = map[rules.OptionKind]limits.OptionType{
	rules.TextOption: limits.OptionString, rules.ChoiceOption: limits.OptionString,
	rules.WholeOption: limits.OptionInteger, rules.PersonOption: limits.OptionUser,
	fileOption: limits.OptionAttachment,
}

func (b *Bot) option(c command, o rules.OptionSpec) limits.Option {
	out := limits.Option{Type: kinds[o.Kind], Required: o.Required}
	out.Name, out.NameLocalizations = b.name(o.Name, c.path, o.Name)
	out.Description, out.DescriptionLocalizations = b.about(c.path, o.Name)
	out.Autocomplete = o.Kind == rules.ChoiceOption && len(o.Choices) == 0
	for _, choice := range o.Choices {
		french, english := b.both(choice.Label)
		added := limits.Choice{Name: short(french, limits.MaxChoiceName), Value: quote(choice.Value)}
		if english != french {
			added.NameLocalizations = inEnglish(short(english, limits.MaxChoiceName))
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
func (b *Bot) name(word, path, option string) (string, map[string]string) {
	if !b.words.Has(key(path, option, "name")) {
		return word, nil
	}
	french, english := b.both(phrase.Say(key(path, option, "name")))
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

func (b *Bot) about(path, option string) (string, map[string]string) {
	french, english := b.both(phrase.Say(key(path, option, "about")))
	return french, inEnglish(english)
}

func (b *Bot) both(p phrase.Phrase) (french, english string) {
	return b.words.Book(locale.French, locale.Plain).Say(p), b.words.Book(locale.English, locale.Plain).Say(p)
}

func inEnglish(text string) map[string]string {
	return map[string]string{"en-GB": text, "en-US": text}
}

// register sends the declaration where Discord holds another one: an unchanged overwrite is not sent. It then knows the
// commands' ids, for mentions.
func (b *Bot) register(ctx context.Context, app string) error {
	want, err := b.declaration()
	if err != nil {
		return err
	}
	address := discordgo.EndpointApplicationGlobalCommands(app)
	raw, err := b.wire.again(ctx, true, http.MethodGet, address+"?with_localizations=true", nil, nil, "")
	if err != nil {
		return fmt.Errorf("read the registered commands: %w", err)
	}
	var have []limits.Command
	if err := json.Unmarshal(raw, &have); err != nil {
		return fmt.Errorf("read the registered commands: %w", err)
	}
	if !sameCommands(want, have) {
		if raw, err = b.wire.again(ctx, true, http.MethodPut, address, want, nil, ""); err != nil {
			return fmt.Errorf("%w: %w", ErrRegistration, unregistered(want, err))
		}
		if err := json.Unmarshal(raw, &have); err != nil {
			return fmt.Errorf("register the commands: %w", err)
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range have {
		b.registered[c.Name] = c.ID
	}
	return nil
}

// sameCommands compares declarations, whatever their order and whatever Discord adds to them.
func sameCommands(want, have []limits.Command) bool {
	if len(want) != len(have) {
		return false
	}
	for _, w := range want {
		i := slices.IndexFunc(have, func(h limits.Command) bool { return h.Name == w.Name })
		if i < 0 {
			return false
		}
		h := have[i]
		h.ID, h.ApplicationID, h.GuildID, h.Version = "", "", "", ""
		if !reflect.DeepEqual(plain(w), plain(h)) {
			return false
		}
	}
	return true
}

// plain is a command as JSON reads it back: empty lists and absent ones are the same.
func plain(c limits.Command) any {
	raw, err := json.Marshal(c)
	if err != nil {
		return err
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return err
	}
	return value
}

// mention is a clickable command, or its words where it is not registered.
func (b *Bot) mention(path string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	name, _, _ := strings.Cut(path, " ")
	if id := b.registered[name]; id != "" {
		return "</" + path + ":" + id + ">"
	}
	return "`/" + path + "`"
}

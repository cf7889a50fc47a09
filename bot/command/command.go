package command

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Command is a slash command as one value: its declaration and its handler. Its words are the catalogue's,
// under "cmd." and the path and option joined by dots.
type Command struct {
	// Path is the command's words: "partie nouvelle".
	Path    string
	Options []rules.OptionSpec
	// fileFor is the option whose text a file may bring; none where its File is 0.
	fileFor rules.OptionSpec
	// queued commands wait for the channel's acts before them.
	queued bool
	Do     Handler
	// Complete returns the choices of an option whose choices depend on the moment.
	Complete func(*Call) ([]rules.Choice, error)
}

// All are the bot's own commands and the systems' acts.
func All(systems rules.Registry, words *locale.Words, room Room) ([]Command, error) {
	all, err := systemCommands(systems)
	if err != nil {
		return nil, err
	}
	for i, c := range all {
		for _, j := range room.Joined {
			if c.Path == j.Path {
				all[i].Options, all[i].Do, all[i].Complete = slices.Concat(c.Options, j.Options), j.Do, j.Complete
			}
		}
	}
	own := slices.Concat(gameCommands(systems, reply.NewVoice(words, locale.French, reply.Public)), showCommands(), []Command{throwCommand},
		room.Commands)
	for _, c := range own {
		if slices.ContainsFunc(all, func(other Command) bool { return other.Path == c.Path }) {
			return nil, fmt.Errorf("command %q is the bot's own, no system's", c.Path)
		}
		all = append(all, c)
	}
	for _, s := range systems {
		if spec, ok := s.Act(mapPath); ok && spec.Reads {
			if all, err = merge(all, Command{Path: mapPath, Options: typableOptions(spec)}); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// merge adds a system's command to those of the others: the same option must mean the same thing, and is
// required only where every system requires it.
func merge(all []Command, c Command) ([]Command, error) {
	i := slices.IndexFunc(all, func(other Command) bool { return other.Path == c.Path })
	if i < 0 {
		return append(all, c), nil
	}
	joined := all[i]
	joined.Options = slices.Clone(joined.Options)
	joined.queued = joined.queued || c.queued
	for k, o := range joined.Options {
		if optionIn(c.Options, o.Name) < 0 {
			joined.Options[k].Required = false
		}
	}
	for _, o := range c.Options {
		k := optionIn(joined.Options, o.Name)
		if k < 0 {
			o.Required = false
			joined.Options = append(joined.Options, o)
			continue
		}
		known := &joined.Options[k]
		if known.Kind != o.Kind || (len(known.Choices) == 0) != (len(o.Choices) == 0) {
			return nil, fmt.Errorf("command %q: option %q is %s in one system and %s in another", c.Path, o.Name, known.Kind, o.Kind)
		}
		known.Required = known.Required && o.Required
		known.Choices = slices.Clone(known.Choices)
		for _, choice := range o.Choices {
			if !slices.ContainsFunc(known.Choices, func(other rules.Choice) bool { return other.Value == choice.Value }) {
				known.Choices = append(known.Choices, choice)
			}
		}
	}
	slices.SortStableFunc(joined.Options, func(a, b rules.OptionSpec) int { return rank(a) - rank(b) })
	all[i] = joined
	return all, nil
}

// optionIn is where an option stands among others by its name, negative for nowhere.
func optionIn(options []rules.OptionSpec, name string) int {
	return slices.IndexFunc(options, func(o rules.OptionSpec) bool { return o.Name == name })
}

// rank puts required options first.
func rank(o rules.OptionSpec) int {
	if o.Required {
		return 0
	}
	return 1
}

// key is the catalogue's key of a command's or option's words.
func key(path, option, what string) string {
	return strings.Join(strings.Fields("cmd "+path+" "+option+" "+what), ".")
}

// managersCommand is what Discord shows at first to those alone who manage a server; an administrator shows
// it to a role on the Integrations page. That hides it and forbids nothing: each act under it asks for
// itself.
const managersCommand = "organiser"

// Declaration is what is registered: the commands as a tree, with the words of both languages.
func (r *Router) Declaration() ([]limits.Command, error) {
	var tree []limits.Option
	for _, c := range r.Commands {
		words := strings.Fields(c.Path)
		if len(words) == 0 || len(words) > 3 {
			return nil, fmt.Errorf("command %q: one to three words", c.Path)
		}
		into := &tree
		for depth := range words {
			into = r.branch(into, words, depth)
		}
		for _, o := range c.Options {
			*into = append(*into, r.option(c, o))
		}
	}
	declared := make([]limits.Command, len(tree))
	for i, t := range tree {
		declared[i] = limits.Command{Type: 1, Contexts: []int{0}, IntegrationTypes: []int{0}, Options: t.Options, Name: t.Name,
			NameLocalizations: t.NameLocalizations, Description: t.Description, DescriptionLocalizations: t.DescriptionLocalizations}
		if t.Name == managersCommand {
			needed := strconv.FormatInt(int64(session.ManageGuild), 10)
			declared[i].DefaultMemberPermissions = &needed
		}
	}
	return declared, nil
}

// branch finds or adds the command, group or subcommand of the path's next word, and returns where its
// options go.
func (r *Router) branch(into *[]limits.Option, words []string, depth int) *[]limits.Option {
	i := slices.IndexFunc(*into, func(o limits.Option) bool { return o.Name == words[depth] })
	if i < 0 {
		added := r.describe(words[depth], strings.Join(words[:depth+1], " "), "")
		added.Type = limits.OptionSubcommand
		if depth < len(words)-1 {
			added.Type = limits.OptionGroup
		}
		*into = append(*into, added)
		i = len(*into) - 1
	}
	return &(*into)[i].Options
}

// describe makes an option, or a command of a path, with nothing but its words: a default name, which every
// mention shows, and what it reads in the languages where that differs.
func (r *Router) describe(word, path, option string) (o limits.Option) {
	o.Name, o.NameLocalizations = word, map[string]string{}
	named := key(path, option, "name")
	if french, english := r.both(phrase.Say(named)); french != named { // a system of the tests may have no words for its commands
		if english != word {
			o.NameLocalizations = inEnglish(english)
		}
		if french != word {
			o.NameLocalizations["fr"] = french
		}
	}
	french, english := r.both(phrase.Say(key(path, option, "about")))
	o.Description, o.DescriptionLocalizations = french, inEnglish(english)
	return o
}

// kinds are Discord's types of options.
var kinds = map[rules.OptionKind]limits.OptionType{
	rules.TextOption: limits.OptionString, rules.ChoiceOption: limits.OptionString,
	rules.WholeOption: limits.OptionInteger, rules.PersonOption: limits.OptionUser, rules.RoleOption: limits.OptionRole,
	FileOption: limits.OptionAttachment,
}

func (r *Router) option(c Command, o rules.OptionSpec) limits.Option {
	out := r.describe(o.Name, c.Path, o.Name)
	out.Type, out.Required, out.Autocomplete = kinds[o.Kind], o.Required, o.Kind == rules.ChoiceOption && len(o.Choices) == 0
	for _, choice := range o.Choices {
		french, english := r.both(choice.Label)
		added := limits.Choice{Name: reply.Short(french, limits.MaxChoiceName), Value: choice.Value}
		if english != french {
			added.NameLocalizations = inEnglish(reply.Short(english, limits.MaxChoiceName))
		}
		out.Choices = append(out.Choices, added)
	}
	return out
}

func (r *Router) both(p phrase.Phrase) (french, english string) {
	return r.Words.Book(locale.French, locale.Plain).Say(p), r.Words.Book(locale.English, locale.Plain).Say(p)
}

func inEnglish(text string) map[string]string {
	return map[string]string{"en-GB": text, "en-US": text}
}

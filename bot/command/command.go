package command

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
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
	Complete func(context.Context, *Call) ([]rules.Choice, error)
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
	for _, own := range [][]Command{gameCommands(systems, reply.NewVoice(words, locale.French, reply.Public)), showCommands(),
		diceCommands(), room.Commands} {
		for _, c := range own {
			if slices.ContainsFunc(all, func(other Command) bool { return other.Path == c.Path }) {
				return nil, fmt.Errorf("command %q is the bot's own, no system's", c.Path)
			}
			if c.Path == mapPath {
				for _, s := range systems {
					if spec, ok := s.Act(mapPath); ok && spec.Reads {
						joined, err := merge([]Command{c}, Command{Path: mapPath, Options: typableOptions(spec)})
						if err != nil {
							return nil, err
						}
						c = joined[0]
					}
				}
			}
			all = append(all, c)
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

package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules"
)

// command is a slash command as one value: its declaration and its handler. Its words are the catalogue's, under "cmd." and
// the path and option joined by dots.
type command struct {
	// path is the command's words: "partie nouvelle".
	path    string
	options []rules.OptionSpec
	// fileFor is the option whose text a file may bring; none where its File is 0.
	fileFor rules.OptionSpec
	// queued commands wait for the channel's acts before them.
	queued bool
	do     handler
	// complete returns the choices of an option whose choices depend on the moment.
	complete func(context.Context, *call) ([]rules.Choice, error)
}

// allCommands are the bot's own commands and the systems' acts.
func (b *Bot) allCommands() ([]command, error) {
	systems := b.referee.Systems()
	all, err := systemCommands(systems)
	if err != nil {
		return nil, err
	}
	all = b.withArmory(all)
	for _, own := range [][]command{gameCommands(systems, b.words), readingCommands(), diceCommands(), b.tableCommands(), b.armoryCommands()} {
		for _, c := range own {
			if slices.ContainsFunc(all, func(other command) bool { return other.path == c.path }) {
				return nil, fmt.Errorf("command %q is the bot's own, no system's", c.path)
			}
			if c.path == mapPath {
				for _, s := range systems {
					if spec, ok := s.Act(mapPath); ok && spec.Reads {
						joined, err := merge([]command{c}, command{path: mapPath, options: typable(spec)})
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

// merge adds a system's command to those of the others: the same option must mean the same thing, and is required only where
// every system requires it.
func merge(all []command, c command) ([]command, error) {
	i := slices.IndexFunc(all, func(other command) bool { return other.path == c.path })
	if i < 0 {
		return append(all, c), nil
	}
	joined := all[i]
	joined.options = slices.Clone(joined.options)
	joined.queued = joined.queued || c.queued
	for k, o := range joined.options {
		if !slices.ContainsFunc(c.options, func(other rules.OptionSpec) bool { return other.Name == o.Name }) {
			joined.options[k].Required = false
		}
	}
	for _, o := range c.options {
		k := slices.IndexFunc(joined.options, func(other rules.OptionSpec) bool { return other.Name == o.Name })
		if k < 0 {
			o.Required = false
			joined.options = append(joined.options, o)
			continue
		}
		known := &joined.options[k]
		if known.Kind != o.Kind || (len(known.Choices) == 0) != (len(o.Choices) == 0) {
			return nil, fmt.Errorf("command %q: option %q is %s in one system and %s in another", c.path, o.Name, known.Kind, o.Kind)
		}
		known.Required = known.Required && o.Required
		known.Choices = slices.Clone(known.Choices)
		for _, choice := range o.Choices {
			if !slices.ContainsFunc(known.Choices, func(other rules.Choice) bool { return other.Value == choice.Value }) {
				known.Choices = append(known.Choices, choice)
			}
		}
	}
	slices.SortStableFunc(joined.options, func(a, b rules.OptionSpec) int { return rank(a) - rank(b) })
	all[i] = joined
	return all, nil
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
	parts := append([]string{"cmd"}, strings.Fields(path)...)
	if option != "" {
		parts = append(parts, option)
	}
	return strings.Join(append(parts, what), ".")
}

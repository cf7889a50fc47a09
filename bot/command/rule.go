package command

import (
	"slices"
	"strings"
	"unicode"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// topic is one rule that `/regle` can say, of one system.
type topic struct {
	rules.Topic
	system string
}

const topicOption = "topic"

// topics are what the channel's game knows, else what every system knows.
func (c *Call) topics() ([]topic, error) {
	if look, ok := c.InPlay(); ok {
		return topicsOf(look.Game.System(), look.Game.Topics()), nil
	}
	return c.freeTopics()
}

func topicsOf(s *rules.System, found []rules.Topic) []topic {
	all := make([]topic, len(found))
	for i, t := range found {
		all[i] = topic{t, s.Meta.Slug}
	}
	return all
}

// freeTopics are what every system knows, whatever is played.
func (c *Call) freeTopics() ([]topic, error) {
	var all []topic
	for _, s := range c.Referee.Systems() {
		found, err := c.Referee.Topics(c, c.Place, s)
		if err != nil {
			return nil, err
		}
		all = append(all, topicsOf(s, found)...)
	}
	return all, nil
}

// showRule says what a rule is and where it stands. What the channel's game does not know another one may.
func showRule(c *Call) (*reply.Answer, error) {
	wanted := c.Args[topicOption]
	all, err := c.topics()
	if err != nil {
		return nil, err
	}
	for _, say := range []func(reply.Voice, []topic, string) []string{ruleLines, titledLines} {
		if found := say(c.Voice, all, wanted); found != nil {
			return &reply.Answer{Lines: found}, nil
		}
	}
	if all, err = c.freeTopics(); err != nil {
		return nil, err
	}
	if found := ruleLines(c.Voice, all, wanted); found != nil {
		look, err := c.Look()
		if err != nil {
			return nil, err
		}
		a := c.Answer("bot.rule.elsewhere", reply.System(look.Game.System().Meta.Slug))
		a.Add(found...)
		return a, nil
	}
	if act, asks := c.question(wanted); asks {
		return c.ReadAct(referee.Do{Act: act})
	}
	return nil, rules.Refuse("", "bot.rule.unknown", phrase.Named("wanted", wanted))
}

// ruleLines says those of the topics that are called so.
func ruleLines(v reply.Voice, all []topic, wanted string) (lines []string) {
	for _, t := range all {
		if Fold(t.Slug) == Fold(wanted) || Fold(v.LabelOf(nil, t.Title)) == Fold(wanted) {
			system := reply.System(t.system)
			lines = append(lines, v.Say("bot.rule.title", phrase.With("title", t.Title), system),
				v.Tell(t.Body), v.Say("bot.rule.ref."+string(t.Ref.Standing()), phrase.With("ref", t.Ref.Phrase())))
		}
	}
	return lines
}

// titledLines says the one topic whose title has all the words, or names those that do; where none has, their
// beginnings will do: « river » means « Quality of rivers ».
func titledLines(v reply.Voice, all []topic, wanted string) (lines []string) {
	words := strings.Fields(Fold(wanted))
	var found []phrase.Phrase
	var only topic
	for _, is := range []func(said, word string) bool{func(said, word string) bool { return said == word }, strings.HasPrefix} {
		for _, t := range all {
			title := strings.Fields(Fold(v.LabelOf(nil, t.Title)))
			lacks := func(word string) bool {
				return !slices.ContainsFunc(title, func(said string) bool { return is(said, word) })
			}
			known := func(p phrase.Phrase) bool { return p.Key == t.Title.Key }
			if len(words) > 0 && !slices.ContainsFunc(words, lacks) && !slices.ContainsFunc(found, known) {
				found, only = append(found, t.Title), t
			}
		}
		if len(found) > 0 {
			break
		}
	}
	switch len(found) {
	case 0:
		return nil
	case 1:
		return ruleLines(v, []topic{only}, only.Slug)
	}
	return []string{v.Say("bot.rule.several", phrase.Named("wanted", wanted),
		phrase.Listing("titles", found[:min(len(found), mostTitles)]...))}
}

// mostTitles is how many topics an answer names.
const mostTitles = 25

// question makes of what is no topic the question that the game's system answers by its words: two hexes and
// a troop, for one.
func (c *Call) question(wanted string) (rules.Act, bool) {
	look, err := c.Look()
	if err != nil {
		return rules.Act{}, false
	}
	words := strings.FieldsFunc(wanted, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("→>,;", r) })
	for _, spec := range look.Game.System().Acts {
		least := len(spec.Options) - len(slices.DeleteFunc(slices.Clone(spec.Options), func(o rules.OptionSpec) bool { return o.Required }))
		if !spec.Topic || len(words) < least {
			continue
		}
		args := rules.Args{}
		for i, o := range spec.Options[:min(len(words), len(spec.Options))] {
			args[o.Name] = words[i]
			if i == len(spec.Options)-1 {
				args[o.Name] = strings.Join(words[i:], " ")
			}
		}
		return rules.Act{Path: spec.Path, Args: args}, true
	}
	return rules.Act{}, false
}

// completeTopic lists the topics.
func completeTopic(c *Call) ([]rules.Choice, error) {
	all, err := c.topics()
	if err != nil {
		return nil, err
	}
	var choices []rules.Choice
	for _, t := range all {
		choices = append(choices, rules.Choice{Value: t.Slug, Label: t.Title})
	}
	return choices, nil
}

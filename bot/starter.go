package bot

import (
	"aidedecamp/bot/command"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/reply"
)

// Starter is a line by which a channel without a game can begin, with its words by language ("fr", "en").
type Starter struct {
	Line  string
	Words map[string]string
}

// Starters are what a page can offer in a channel where nothing has been said yet.
func Starters(words *locale.Words) []Starter {
	var all []Starter
	for _, choice := range command.Starters() {
		s := Starter{Line: "/aide " + command.StarterOption + ":" + choice.Value, Words: map[string]string{}}
		for _, lang := range []locale.Lang{locale.French, locale.English} {
			s.Words[string(lang)] = reply.NewVoice(words, lang, reply.Private).LabelOf(nil, choice.Label)
		}
		all = append(all, s)
	}
	return all
}

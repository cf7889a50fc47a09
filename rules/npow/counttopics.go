package npow

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// countTopics are the rules of « Tenir un objectif » with the readings of this game.
func countTopics(s State) []rules.Topic {
	topic := func(slug string, ref rules.Ref, readings ...string) rules.Topic {
		var args []phrase.Arg
		for _, name := range readings {
			args = append(args, phrase.With("reading", phrase.Say("npow.reading."+name+"."+s.settings[name])))
		}
		return rules.Topic{Slug: slug, Title: phrase.Say("npow.topic." + slug + ".title"), Body: phrase.Say("npow.topic."+slug+".body", args...), Ref: ref}
	}
	return []rules.Topic{
		topic("tenir-un-objectif", refHeld),
		topic("objectif-vide", refPassed),
		topic("menace", refThreat, threatReading),
		topic("objectif-conteste", refContested, noneReading),
		topic("points-perdus", refKept, lostReading),
		topic("demi-points", refContested, halfReading),
	}
}

// markOf writes both players' points beside an objective once they are revealed.
func markOf(at plane.Point, o objective, set [2]int) table.Mark {
	return table.Mark{At: at, Label: phrase.Say("npow.count.mark", phrase.Number("a", set[0]), phrase.Number("b", set[1])),
		Text: phrase.Say("npow.count.mark-text", phrase.With("objective", o.Name), phrase.Number("a", set[0]), phrase.Number("b", set[1]))}
}

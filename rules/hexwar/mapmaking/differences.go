package mapmaking

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// differencesTopic is the topic that lists what differs; each row's own follows it.
const differencesTopic = "differences"

// differenceTopics say where the terrain of the two games differs: one topic for all, and one for each row
// that does. The other's is the shipped one, under its default readings.
func differenceTopics(s hexwar.State) []rules.Topic {
	if s.Book.Sister == nil {
		return nil
	}
	title := func(row phrase.Phrase) phrase.Phrase {
		return phrase.Say("hexwar.topic.differences.title", phrase.With("row", row),
			phrase.With("other", phrase.Say("system."+s.Book.Sister.Slug)))
	}
	var rows []ground.RowID
	found := map[ground.RowID][]ground.Difference{}
	for _, d := range ground.Differences(s.Tables.Ground, s.Book.Sister.Shipped().Ground) {
		if len(found[d.Row]) == 0 {
			rows = append(rows, d.Row)
		}
		found[d.Row] = append(found[d.Row], d)
	}
	var names []phrase.Phrase
	var topics []rules.Topic
	for _, row := range rows {
		name, slug, ref := phrase.Say("hexwar.topic.differences.whole"), differencesTopic+"-table", s.Book.Ref(hexwar.PartsTopic)
		if row != "" {
			name, slug = row.Phrase(), differencesTopic+"-"+string(row)
		}
		names = append(names, name)
		var lines []phrase.Phrase
		for _, d := range found[row] {
			lines = append(lines, differencePhrase(s, d))
			if d.A.Ref != "" {
				ref = rules.Ref(d.A.Ref)
			}
		}
		topics = append(topics, rules.Topic{Slug: slug, Title: title(name), Body: phrase.Say("hexwar.topic.differences.lines",
			phrase.Listing("lines", lines...)), Ref: ref})
	}
	all := rules.Topic{Slug: differencesTopic, Title: title(phrase.Say("hexwar.topic.differences.terrain")),
		Ref:  s.Book.Ref(hexwar.PartsTopic),
		Body: phrase.Say("hexwar.topic.differences.body", phrase.Number("count", len(names)), phrase.Listing("rows", names...))}
	return append([]rules.Topic{all}, topics...)
}

// differencePhrase says one field in both games: "fossé, vers : 1 dé de moins ici, rien là".
func differencePhrase(s hexwar.State, d ground.Difference) phrase.Phrase {
	say := func(v ground.Value) phrase.Phrase {
		if v.Text == "" {
			return phrase.Say("hexwar.topic.differences.nothing")
		}
		return v.Words
	}
	return phrase.Say("hexwar.topic.differences.line", phrase.With("field", d.Field), phrase.With("here", say(d.A)),
		phrase.With("there", say(d.B)),
		phrase.With("this", phrase.Say("system."+s.Book.Slug)), phrase.With("other", phrase.Say("system."+s.Book.Sister.Slug)))
}

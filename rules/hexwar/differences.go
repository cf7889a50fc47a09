package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// Beside makes the books know each other, so that their topics say where they differ.
func (b *Book) Beside(sister *Book) { b.sister = sister }

// differencesTopic is the topic that lists what differs; each row's own follows it.
const differencesTopic = "differences"

// differenceTopics say where the terrain of the two games differs: one topic for all, and one for each row
// that does. The other's is the shipped one, under its default readings.
func (s State) differenceTopics() []rules.Topic {
	if s.book.sister == nil {
		return nil
	}
	title := func(row phrase.Phrase) phrase.Phrase {
		return phrase.Say("hexwar.topic.differences.title", phrase.With("row", row),
			phrase.With("other", phrase.Say("system."+s.book.sister.Slug)))
	}
	var rows []ground.RowID
	found := map[ground.RowID][]ground.Difference{}
	for _, d := range ground.Differences(s.tables.ground, s.book.sister.shipped.ground) {
		if len(found[d.Row]) == 0 {
			rows = append(rows, d.Row)
		}
		found[d.Row] = append(found[d.Row], d)
	}
	var names []phrase.Phrase
	var topics []rules.Topic
	for _, row := range rows {
		name, slug, ref := phrase.Say("hexwar.topic.differences.whole"), differencesTopic+"-table", s.book.Ref(partsTopic)
		if row != "" {
			name, slug = row.Phrase(), differencesTopic+"-"+string(row)
		}
		names = append(names, name)
		var lines []phrase.Phrase
		for _, d := range found[row] {
			lines = append(lines, s.differencePhrase(d))
			if d.A.Ref != "" {
				ref = rules.Ref(d.A.Ref)
			}
		}
		topics = append(topics, rules.Topic{Slug: slug, Title: title(name), Body: phrase.Say("hexwar.topic.differences.lines",
			phrase.Listing("lines", lines...)), Ref: ref})
	}
	all := rules.Topic{Slug: differencesTopic, Title: title(phrase.Say("hexwar.topic.differences.terrain")), Ref: s.book.Ref(partsTopic),
		Body: phrase.Say("hexwar.topic.differences.body", phrase.Number("count", len(names)), phrase.Listing("rows", names...))}
	return append([]rules.Topic{all}, topics...)
}

// differencePhrase says one field in both games: "fossé, vers : 1 dé de moins ici, rien là".
func (s State) differencePhrase(d ground.Difference) phrase.Phrase {
	say := func(v ground.Value) phrase.Phrase {
		if v.Text == "" {
			return phrase.Say("hexwar.topic.differences.nothing")
		}
		return v.Words
	}
	return phrase.Say("hexwar.topic.differences.line", phrase.With("field", d.Field.Phrase()), phrase.With("here", say(d.A)),
		phrase.With("there", say(d.B)),
		phrase.With("this", phrase.Say("system."+s.book.Slug)), phrase.With("other", phrase.Say("system."+s.book.sister.Slug)))
}

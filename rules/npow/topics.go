package npow

import (
	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
)

// pieceTopics are the pieces, each with its size.
func pieceTopics(s State) []rules.Topic {
	topics := make([]rules.Topic, 0, len(s.tables.Pieces))
	for _, p := range s.tables.Pieces {
		topics = append(topics, s.pieceTopic(p))
	}
	return topics
}

func poolTopics(s State) []rules.Topic {
	f := s.format()
	topic := func(slug string, ref rules.Ref, args ...phrase.Arg) rules.Topic {
		return rules.Topic{Slug: slug, Title: phrase.Say("npow.topic." + slug + ".title"), Body: phrase.Say("npow.topic."+slug+".body", args...), Ref: ref}
	}
	reading := func(name string) phrase.Arg {
		return phrase.With("reading", phrase.Say("npow.reading."+name+"."+s.settings[name]))
	}
	return []rules.Topic{
		topic("defenseur", refPool),
		topic("nombre-d-elements", rules.Ref(f.Ref), phrase.Number("sides", f.CountSides), phrase.Number("plus", f.CountPlus),
			phrase.Number("least", 1+f.CountPlus), phrase.Number("most", int(f.CountSides)+f.CountPlus)),
		topic("regions", "adc7:regions"),
		topic("lignes-vides", "bareme:regions"),
		topic("riviere", refPool, reading(riverReading)),
		topic("objectifs-du-pool", refObjectives, phrase.Number("sides", f.ObjectiveDie), reading(bridgesReading)),
		topic("relances", refObjectives, reading(rerollReading)),
		topic("declassement", refObjectives, reading(mostReading)),
		topic("table", "adc7:placement/1", phrase.Millimetres("width", s.field.Size.W), phrase.Millimetres("depth", s.field.Size.D),
			phrase.Millimetres("sector", s.field.Sectors.Cell.W), phrase.Millimetres("deep", s.field.Sectors.Cell.D)),
		topic("zone-centrale", refBand, phrase.Millimetres("band", f.Band), phrase.Number("most", mostCentral), reading(bandReading)),
	}
}

func (s evening) pieceTopic(p charts.Piece) rules.Topic {
	key := "npow.topic.piece"
	if p.Objective {
		key = "npow.topic.piece-objective"
	}
	switch {
	case p.Crossings > 0:
		key = "npow.topic.piece-crossings"
	case p.ID == charts.CrossingPiece:
		key = "npow.topic.piece-crossing"
	}
	return rules.Topic{Slug: p.ID, Title: pieceName(p.ID), Ref: rules.Ref(p.Ref),
		Body: phrase.Say(key, phrase.With("category", phrase.Say("npow.category."+p.Category)), phrase.With("size", s.pieceSize(p)))}
}

// pieceSize says a piece's size as the table of the text gives it. adc7:terrains
func (s evening) pieceSize(p charts.Piece) phrase.Phrase {
	width, depth := phrase.Millimetres("width", p.Width), phrase.Millimetres("depth", p.Depth)
	switch {
	case p.DepthMax != 0:
		return phrase.Say("npow.size.range", width, depth, phrase.Millimetres("most", p.DepthMax))
	case p.DepthOf != "":
		return phrase.Say("npow.size.like", width, phrase.With("piece", pieceName(p.DepthOf)))
	case p.Depth == 0:
		return phrase.Say("npow.size.free", width)
	case p.Sections > 1:
		return phrase.Say("npow.size.parts", width, depth, phrase.Number("count", p.Sections))
	}
	return phrase.Say("npow.size.plain", width, depth)
}

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

// topic is what `/regle` says of one rule.
func topic(slug string, ref rules.Ref, args ...phrase.Arg) rules.Topic {
	return rules.Topic{Slug: slug, Title: phrase.Say("npow.topic." + slug + ".title"), Body: phrase.Say("npow.topic."+slug+".body", args...), Ref: ref}
}

func poolTopics(s State) []rules.Topic {
	f := s.format()
	return []rules.Topic{
		topic("defenseur", refPool),
		topic("nombre-d-elements", rules.Ref(f.Ref), phrase.Number("sides", f.CountSides), phrase.Number("plus", f.CountPlus),
			phrase.Number("least", 1+f.CountPlus), phrase.Number("most", int(f.CountSides)+f.CountPlus)),
		topic("regions", "adc7:regions"),
		topic("lignes-vides", "bareme:regions"),
		topic("riviere", refPool, s.reading(riverReading)),
		topic("objectifs-du-pool", refObjectives, phrase.Number("sides", f.ObjectiveDie), s.reading(bridgesReading)),
		topic("relances", refObjectives, s.reading(rerollReading)),
		topic("declassement", refObjectives, s.reading(mostReading)),
		topic("table", "adc7:placement/1", phrase.Millimetres("width", s.field.Size.W), phrase.Millimetres("depth", s.field.Size.D),
			phrase.Millimetres("sector", s.field.Sectors.Cell.W), phrase.Millimetres("deep", s.field.Sectors.Cell.D)),
		topic("zone-centrale", refBand, phrase.Millimetres("band", f.Band), phrase.Number("most", mostCentral), s.reading(bandReading)),
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

// placingTopics are the rules of placement, one a topic.
func placingTopics(s State) []rules.Topic {
	return []rules.Topic{
		topic("secteurs", refSectors, phrase.Millimetres("width", s.field.Sectors.Cell.W), phrase.Millimetres("depth", s.field.Sectors.Cell.D), s.reading(astrideReading)),
		topic("bord-long", refBorder, phrase.Millimetres("least", border)),
		topic("recouvrements", refOverlap),
		topic("cours-d-eau-place", refPool, s.reading(sourceReading)),
		topic("batiments", "adc7:terrains"),
		topic("elements-lineaires", refWorks),
		topic("retranchements", refOverlap, s.reading(deploymentReading)),
		topic("places", refPlaces),
		topic("ecrans", refMode),
		topic("proposition", refProposal),
	}
}

// pointsTopics are the rules of the secret points with the readings of this game.
func pointsTopics(s State) []rules.Topic {
	most := make([]phrase.Arg, len(s.tables.Points.Degrees))
	for i, d := range s.tables.Points.Degrees {
		most[i] = phrase.Number(d.ID, d.OwnMost)
	}
	return []rules.Topic{
		topic("points-d-objectif", refPoints, phrase.Number("total", s.tables.Points.Total)),
		topic("moities-de-table", refHalves, append(most, s.reading(halvesReading))...),
		topic("points-par-element", refMost, s.reading(mostPointsReading)),
	}
}

// countTopics are the rules of « Tenir un objectif » with the readings of this game.
func countTopics(s State) []rules.Topic {
	return []rules.Topic{
		topic("tenir-un-objectif", refHeld),
		topic("objectif-vide", refPassed),
		topic("menace", refThreat, s.reading(threatReading)),
		topic("objectif-conteste", refContested, s.reading(noneReading)),
		topic("points-perdus", refKept, s.reading(lostReading)),
		topic("demi-points", refContested, s.reading(halfReading)),
	}
}

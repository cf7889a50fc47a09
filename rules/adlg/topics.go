package adlg

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// topic is what `/regle` says of one rule.
func topic(slug string, ref rules.Ref, args ...phrase.Arg) rules.Topic {
	return rules.Topic{Slug: slug, Title: phrase.Say("adlg.topic." + slug + ".title"), Body: phrase.Say("adlg.topic."+slug+".body", args...),
		Ref: ref}
}

// placingTopics are the rules of placing with the readings of this game.
func placingTopics(s state) []rules.Topic {
	return []rules.Topic{
		topic("ordre-de-placement", refOthers), topic("zones", refZones, s.reading(zonesReading)), topic("position", refPosition),
		topic("ne-rentre-pas", refNoRoom), topic("infranchissable-au-centre", refImpassable, s.reading(centreReading)), topic("equilibre", refBalance, s.reading(balanceReading)),
		topic("placement-du-village", refVillage, s.reading(villageReading)), topic("village-sur-colline", refVillageHill),
		topic("placement-de-la-route", refRoad, s.reading(roadReading)), topic("placement-de-la-riviere", refRiver),
		topic("difficulte-de-la-riviere", refDifficulty, phrase.With("results", inTurn(s.book.riverWords()))), topic("pont-ou-gue", refFord), topic("bord-de-mer", refCoast),
		topic("position-du-village", refVillagePosition), topic("effets-de-la-riviere", refRiverEffects),
		topic("taille-des-elements", refSize), topic("categories", refTerrains),
	}
}

// controlTopics are the rules of the control with the readings of this game.
func controlTopics(s state) []rules.Topic {
	return []rules.Topic{topic("controle", refAttempts, phrase.With("attempts", inTurn(s.book.attemptWords()))), topic("stratege", refStrategist),
		topic("jet-de-controle", refControl, phrase.With("results", inTurn(s.book.controlWords())), s.reading(removalReading),
			phrase.With("distance", phrase.Say("adlg.setting."+distanceReading+"."+s.settings[distanceReading])))}
}

// bookTopics are the rows of the tables: each terrain, each territory.
func bookTopics(s state) []rules.Topic {
	var topics []rules.Topic
	for _, k := range allKinds {
		t := s.book.Terrains[k]
		topics = append(topics, rules.Topic{Slug: string(k), Title: kindName(k), Ref: rules.Ref(t.Ref), Body: phrase.Say("adlg.topic.terrain",
			phrase.With("category", categoryName(t.Category)), phrase.With("ambush", phrase.Say("adlg.ambush-in."+t.Ambush)),
			phrase.With("cover", phrase.Say("adlg.cover."+t.Cover)), phrase.With("particular", phrase.Say("adlg.particular."+t.Particular)))})
	}
	for _, id := range allTerritories {
		t := s.book.Territories[id]
		rows := each(t.Rows, func(r allowance) phrase.Phrase {
			return phrase.Say("adlg.topic.row", phrase.Listing("kinds", each(r.Kinds, kindName)...), phrase.Figure("most", r.Most))
		})
		topics = append(topics, rules.Topic{Slug: "territoire-" + string(id), Title: phrase.Say("adlg.topic.territory-title",
			phrase.With("territory", territoryName(id))), Ref: rules.Ref(t.Ref),
			Body: phrase.Say("adlg.topic.territory", phrase.With("compulsory", kindName(t.Compulsory)), phrase.Listing("rows", rows...))})
	}
	return topics
}

// facesWords are the faces of a row: « 1–2 » where they follow each other.
func facesWords(faces []dice.Face) phrase.Arg {
	first, last := faces[0], faces[len(faces)-1]
	switch {
	case first == last:
		return phrase.Figure("faces", int(first))
	case int(last-first) == len(faces)-1:
		return phrase.Verbatim("faces", strconv.Itoa(int(first))+"–"+strconv.Itoa(int(last)))
	}
	return phrase.Listing("faces", each(faces, die)...)
}

// riverWords are the rows of the river's die. adlg:p71/4
func (b *book) riverWords() []phrase.Phrase {
	return each(b.River, func(r riverResult) phrase.Phrase {
		return phrase.Say("adlg.table.faces", facesWords(r.Faces), phrase.With("what", categoryName(r.Category)))
	})
}

// attemptWords are how many controls each number of pieces leaves. adlg:p76/1
func (b *book) attemptWords() []phrase.Phrase {
	return each(b.Attempts, func(a attempts) phrase.Phrase {
		return phrase.Say("adlg.table.attempts", phrase.Figure("pieces", a.Pieces), phrase.Number("count", a.Attempts))
	})
}

// controlWords are what each face of a control's die allows. adlg:p76/4
func (b *book) controlWords() []phrase.Phrase {
	return each(b.Control, func(r controlResult) phrase.Phrase {
		return phrase.Say("adlg.table.faces", facesWords(r.Faces), phrase.Listing("what", r.words()...))
	})
}

// words are what a control's result allows.
func (r controlResult) words() []phrase.Phrase {
	var all []phrase.Phrase
	if r.Move > 0 {
		all = append(all, phrase.Say("adlg.table.move", ud("most", r.Move)))
	}
	if r.Turn {
		all = append(all, phrase.Say("adlg.table.turn"))
	}
	switch {
	case r.Any:
		all = append(all, phrase.Say("adlg.table.remove"))
	case r.Impassable:
		all = append(all, phrase.Say("adlg.table.remove-impassable"))
	}
	if len(all) == 0 {
		all = append(all, phrase.Say("adlg.table.stay"))
	}
	return all
}

// coveredWords are how many hills may be covered. adlg:territoires/4
func (t territory) coveredWords() phrase.Phrase {
	if t.Covered == 0 {
		return phrase.Say("adlg.table.covered-free")
	}
	return phrase.Say("adlg.table.covered", phrase.Number("count", t.Covered))
}

package hexwar

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// What the texts leave open in movement, command and combat: the readings that this engine names itself, and their
// values other than the default.
const (
	rallyReading       = "hex-ralliement"
	rallyByGeneral     = "general"
	rallyEdgeReading   = "hex-ralliement-bord"
	rallyEdgeOne       = "1"
	fallReading        = "hex-chef-tombe"
	fallWithUnit       = "tombe"
	bothBeatenReading  = "hex-double-defaite"
	bothBeatenByLosses = "pertes"
	bothBeatenByTurn   = "actif"
	ownSideReading     = "hex-propre-cote"
	ownSideMasks       = "oui"
	passageReading     = "hex-passage"
	friendsReading     = "hex-amis"
	friendsPass        = "laissent-passer"
	// « −1 hex » is of each such hex that a move enters or leaves, or of the whole move, once.
	fewerReading   = "hex-moins-un"
	fewerOnceAMove = "par-mouvement"
)

// usedReading names a reading and its value where an answer rests on them: "hex-bonus=apres".
type usedReading string

// uses is a reading as this battle has it.
func (s State) uses(reading string) usedReading {
	return usedReading(reading + "=" + s.valueOf(reading))
}

// valueOf is the value of a setting, its default where the battle's settings are silent: those of a battle
// begun before the setting was.
func (s State) valueOf(name string) string {
	if value, given := s.settings[name]; given {
		return value
	}
	i := slices.IndexFunc(s.book.Settings, func(r rules.Setting) bool { return r.Name == name })
	if i < 0 {
		return ""
	}
	return s.book.Settings[i].Default()
}

// phrase says a reading in words: « lecture : dés en plus, après le terrain ».
func (r usedReading) phrase() phrase.Phrase {
	name, value, _ := strings.Cut(string(r), "=")
	return phrase.Say("hexwar.reading", phrase.With("name", phrase.Say("bot.setting."+name)), phrase.With("value", valueWords(name, value)))
}

// valueWords are the words of a setting's value: a figure stands for itself.
func valueWords(name, value string) phrase.Phrase {
	if strings.Trim(value, "0123456789") == "" {
		return phrase.Say("hexwar.reading.figure", phrase.Verbatim("value", value))
	}
	return phrase.Say("bot.setting." + name + "." + value)
}

// noting is a line with the readings that it rests on.
func noting(line phrase.Phrase, used ...usedReading) phrase.Phrase {
	for _, r := range used {
		line = phrase.Say("hexwar.combat.joined", phrase.With("head", line), phrase.With("tail", r.phrase()))
	}
	return line
}

// readingTopics are the readings as /regle tells them: the value in use, and the others.
func (s State) readingTopics() []rules.Topic {
	var topics []rules.Topic
	for _, r := range s.book.Settings {
		if !strings.HasPrefix(r.Name, "hex-") || r.Ref == "" {
			continue
		}
		var others []phrase.Phrase
		for _, value := range r.Values {
			if value != s.valueOf(r.Name) {
				others = append(others, valueWords(r.Name, value))
			}
		}
		topics = append(topics, rules.Topic{Slug: r.Name, Title: phrase.Say("bot.setting." + r.Name), Ref: r.Ref,
			Body: phrase.Say("hexwar.reading.topic", phrase.With("value", valueWords(r.Name, s.valueOf(r.Name))), phrase.Listing("others", others...))})
	}
	return topics
}

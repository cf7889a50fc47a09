package reply

import (
	"time"

	"aidedecamp/bot/locale"
	"aidedecamp/render/draw"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// Audience is who reads what is said.
type Audience int

const (
	Private Audience = iota // who asked, alone
	Public                  // the channel
)

// Voice says phrases to an audience, in its language.
type Voice struct {
	words *locale.Words
	// text has Discord's markup, plain is for buttons, forms and pictures.
	text, plain locale.Book
	to          Audience
	// zone is where a file's days are counted; nil is UTC.
	zone *time.Location
	// drawn says that its words are set in the pictures' typeface, which has not every script.
	drawn bool
}

// At is the voice with the hours and days of what is no message in a zone.
func (v Voice) At(zone *time.Location) Voice {
	v.zone, v.text, v.plain = zone, v.text.In(zone), v.plain.In(zone)
	return v
}

// NewVoice is a voice for an audience in a language.
func NewVoice(words *locale.Words, lang locale.Lang, to Audience) Voice {
	return Voice{words: words, text: words.Book(lang, locale.Message), plain: words.Book(lang, locale.Plain), to: to}
}

// Drawn is the voice for pictures and paper: who has a name that their typeface lacks goes by his seat.
func (v Voice) Drawn() Voice {
	v.drawn = true
	return v
}

// who names the one on a seat.
func (v Voice) who(g *house.Game, arg string, seat rules.Seat) phrase.Arg {
	if v.drawn {
		return g.Called(arg, seat, draw.Drawable(g.Name(seat)))
	}
	return g.Who(arg, seat)
}

func (v Voice) holder(g *house.Game, seat rules.Seat) phrase.Phrase {
	return phrase.Say("game.who", v.who(g, "who", seat))
}

// Say says what the catalogue has under a key.
func (v Voice) Say(key string, args ...phrase.Arg) string {
	return v.text.Say(phrase.Say(key, args...))
}

// Named is what the catalogue has under the first of the keys that it knows, else a slug.
func (v Voice) Named(slug string, keys ...string) phrase.Phrase {
	for _, key := range keys {
		if v.Has(key) {
			return phrase.Say(key)
		}
	}
	return phrase.Say("game.slug", phrase.Verbatim("slug", slug))
}

// Lang is the language that it speaks, "fr" or "en".
func (v Voice) Lang() string { return v.plain.Lang() }

// Has reports whether the catalogue knows a key.
func (v Voice) Has(key string) bool { return v.words.Has(key) }

// Tell says a phrase.
func (v Voice) Tell(p phrase.Phrase) string { return v.text.Say(p) }

// In says a phrase of a game; g is nil without one.
func (v Voice) In(g *house.Game, p phrase.Phrase) string { return v.text.Say(v.InGame(g, p)) }

// Label says what the catalogue has under a key where no markup is read.
func (v Voice) Label(key string, args ...phrase.Arg) string {
	return v.plain.Say(phrase.Say(key, args...))
}

// LabelOf says a phrase of a game where no markup is read: on buttons, selects, forms.
func (v Voice) LabelOf(g *house.Game, p phrase.Phrase) string { return v.plain.Say(v.InGame(g, p)) }

// Answer makes an answer of one paragraph.
func (v Voice) Answer(key string, args ...phrase.Arg) *Answer {
	return &Answer{Public: v.to == Public, Lines: []string{v.Say(key, args...)}}
}

// System names a rule system in a phrase.
func System(slug string) phrase.Arg { return phrase.With("system", phrase.Say("system."+slug)) }

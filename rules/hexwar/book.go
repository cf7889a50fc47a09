package hexwar

import (
	"io/fs"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Topic is a rule of the engine that each game's text has in a place of its own.
type Topic string

// Book is one game of the engine.
type Book struct {
	// Slug and Version are the system's (rules.Meta).
	Slug    string
	Version int
	// Settings are the readings and choices; Profiles are bundles of them.
	Settings []rules.Setting
	Profiles map[string]map[string]string
	// Tables are the shipped tables by file name: terrain.toml, passage.toml, orders.toml and those of the club.
	Tables map[string]string
	// Example names the tables that are examples.
	Example []string
	// Refs say where each rule of the engine stands in this game's texts.
	Refs map[Topic]rules.Ref
	// Orders are the game's, in the order of its text, without their rows: each table brings its own.
	Orders []*Order
	// Words are the game's own catalogues, beside the engine's.
	Words fs.FS

	// shipped are the tables decoded, under the default readings.
	shipped *gameTables
	// countries are what the neutral generator lays.
	countries countries
	// sister is the terrain of the other game of the engine, nil where nobody compares.
	sister *Book

	// defined is the game as a whole, put together of its chapters.
	defined *rules.Definition[State]
}

// Ref says where a rule of the engine stands in this game's texts. A rule that a book forgets is a rule of the house: the tests of
// each book hold it to the whole list.
func (b *Book) Ref(t Topic) rules.Ref {
	if ref, ok := b.Refs[t]; ok {
		return ref
	}
	return rules.Ref("maison:" + string(t))
}

// topic is a rule of the book as `/regle` tells it, whose words' keys begin with words and its slug.
func (s State) topic(words, slug string, at Topic, args ...phrase.Arg) rules.Topic {
	return rules.Topic{Slug: slug, Title: phrase.Say(words + slug + ".title"), Body: phrase.Say(words+slug+".body", args...), Ref: s.book.Ref(at)}
}

// refuse says that a rule of the book forbids something.
func (s State) refuse(t Topic, key string, args ...phrase.Arg) *rules.Violation {
	return rules.Refuse(s.book.Ref(t), key, args...)
}

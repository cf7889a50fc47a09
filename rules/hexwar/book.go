package hexwar

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
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
	// Tables are the shipped tables by file name: terrain.toml, passage.toml, orders.toml and those of the
	// club.
	Tables map[string]string
	// Example names the tables that are examples.
	Example func() []string
	// Refs are the paragraphs of the engine's rules in this game's texts.
	Refs map[Topic]rules.Ref
	// Orders are the game's, in the order of its text, with the shipped rows: each table brings its own.
	Orders []*Order
	// Words are the game's own catalogues, beside the engine's.
	Words fs.FS

	// Scenarios are the book's own, ready to be played, in the order of their files' names.
	Scenarios []ShippedScenario

	// Decoder decodes the tables of a game, under the default readings.
	Decoder *tables.Decoder[*GameTables]
	// Countries are what the neutral generator lays.
	Countries Countries
	// Sister is the terrain of the other game of the engine, nil where nobody compares.
	Sister *Book

	// Defined is the game as a whole, put together of its chapters.
	Defined *rules.Definition[State]
}

// Shipped returns the shipped tables, under the default readings.
func (b *Book) Shipped() *GameTables {
	decoded, err := b.Decoder.Shipped()
	if err != nil {
		panic(fmt.Errorf("%s: %w", b.Slug, err)) // embedded at build
	}
	return decoded
}

// ShippedScenario is a scenario that comes with a book: its file's name without the ending, and its text.
type ShippedScenario struct {
	ID, Text string
}

// ScenarioPhrase names a scenario of a book in its own catalogue, with what is to be expected of it.
func (b *Book) ScenarioPhrase(id string) phrase.Phrase {
	return phrase.Say("hexwar.scenario." + id)
}

// Ref is the paragraph of a rule of the engine in this game's texts. A rule without one is cited as a rule
// of the house; the tests of each book hold it to the whole list.
func (b *Book) Ref(t Topic) rules.Ref {
	if ref, ok := b.Refs[t]; ok {
		return ref
	}
	return rules.Ref("maison:" + string(t))
}

// Topic is a rule of the book as `/regle` tells it, whose words' keys begin with words and its slug.
func (s State) Topic(words, slug string, at Topic, args ...phrase.Arg) rules.Topic {
	return rules.Topic{Slug: slug, Title: phrase.Say(words + slug + ".title"), Body: phrase.Say(words+slug+".body", args...),
		Ref: s.Book.Ref(at)}
}

// Refuse says that a rule of the book forbids something.
func (s State) Refuse(t Topic, key string, args ...phrase.Arg) *rules.Violation {
	return rules.Refuse(s.Book.Ref(t), key, args...)
}

// Refuser returns a function that refuses by rules of the book, in the words of one chapter and with the
// same arguments.
func (s State) Refuser(words string, about ...phrase.Arg) func(t Topic, why string, args ...phrase.Arg) *rules.Violation {
	return func(t Topic, why string, args ...phrase.Arg) *rules.Violation {
		return s.Refuse(t, words+why, append(args, about...)...)
	}
}

//go:embed locale/*.toml
var catalogues embed.FS

// Locale holds the engine's catalogues, chapter by chapter: *.fr.toml and *.en.toml. They are read once,
// whatever books there are; ground and chart have their own.
func Locale() fs.FS { return phrase.Catalogues(catalogues) }

// Examples are the tables with rows from no rule text, by file name.
func (t *GameTables) Examples() []string {
	club := func(ref string) bool { return rules.Ref(ref).Standing() == rules.ClubTable }
	files := t.Chart.Examples()
	if slices.ContainsFunc(t.Orders, func(o *Order) bool { return club(o.Ref) }) {
		files = append(files, OrdersTable)
	}
	if slices.ContainsFunc(t.Command.Armies, func(a armyRow) bool { return club(a.Ref) }) ||
		slices.ContainsFunc(t.Command.Officers, func(o officerRow) bool { return club(o.Ref) || club(o.HexesRef) }) {
		files = append(files, ActivationTable)
	}
	return files
}

// OrdersTable is the file of a game's orders.
const OrdersTable = "orders.toml"

// GameTables is what a battle is fought by, decoded from its setup. It is read only: battles share it.
type GameTables struct {
	// Text are the tables as they were given.
	Text map[string]string
	// Ground is the terrain under the readings that were chosen.
	Ground *ground.Table
	Chart  *chart.Chart
	Orders []*Order
	// Command is who may activate whom.
	Command *Command
}

// ForReadings returns the tables under the readings chosen: t itself where it is, else others, and t stays as
// it was.
func (t *GameTables) ForReadings(settings map[string]string) (*GameTables, error) {
	if t.Ground.IsChosenBy(settings) {
		return t, nil
	}
	chosen := *t
	var err error
	if chosen.Ground, err = t.Ground.ForReadings(settings); err != nil {
		return nil, err
	}
	return &chosen, nil
}

func boundsPhrase(keys string, low, high int) phrase.Phrase {
	return phrase.Say("hexwar.fault.figures", phrase.Verbatim("keys", keys), phrase.Figure("low", low),
		phrase.Figure("high", high))
}

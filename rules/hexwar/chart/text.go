package chart

import (
	"errors"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// head is what every table begins with.
type head struct {
	Ref string `toml:"ref"`
	// Example tables are made for this bot and not official.
	Example bool `toml:"example"`
}

func (h head) check() error    { return tables.CheckRef("", h.Ref) }
func (h head) isExample() bool { return h.Example }

// text is a table as its file has it.
type text interface {
	// into notes in the chart what the table says, and returns what is wrong with it.
	into(*Chart) error
	isExample() bool
}

// decode is tables.Decode, which says in words that a figure is no whole one.
func decode(text string, into any) error {
	err := tables.Decode(text, into)
	if err == nil || tables.StopOf(err).Why != errNoWhole.Error() {
		return err
	}
	key := tables.StopOf(err).Key
	return phrase.Errorf(phrase.Say("game.table.whole", phrase.Verbatim("key", key[strings.LastIndex(key, ".")+1:])), "%w", err)
}

func sayTwice(what phrase.Worded) phrase.Phrase {
	return phrase.Say("game.table.twice", phrase.With("what", what))
}

// figure is a whole number that a table must give: left out is not nought.
type figure struct {
	value int64
	given bool
}

var errNoWhole = errors.New("no whole number")

// UnmarshalTOML takes an integer and nothing else.
func (f *figure) UnmarshalTOML(v any) error {
	n, ok := v.(int64)
	if !ok {
		return errNoWhole
	}
	f.value, f.given = n, true
	return nil
}

// in refuses a figure that is not given or not within low and high.
func (f figure) in(key string, low, high int64) error {
	if !f.given {
		return phrase.Fault("game.table.absent", "no %s", phrase.Verbatim("key", key))
	}
	return tables.Within(key, f.value, low, high)
}

// troopSelector is whom a row speaks of: a type, all its weights if none is named.
type troopSelector struct {
	Type    Type     `toml:"type"`
	Weights []Weight `toml:"weights"`
	Ref     string   `toml:"ref"`
}

func (w troopSelector) troops() ([]Troop, error) {
	if err := tables.OneOf("type", w.Type, Types()); err != nil {
		return nil, err
	}
	weights := w.Weights
	if len(weights) == 0 {
		weights = Weights()
	}
	troops := make([]Troop, len(weights))
	for i, weight := range weights {
		if err := tables.OneOf("weights", weight, Weights()); err != nil {
			return nil, err
		}
		troops[i] = Troop{w.Type, weight}
	}
	return troops, tables.CheckRef("", w.Ref)
}

// row is a line of a table with a line for each troop.
type row interface {
	troops() ([]Troop, error)
	check() error
}

package referee

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"aidedecamp/rules"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// The reading act of a system whose armies a club may keep: with ArmyLines it judges a text for any board,
// without it gives the seat's own list as lines, refused by a key that ends with NoArmy where there is none.
// PasteArmy is the act that brings such lines into a game, by the same option.
const (
	ReadArmy  = "bataille armee garder"
	PasteArmy = "bataille armee coller"
	ArmyLines = "lignes"
	NoArmy    = ".refused.none"
)

// refArmies is the rule of this house for the armies that a club keeps.
const refArmies rules.Ref = "maison:armees-du-club"

// ArmySystems are the systems whose armies a club may keep.
func (c *clubs) ArmySystems() rules.Registry {
	return slices.DeleteFunc(slices.Clone(c.systems), func(s *rules.System) bool {
		spec, ok := s.Act(ReadArmy)
		return !ok || !spec.Reads || !spec.Free
	})
}

// KeepArmy keeps an army for a person's club, once the system reads it by the club's tables of today. One
// that the same person keeps by that name is replaced.
//
// All that is wrong with the text, with the name, or with how many are kept already is a *rules.Violation;
// nothing is kept then.
func (c *clubs) KeepArmy(ctx context.Context, place Place, person Person, system, name, text string) (kept Army, err error) {
	s, err := c.ArmySystems().Find(system)
	if err != nil {
		return kept, rules.Refuse(refArmies, "bot.armory.no-system")
	}
	a := Army{System: system, Name: bounds.Name(name), Text: text, At: c.now()}
	switch n := utf8.RuneCountInString(a.Name); {
	case n == 0:
		return kept, rules.Refuse(refArmies, "bot.armory.nameless")
	case n > mostArmyName:
		return kept, rules.Refuse(refArmies, "bot.armory.name-long", phrase.Number("count", n), phrase.Number("most", mostArmyName))
	}
	_, err = byTables(ctx, c, place, s, func(tables map[string]string) (rules.View, error) {
		return house.FreeRead(s, rules.Act{Path: ReadArmy, Args: rules.Args{ArmyLines: text}}, nil, tables)
	})
	if err != nil {
		return kept, err
	}
	if a.Text = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", ""); len(a.Text) > MostArmyBytes {
		return kept, rules.Refuse(refArmies, "bot.armory.too-large", phrase.Number("most", MostArmyBytes))
	}
	if a.ID, err = c.id(12); err != nil {
		return kept, err
	}
	if a.Author, err = c.sign(person); err != nil {
		return kept, err
	}
	kept, err = c.store.PutArmy(ctx, place.Guild, armyKey(a.Name), a)
	switch {
	case errors.Is(err, ErrArmyTaken):
		return kept, rules.Refuse(refArmies, "bot.armory.taken", phrase.Named("name", a.Name))
	case errors.Is(err, ErrArmoryShare):
		return kept, rules.Refuse(refArmies, "bot.armory.share", phrase.Number("most", MostArmiesEach))
	case errors.Is(err, ErrArmoryFull):
		return kept, rules.Refuse(refArmies, "bot.armory.full", phrase.Number("most", MostArmies))
	}
	return kept, err
}

// Armies returns the armies of a system that the place's club keeps, without their texts, by name.
func (c *clubs) Armies(ctx context.Context, place Place, system string) ([]Army, error) {
	return c.store.Armies(ctx, Collection{place.Guild, system})
}

// Army returns an army that the place's club keeps. ErrStale where it is gone.
func (c *clubs) Army(ctx context.Context, place Place, id string) (Army, error) {
	a, err := c.store.Army(ctx, place.Guild, id)
	return a, staleOr(err)
}

// ArmyByName returns the army of a system that the place's club keeps by a name; that there is none is a
// *rules.Violation.
func (c *clubs) ArmyByName(ctx context.Context, place Place, system, name string) (a Army, err error) {
	all, err := c.Armies(ctx, place, system)
	if err != nil {
		return a, err
	}
	key := armyKey(bounds.Name(name))
	for _, a := range all {
		if armyKey(a.Name) == key {
			return c.Army(ctx, place, a.ID)
		}
	}
	return a, rules.Refuse(refArmies, "bot.armory.none", phrase.Named("name", bounds.Name(name)))
}

// Keeps reports whether an army is the person's own.
func (a Army) Keeps(person Person) bool { return a.Author.Body != "" && a.Author.Body == person.ID }

// Rights are what a person may do in a club.
type Rights bool

const (
	// Member may change what is his own.
	Member Rights = false
	// Manager may change what is anybody's. Who is one is the edge's to say.
	Manager Rights = true
)

// DropArmy deletes an army of the place's club, for who keeps it or who manages the club, and returns it.
// Anybody else is refused; ErrStale where it is gone.
func (c *clubs) DropArmy(ctx context.Context, place Place, person Person, rights Rights, id string) (a Army, err error) {
	a, err = c.Army(ctx, place, id)
	if err != nil {
		return a, err
	}
	if rights != Manager && !a.Keeps(person) {
		return a, rules.Refuse(refArmies, "bot.armory.not-yours", phrase.Named("name", a.Name))
	}
	return a, staleOr(c.store.DropArmy(ctx, place.Guild, id))
}

// armyKey is what no two armies of a club share: the name without capitals, however its accents are encoded.
func armyKey(name string) string { return strings.ToLower(norm.NFC.String(name)) }

package referee

import (
	"context"
	"slices"
	"strconv"
	"time"

	"aidedecamp/rules"
)

// What a club chooses, by the names under which its choices are kept; an empty value is no choice. Whether a
// value can be one is the edge's to say, and is looked at again where it is read.
const (
	ChoiceLang      = "langue"
	ChoiceFirstLang = "premiere-langue"
	ChoiceRole      = "role"
	ChoiceZone      = "fuseau"
	ChoiceProfile   = "profil." // and a system
	ChoiceVerdict   = "delai"
)

// What a person chooses for what he alone sees, wherever he plays, and its one value.
const (
	ChoiceShown  = "affichage"
	ShownCompact = "compact"
)

// ChoiceTheme is what a club chooses for its pictures, and a person for those that he alone sees.
const ChoiceTheme = "theme"

// For how many days a game must have stood still before its referee may adjudicate it: of a club that never
// chose, and at most.
const (
	UsualVerdictDays = 14
	MostVerdictDays  = 365
)

// ClubChoices are what a club has chosen; empty where it has not.
type ClubChoices struct {
	// Lang is the language of what the channel reads.
	Lang string
	// FirstLang is the language of whoever first used the bot there; it serves where nothing else says one.
	FirstLang string
	// Role is the id of the role whose holders do what managers of the server do.
	Role string
	// Theme is the one in which its pictures are drawn.
	Theme string
	// Zone is where the club's hours and days are counted: the host's where it has chosen none (OwnZone).
	Zone    *time.Location
	OwnZone bool
	// Profiles are those that new games begin with, by system.
	Profiles map[string]string
	// VerdictDays is for how many days a game must have stood still, of those opened from now on; 0 is that
	// nobody adjudicates.
	VerdictDays int
}

// ClubChoices returns what the place's club has chosen; where that can't be read, the zone that was read last.
func (c *clubs) ClubChoices(ctx context.Context, place Place) (ClubChoices, error) {
	chosen, err := c.store.Choices(ctx, Chooser{Guild: place.Guild})
	if err != nil {
		return ClubChoices{Zone: c.zoneOf(place.Guild)}, err
	}
	of := ClubChoices{Lang: chosen[ChoiceLang], FirstLang: chosen[ChoiceFirstLang], Role: chosen[ChoiceRole], Theme: chosen[ChoiceTheme],
		Profiles: map[string]string{}, Zone: c.zone, VerdictDays: UsualVerdictDays}
	if zone, ok := ZoneNamed(chosen[ChoiceZone]); ok {
		of.Zone, of.OwnZone = zone, true
	}
	c.zones.Store(place.Guild, of.Zone)
	if days, err := strconv.Atoi(chosen[ChoiceVerdict]); err == nil && days >= 0 && days <= MostVerdictDays {
		of.VerdictDays = days
	}
	for _, s := range c.systems { // a later version may have dropped a profile
		profile := chosen[ChoiceProfile+s.Meta.Slug]
		if setting, _ := s.Setting(rules.ProfileSetting); slices.Contains(setting.Values, profile) {
			of.Profiles[s.Meta.Slug] = profile
		}
	}
	return of, nil
}

// PutClubChoice keeps what the place's club has chosen, by a Choice's name.
func (c *clubs) PutClubChoice(ctx context.Context, place Place, name, value string) error {
	return c.store.PutChoice(ctx, Chooser{Guild: place.Guild}, name, value)
}

// OwnChoices are what a person has chosen for what he alone sees.
type OwnChoices struct {
	// Compact says that he wants little of it.
	Compact bool
	// Theme is the one in which pictures are drawn, empty for the club's.
	Theme string
}

// OwnChoices returns what a person has chosen.
func (c *clubs) OwnChoices(ctx context.Context, person Person) (OwnChoices, error) {
	chosen, err := c.store.Choices(ctx, Chooser{Person: person.ID})
	return OwnChoices{Compact: chosen[ChoiceShown] == ShownCompact, Theme: chosen[ChoiceTheme]}, err
}

// PutOwnChoice keeps what a person has chosen, by a Choice's name.
func (c *clubs) PutOwnChoice(ctx context.Context, person Person, name, value string) error {
	return c.store.PutChoice(ctx, Chooser{Person: person.ID}, name, value)
}

// ZoneNamed finds a zone by the name that the world's table of zones has for it.
func ZoneNamed(name string) (zone *time.Location, ok bool) {
	if name == "" || name == "Local" { // Go's words for UTC and the machine's
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}

// zoneOf is where a server's hours are counted, as its club's choices were read last: every call reads them.
func (m *deps) zoneOf(guild string) *time.Location {
	if zone, known := m.zones.Load(guild); known {
		return zone.(*time.Location)
	}
	return m.zone
}

// withProfile are a new game's settings with the club's profile, where nobody has chosen another.
func (c *clubs) withProfile(ctx context.Context, place Place, system *rules.System, chosen map[string]string) (map[string]string, error) {
	if chosen[rules.ProfileSetting] != "" {
		return chosen, nil
	}
	of, err := c.ClubChoices(ctx, place)
	profile := of.Profiles[system.Meta.Slug]
	if err != nil || profile == "" {
		return chosen, err
	}
	return withSetting(chosen, rules.ProfileSetting, profile), nil
}

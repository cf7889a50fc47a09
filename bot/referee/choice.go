package referee

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// What a club chooses, by the names under which its choices are kept.
const (
	choiceLang    = "langue"
	choiceFirst   = "premiere-langue"
	choiceRole    = "role"
	choiceZone    = "fuseau"
	choiceProfile = "profil." // and a system
	choiceVerdict = "delai"
)

// What a person chooses for what he alone sees, wherever he plays, and its one value.
const (
	choiceShown  = "affichage"
	shownCompact = "compact"
)

// choiceTheme is what a club chooses for its pictures, and a person for those that he alone sees.
const choiceTheme = "theme"

// ClubChoices are what a club has chosen; empty where it has not.
type ClubChoices struct {
	// Lang is the language of what the channel reads.
	Lang string
	// FirstLang is the language of whoever first used the bot there; it serves where nothing else says one.
	FirstLang string
	// Role is the id of the role whose holders do what managers of the server do.
	Role string
	// Zone is where the club's hours and days are counted: the host's where it has chosen none (OwnZone).
	Zone    *time.Location
	OwnZone bool
	// Profiles are those that new games begin with, by system.
	Profiles map[string]string
}

// ClubChoices returns what the place's club has chosen.
func (c *clubs) ClubChoices(ctx context.Context, place Place) (ClubChoices, error) {
	chosen, err := c.store.Choices(ctx, Chooser{Guild: place.Guild})
	if err != nil {
		return ClubChoices{}, fmt.Errorf("choices of the club: %w", err)
	}
	of := ClubChoices{Lang: chosen[choiceLang], FirstLang: chosen[choiceFirst], Role: chosen[choiceRole], Profiles: map[string]string{}, Zone: c.zone}
	if zone, ok := zoneNamed(chosen[choiceZone]); ok {
		of.Zone, of.OwnZone = zone, true
	}
	c.zones.Store(place.Guild, of.Zone)
	for _, s := range c.systems {
		if profile := chosen[choiceProfile+s.Meta.Slug]; knowsProfile(s, profile) {
			of.Profiles[s.Meta.Slug] = profile
		}
	}
	return of, nil
}

// knowsProfile reports whether the system has the profile: a later version may have dropped one.
func knowsProfile(s *rules.System, profile string) bool {
	setting, ok := s.Setting(rules.ProfileSetting)
	return ok && slices.Contains(setting.Values, profile)
}

// PutLang keeps the language of what the club's channels read; an empty one is the server's own.
func (c *clubs) PutLang(ctx context.Context, place Place, lang string) error {
	return c.putChoice(ctx, Chooser{Guild: place.Guild}, choiceLang, lang)
}

// PutFirstLang keeps the language of whoever first used the bot in the club's server.
func (c *clubs) PutFirstLang(ctx context.Context, place Place, lang string) error {
	return c.putChoice(ctx, Chooser{Guild: place.Guild}, choiceFirst, lang)
}

// zoneNamed finds a zone by the name that the world's table of zones has for it.
func zoneNamed(name string) (zone *time.Location, ok bool) {
	if name == "" || name == "Local" { // Go's words for UTC and the machine's
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}

// PutZone keeps where the club's hours and days are counted, by its name; an empty one is the host's. ErrStale
// where no zone is called so.
func (c *clubs) PutZone(ctx context.Context, place Place, name string) error {
	if _, ok := zoneNamed(name); name != "" && !ok {
		return ErrStale
	}
	return c.putChoice(ctx, Chooser{Guild: place.Guild}, choiceZone, name)
}

// zoneOf is where a server's hours are counted, as its club's choices were read last: every call reads them.
func (m *deps) zoneOf(guild string) *time.Location {
	if zone, known := m.zones.Load(guild); known {
		return zone.(*time.Location)
	}
	return m.zone
}

// PutRole keeps the role, by its id, whose holders do what managers do; an empty one is nobody's.
func (c *clubs) PutRole(ctx context.Context, place Place, role string) error {
	return c.putChoice(ctx, Chooser{Guild: place.Guild}, choiceRole, role)
}

// PutProfile keeps the profile that the club's new games of a system begin with; an empty one is the system's.
// ErrStale where the system has none such.
func (c *clubs) PutProfile(ctx context.Context, place Place, system, profile string) error {
	s, err := c.systems.Find(system)
	if err != nil || profile != "" && !knowsProfile(s, profile) {
		return ErrStale
	}
	return c.putChoice(ctx, Chooser{Guild: place.Guild}, choiceProfile+system, profile)
}

func (c *clubs) putChoice(ctx context.Context, of Chooser, name, value string) error {
	if err := c.store.PutChoice(ctx, of, name, value); err != nil {
		return fmt.Errorf("keep a choice: %w", err)
	}
	return nil
}

// Compact reports whether a person wants little of what he alone sees.
func (c *clubs) Compact(ctx context.Context, person Person) (bool, error) {
	chosen, err := c.store.Choices(ctx, Chooser{Person: person.ID})
	if err != nil {
		return false, fmt.Errorf("choices of a person: %w", err)
	}
	return chosen[choiceShown] == shownCompact, nil
}

// PutCompact keeps whether a person wants little of what he alone sees.
func (c *clubs) PutCompact(ctx context.Context, person Person, compact bool) error {
	value := ""
	if compact {
		value = shownCompact
	}
	return c.putChoice(ctx, Chooser{Person: person.ID}, choiceShown, value)
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

// PutTheme keeps the theme in which the pictures of the place's club are drawn.
func (c *clubs) PutTheme(ctx context.Context, place Place, theme string) error {
	return c.putChoice(ctx, Chooser{Guild: place.Guild}, choiceTheme, theme)
}

// Theme returns the theme in which the pictures of the place's club are drawn; empty where it never chose
// one.
func (c *clubs) Theme(ctx context.Context, place Place) (string, error) {
	chosen, err := c.store.Choices(ctx, Chooser{Guild: place.Guild})
	if err != nil {
		return "", fmt.Errorf("theme of the club: %w", err)
	}
	return chosen[choiceTheme], nil
}

// PutOwnTheme keeps the theme of the pictures that a person alone sees, wherever he asks; an empty one is the
// club's again.
func (c *clubs) PutOwnTheme(ctx context.Context, person Person, theme string) error {
	return c.putChoice(ctx, Chooser{Person: person.ID}, choiceTheme, theme)
}

// ThemeFor returns the theme in which a picture is drawn that a person alone sees: his own, else the club's.
func (c *clubs) ThemeFor(ctx context.Context, place Place, person Person) (string, error) {
	chosen, err := c.store.Choices(ctx, Chooser{Person: person.ID})
	switch {
	case err != nil:
		return "", fmt.Errorf("theme of a person: %w", err)
	case chosen[choiceTheme] == "":
		return c.Theme(ctx, place)
	}
	return chosen[choiceTheme], nil
}

// For how many days a game must have stood still before its referee may adjudicate it: of a club that never
// chose, and at most.
const (
	UsualVerdictDays = 14
	MostVerdictDays  = 365
)

// PutVerdictDays keeps for how many days a game of the place's club must have stood still, of those opened
// from now on; 0 is that nobody adjudicates.
func (c *clubs) PutVerdictDays(ctx context.Context, place Place, days int) error {
	if days < 0 || days > MostVerdictDays {
		return rules.Refuse("maison:fin", "bot.delai.days", phrase.Number("most", MostVerdictDays))
	}
	return c.putChoice(ctx, Chooser{Guild: place.Guild}, choiceVerdict, strconv.Itoa(days))
}

// VerdictDays returns for how many days a game of the place's club must have stood still.
func (m *deps) VerdictDays(ctx context.Context, place Place) (int, error) {
	chosen, err := m.store.Choices(ctx, Chooser{Guild: place.Guild})
	if err != nil {
		return 0, fmt.Errorf("verdict days of the club: %w", err)
	}
	days, err := strconv.Atoi(chosen[choiceVerdict])
	if err != nil { // it never chose
		return UsualVerdictDays, nil
	}
	return days, nil
}

// openingOccasion is the occasion of a game that begins in a place.
func (m *deps) openingOccasion(ctx context.Context, origin string, place Place) (house.Occasion, error) {
	days, err := m.VerdictDays(ctx, place)
	if err != nil {
		return house.Occasion{}, err
	}
	now, err := m.occasion(origin, m.now())
	now.VerdictDelay = time.Duration(days) * 24 * time.Hour
	return now, err
}

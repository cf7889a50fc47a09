package referee

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

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
	if err := c.store.PutVerdictDays(ctx, place.Guild, days); err != nil {
		return fmt.Errorf("verdict days of the club: %w", err)
	}
	return nil
}

// VerdictDays returns for how many days a game of the place's club must have stood still.
func (m *deps) VerdictDays(ctx context.Context, place Place) (int, error) {
	days, err := m.store.VerdictDays(ctx, place.Guild)
	switch {
	case errors.Is(err, ErrNotFound):
		return UsualVerdictDays, nil
	case err != nil:
		return 0, fmt.Errorf("verdict days of the club: %w", err)
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

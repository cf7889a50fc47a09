package referee

import (
	"context"
	"fmt"

	"aidedecamp/bot/misread"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
)

// Rematch opens a game in the same channel that follows an ended one: the same people on the same seats, its
// settings, tables and source of dice, the number of its table unless another game has it by now, and what
// its system takes over of its table.
// Whoever sat in that game, its referee too, may ask for it.
//
// ErrStale where the place had no such game; a stranger, a game that goes on and a channel that has an open
// game meet a Violation.
func (r *Referee) Rematch(ctx context.Context, origin string, place Place, person Person, press Press, game string) (Outcome, error) {
	t, err := r.gameIn(ctx, place, game)
	if err != nil {
		return Outcome{}, err
	}
	ended := t.game.Load()
	if len(ended.Controls(person.ID)) == 0 {
		return Outcome{}, rules.Refuse("maison:places", "game.refused.stranger", ended.Who("a", rules.SeatA), ended.Who("b", rules.SeatB))
	}
	number, err := r.store.TableNumber(ctx, game)
	if err != nil {
		return Outcome{}, fmt.Errorf("the table of game %s: %w", game, err)
	}
	_, taken, err := r.holderOf(ctx, tableAt{place.Guild, number})
	switch {
	case err != nil:
		return Outcome{}, err
	case taken:
		number = 0
	}
	return r.open(ctx, opening{origin: origin, place: place, person: person, press: press, table: number},
		func(id string, now rules.Occasion) ([]ledger.Record, error) {
			records, err := rules.Rematch(ended, id, now)
			return records, misread.Unusable(ended.System(), ended.Header().Setup.Tables, err)
		})
}

package referee

import (
	"context"
	"fmt"

	"aidedecamp/bot/misread"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// Rematch opens a game in the same channel that follows an ended one: the same people on the same seats, its
// settings, tables and source of dice, the number of its table unless another game has it by now, and what
// its system takes over of its table.
// Whoever sat in that game, its referee too, may ask for it.
//
// ErrStale where the place had no such game; a stranger, a game that goes on and a channel that has an open
// game meet a Violation.
func (r *Referee) Rematch(ctx context.Context, in Input, game string) (Outcome, error) {
	t, err := r.gameIn(ctx, in.Place, game)
	if err != nil {
		return Outcome{}, err
	}
	ended := t.game.Load()
	if len(ended.Controls(in.Person.ID)) == 0 {
		return Outcome{}, rules.Refuse("maison:places", "game.refused.stranger", ended.Who("a", rules.SeatA), ended.Who("b", rules.SeatB))
	}
	number, err := r.store.TableNumber(ctx, game)
	if err != nil {
		return Outcome{}, fmt.Errorf("the table of game %s: %w", game, err)
	}
	_, taken, err := r.holderOf(ctx, tableAt{in.Place.Guild, number})
	switch {
	case err != nil:
		return Outcome{}, err
	case taken:
		number = 0
	}
	return r.open(ctx, NewGame{Input: in, Table: number}, func(id string, now house.Occasion) ([]ledger.Record, error) {
		records, err := house.Rematch(ended, id, now)
		return records, misread.Unusable(ended.System(), ended.Header().Setup.Tables, err)
	})
}

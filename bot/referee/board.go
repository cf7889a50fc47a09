package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Standing is a game that goes on, as everybody may see it.
type Standing struct {
	OpenTable
	// Moment is the game as it stands; who lists it shows its public view.
	Moment *rules.Game
}

// Board returns a part of the games of a server that go on, those with a table's number first, by it: at most
// that many, from a place of the list on. all is how many there are. No act waits for it, and it waits for
// none. A game that can't be read is left out, and the error says why; the others stand.
func (r *Referee) Board(ctx context.Context, guild string, from, most int) (board []Standing, all int, err error) {
	tables, err := r.store.OpenTables(ctx, guild)
	if err != nil {
		return nil, 0, fmt.Errorf("the open games of server %s: %w", guild, err)
	}
	var failed []error
	from = min(from, len(tables))
	for _, t := range tables[from:min(from+most, len(tables))] {
		g, err := r.Game(ctx, t.Game)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		board = append(board, Standing{t, g})
	}
	return board, len(tables), errors.Join(failed...)
}

// PlaceOf returns where a game is played. ErrNotFound.
func (r *Referee) PlaceOf(ctx context.Context, game string) (Place, error) {
	t, err := r.game(ctx, game)
	if err != nil {
		return Place{}, err
	}
	return t.place, nil
}

// MostTable is the greatest number of a table.
const MostTable = 999

// seatAtTable looks whether a new game may have its table's number, and makes its place, where it has one of
// its own; known is true where the game was opened before.
func (r *Referee) seatAtTable(ctx context.Context, o *opening, g *rules.Game) (out Outcome, known bool, err error) {
	if o.table < 0 || o.table > MostTable {
		return Outcome{}, false, rules.Refuse("maison:partie", "game.refused.table-number", phrase.Number("most", MostTable))
	}
	if o.table > 0 {
		if err := r.refuseTaken(ctx, *o); err != nil {
			if out, known := r.answerTo(ctx, o.origin); known {
				return out, known, nil
			}
			return Outcome{}, false, err
		}
	}
	if o.thread != nil {
		o.place, err = o.thread(ctx, g)
	}
	return Outcome{}, false, err
}

// refuseTaken refuses a table's number that an open game of the server has, and says where that one is.
func (r *Referee) refuseTaken(ctx context.Context, o opening) error {
	tables, err := r.store.OpenTables(ctx, o.place.Guild)
	if err != nil {
		return fmt.Errorf("the open games of server %s: %w", o.place.Guild, err)
	}
	i := slices.IndexFunc(tables, func(t OpenTable) bool { return t.Number == o.table })
	if i < 0 {
		return nil
	}
	g, err := r.Game(ctx, tables[i].Game)
	if err != nil {
		return err
	}
	return rules.Refuse("maison:partie", "game.refused.table-taken", phrase.Number("n", o.table), g.Who("a", rules.SeatA),
		g.Who("b", rules.SeatB), phrase.Verbatim("link", "<#"+tables[i].Place.Channel+">"))
}

package referee

import (
	"context"
	"errors"
	"sync"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// Standing is a game that goes on, as everybody may see it.
type Standing struct {
	OpenTable
	// Moment is the game as it stands; who lists it shows its public view.
	Moment *house.Game
}

// OpenTables returns the games of a server that go on, those with a table's number first, by it.
func (r *Referee) OpenTables(ctx context.Context, guild string) ([]OpenTable, error) {
	return r.store.OpenTables(ctx, guild)
}

// Board returns open tables with their games. No act waits for it, and it waits for none. A game that can't
// be read is left out, and the error says why; the others stand.
func (r *Referee) Board(ctx context.Context, tables []OpenTable) (board []Standing, err error) {
	var failed []error
	for _, t := range tables {
		g, err := r.Game(ctx, t.Game)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		board = append(board, Standing{t, g})
	}
	return board, errors.Join(failed...)
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

// tableAt is a table of a server by its number.
type tableAt struct {
	guild  string
	number int
}

// holdTable keeps a table from everybody else while a game is opened at it: two who ask for its number at
// once would have a thread each. It returns what lets go of it.
func (r *Referee) holdTable(at tableAt) (release func()) {
	held, _ := r.openings.LoadOrStore(at, new(sync.Mutex))
	mu := held.(*sync.Mutex)
	mu.Lock()
	return mu.Unlock
}

// seatAtTable looks whether a new game may have its table's number, and makes its place, where it has one of
// its own; known is true where the game was opened before.
func (r *Referee) seatAtTable(ctx context.Context, ask *NewGame, g *house.Game) (out Outcome, known bool, err error) {
	if ask.Table > 0 {
		if out, known := r.answerTo(ctx, ask.Origin); known {
			return out, known, nil
		}
		if err := r.refuseTaken(ctx, *ask); err != nil {
			return Outcome{}, false, err
		}
	}
	if ask.Thread != nil {
		ask.Place, err = ask.Thread(ctx, g)
	}
	return Outcome{}, false, err
}

// holderOf returns the open game that has a table's number; ok is false where none has. None has 0.
func (r *Referee) holderOf(ctx context.Context, at tableAt) (t OpenTable, ok bool, err error) {
	if at.number == 0 {
		return OpenTable{}, false, nil
	}
	tables, err := r.OpenTables(ctx, at.guild)
	if err != nil {
		return OpenTable{}, false, err
	}
	for _, t := range tables {
		if t.Number == at.number {
			return t, true, nil
		}
	}
	return OpenTable{}, false, nil
}

// refuseTaken refuses a table's number that an open game of the server has, and says where that one is. A
// game whose place is no more there leaves its number: nobody could end it.
func (r *Referee) refuseTaken(ctx context.Context, ask NewGame) error {
	holder, taken, err := r.holderOf(ctx, tableAt{ask.Place.Guild, ask.Table})
	if err != nil || !taken {
		return err
	}
	if ask.Gone != nil && ask.Gone(ctx, holder.Place) {
		return r.store.DropTableNumber(ctx, holder.Game)
	}
	if ask.Hidden != nil && ask.Hidden(ctx, holder.Place) {
		return rules.Refuse("maison:partie", "game.refused.table-taken-elsewhere", phrase.Number("n", ask.Table))
	}
	g, err := r.Game(ctx, holder.Game)
	if err != nil {
		return err
	}
	return rules.Refuse("maison:partie", "game.refused.table-taken", phrase.Number("n", ask.Table), g.Who("a", rules.SeatA),
		g.Who("b", rules.SeatB), phrase.Verbatim("link", "<#"+holder.Place.Channel+">"))
}

// WasPlayed reports whether a place has, or had, a game.
func (r *Referee) WasPlayed(ctx context.Context, place Place) (bool, error) {
	_, err := r.store.At(ctx, place, LastGame)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

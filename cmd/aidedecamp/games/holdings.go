package games

import (
	"context"

	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/storage"
)

// Holdings are the games of a file.
type Holdings struct {
	All, Open int
	// Lengths are the numbers of records by game, order the games, the oldest first.
	Lengths map[string]int
	order   []string
	// going are the games that have not ended.
	going map[string]bool
}

// census counts the games of a file.
func census(ctx context.Context, db Reading) (Holdings, error) {
	const page = 1000
	t := Holdings{Lengths: map[string]int{}, going: map[string]bool{}}
	for after := ""; ; {
		games, err := db.Games(ctx, after, page)
		if err != nil {
			return Holdings{}, err
		}
		for _, g := range games {
			after = g.ID
			t.All++
			t.Lengths[g.ID] = g.Length
			t.order = append(t.order, g.ID)
			if g.Ended.IsZero() {
				t.Open++
				t.going[g.ID] = true
			}
		}
		if len(games) < page {
			return t, nil
		}
	}
}

// Inspect reads every page of a games' file and counts its games.
func Inspect(ctx context.Context, file string) (games Holdings, err error) {
	db, err := storage.OpenReadOnly(ctx, file)
	if err != nil {
		return Holdings{}, err
	}
	defer terminal.CloseInto(&err, db)
	return Examine(ctx, db)
}

// Examine reads all that is kept, and counts the games.
func Examine(ctx context.Context, db Reading) (Holdings, error) {
	if err := db.Integrity(ctx); err != nil {
		return Holdings{}, err
	}
	return census(ctx, db)
}

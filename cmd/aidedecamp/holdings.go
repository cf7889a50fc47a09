package main

import (
	"context"
	"errors"

	"aidedecamp/storage"
)

// holdings are the games of a file.
type holdings struct {
	all, open int
	// lengths are the numbers of records by game, order the games, the oldest first.
	lengths map[string]int
	order   []string
	// going are the games that have not ended.
	going map[string]bool
}

// census counts the games of a file.
func census(ctx context.Context, db reading) (holdings, error) {
	const page = 1000
	t := holdings{lengths: map[string]int{}, going: map[string]bool{}}
	for after := ""; ; {
		games, err := db.Games(ctx, after, page)
		if err != nil {
			return holdings{}, err
		}
		for _, g := range games {
			after = g.ID
			t.all++
			t.lengths[g.ID] = g.Length
			t.order = append(t.order, g.ID)
			if g.Ended.IsZero() {
				t.open++
				t.going[g.ID] = true
			}
		}
		if len(games) < page {
			return t, nil
		}
	}
}

// inspect reads every page of a games' file and counts its games.
func inspect(ctx context.Context, file string) (games holdings, err error) {
	db, err := storage.OpenReadOnly(ctx, file)
	if err != nil {
		return holdings{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return examined(ctx, db)
}

// examined reads all that is kept, and counts the games.
func examined(ctx context.Context, db reading) (holdings, error) {
	if err := db.Integrity(ctx); err != nil {
		return holdings{}, err
	}
	return census(ctx, db)
}

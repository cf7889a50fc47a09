package postgres

import (
	"context"
	"fmt"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/archive"
)

// Integrity reads every game's chain and secret, and every text, at one moment; pages are the server's own to
// look after. referee.ErrStoreCorrupt, with the place.
func (db *DB) Integrity(ctx context.Context) error {
	return db.Read(allowing(ctx, anyTime), archive.Step{Name: "examine"}, integrity())
}

func integrity() (q archive.Queue) {
	dialect.Integrity(&q, func(secretOf string) error {
		return fmt.Errorf("game %s: %w: the secret is not the one that it has committed to", secretOf, referee.ErrStoreCorrupt)
	})
	return q
}

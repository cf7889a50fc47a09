package referee

import (
	"context"

	"aidedecamp/rules"
)

// Kept returns an act that Prepare keeps for this person, and its game's id, empty for none. It stays kept. Another person's, or one
// that is gone, is ErrStale.
func (r *Referee) Kept(ctx context.Context, person Person, draft string) (game string, act rules.Act, err error) {
	do := Do{Person: person, Draft: draft}
	d, err := r.prepared(ctx, &do)
	if err == nil && d.ID == "" {
		err = ErrStale
	}
	return d.Game, do.Act, err
}

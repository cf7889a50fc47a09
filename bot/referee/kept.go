package referee

import (
	"context"

	"aidedecamp/rules"
)

// PreparedAct returns an act that Prepare keeps for this person, and its game's id, empty for none. It stays
// kept. Another person's, or one that is gone, is ErrStale.
func (r *Referee) PreparedAct(ctx context.Context, person Person, draft string) (game string, act rules.Act, err error) {
	do := Do{Input: Input{Person: person}, Draft: draft}
	d, err := r.useDraft(ctx, &do)
	if err == nil && d.ID == "" {
		err = ErrStale
	}
	return d.Game, do.Act, err
}

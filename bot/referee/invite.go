package referee

import (
	"context"
	"errors"

	"aidedecamp/rules"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// refInvite is the rule of this house for who looks for an opponent.
const refInvite rules.Ref = "maison:cherche"

const draftInvite = "invite"

// mostEvening is how many characters somebody says in about when he plays.
const mostEvening = 80

// Invitation is somebody who looks for an opponent: whoever answers first plays. It stands as a draft, for
// DraftAge, and opening the game uses it up; the draft is his, so that it can be found and erased with him.
type Invitation struct {
	By       Person
	Place    Place
	System   string
	Settings map[string]string
	// Evening is when he plays, in his own words; empty where he did not say.
	Evening string
}

// Invite keeps an invitation and returns its draft's id. What the game could not be opened with is refused
// now.
func (r *Referee) Invite(ctx context.Context, i Invitation) (id string, err error) {
	system, err := r.systems.Find(i.System)
	if err != nil {
		return "", rules.Refuse("maison:partie", "game.refused.no-such-system", phrase.Named("system", i.System))
	}
	if _, err := system.Setup(i.Settings, nil); err != nil {
		return "", err
	}
	if i.Evening = bounds.Name(i.Evening); len([]rune(i.Evening)) > mostEvening {
		return "", rules.Refuse(refInvite, "bot.invite.long", phrase.Number("most", mostEvening))
	}
	return r.draft(ctx, Draft{Kind: draftInvite, User: i.By.ID}, i)
}

// Invitation returns an invitation of a place. ErrStale where it was answered or withdrawn, or has lapsed.
func (r *Referee) Invitation(ctx context.Context, place Place, draft string) (i Invitation, err error) {
	d, err := r.kept(ctx, draft, draftInvite, &i)
	if err == nil && (i.Place != place || r.now().Sub(d.At) > DraftAge) {
		err = ErrStale
	}
	return i, err
}

// Withdraw takes back an invitation of the person's own.
func (r *Referee) Withdraw(ctx context.Context, place Place, person Person, draft string) (Invitation, error) {
	i, err := r.Invitation(ctx, place, draft)
	switch {
	case err != nil:
		return i, err
	case i.By.ID != person.ID:
		return i, rules.Refuse(refInvite, "bot.invite.not-yours", phrase.Named("who", i.By.Name))
	}
	return i, staleOr(r.store.DropDraft(ctx, draft)) // somebody may have answered it meanwhile
}

// Answer opens the game of the invitation that is its draft, with who answers it opposite. Of two who answer
// at once one alone plays; the other's is ErrStale. Otherwise as Open.
func (r *Referee) Answer(ctx context.Context, a NewGame) (out Outcome, err error) {
	i, err := r.Invitation(ctx, a.Place, a.Draft)
	if errors.Is(err, ErrStale) {
		if out, known := r.answerTo(ctx, a.Origin); known {
			return out, nil
		}
	}
	switch {
	case err != nil:
		return out, err
	case i.By.ID == a.Person.ID:
		return out, rules.Refuse(refInvite, "bot.invite.own")
	}
	system, err := r.systems.Find(i.System)
	if err != nil {
		return out, ErrStale
	}
	deal := house.Deal{Settings: i.Settings, Sitters: map[rules.Seat]house.Sitter{rules.SeatA: i.By.sitter(), rules.SeatB: a.Person.sitter()}}
	if deal.Tables, _, err = r.latest(ctx, Collection{a.Place.Guild, i.System}); err != nil {
		return out, err
	}
	return r.openDealt(ctx, a, system, deal)
}

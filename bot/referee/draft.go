package referee

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// draftBody is what a draft of an act holds.
type draftBody struct {
	Act rules.Act `json:"act"`
	// Gen is how often the act's seat had chosen: with its next choice the draft dies. Nil for one that
	// outlives it.
	Gen *int `json:"gen,omitempty"`
}

const (
	draftAct  = "act"
	draftFree = "free"
)

// useDraft puts a draft's act into the request and returns the draft. A draft of another person, or one that
// is gone, is ErrStale.
func (r *Referee) useDraft(ctx context.Context, do *Do) (d Draft, err error) {
	if do.Draft == "" {
		return Draft{}, nil
	}
	var body draftBody
	d, err = r.kept(ctx, do.Draft, draftAct, &body)
	if errors.Is(err, ErrStale) {
		if _, known := r.answerTo(ctx, do.Origin); known {
			do.Draft = ""
			return Draft{}, nil
		}
	}
	switch {
	case err != nil:
		return d, err
	case d.User != do.Person.ID:
		return d, ErrStale
	}
	do.Act, do.gen = body.Act, body.Gen
	if do.Alone {
		do.Act = body.Act.Alone()
	}
	return d, nil
}

// kept returns a draft of a kind, and decodes what it holds. ErrStale where it is gone, or another.
func (m *deps) kept(ctx context.Context, id, kind string, into any) (Draft, error) {
	d, err := m.store.Draft(ctx, id)
	switch {
	case err != nil:
		return d, staleOr(err)
	case d.Kind != kind:
		return d, ErrStale
	}
	if err = bounds.JSON(d.Body, bounds.MostValues); err == nil {
		err = json.Unmarshal(d.Body, into)
	}
	if err != nil {
		return d, fmt.Errorf("draft %s: %w", id, err)
	}
	return d, nil
}

// Prepare keeps an act for a button of this person's: a way out of a refusal, an echo. It returns the draft's
// id.
func (m *deps) Prepare(ctx context.Context, person Person, game string, act rules.Act) (string, error) {
	return m.draft(ctx, Draft{Kind: draftAct, Game: game, User: person.ID}, draftBody{Act: act})
}

// draft keeps a draft that holds something, and returns its id.
func (m *deps) draft(ctx context.Context, d Draft, body any) (id string, err error) {
	if d, err = m.newDraft(d, body); err != nil {
		return "", err
	}
	return d.ID, m.store.PutDraft(ctx, d)
}

// Sweep drops what nobody can use any more.
func (m *deps) Sweep(ctx context.Context) error { return m.store.Sweep(ctx) }

// newDraft makes a draft that holds something.
func (m *deps) newDraft(d Draft, body any) (_ Draft, err error) {
	if d.ID, err = m.id(12); err != nil {
		return Draft{}, err
	}
	if d.Body, err = json.Marshal(body); err != nil {
		return Draft{}, fmt.Errorf("make a draft: %w", err)
	}
	d.At = m.now()
	return d, nil
}

// echoOf returns how an act is weighed, and whether it is shown before it counts.
func echoOf(g *house.Game, act rules.Act) (w house.Weighing, shown bool) {
	w = g.Weighing(act)
	return w, w.First() || act.Args[rules.DiceOption] != "" && g.Source() == rules.RealDice
}

// echoForgone shows what an act would give up for good, and keeps it until its seat's next choice.
func (u lockedGame) echoForgone(act rules.Act, lost []phrase.Phrase, person Person, err error) (Outcome, Commit, error) {
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	gen := u.game.Generation(act.Seat)
	draft, err := u.newDraft(Draft{Kind: draftAct, Game: u.id, User: person.ID}, draftBody{Act: act, Gen: &gen})
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	return Outcome{Game: u.game, Seat: act.Seat, Echo: &Echo{Draft: draft.ID, Act: act, Lost: lost}}, Commit{Game: u.id, Keep: &draft}, nil
}

// echo judges an act and keeps it for its confirmation. The bot's own faces are shown only once they are
// committed.
func (u lockedGame) echo(act rules.Act, w house.Weighing, now house.Occasion, person Person) (Outcome, Commit, error) {
	g := u.game
	weighed, err := w.Weigh(now)
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	before, view := g.View(act.Seat), weighed.Game.View(act.Seat)
	view.Offers = nil
	draft, err := u.newDraft(Draft{Kind: draftAct, Game: g.ID(), User: person.ID}, draftBody{Act: act})
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	seals := slices.ContainsFunc(weighed.Record.Events, func(e rules.Event) bool { return e.Seal != nil })
	return Outcome{Game: g, Seat: act.Seat,
		Echo: &Echo{Draft: draft.ID, Act: act, Throws: weighed.Record.Throws, Lines: weighed.Game.Tell(weighed.Record),
			Weighed: w.First(), Insists: w.Insists(), Seals: seals, Before: before, View: view}}, Commit{Game: g.ID(), Keep: &draft}, nil
}

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

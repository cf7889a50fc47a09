package referee

import (
	"context"
	"errors"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// owedOpening returns the opening of the place's open game where its commitment has reached nobody yet and
// the person opened it: asking again is answered, not refused.
func (h *hall) owedOpening(ctx context.Context, place Place, person Person) (Outcome, bool, error) {
	t, err := h.at(ctx, place, OpenGame)
	if err != nil {
		return Outcome{}, false, err
	}
	g := t.game.Load()
	asked := g.User(rules.SeatA) == person.ID || g.Header().Again != "" && len(g.Controls(person.ID)) > 0 // either may ask for a rematch
	if !asked {
		return Outcome{}, false, nil
	}
	rows, err := h.store.Undelivered(ctx, g.ID())
	out, is, _ := findOwed(g, lost(rows), func(row Answer) bool { return row.Seq == 0 })
	return out, is, err
}

// OwedEnd returns the end of a game whose secret has reached nobody yet: it is the caller's to tell now.
// ErrTelling where somebody else is quicker.
func (h *hall) OwedEnd(ctx context.Context, g *house.Game) (Outcome, bool, error) {
	out, is, err := h.owedEnd(ctx, g)
	if err != nil || !is {
		return Outcome{}, false, err
	}
	return out, true, h.retell(ctx, &out, "")
}

// owedEnd looks for it.
func (h *hall) owedEnd(ctx context.Context, g *house.Game) (Outcome, bool, error) {
	if g.Ended() == nil {
		return Outcome{}, false, nil
	}
	rows, err := h.store.Undelivered(ctx, g.ID())
	out, is := endAmong(g, rows)
	return out, is, err
}

// retell takes upon the caller to tell what an outcome says of earlier acts, but for his own. ErrTelling
// where somebody else tells all of it; what he is not to tell beside his own act is left out.
func (h *hall) retell(ctx context.Context, out *Outcome, own string) error {
	ask := slices.DeleteFunc(slices.Clone(out.retold), func(origin string) bool { return origin == own })
	if len(ask) == 0 {
		return nil
	}
	mine, err := h.store.Retell(ctx, ask)
	switch {
	case err != nil && out.Repeat:
		return err
	case len(mine) < len(ask) && out.Repeat:
		return ErrTelling
	}
	out.Kept = slices.DeleteFunc(out.Kept, func(r ledger.Record) bool {
		return !slices.ContainsFunc(mine, func(origin string) bool { return isOf(r, origin) })
	})
	return nil
}

// endAmong finds it among the answers that nobody got.
func endAmong(g *house.Game, rows []Answer) (Outcome, bool) {
	if g.Ended() == nil {
		return Outcome{}, false
	}
	out, is, _ := findOwed(g, lost(rows), func(row Answer) bool { return row.Seq < g.Len() && endsGame(g.Log()[row.Seq].Record) })
	return out, is
}

// owedStart returns what the channel must have shown before somebody begins, where it has reached nobody yet:
// the commitment, and the other player's [Commencer]. ErrTelling where it is being shown.
func owedStart(g *house.Game, act rules.Act, rows []Answer) (Outcome, bool, error) {
	if act.Path != house.PathReady || g.Started() {
		return Outcome{}, false, nil
	}
	last := g.Log()[g.Len()-1].Record
	return findOwed(g, rows, func(row Answer) bool {
		return row.Seq == 0 || row.Seq == last.Seq && last.Witnessed() && last.Seat != act.Seat
	})
}

// owedEndAt does the same for the place's last game; nothing is owed where there is none.
func (h *hall) owedEndAt(ctx context.Context, place Place) (*Outcome, error) {
	t, err := h.at(ctx, place, LastGame)
	switch {
	case errors.Is(err, ErrNoGame):
		return nil, nil
	case err != nil:
		return nil, err
	}
	out, is, err := h.owedEnd(ctx, t.game.Load())
	if err != nil || !is {
		return nil, err
	}
	return &out, nil
}

// findOwed returns what the first of those answers says; ErrTelling where somebody tells it.
func findOwed(g *house.Game, rows []Answer, which func(Answer) bool) (Outcome, bool, error) {
	i := slices.IndexFunc(rows, which)
	switch {
	case i < 0:
		return Outcome{}, false, nil
	case rows[i].Told:
		return Outcome{}, false, ErrTelling
	}
	return outcomeOf(g, rows[i]), true, nil
}

// lost are the answers that nobody got and nobody tells.
func lost(rows []Answer) []Answer {
	return slices.DeleteFunc(slices.Clone(rows), func(row Answer) bool { return row.Told })
}

// Press is what a person did with a button, a select or a form, as far as he can do the same again. The zero
// Press is a command.
type Press struct {
	// ID is the custom_id.
	ID string
	// Values were chosen in a select, Fields typed into a form.
	Values []string
	Fields rules.Args
}

// isCommand reports whether nothing was pressed: a command was typed.
func (p Press) isCommand() bool { return p.ID == "" }

// print is the press's fingerprint; empty for a command.
func (p Press) print(person Person) (string, error) {
	if p.isCommand() {
		return "", nil
	}
	return fingerprint(struct {
		Person string
		Press
	}{person.ID, p})
}

// prints are the fingerprints by which the answer to a press is found again: its own and, where it sent a
// form, that of the button which opens the form. A command has none.
func (p Press) prints(person Person) ([]string, error) {
	var all []string
	opener := p
	opener.Fields = nil
	for _, press := range []Press{p, opener} {
		print, err := press.print(person)
		if err != nil {
			return nil, err
		}
		if print != "" && !slices.Contains(all, print) {
			all = append(all, print)
		}
	}
	return all, nil
}

// FindOwed returns what a press came to that the same person made before and whose answer has reached nobody:
// nothing is done again, and it is the caller's to tell now. game is the one that the press is about, empty
// for the place's last one. owed is false where there is no such answer; ErrTelling where somebody else tells
// it.
func (h *hall) FindOwed(ctx context.Context, in Input, game string) (out Outcome, owed bool, err error) {
	if in.Press.isCommand() {
		return Outcome{}, false, nil
	}
	var t *cachedGame
	if game == "" {
		t, err = h.at(ctx, in.Place, LastGame)
	} else {
		t, err = h.game(ctx, game)
	}
	switch {
	case errors.Is(err, ErrNoGame), errors.Is(err, ErrNotFound), err == nil && t.place != in.Place:
		return Outcome{}, false, nil
	case err != nil:
		return Outcome{}, false, err
	}
	g := t.game.Load()
	rows, err := h.store.Undelivered(ctx, g.ID())
	if err != nil || len(rows) == 0 { // nearly always: no fingerprint is needed
		return Outcome{}, false, err
	}
	print, err := in.Press.print(in.Person)
	if err != nil {
		return Outcome{}, false, err
	}
	for i := range rows {
		rows[i].Told = rows[i].Told && rows[i].Origin != in.Origin // its own answer is its to tell
	}
	out, owed, err = findOwed(g, rows, func(row Answer) bool { return row.by(print) })
	if err != nil || !owed {
		return Outcome{}, false, err
	}
	out.Sealed = ownSeals(t.secret, out, in.Person)
	return out, true, h.retell(ctx, &out, in.Origin)
}

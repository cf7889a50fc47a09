package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"aidedecamp/rules"
)

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
		return Outcome{}, false, fmt.Errorf("what is owed to a press: %w", err)
	}
	g := t.game.Load()
	rows, err := h.undelivered(ctx, g)
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

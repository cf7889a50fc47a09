package referee

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"aidedecamp/bot/pace"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// OfferRef is what a button or a form carries of the offer it stands for.
type OfferRef struct {
	// Game is the game's id.
	Game string
	// Seats hold the offer, Gens counts their choices in the same order.
	Seats []rules.Seat
	Gens  []int
	// Gate and Key name the offer.
	Gate, Key string
}

// Do is one act of one person, by slash command, button, select or form.
type Do struct {
	Input
	// Act is what a slash command asks for; its seat may be left to the referee.
	Act rules.Act
	// Offer is what a button stands for; it brings its own act.
	Offer *OfferRef
	// Answers are what a select or a form filled in.
	Answers rules.Args
	// Draft does an act that was prepared: an echo confirmed, a way out taken.
	Draft string
	// Alone does the draft's act without those whom it would ask (rules.Act.Alone).
	Alone bool
	// Ahead is called with the outcome while it is being committed, so that drawing can start; nil for nobody.
	// The commit may still fail: nothing of it is to be shown before Do has returned it.
	Ahead func(Outcome)
	// gen is how often the draft's seat had chosen when it was made, nil for one that outlives the seat's
	// next choice.
	gen *int
	// notify has its channel told unasked: nobody tells it here.
	notify bool
	// Echo asks that an act with real dice, one that is weighed (rules.ActSpec.Weighed) or one that gives
	// something up for good is judged and shown first, and nothing done; any other act is done.
	Echo bool
}

// Do does one act: find the game and the seat, judge, commit, fold.
//
// ErrNoGame, ErrStale; ErrTelling where the answer is being told: ask again; *rules.Violation, *dice.Missing
// and *dice.Misread for the player; any other error is a fault, after which nothing in memory is trusted.
func (r *Referee) Do(ctx context.Context, do Do) (out Outcome, err error) {
	prepared, err := r.useDraft(ctx, &do)
	if err != nil {
		return out, err
	}
	t, err := r.of(ctx, do)
	if err != nil {
		return out, err
	}
	if prepared.Game != "" && prepared.Game != t.id {
		return out, ErrStale
	}
	out, err = r.act(ctx, t, do.Origin, do.judge)
	if err != nil {
		return out, err
	}
	if out.Repeat {
		out.Sealed = ownSeals(t.secret, out, do.Person)
	}
	return out, r.retell(ctx, &out, do.Origin)
}

// lockedGame is a game under its lock: nobody else commits to it until the judging is over.
type lockedGame struct {
	*deps
	id        string
	at        time.Time // by the store's clock
	secret    dice.Secret
	game      *house.Game
	due       []Due
	owed      []Answer
	reminders []Reminder
	clubZone  *time.Location // of the club's hours
}

// act lets decide judge a game under its lock, and commits what it returns; the outcome's game is what stands
// in memory then. Decide must not use the store. A game of which something was erased is read anew first.
func (h *hall) act(ctx context.Context, t *cachedGame, origin string, decide func(lockedGame) (Outcome, Commit, error)) (Outcome, error) {
	for anew := false; ; anew = true {
		var out Outcome
		var commit Commit
		var refused error
		var decided time.Time
		known, lap := t.game.Load(), pace.From(ctx)
		err := h.store.Act(ctx, Ask{t.id, origin, headOf(known)}, func(m Moment) (Commit, error) {
			lap.End(pace.Look)
			g, err := follow(known, m.Tail)
			if err == nil {
				out, commit, err = decide(lockedGame{h.deps, t.id, m.Now, t.secret, g, m.Due, m.Owed, m.Reminders, h.zoneOf(t.place.Guild)})
			}
			lap.End(pace.Judge)
			refused, decided = err, time.Now()
			return commit, err
		})
		if refused == nil && !(err == nil && commit.IsEmpty()) { // what is refused, or commits nothing, says nothing of the store
			h.committed(ctx, commit, decided, err)
		}
		switch {
		case errors.Is(err, ErrErased) && !anew: // nothing was decided yet
			h.games.drop(t.id)
			if t, err = h.readAnew(ctx, t.id); err != nil {
				return out, err
			}
			continue
		case refused != nil && errors.Is(err, refused): // or the origin is known, and the refusal of no account
			return out, refused
		case err == nil && out.Game != nil:
			t.advance(out.Game)
			return out, nil
		case err == nil, errors.Is(err, ErrErased):
			return out, err
		}
		return h.afterFault(ctx, t, origin, commit, err)
	}
}

// afterFault is what an act came to of whose commit the store has reported an error.
func (h *hall) afterFault(ctx context.Context, t *cachedGame, origin string, commit Commit, err error) (Outcome, error) {
	switch {
	case commit.Draft != "" && errors.Is(err, ErrNotFound):
		return Outcome{}, ErrStale // somebody else's press has used the draft up
	case origin == "" && commit.Answer.Origin != "" && (errors.Is(err, ErrOriginKnown) || errors.Is(err, ErrConflict)):
		return Outcome{}, ErrStale // somebody else did it meanwhile, and tells it
	}
	if known, ok := h.answerTo(ctx, cmp.Or(commit.Answer.Origin, origin)); ok {
		return known, nil
	}
	return Outcome{}, fmt.Errorf("commit to game %s: %w", t.id, err)
}

// of returns the game that the act is for.
func (r *Referee) of(ctx context.Context, do Do) (*cachedGame, error) {
	if do.Offer == nil {
		t, err := r.at(ctx, do.Place, OpenGame)
		if errors.Is(err, ErrNoGame) {
			// a replay of the act that ended the game is still answered, and its end is owed to its players
			if last, lastErr := r.at(ctx, do.Place, LastGame); lastErr == nil {
				if _, known := r.answerTo(ctx, do.Origin); known {
					return last, nil
				}
				g := last.game.Load()
				if _, is, owedErr := r.owedEnd(ctx, g); owedErr == nil && is && len(g.Controls(do.Person.ID)) > 0 {
					return last, nil
				}
			}
		}
		return t, err
	}
	return r.gameIn(ctx, do.Place, do.Offer.Game)
}

// judge judges the act against the game as it stands.
func (do Do) judge(u lockedGame) (Outcome, Commit, error) {
	u.game = u.game.CalledNow(do.Person.ID, do.Person.Name)
	g := u.game
	if len(g.Controls(do.Person.ID)) > 0 {
		if owed, is := endAmong(g, u.owed); is {
			return owed, Commit{}, nil
		}
	}
	act, err := See(g, do.Person).Resolve(do)
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	if spec, own := g.System().Act(act.Path); own && spec.Reads {
		return Outcome{}, Commit{}, ErrStale // kept to be typed again, and confirmed by a custom_id written by hand
	}
	out, err := owedToAct(g, act, u.owed)
	if err != nil || out.Repeat {
		out.Called = calledIn(g, u.reminders)
		return out, Commit{}, err
	}
	if do.gen != nil && g.Generation(act.Seat) != *do.gen {
		return Outcome{}, Commit{}, ErrStale
	}
	if owed, is, err := owedStart(g, act, u.owed); is || err != nil {
		return owed, Commit{}, err
	}
	now, err := u.moment(do.Origin)
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	if do.Echo {
		if w, shown := echoOf(g, act); shown {
			return u.echo(act, w, now, do.Person)
		}
		if lost, err := g.Forgoes(act, now); err != nil || len(lost) > 0 {
			return u.echoForgone(act, lost, do.Person, err)
		}
	}
	record, err := g.Decide(act, now)
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	done, commit, err := u.commit(act, record, do)
	if err == nil {
		done.Kept, done.retold = out.Kept, out.retold
		done.Sealed = ownSeals(u.secret, done, do.Person)
		if do.Ahead != nil {
			do.Ahead(done)
		}
	}
	return done, commit, err
}

// ownSeals are the choices that a person has sealed himself by what was committed.
func ownSeals(secret dice.Secret, done Outcome, person Person) (own []ledger.SealedChoice) {
	seats := done.Game.Controls(person.ID)
	for _, record := range done.Records {
		own = append(own, done.Game.Sealed(record, seats, secret)...)
	}
	return own
}

// commit is what a record changes, and what comes of it.
func (u lockedGame) commit(act rules.Act, record ledger.Record, do Do) (Outcome, Commit, error) {
	done, err := fingerprint(act)
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	pressed, err := do.Press.prints(do.Person)
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	owed := Answer{Origin: do.Origin, Game: u.id, Seat: act.Seat, Act: strings.Join(append(pressed, done), " "),
		Calls: act.Seat == rules.Clock || closes(record) || do.notify}
	commit, err := newCommit(u.id, []ledger.Record{record}, owed)
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	commit.Ends, commit.Draft = endsGame(record), do.Draft
	next, err := u.game.Apply(record)
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	if commit.Due, err = u.deadlinesAfter(next, record); err != nil {
		return Outcome{}, Commit{}, err
	}
	commit.Worded, commit.Dropped = next.Worded() && !u.game.Worded(), next.Dropped()
	commit.Clocked = len(commit.Due)+len(u.due) > 0
	turn := u.turnAfter(next, record, do.Person.ID)
	commit.Reminded, commit.Reminders = len(turn.rows)+len(u.reminders) > 0, turn.rows
	return Outcome{Game: next, Records: []ledger.Record{record}, Seat: act.Seat, Called: turn.called, Passed: turn.passed,
		before: u.game}, commit, nil
}

// moment is the occasion of an act of the game.
func (u lockedGame) moment(origin string) (house.Occasion, error) {
	now, err := u.occasion(origin, u.at)
	now.Secret = u.secret
	return now, err
}

// endsGame reports whether the record ends its game.
func endsGame(record ledger.Record) bool {
	for _, e := range record.Events {
		if e.Ends() {
			return true
		}
	}
	return false
}

// closes reports whether the record decides an end that waits.
func closes(record ledger.Record) bool { return ledger.Has(record.Events, ledger.KindClosing) }

// answerTo returns what an origin came to, if it was committed.
func (h *hall) answerTo(ctx context.Context, origin string) (Outcome, bool) {
	ctx = context.WithoutCancel(ctx) // who gave up waiting may still have committed
	row, err := h.store.Answer(ctx, origin)
	if err != nil {
		return Outcome{}, false
	}
	t, err := h.game(ctx, row.Game)
	if err != nil {
		return Outcome{}, false
	}
	return outcomeOf(t.game.Load(), row), true
}

func outcomeOf(g *house.Game, row Answer) Outcome {
	out := Outcome{Game: g, Seat: row.Seat, Repeat: true, retold: []string{row.Origin}}
	for _, e := range g.Log() {
		if e.Seq >= row.Seq && isOf(e.Record, row.Origin) {
			out.Records = append(out.Records, e.Record)
		}
	}
	return out
}

// isOf reports whether a record was committed by an origin.
func isOf(r ledger.Record, origin string) bool { return r.Origin == origin || r.Origin == origin+"/1" }

// owedToAct returns the answer that the same seat's same act is still owed, or what else is owed to the seat.
// ErrTelling where somebody tells what the same act came to.
func owedToAct(g *house.Game, act rules.Act, rows []Answer) (out Outcome, err error) {
	if len(rows) == 0 {
		return out, nil
	}
	print, err := fingerprint(act)
	if err != nil {
		return Outcome{}, err
	}
	for _, row := range rows {
		// the opening, and what happened to the game, is owed to whoever comes first
		if row.Seat != act.Seat && row.Seat != rules.Public && row.Seat != rules.Clock && row.Seq != 0 {
			continue
		}
		switch same := row.by(print) && act.Seat != rules.Public; {
		case same && row.Told:
			return Outcome{}, ErrTelling
		case same:
			return outcomeOf(g, row), nil
		case !row.Told:
			kept := outcomeOf(g, row)
			out.Kept, out.retold = append(out.Kept, kept.Records...), append(out.retold, kept.retold...)
		}
	}
	return out, nil
}

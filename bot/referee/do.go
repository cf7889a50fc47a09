package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules"
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
	// Origin is unique: "d:" and the interaction's id.
	Origin string
	Place  Place
	Person Person
	// Press is by what he asks; zero for a command.
	Press Press
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
	// gen is how often the draft's seat had chosen when it was made, nil for one that outlives the seat's
	// next choice.
	gen *int
	// Echo asks that an act with real dice, or one that is weighed (rules.ActSpec.Weighed), is judged and
	// shown first, and nothing done; any other act is done.
	Echo bool
}

// Do does one act: find the game and the seat, judge, commit, fold.
//
// ErrNoGame, ErrStale; *rules.Violation, *dice.Missing and *dice.Misread for the player; any other error is a
// fault, after which nothing in memory is trusted.
func (r *Referee) Do(ctx context.Context, do Do) (Outcome, error) {
	if out, is, err := r.readByButton(ctx, do); is {
		return out, err
	}
	prepared, err := r.useDraft(ctx, &do)
	if err != nil {
		return Outcome{}, err
	}
	t, err := r.lockFor(ctx, do)
	if err != nil {
		return Outcome{}, err
	}
	defer t.mu.Unlock()
	if prepared.Game != "" && prepared.Game != t.id {
		return Outcome{}, ErrStale
	}
	for tries := 0; ; tries++ {
		out, err := r.once(ctx, t, do, prepared.ID)
		if errors.Is(err, ErrConflict) && tries == 0 {
			if err := r.reload(ctx, t); err != nil {
				return Outcome{}, err
			}
			continue
		}
		return out, err
	}
}

// lockFor returns the game that the act is for, with its lock.
func (r *Referee) lockFor(ctx context.Context, do Do) (*cachedGame, error) {
	return r.lock(func() (*cachedGame, error) { return r.of(ctx, do) })
}

// lockGame does the same for a game by its id. ErrNotFound.
func (h *hall) lockGame(ctx context.Context, game string) (*cachedGame, error) {
	return h.lock(func() (*cachedGame, error) { return h.game(ctx, game) })
}

// lock locks the game that find returns. Who waited for a game that was dropped meanwhile takes the one that
// stands in its place: two locks for one log would be none.
func (h *hall) lock(find func() (*cachedGame, error)) (*cachedGame, error) {
	for {
		t, err := find()
		if err != nil {
			return nil, err
		}
		t.mu.Lock()
		if h.games.has(t) {
			return t, nil
		}
		t.mu.Unlock()
	}
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
				if _, is, owedErr := r.OwedEnd(ctx, g); owedErr == nil && is && len(g.Controls(do.Person.ID)) > 0 {
					return last, nil
				}
			}
		}
		return t, err
	}
	return r.gameIn(ctx, do.Place, do.Offer.Game)
}

// once tries the act against the game as it stands in memory.
func (r *Referee) once(ctx context.Context, t *cachedGame, do Do, prepared string) (out Outcome, err error) {
	g := t.game.Load()
	if len(g.Controls(do.Person.ID)) > 0 {
		if owed, is, err := r.OwedEnd(ctx, g); err != nil || is {
			return owed, err
		}
	}
	m, stale := See(g, do.Person).Resolve(do)
	act := m.Act
	if stale == nil {
		out, err = r.owedToAct(ctx, g, act)
		if err != nil || out.Repeat {
			return out, err
		}
	}
	if stale == nil && do.gen != nil && g.Generation(act.Seat) != *do.gen {
		stale = ErrStale
	}
	if owed, is, err := r.owedStart(ctx, g, act); stale == nil && (err != nil || is) {
		return owed, err
	}
	now, err := r.moment(t, stale, do)
	if err != nil {
		return r.answerInstead(ctx, do, err)
	}
	if do.Echo {
		if w, shown := echoOf(g, act); shown {
			return r.echo(ctx, g, act, w, now, do)
		}
	}
	record, err := g.Decide(act, now)
	if err != nil {
		return r.answerInstead(ctx, do, err)
	}
	done, err := r.commit(ctx, t, act, record, do, prepared)
	if err == nil && !done.Repeat {
		done.Kept = out.Kept
		done.Sealed = ownSeals(t, done, do.Person)
	}
	return done, err
}

// ownSeals are the choices that a person has sealed himself by what was committed.
func ownSeals(t *cachedGame, done Outcome, person Person) []ledger.Opening {
	var own []ledger.Opening
	seats := done.Game.Controls(person.ID)
	for _, record := range done.Records {
		for _, o := range done.Game.Sealed(record, t.secret) {
			if slices.Contains(seats, o.Seat) {
				own = append(own, o)
			}
		}
	}
	return own
}

// commit stores a record and folds it into the game in memory. Its lock is held. ErrConflict where the log
// has grown meanwhile.
func (r *Referee) commit(ctx context.Context, t *cachedGame, act rules.Act, record ledger.Record, do Do, prepared string) (Outcome, error) {
	g := t.game.Load()
	done, err := fingerprint(act)
	if err != nil {
		return Outcome{}, err
	}
	pressed, err := do.Press.prints(do.Person)
	if err != nil {
		return Outcome{}, err
	}
	owed := Answer{Origin: do.Origin, Game: g.ID(), Seat: act.Seat, Act: strings.Join(append(pressed, done), " ")}
	commit, err := newCommit(g.ID(), []ledger.Record{record}, owed)
	if err != nil {
		return Outcome{}, err
	}
	commit.Ends, commit.Draft = endsGame(record), prepared
	next, err := g.Apply(record)
	if err != nil {
		r.games.drop(t.id)
		return Outcome{}, err
	}
	if commit.Due, err = r.deadlinesAfter(t, next, record); err != nil {
		r.games.drop(t.id)
		return Outcome{}, err
	}
	commit.Worded, commit.Dropped = next.Worded() && !g.Worded(), next.Dropped()
	commit.Clocked = len(commit.Due)+len(t.deadlines()) > 0
	if err := r.store.Append(ctx, commit); err != nil {
		if errors.Is(err, ErrConflict) {
			return Outcome{}, err
		}
		r.games.drop(t.id)
		if prepared != "" && errors.Is(err, ErrNotFound) {
			return Outcome{}, ErrStale // somebody else's press has used the draft up
		}
		if known, ok := r.answerTo(ctx, do.Origin); ok {
			return known, nil
		}
		return Outcome{}, fmt.Errorf("commit to game %s: %w", g.ID(), err)
	}
	t.game.Store(next)
	t.due.Store(&commit.Due)
	return Outcome{Game: next, Records: []ledger.Record{record}, Seat: act.Seat}, nil
}

// moment is the occasion of an act of the game.
func (r *Referee) moment(t *cachedGame, stale error, do Do) (rules.Occasion, error) {
	if stale != nil {
		return rules.Occasion{}, stale
	}
	now, err := r.occasion(do.Origin)
	now.Secret = t.secret
	return now, err
}

// answerInstead returns what the origin came to before, where it was committed, in place of an error.
func (r *Referee) answerInstead(ctx context.Context, do Do, err error) (Outcome, error) {
	if known, ok := r.answerTo(ctx, do.Origin); ok {
		return known, nil
	}
	return Outcome{}, err
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

// reload reads a game anew whose log another process has lengthened. Its lock is held.
func (h *hall) reload(ctx context.Context, t *cachedGame) error {
	stored, game, err := h.load(ctx, t.id)
	if err != nil {
		return err
	}
	t.game.Store(game)
	t.due.Store(&stored.Due)
	return nil
}

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

func outcomeOf(g *rules.Game, row Answer) Outcome {
	out := Outcome{Game: g, Seat: row.Seat, Repeat: true}
	for _, e := range g.Log() {
		if e.Seq >= row.Seq && (e.Origin == row.Origin || e.Origin == row.Origin+"/1") {
			out.Records = append(out.Records, e.Record)
		}
	}
	return out
}

// owedToAct returns the answer that the same seat's same act is still owed, or what else is owed to the seat.
func (h *hall) owedToAct(ctx context.Context, g *rules.Game, act rules.Act) (Outcome, error) {
	rows, err := h.undelivered(ctx, g)
	if len(rows) == 0 {
		return Outcome{}, err
	}
	print, err := fingerprint(act)
	if err != nil {
		return Outcome{}, err
	}
	var out Outcome
	for _, row := range rows {
		// the opening, and what happened to the game, is owed to whoever comes first
		if row.Seat != act.Seat && row.Seat != rules.Public && row.Seat != rules.Clock && row.Seq != 0 {
			continue
		}
		owed := outcomeOf(g, row)
		if row.by(print) && act.Seat != rules.Public {
			return owed, nil
		}
		out.Kept = append(out.Kept, owed.Records...)
	}
	return out, nil
}

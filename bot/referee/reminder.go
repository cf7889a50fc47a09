package referee

import (
	"cmp"
	"context"
	"slices"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// Wish is when somebody wants to be called whose turn it has become. The empty one is the game's: at once,
// and by hand where the players sit at one table.
type Wish string

const (
	// ByHand is never by itself.
	ByHand Wish = "a-la-main"
	// AtOnce is with the answer that makes it his turn.
	AtOnce Wish = "tout-de-suite"
	// Later is ten minutes after it: who acts within them is not called.
	Later Wish = "apres-10-min"
)

// Wishes are all of them.
var Wishes = []Wish{ByHand, AtOnce, Later}

// laterBy is by how much Later is.
const laterBy = 10 * time.Minute

// Quiet are the hours in which somebody is not called. The empty one is Nights.
type Quiet string

const (
	Nights     Quiet = "22-8"
	Evenings   Quiet = "20-9"
	NeverQuiet Quiet = "jamais"
)

// Quiets are all of them.
var Quiets = []Quiet{Nights, Evenings, NeverQuiet}

// hours are when it begins and ends; equal where it never does.
func (q Quiet) hours() (from, to int) {
	switch q {
	case Evenings:
		return 20, 9
	case NeverQuiet:
		return 0, 0
	}
	return 22, 8
}

// Hours are the quiet hours that count for its holder.
func (r Reminder) Hours() Quiet { return cmp.Or(r.Quiet, Nights) }

// after is the moment itself, or where it is in quiet hours the end of them.
func (q Quiet) after(at time.Time, zone *time.Location) time.Time {
	from, to := q.hours()
	local := at.In(zone)
	h := local.Hour()
	if from == to || h < from && h >= to {
		return at
	}
	day := local.Day()
	if h >= from {
		day++
	}
	return time.Date(local.Year(), local.Month(), day, to, 0, 0, 0, zone).UTC()
}

// Reminder is a seat that a game may wait for: how its holder wants to be called, and what was done of that.
// A game has one of each such seat at most.
type Reminder struct {
	Game  string
	Place Place
	Seat  rules.Seat
	// Wish and Quiet are what the holder has chosen, empty for nothing.
	Wish  Wish
	Quiet Quiet
	// Awaited says that the game waits for the seat, Called how often its holder was called since his last
	// act.
	Awaited bool
	Called  int
	// At is when he is called next, zero for never.
	At time.Time
	// ClaimedUntil is until when somebody calls him, zero for nobody.
	ClaimedUntil time.Time
}

// MostCalls is how often somebody is called who does nothing: once that it is his turn, and three times more.
const MostCalls = 4

// pauses are between one call and the next. Who plays by post answers within days; a club meets once a week,
// and the last call comes in the week after.
var pauses = [MostCalls]time.Duration{24 * time.Hour, 24 * time.Hour, 2 * 24 * time.Hour, 4 * 24 * time.Hour}

// DaysWaited is for how many days a game has waited for somebody who was called so often since his last act,
// once he is called again.
func DaysWaited(called int) int {
	var all time.Duration
	for n := 1; n <= called && n < MostCalls; n++ {
		all += pauses[n]
	}
	return int(all / (24 * time.Hour))
}

// wish is when the holder is called.
func (r Reminder) wish(g *house.Game) Wish {
	switch {
	case r.Wish != "":
		return r.Wish
	case house.AtOneTable(g):
		return ByHand
	}
	return AtOnce
}

// following is the reminder after so many calls, the last one now.
func (r Reminder) following(called int, now time.Time, zone *time.Location) Reminder {
	r.Called, r.At, r.ClaimedUntil = called, time.Time{}, time.Time{}
	if called < MostCalls {
		r.At = r.Quiet.after(now.Add(pauses[called]), zone)
	}
	return r
}

// isKept reports whether there is something to remember of it.
func (r Reminder) isKept() bool { return r.Awaited || r.Wish != "" || r.Quiet != "" }

// turn is what an act changes of whom its game waits for.
type turn struct {
	rows []Reminder
	// called are the accounts that its answer calls, passed says that the game now waits for others than who
	// acted.
	called []string
	passed bool
}

// turnAfter finds out whom the game waits for after a record that actor's account made, empty for nobody's.
// Who has just acted needs no call; he is reminded a day later. Of two of whom one is enough the other is not
// called while the first is there, unless the act has decided the game:
// that he must learn.
func (u lockedGame) turnAfter(next *house.Game, record ledger.Record, actor string) turn {
	var before []rules.Seat
	if u.game != nil { // none before the opening
		before, _ = house.Awaited(u.game)
	}
	awaited, either := house.Awaited(next)
	here := func(seats []rules.Seat) bool {
		return actor != "" && slices.ContainsFunc(seats, func(s rules.Seat) bool { return next.User(s) == actor })
	}
	handed, changes := record.HandedOver()
	var t turn
	newly := here(before)
	decided := u.game != nil && house.Decided(next) && !house.Decided(u.game)
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee} {
		row := reminderOf(u.reminders, seat)
		row.Game, row.Seat = u.id, seat
		if changes && handed == seat {
			row = Reminder{Game: u.id, Seat: seat}
		}
		was := row
		row.Awaited = next.Ended() == nil && slices.Contains(awaited, seat) && isCallable(next, seat)
		newly = newly || row.Awaited && !slices.Contains(before, seat)
		switch account := next.User(seat); {
		case !row.Awaited:
			row.Called, row.At, row.ClaimedUntil = 0, time.Time{}, time.Time{}
		case account == actor, either && here(awaited) && !decided:
			row = row.begin(u.at, next, u.clubZone)
		case was.Awaited && was.Called > 0 && !decided: // he was called
		default:
			if row = row.call(u.at, next, u.clubZone); row.Called > 0 && !slices.Contains(t.called, account) {
				t.called = append(t.called, account)
			}
			if was.Awaited && row.Called == 0 && was.At.Before(row.At) && !was.At.IsZero() {
				row = was // he will be called sooner
			}
		}
		if row.isKept() {
			t.rows = append(t.rows, row)
		}
	}
	others := slices.ContainsFunc(t.rows, func(r Reminder) bool { return r.Awaited }) && !here(awaited)
	t.passed = len(t.called) > 0 || others && newly && !house.AtOneTable(next)
	return t
}

// isCallable reports whether a seat's holder can be called from the table: he has an account, and a player
// not both sides' phone.
func isCallable(g *house.Game, seat rules.Seat) bool {
	return g.User(seat) != "" && (!seat.Plays() || g.Apart())
}

// begin is the reminder of who is there himself when it becomes his turn.
func (r Reminder) begin(now time.Time, g *house.Game, zone *time.Location) Reminder {
	if r.wish(g) == ByHand {
		r.Called, r.At, r.ClaimedUntil = 0, time.Time{}, time.Time{}
		return r
	}
	return r.following(0, now, zone)
}

// call is the reminder of who is not there when it becomes his turn.
func (r Reminder) call(now time.Time, g *house.Game, zone *time.Location) Reminder {
	first := now
	switch r.wish(g) {
	case ByHand:
		return r.begin(now, g, zone)
	case Later:
		first = now.Add(laterBy)
	}
	if first = r.Quiet.after(first, zone); first.Equal(now) {
		return r.following(1, now, zone)
	}
	r.Called, r.At, r.ClaimedUntil = 0, first, time.Time{}
	return r
}

// reminderOf is a seat's, the zero one where there is none.
func reminderOf(all []Reminder, seat rules.Seat) Reminder {
	if i := slices.IndexFunc(all, func(r Reminder) bool { return r.Seat == seat }); i >= 0 {
		return all[i]
	}
	return Reminder{Seat: seat}
}

// calledIn are the accounts that the last answer called.
func calledIn(g *house.Game, rows []Reminder) (accounts []string) {
	for _, r := range rows {
		if account := g.User(r.Seat); r.Awaited && r.Called == 1 && account != "" && !slices.Contains(accounts, account) {
			accounts = append(accounts, account)
		}
	}
	return accounts
}

// Reminder returns how the holder of a seat is called in a game as it stands.
func (r *Referee) Reminder(ctx context.Context, game string, seat rules.Seat) (row Reminder, wish Wish, err error) {
	err = r.reminders(ctx, game, func(u lockedGame) ([]Reminder, error) {
		row = reminderOf(u.reminders, seat)
		wish = row.wish(u.game)
		return nil, nil
	})
	return row, wish, err
}

// SetReminder notes how the holders of these seats want to be called from now on; an empty wish or empty
// hours stay as they were.
func (r *Referee) SetReminder(ctx context.Context, game string, seats []rules.Seat, wish Wish, quiet Quiet) error {
	return r.reminders(ctx, game, func(u lockedGame) ([]Reminder, error) {
		rows := slices.Clone(u.reminders)
		for _, seat := range seats {
			row := reminderOf(rows, seat)
			row.Game, row.Seat = u.id, seat
			if wish != "" {
				row.Wish = wish
			}
			if quiet != "" {
				row.Quiet = quiet
			}
			if row.Awaited { // he is there: he sets it
				row = row.begin(u.at, u.game, u.clubZone)
			}
			rows = append(slices.DeleteFunc(rows, func(old Reminder) bool { return old.Seat == seat }), row)
		}
		return rows, nil
	})
}

// ClaimReminders returns some of those to be called now whom nobody else calls.
func (r *Referee) ClaimReminders(ctx context.Context) ([]Reminder, error) {
	return claimed(r.store.ClaimReminders(ctx, mostClaimed))
}

// TakeReminder claims a reminder anew for who has claimed it, so that he has the time to tell it, and returns
// the game that it is of. ErrStale where there is nothing to tell any more, or in quiet hours, or by somebody
// else.
func (r *Referee) TakeReminder(ctx context.Context, row Reminder) (Reminder, *house.Game, error) {
	if _, err := r.ClubChoices(ctx, row.Place); err != nil { // in whose hours it is quiet
		return row, nil, err
	}
	var game *house.Game
	err := r.amendReminder(ctx, &row, func(u lockedGame, stored *Reminder) error {
		game = u.game
		switch quiet := stored.Quiet.after(u.at, u.clubZone); {
		case !stored.ClaimedUntil.Equal(row.ClaimedUntil):
			return ErrStale
		case !quiet.Equal(u.at): // the bot was away when it came
			stored.At, stored.ClaimedUntil = quiet, time.Time{}
			game = nil
		default:
			stored.ClaimedUntil = claimFrom(u.at)
		}
		return nil
	})
	if err == nil && game == nil {
		err = ErrStale
	}
	return row, game, err
}

// NoteReminded notes that a reminder was told; the next one comes later, or none any more.
func (r *Referee) NoteReminded(ctx context.Context, row Reminder) error {
	return r.amendReminder(ctx, &row, func(u lockedGame, stored *Reminder) error {
		*stored = stored.following(stored.Called+1, u.at, u.clubZone)
		return nil
	})
}

// amendReminder changes what is stored of a reminder, and returns that in its place. ErrStale where the same
// call stands no more.
func (r *Referee) amendReminder(ctx context.Context, row *Reminder, change func(lockedGame, *Reminder) error) error {
	var changed Reminder
	err := r.reminders(ctx, row.Game, func(u lockedGame) ([]Reminder, error) {
		rows := slices.Clone(u.reminders)
		i := slices.IndexFunc(rows, func(s Reminder) bool {
			return s.Seat == row.Seat && s.Called == row.Called && s.At.Equal(row.At) && s.Awaited && !s.At.IsZero()
		})
		if i < 0 {
			return nil, ErrStale
		}
		err := change(u, &rows[i])
		changed = rows[i]
		return rows, err
	})
	if err == nil {
		changed.Place = row.Place
		*row = changed
	}
	return err
}

// reminders lets change judge a game's reminders under its lock, and keeps what it returns; nil keeps them.
func (r *Referee) reminders(ctx context.Context, game string, change func(lockedGame) ([]Reminder, error)) error {
	t, err := r.game(ctx, game)
	if err != nil {
		return staleOr(err)
	}
	_, err = r.act(ctx, t, "", func(u lockedGame) (Outcome, Commit, error) {
		rows, err := change(u)
		return Outcome{}, Commit{Game: u.id, Reminded: rows != nil, Reminders: rows}, err
	})
	return err
}

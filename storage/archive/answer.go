package archive

import (
	"context"
	"fmt"
	"slices"

	"aidedecamp/bot/referee"
)

// AnswerColumns are those of an answer, by the clock $1.
func (d Dialect) AnswerColumns() string {
	return "origin, game, seat, seq, act, delivered_at, calls, leased_until > " + d.Now
}

// ScanAnswer reads them.
func ScanAnswer(row Row) (a referee.Answer, err error) {
	err = row.Scan(&a.Origin, &a.Game, &a.Seat, &a.Seq, &a.Act, (*Millis)(&a.DeliveredAt), &a.Calls, &a.Told)
	return a, err
}

// Owed adds the question for a game's answers that nobody got yet, the oldest first.
func (d Dialect) Owed(q *Queue, clock any, game string, owed *[]referee.Answer) {
	All(q, owed, ScanAnswer, "SELECT "+d.AnswerColumns()+" FROM answers WHERE game = $2 AND delivered_at IS NULL ORDER BY seq", clock, game)
}

// Answer returns the row of an origin. referee.ErrNotFound.
func (r Reading) Answer(ctx context.Context, origin string) (referee.Answer, error) {
	return askOne(ctx, r, fmt.Sprintf("read the answer of %q", origin), ScanAnswer,
		"SELECT "+r.in.AnswerColumns()+" FROM answers WHERE origin = $2", r.engine.Clock(), origin)
}

// Undelivered returns the game's answers that nobody got yet, the oldest first.
func (r Reading) Undelivered(ctx context.Context, game string) (owed []referee.Answer, err error) {
	var q Queue
	r.in.Owed(&q, r.engine.Clock(), game, &owed)
	err = r.engine.Read(ctx, Step{Name: "read the undelivered answers of game " + game}, q)
	return owed, err
}

// Retell leases to the caller those of the answers that nobody got and nobody tells, and returns their
// origins.
func (w Writing) Retell(ctx context.Context, origins []string) (mine []string, err error) {
	var q Queue
	found := make([][]string, len(origins))
	for i, origin := range origins {
		All(&q, &found[i], column[string], "UPDATE answers SET leased_until = "+w.in.Now+" + $2 WHERE origin = $3 AND delivered_at IS NULL AND leased_until <= "+w.in.Now+
			" RETURNING origin", w.engine.Clock(), referee.TellingLease.Milliseconds(), origin)
	}
	err = w.engine.Write(ctx, Step{Name: "tell answers again"}, q)
	return slices.Concat(found...), err
}

// NoteLost ends the lease of an answer that was not told; of one that arrived it changes nothing.
// referee.ErrNotFound.
func (w Writing) NoteLost(ctx context.Context, origin string) error {
	var q Queue
	q.DoOnRow("UPDATE answers SET leased_until = CASE WHEN leased_until < "+w.in.Now+" THEN leased_until ELSE "+w.in.Now+" END WHERE origin = $2",
		w.engine.Clock(), origin)
	return w.engine.Write(ctx, Step{Name: fmt.Sprintf("note the loss of the answer to %q", origin), Again: true}, q)
}

// Sweep adds what drops what nobody can use any more: drafts older than referee.DraftAge, and handles whose right
// has ended.
func (d Dialect) Sweep(q *Queue, clock any) {
	q.Do("DELETE FROM drafts WHERE at < "+d.Now+" - $2", clock, referee.DraftAge.Milliseconds())
	q.Do(fmt.Sprintf(unhandled, "live")+" WHERE handle IS NOT NULL AND until <= "+d.Now, clock)
}

package archive

import (
	"context"

	"aidedecamp/bot/referee"
)

const liveQuery = "SELECT seq, message, handle, until FROM live WHERE game = $1"

// LiveMessage is the live message of a game, and how many records the log had whose buttons it carries.
type LiveMessage struct {
	Seq int
	referee.Live
}

func scanLive(row Row) (l LiveMessage, err error) {
	var handle []byte
	err = row.Scan(&l.Seq, &l.Message, &handle, (*Millis)(&l.Until))
	l.Handle = referee.NewHandle(handle)
	return l, err
}

// Live returns the message that carries the game's live buttons. referee.ErrNotFound.
func (r Reading) Live(ctx context.Context, game string) (referee.Live, error) {
	l, err := askOne(ctx, r, "find the live message of game "+game, scanLive, liveQuery, game)
	return l.Live, err
}

// Arrival adds what notes that answers arrived, and the message that carries a game's live buttons unless those of a
// longer log are in another; known is the message that had them before. referee.ErrNotFound.
func (d Dialect) Arrival(q *Queue, clock any, a referee.Arrival, known *LiveMessage) {
	if a.Game != "" {
		q.One(func(row Row) (err error) {
			*known, err = scanLive(row)
			return err
		}, liveQuery+d.Locks, a.Game)
		// who erases somebody waits for the row, or has been waited for: this statement sees what he counted
		q.Do(`UPDATE live SET message = $2, seq = $3, handle = CASE WHEN g.erased <= $6 AND $7 THEN $4`+d.Bytes+` END,
			until = CASE WHEN g.erased <= $6 AND $7 THEN CAST($5 AS bigint) END FROM games g
			WHERE live.game = $1 AND live.seq <= $3 AND g.id = live.game`,
			a.Game, a.Live.Message, a.Seq, append([]byte{}, a.Live.Handle.Reveal()...), a.Live.Until.UnixMilli(), a.Erased, a.Live.Handle != referee.Handle{})
	}
	for _, origin := range a.Origins {
		q.Do("UPDATE answers SET delivered_at = "+d.Now+`, act = '', leased_until = 0 WHERE origin = $2 AND delivered_at IS NULL
			AND ($3 = '' OR EXISTS (SELECT 1 FROM live WHERE game = $3))`, clock, origin, a.Game)
	}
}

// Superseded is the message that loses its buttons to one that arrived, which itself does where it came too late; the
// zero Live where none does.
func (l LiveMessage) Superseded(by referee.Arrival) referee.Live {
	switch {
	case l.Message == by.Live.Message:
		return referee.Live{}
	case by.Seq < l.Seq:
		return by.Live
	}
	return l.Live
}

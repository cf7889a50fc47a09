package archive

import (
	"fmt"
	"slices"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
)

// MayOpen adds the questions whether a game may be opened: referee.ErrOriginKnown where the origin is known,
// referee.ErrChannelBusy where the place has an open game, referee.ErrTableTaken where one of its server has the
// table's number, in this order.
func (q *Queue) MayOpen(o referee.Opening) {
	q.One(func(row Row) error {
		var known, busy, taken bool
		err := row.Scan(&known, &busy, &taken)
		switch {
		case err != nil:
			return err
		case known:
			return fmt.Errorf("origin %q: %w", o.Answer.Origin, referee.ErrOriginKnown)
		case busy:
			return fmt.Errorf("channel %q: %w", o.Place.Channel, referee.ErrChannelBusy)
		case taken:
			return fmt.Errorf("table %d: %w", o.Table, referee.ErrTableTaken)
		}
		return nil
	}, `SELECT EXISTS (SELECT 1 FROM answers WHERE origin = $1), EXISTS (SELECT 1 FROM games WHERE guild = $2 AND channel = $3 AND ended_at IS NULL),
		EXISTS (SELECT 1 FROM games WHERE guild = $2 AND table_number = $4 AND $4 > 0 AND ended_at IS NULL)`,
		o.Answer.Origin, o.Place.Guild, o.Place.Channel, o.Table)
}

// Open adds a new game, its first records and what belongs to them.
func (d Dialect) Open(q *Queue, clock any, o referee.Opening) error {
	if err := o.Check(); err != nil {
		return err
	}
	created, err := momentOf(o.Records[0])
	if err != nil {
		return err
	}
	links := Links(ledger.Link{}, o.Lines)
	var cut tables
	o.Lines, cut = cutTables(o.Lines)
	guild, at, hash := o.Place.Guild, 0, cut.hash()
	if hash != nil {
		if d.Locks != "" { // a purge waits for who has the row
			q.Do("SELECT 1 FROM game_tables WHERE guild = $1 AND hash = $2 FOR KEY SHARE", guild, hash)
		}
		at = cut.at
		q.Do("INSERT INTO game_tables ("+d.Guild+"hash, body) VALUES ("+d.guildIs("$1")+"$2, $3) ON CONFLICT DO NOTHING", guild, hash, cut.body)
	}
	secret := o.Secret.Reveal()
	q.Do(`INSERT INTO games (guild, id, system, channel, length, head, created_at, opener, table_number, tables, tables_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, guild, o.Game, o.System, o.Place.Channel, len(o.Records), links[len(links)-1][:],
		created, o.Opener, o.Table, hash, at)
	q.Do("INSERT INTO live ("+d.Guild+"game) VALUES ("+d.guildIs("$1")+"$2)", guild, o.Game)
	q.Do("INSERT INTO secrets ("+d.Guild+"game, epoch, secret) VALUES ("+d.guildIs("$1")+"$2, $3, $4)",
		guild, o.Game, o.Records[len(o.Records)-1].Epoch, secret[:])
	return d.Append(q, clock, guild, referee.Moment{}, o.Commit, links)
}

// Append adds what a commit changes beside the length and the head of its game, which is a server's and was judged by
// before; links are those that its lines end.
func (d Dialect) Append(q *Queue, clock any, guild string, before referee.Moment, c referee.Commit, links []ledger.Link) error {
	if err := c.Check(); err != nil {
		return err
	}
	if len(c.Records) > 0 {
		if err := d.appendLog(q, clock, guild, c, links); err != nil {
			return err
		}
	}
	if c.Clocked {
		d.changeDue(q, guild, c.Game, before.Due, c.Due)
	}
	if c.Reminded {
		d.changeReminders(q, guild, c.Game, before.Reminders, c.Reminders)
	}
	if c.Keep != nil {
		*q = append(*q, KeepDraft(*c.Keep))
	}
	if c.Draft != "" {
		q.DoOnRow(d.UseDraft, c.Draft)
	}
	if c.Ends { // drafts hold what its players weighed in private
		q.Do("DELETE FROM drafts WHERE game = $1", c.Game)
	}
	return nil
}

func (d Dialect) appendLog(q *Queue, clock any, guild string, c referee.Commit, links []ledger.Link) error {
	if c.Ends { // by itself: three indexes have a word about it
		ended, err := momentOf(c.Records[len(c.Records)-1])
		if err != nil {
			return err
		}
		q.Do("UPDATE games SET ended_at = coalesce(ended_at, $1) WHERE id = $2", ended, c.Game)
	}
	if c.Worded || c.Dropped {
		q.Do("UPDATE games SET worded = worded OR $1, dropped = dropped OR $2 WHERE id = $3", c.Worded, c.Dropped, c.Game)
	}
	for i, r := range c.Records {
		q.Do("INSERT INTO records ("+d.Guild+"game, seq, line, hash) VALUES ("+d.guildIs("$1")+"$2, $3, $4, $5)",
			guild, c.Game, r.Seq, c.Lines[i], links[i][:])
		for place, t := range r.Texts {
			q.Do("INSERT INTO texts ("+d.Guild+"game, seq, place, mark, salt, body, withheld) VALUES ("+d.guildIs("$1")+"$2, $3, $4, $5, $6, $7, $8)",
				guild, c.Game, r.Seq, place, string(t.Mark), t.Salt, t.Body, t.Withheld)
		}
		for seal, payload := range r.Payloads {
			q.Do("INSERT INTO payloads ("+d.Guild+"game, seq, seal, payload) VALUES ("+d.guildIs("$1")+"$2, $3, $4, $5)",
				guild, c.Game, r.Seq, seal, append([]byte{}, payload...))
		}
	}
	var delivered any
	if !c.Answer.DeliveredAt.IsZero() {
		delivered = c.Answer.DeliveredAt.UnixMilli()
	}
	// who commits it tells it
	q.Do("INSERT INTO answers ("+d.Guild+"origin, game, seat, seq, act, calls, delivered_at, leased_until) VALUES ("+d.guildIs("$2")+
		"$3, $4, $5, $6, $7, $8, $9, CASE WHEN $10 THEN "+d.Now+" + $11 ELSE 0 END)", clock, guild, c.Answer.Origin, c.Answer.Game, string(c.Answer.Seat), c.Answer.Seq,
		c.Answer.Act, c.Answer.Calls, delivered, delivered == nil, referee.TellingLease.Milliseconds())
	return nil
}

// changeDue puts due in the place of a game's deadlines, which were before when it was judged; times are kept to
// the millisecond. One whose gate and key stay is still its claimer's. What stays as it is is not written.
func (d Dialect) changeDue(q *Queue, guild, game string, before, due []referee.Due) {
	before = slices.Clone(before)
	for _, one := range due {
		at, claimed := one.At.UnixMilli(), sinceEpoch(one.ClaimedUntil)
		i := slices.IndexFunc(before, func(old referee.Due) bool { return old.Gate == one.Gate && old.Key == one.Key })
		if i < 0 {
			q.Do("INSERT INTO deadlines ("+d.Guild+"game, gate, key, at, notice, leased_until) VALUES ("+d.guildIs("$1")+"$2, $3, $4, $5, $6, $7)",
				guild, game, one.Gate, one.Key, at, int(one.Notice), claimed)
			continue
		}
		old := before[i]
		before = slices.Delete(before, i, i+1)
		if at != old.At.UnixMilli() || one.Notice != old.Notice || claimed > sinceEpoch(old.ClaimedUntil) {
			q.Do(`UPDATE deadlines SET at = $4, notice = $5, leased_until = CASE WHEN leased_until > $6 THEN leased_until ELSE $6 END
				WHERE game = $1 AND gate = $2 AND key = $3`, game, one.Gate, one.Key, at, int(one.Notice), claimed)
		}
	}
	for _, gone := range before {
		q.Do("DELETE FROM deadlines WHERE game = $1 AND gate = $2 AND key = $3", game, gone.Gate, gone.Key)
	}
}

// changeReminders puts reminders in the place of a game's, which were before when it was judged; times are kept to the
// millisecond. One whose seat, calls and time stay is still its claimer's. What stays as it is is not written.
func (d Dialect) changeReminders(q *Queue, guild, game string, before, reminders []referee.Reminder) {
	before = slices.Clone(before)
	for _, r := range reminders {
		at, claimed := sinceEpoch(r.At), sinceEpoch(r.ClaimedUntil)
		i := slices.IndexFunc(before, func(old referee.Reminder) bool { return old.Seat == r.Seat })
		if i < 0 {
			q.Do("INSERT INTO reminders ("+d.Guild+"game, seat, wish, quiet, awaited, called, at, leased_until) VALUES ("+
				d.guildIs("$1")+"$2, $3, $4, $5, $6, $7, $8, $9)",
				guild, game, string(r.Seat), string(r.Wish), string(r.Quiet), r.Awaited, r.Called, at, claimed)
			continue
		}
		old := before[i]
		before = slices.Delete(before, i, i+1)
		if old.Wish != r.Wish || old.Quiet != r.Quiet || old.Awaited != r.Awaited || old.Called != r.Called ||
			at != sinceEpoch(old.At) || claimed > sinceEpoch(old.ClaimedUntil) {
			q.Do(`UPDATE reminders SET wish = $3, quiet = $4, awaited = $5, called = $6, at = $7, leased_until =
				CASE WHEN called = $6 AND at = $7 AND leased_until > $8 THEN leased_until ELSE $8 END WHERE game = $1 AND seat = $2`,
				game, string(r.Seat), string(r.Wish), string(r.Quiet), r.Awaited, r.Called, at, claimed)
		}
	}
	for _, gone := range before {
		q.Do("DELETE FROM reminders WHERE game = $1 AND seat = $2", game, string(gone.Seat))
	}
}

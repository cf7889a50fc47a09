package referee

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"strings"
	"time"

	"aidedecamp/bot/misread"
	"aidedecamp/bot/pace"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// NewGame asks for a game in a place. A button may keep it as JSON, without who asks and what the edge does.
type NewGame struct {
	Input `json:"-"`
	// System is the rules' slug.
	System string
	// Opponent sits opposite; nil leaves the seat to a guest.
	Opponent *Person
	// Referee decides between the players; nil for none.
	Referee *Person
	// Settings are those chosen explicitly.
	Settings map[string]string
	// Source is where faces come from; empty is the bot.
	Source ledger.DiceSource
	// Draft is used up by the game: a free draw, which names the system itself, or the invitation that is
	// answered; empty for none.
	Draft string
	// Opening is the value of the setting that the system has chosen where a game is opened by a button; empty
	// for its default.
	Opening string
	// Table is the number of the game's table, 0 for none.
	Table int
	// Thread makes the place where the game is played, instead of Place, once nothing is refused any more;
	// nil for none.
	Thread func(context.Context, *house.Game) (Place, error) `json:"-"`
	// Gone reports whether a place is no more there, so that its game leaves the table's number; nil where
	// nobody looks.
	Gone func(context.Context, Place) bool `json:"-"`
	// Hidden reports whether not everybody sees a place who sees this one: whose game has the number there is
	// not told; nil where nobody looks.
	Hidden func(context.Context, Place) bool `json:"-"`
}

// Open opens a game. ErrStale where the free draw to keep was kept by another game, or is gone; a channel
// that has an open game is a Violation, and so is a table's number that another open game of the server has.
// An error of Thread is returned as it is.
func (r *Referee) Open(ctx context.Context, ask NewGame) (out Outcome, err error) {
	deal := house.Deal{Settings: ask.Settings, Source: ask.Source,
		Sitters: map[rules.Seat]house.Sitter{rules.SeatA: ask.Person.sitter()}}
	if ask.Draft != "" {
		var kept freeBody
		_, err := r.kept(ctx, ask.Draft, draftFree, &kept)
		if errors.Is(err, ErrStale) {
			if out, known := r.answerTo(ctx, ask.Origin); known {
				return out, nil
			}
		}
		if err != nil {
			return out, err
		}
		deal.Free = &kept.FreeDraw
		ask.System = deal.Free.System
		deal.Settings = deal.Free.Settings
		if deal.Tables, err = r.versions(ctx, Collection{ask.Place.Guild, ask.System}, kept.Tables); err != nil {
			return out, err
		}
	}
	system, err := r.systems.Find(ask.System)
	if err != nil {
		return out, rules.Refuse("maison:partie", "game.refused.no-such-system", phrase.Named("system", ask.System))
	}
	if deal.Free == nil {
		if deal.Settings, err = r.withProfile(ctx, ask.Place, system, deal.Settings); err != nil {
			return out, err
		}
		if deal.Tables, _, err = r.latest(ctx, Collection{ask.Place.Guild, ask.System}); err != nil {
			return out, err
		}
	}
	if err := seatOthers(&deal, ask); err != nil {
		return out, err
	}
	if setting, asks := system.Opening(); asks && ask.Opening != "" {
		deal.Settings = withSetting(deal.Settings, setting.Name, ask.Opening)
	}
	return r.openDealt(ctx, ask, system, deal)
}

// withSetting are settings with another value of one.
func withSetting(settings map[string]string, name, value string) map[string]string {
	with := map[string]string{}
	maps.Copy(with, settings)
	with[name] = value
	return with
}

// openDealt opens a game of a system as it is dealt.
func (r *Referee) openDealt(ctx context.Context, ask NewGame, system *rules.System, deal house.Deal) (Outcome, error) {
	return r.open(ctx, ask, func(id string, now house.Occasion) ([]ledger.Record, error) {
		deal.Game = id
		records, err := house.Open(system, deal, now)
		return records, misread.Unusable(system, deal.Tables, err)
	})
}

// open stores the game whose records decide returns for a new id.
func (r *Referee) open(ctx context.Context, ask NewGame,
	decide func(id string, now house.Occasion) ([]ledger.Record, error)) (out Outcome, err error) {
	switch {
	case ask.Table < 0 || ask.Table > MostTable:
		return out, rules.Refuse("maison:partie", "game.refused.table-number", phrase.Number("most", MostTable))
	case ask.Table > 0:
		defer r.holdTable(tableAt{ask.Place.Guild, ask.Table})()
	}
	club, err := r.ClubChoices(ctx, ask.Place)
	if err != nil {
		return out, err
	}
	now, err := r.occasion(ask.Origin, r.now())
	if err != nil {
		return out, err
	}
	now.VerdictDelay = time.Duration(club.VerdictDays) * 24 * time.Hour
	if now.Secret, err = r.secret(); err != nil {
		return out, err
	}
	id, err := r.id(16)
	if err != nil {
		return out, err
	}
	records, err := decide(id, now)
	if err != nil {
		return out, err
	}
	game, err := house.Rebuild(r.systems, records)
	if err != nil {
		return out, err
	}
	if out, known, err := r.seatAtTable(ctx, &ask, game); known || err != nil {
		return out, err
	}
	pressed, err := ask.Press.prints(ask.Person)
	if err != nil {
		return out, err
	}
	owed := Answer{Origin: ask.Origin, Game: game.ID(), Seat: rules.SeatA, Act: strings.Join(pressed, " ")}
	commit, err := newCommit(game.ID(), records, owed)
	if err != nil {
		return out, err
	}
	commit.Draft = ask.Draft
	turn := lockedGame{id: game.ID(), at: now.At, clubZone: r.zoneOf(ask.Place.Guild)}.turnAfter(game, ledger.Record{}, ask.Person.ID)
	commit.Reminded, commit.Reminders = true, turn.rows
	before, err := r.owedEndAt(ctx, ask.Place)
	if err != nil {
		return out, err
	}
	pace.From(ctx).End(pace.Look)
	began := time.Now()
	err = r.store.Open(ctx, Opening{Commit: commit, Place: ask.Place, System: game.System().Meta.Slug,
		Secret: now.Secret, Opener: game.User(rules.SeatA), Table: ask.Table})
	r.committed(ctx, commit, began, err)
	switch {
	case errors.Is(err, ErrTableTaken):
		return out, cmp.Or(r.refuseTaken(ctx, ask), err)
	case errors.Is(err, ErrChannelBusy):
		if out, known := r.answerTo(ctx, ask.Origin); known {
			return out, nil
		}
		if out, owed, err := r.owedOpening(ctx, ask.Place, ask.Person); err != nil || owed {
			return out, cmp.Or(err, r.retell(ctx, &out, ask.Origin))
		}
		return out, r.refuseBusy(ctx, ask.Place)
	case ask.Draft != "" && errors.Is(err, ErrNotFound):
		return out, ErrStale
	case err != nil:
		if out, known := r.answerTo(ctx, ask.Origin); known {
			return out, nil
		}
		return out, err
	}
	r.games.put(&cachedGame{id: game.ID(), place: ask.Place, secret: now.Secret}, game)
	if before != nil && r.retell(ctx, before, "") != nil {
		before = nil // somebody else tells it, or it stays owed
	}
	return Outcome{Game: game, Records: begun(records, ask.Origin), Seat: rules.SeatA, Before: before, Called: turn.called}, nil
}

func seatOthers(deal *house.Deal, ask NewGame) error {
	if o := ask.Opponent; o != nil {
		deal.Sitters[rules.SeatB] = o.sitter()
	}
	if o := ask.Referee; o != nil {
		if o.ID == ask.Person.ID || ask.Opponent != nil && o.ID == ask.Opponent.ID {
			return rules.Refuse("maison:places", "game.refused.referee-plays")
		}
		deal.Sitters[rules.Referee] = o.sitter()
	}
	return nil
}

func (r *Referee) refuseBusy(ctx context.Context, place Place) error {
	t, err := r.at(ctx, place, OpenGame)
	if err != nil {
		return err
	}
	g := t.game.Load()
	return rules.Refuse("maison:partie", "game.refused.channel-busy", g.Who("a", rules.SeatA), g.Who("b", rules.SeatB))
}

// Rematch opens a game in the same channel that follows an ended one: the same people on the same seats, its
// settings, tables and source of dice, the number of its table unless another game has it by now, and what
// its system takes over of its table.
// Whoever sat in that game, its referee too, may ask for it.
//
// ErrStale where the place had no such game; a stranger, a game that goes on and a channel that has an open
// game meet a Violation.
func (r *Referee) Rematch(ctx context.Context, in Input, game string) (out Outcome, err error) {
	t, err := r.gameIn(ctx, in.Place, game)
	if err != nil {
		return out, err
	}
	ended := t.game.Load()
	if len(ended.Controls(in.Person.ID)) == 0 {
		return out, rules.Refuse("maison:places", "game.refused.stranger", ended.Who("a", rules.SeatA), ended.Who("b", rules.SeatB))
	}
	number, err := r.store.TableNumber(ctx, game)
	if err != nil {
		return out, err
	}
	_, taken, err := r.holderOf(ctx, tableAt{in.Place.Guild, number})
	switch {
	case err != nil:
		return out, err
	case taken:
		number = 0
	}
	return r.open(ctx, NewGame{Input: in, Table: number}, func(id string, now house.Occasion) ([]ledger.Record, error) {
		records, err := house.Rematch(ended, id, now)
		return records, misread.Unusable(ended.System(), ended.Header().Setup.Tables, err)
	})
}

package proof

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aidedecamp/bot/album"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

type Export struct {
	Game string `arg:"" optional:""`
	List bool
	HTML bool
	To   string `short:"o" placeholder:"FILE"`
}

// Run writes a game's log, or lists the games. It needs no token and works beside a running bot.
func (e Export) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) (err error) {
	db, err := games.OpenReading(ctx, s)
	if err != nil {
		return err
	}
	defer terminal.CloseInto(&err, db)
	if e.Game == "" || e.List {
		return e.list(ctx, db, s, out)
	}
	stored, err := db.Load(ctx, e.Game)
	if errors.Is(err, referee.ErrNotFound) {
		return terminal.Misused("cli.export.unknown", phrase.Verbatim("game", e.Game),
			phrase.Verbatim("file", games.Place(s)))
	}
	if err != nil {
		return games.StoreTrouble(s, fmt.Errorf("game %s: %w", e.Game, err))
	}
	game, err := house.Rebuild(systems.All(), stored.Records)
	if err != nil {
		return games.RebuildTrouble(games.Place(s), fmt.Errorf("game %s: %w", e.Game, err))
	}
	if game.Withheld() {
		return terminal.Misused("cli.export.withheld", phrase.Verbatim("game", e.Game))
	}
	export, err := house.Export(game)
	if err != nil {
		return err
	}
	if e.HTML {
		if game.Ended() == nil {
			return terminal.Misused("cli.export.page-open", phrase.Verbatim("game", e.Game))
		}
		if export, err = Page(s, game, export); err != nil {
			return err
		}
	}
	if e.To == "" {
		_, err = out.Write(export)
		return err
	}
	return writeResult(e.To, export)
}

// Page makes the page of a game that has ended, in the terminal's language.
func Page(s *terminal.Settings, game *house.Game, export []byte) ([]byte, error) {
	painter := render.NewPainter()
	draw := func(p *reply.Picture) ([]session.File, error) { return p.Draw(painter.Pictures, nil, "") }
	return album.Make(reply.NewVoice(terminal.AllWords(), s.Tongue(), reply.Public).At(time.Local), game, export, draw)
}

// list prints the games, a line each.
func (Export) list(ctx context.Context, db games.Reading, s *terminal.Settings, out *terminal.Printer) error {
	const most = 100
	for after, listed := "", 0; ; {
		page, err := db.Games(ctx, after, most)
		if err != nil {
			return games.StoreTrouble(s, err)
		}
		for _, g := range page {
			state := phrase.Say("cli.export.open")
			if !g.Ended.IsZero() {
				state = phrase.Say("cli.export.ended", phrase.At("at", g.Ended))
			}
			out.Say("cli.export.game", append(playersOf(ctx, db, g.ID), phrase.Verbatim("game", g.ID), phrase.Verbatim("system", g.System),
				phrase.At("opened", g.Created), phrase.With("state", state),
				phrase.Verbatim("server", g.Place.Guild), phrase.Verbatim("channel", g.Place.Channel))...)
			after, listed = g.ID, listed+1
		}
		if listed == 0 {
			out.Say("cli.export.none", phrase.Verbatim("file", games.Place(s)))
		}
		if len(page) < most {
			return nil
		}
	}
}

// playersOf are the names on a game's seats; their seats', where it can't be read or they were erased.
func playersOf(ctx context.Context, db games.Reading, id string) []phrase.Arg {
	if stored, err := db.Load(ctx, id); err == nil {
		if game, err := house.Rebuild(systems.All(), stored.Records); err == nil {
			return []phrase.Arg{game.Who("a", rules.SeatA), game.Who("b", rules.SeatB)}
		}
	}
	return []phrase.Arg{phrase.With("a", rules.SeatA.Phrase()), phrase.With("b", rules.SeatB.Phrase())}
}

package games

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

type Purge struct {
	Server  string `xor:"whose" placeholder:"ID"`
	Account string `xor:"whose" placeholder:"ID"`
	Yes     bool
}

// Run lists what is kept of each server; or says what purging one server, or erasing one person, would come
// to, and with --yes does it. No bot may run on a file meanwhile.
func (p Purge) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) (err error) {
	if p.Server == "" && p.Account == "" {
		db, err := OpenReading(ctx, s)
		if err != nil {
			return err
		}
		return errors.Join(StoreTrouble(s, listGuilds(ctx, db, out, Place(s))), db.Close())
	}
	var db Games
	if s.DatabaseURL != "" {
		db, err = OpenDatabase(ctx, s)
	} else {
		db, err = openFile(ctx, s.File(DefaultFile))
	}
	if err != nil {
		return err
	}
	defer terminal.CloseInto(&err, db)
	ref := referee.New(db, systems.All(), referee.Options{EndDelay: s.EndDelay})
	if p.Account != "" {
		return p.erase(ctx, ref, out)
	}
	return p.purge(ctx, ref, out)
}

// listGuilds prints what is kept of each server.
func listGuilds(ctx context.Context, db Reading, out *terminal.Printer, place string) error {
	guilds, err := db.Guilds(ctx)
	if err != nil {
		return err
	}
	for _, g := range guilds {
		out.Say("cli.purge.server", keptOf(g)...)
		if !g.Missing.IsZero() {
			out.Say("cli.purge.missing", phrase.Verbatim("since", g.Missing.Local().Format(time.DateOnly)))
		}
	}
	if len(guilds) == 0 {
		out.Say("cli.purge.none", phrase.Verbatim("file", place))
	}
	return nil
}

func keptOf(g referee.Guild) []phrase.Arg {
	return []phrase.Arg{phrase.Verbatim("server", g.ID), phrase.Number("open", g.Open), phrase.Number("ended", g.Ended),
		phrase.Number("tables", g.Tables), phrase.Number("armies", g.Armies), phrase.Number("lines", g.SeasonLines)}
}

// purge drops all that is kept of a server.
func (p Purge) purge(ctx context.Context, ref *referee.Referee, out *terminal.Printer) error {
	guilds, err := ref.Guilds(ctx)
	if err != nil {
		return err
	}
	for _, g := range guilds {
		if g.ID != p.Server {
			continue
		}
		out.Say("cli.purge.server", keptOf(g)...)
		if !p.Yes {
			return terminal.Misused("cli.purge.sure")
		}
		if err := ref.PurgeGuild(ctx, g.ID); err != nil {
			return fmt.Errorf("server %s: %w", g.ID, err)
		}
		out.Say("cli.purge.done")
		return nil
	}
	return terminal.Misused("cli.purge.unknown", phrase.Verbatim("server", p.Server))
}

// erase erases a person who has asked for it by other means than the bot's own command.
func (p Purge) erase(ctx context.Context, ref *referee.Referee, out *terminal.Printer) error {
	person := referee.Person{ID: p.Account}
	would, err := ref.WouldForget(ctx, person)
	if err != nil {
		return err
	}
	if would.IsNothing() {
		return terminal.Misused("cli.purge.nobody", phrase.Verbatim("account", p.Account))
	}
	out.Say("cli.purge.account", phrase.Verbatim("account", p.Account), phrase.Number("count", would.Games), phrase.Number("open", would.Open),
		phrase.Number("rows", would.Rows))
	if !p.Yes {
		return terminal.Misused("cli.purge.sure")
	}
	if _, err := ref.Forget(ctx, "i:erase-"+time.Now().UTC().Format("20060102T150405.000000Z"), person); err != nil {
		return err
	}
	out.Say("cli.purge.done")
	return nil
}

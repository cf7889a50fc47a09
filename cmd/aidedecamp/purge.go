package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

type purgeCmd struct {
	Server  string `xor:"whose" placeholder:"ID"`
	Account string `xor:"whose" placeholder:"ID"`
	Yes     bool
}

// Run lists what is kept of each server; or says what purging one server, or erasing one person, would come
// to, and with --yes does it. No bot may run on a file meanwhile.
func (p purgeCmd) Run(ctx context.Context, s *Settings, out *printer) (err error) {
	if p.Server == "" && p.Account == "" {
		db, err := openReading(ctx, s)
		if err != nil {
			return err
		}
		return errors.Join(storeTrouble(s, listGuilds(ctx, db, out, place(s))), db.Close())
	}
	var db games
	if s.DatabaseURL != "" {
		db, err = openDatabase(ctx, s)
	} else {
		db, err = openFile(ctx, s.file(gamesFile))
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	ref := referee.New(db, systems.All(), referee.Options{EndDelay: s.EndDelay})
	if p.Account != "" {
		return p.erase(ctx, ref, out)
	}
	return p.purge(ctx, ref, out)
}

// listGuilds prints what is kept of each server.
func listGuilds(ctx context.Context, db reading, out *printer, place string) error {
	guilds, err := db.Guilds(ctx)
	if err != nil {
		return err
	}
	for _, g := range guilds {
		out.say("cli.purge.server", keptOf(g)...)
		if !g.Missing.IsZero() {
			out.say("cli.purge.missing", phrase.Verbatim("since", g.Missing.Local().Format(time.DateOnly)))
		}
	}
	if len(guilds) == 0 {
		out.say("cli.purge.none", phrase.Verbatim("file", place))
	}
	return nil
}

func keptOf(g referee.Guild) []phrase.Arg {
	return []phrase.Arg{phrase.Verbatim("server", g.ID), phrase.Number("open", g.Open), phrase.Number("ended", g.Ended),
		phrase.Number("tables", g.Tables), phrase.Number("armies", g.Armies), phrase.Number("lines", g.SeasonLines)}
}

// purge drops all that is kept of a server.
func (p purgeCmd) purge(ctx context.Context, ref *referee.Referee, out *printer) error {
	guilds, err := ref.Guilds(ctx)
	if err != nil {
		return err
	}
	for _, g := range guilds {
		if g.ID != p.Server {
			continue
		}
		out.say("cli.purge.server", keptOf(g)...)
		if !p.Yes {
			return &trouble{code: exitUsage, words: phrase.Say("cli.purge.sure")}
		}
		if err := ref.PurgeGuild(ctx, g.ID); err != nil {
			return fmt.Errorf("server %s: %w", g.ID, err)
		}
		out.say("cli.purge.done")
		return nil
	}
	return &trouble{code: exitUsage, words: phrase.Say("cli.purge.unknown", phrase.Verbatim("server", p.Server))}
}

// erase erases a person who has asked for it otherwise than by the bot's own command.
func (p purgeCmd) erase(ctx context.Context, ref *referee.Referee, out *printer) error {
	person := referee.Person{ID: p.Account}
	would, err := ref.WouldForget(ctx, person)
	if err != nil {
		return err
	}
	if would.IsNothing() {
		return &trouble{code: exitUsage, words: phrase.Say("cli.purge.nobody", phrase.Verbatim("account", p.Account))}
	}
	out.say("cli.purge.account", phrase.Verbatim("account", p.Account), phrase.Number("count", would.Games), phrase.Number("open", would.Open),
		phrase.Number("rows", would.Rows))
	if !p.Yes {
		return &trouble{code: exitUsage, words: phrase.Say("cli.purge.sure")}
	}
	if _, err := ref.Forget(ctx, "i:erase-"+time.Now().UTC().Format("20060102T150405.000000Z"), person); err != nil {
		return err
	}
	out.say("cli.purge.done")
	return nil
}

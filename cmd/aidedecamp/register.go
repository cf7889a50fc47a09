package main

import (
	"context"
	"os"

	"aidedecamp/bot"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/session"
	"aidedecamp/cmd/aidedecamp/discord"
	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/process"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

type registerCmd struct{}

// Run puts this version's commands at Discord, where it has other ones. Processes that share a database
// leave that to it, so that two versions beside each other do not replace each other's.
func (registerCmd) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) (err error) {
	token, err := s.MustToken()
	if err != nil {
		return err
	}
	c, err := discord.New(s.DiscordAPIURL, token)
	if err != nil {
		return terminal.Misused("cli.reach.address").Of(err)
	}
	log, err := process.NewLogger(os.Stderr, s.Log, token, string(s.DatabaseURL))
	if err != nil {
		return err
	}
	db, err := games.OpenDatabase(ctx, s) // its budget of requests is the bots' own
	if err != nil {
		return err
	}
	defer terminal.CloseInto(&err, db)
	b, err := bot.New(referee.New(db, systems.All(), referee.Options{}), terminal.AllWords(),
		bot.Options{Token: token, APIURL: s.DiscordAPIURL, Lang: locale.Lang(s.Lang), Log: log})
	if err != nil {
		return err
	}
	err = c.Preflight(ctx) // what is in the way is said at once
	if err == nil {
		var before session.Drift
		if before, err = b.Register(ctx); err == nil {
			key := "cli.register.done"
			if before.None() {
				key = "cli.register.nothing"
			}
			out.Say(key, phrase.Number("count", before.Declared))
			return nil
		}
	}
	if o, known := c.Obstacle(err); known {
		return &terminal.Trouble{Code: o.Code, Words: o.Words, Err: err}
	}
	return err
}

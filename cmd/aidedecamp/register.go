package main

import (
	"context"
	"errors"
	"os"

	"aidedecamp/bot"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/session"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

type registerCmd struct{}

// Run makes Discord hold this version's commands, where it holds other ones. Processes that share a database
// leave that to it, so that two versions beside each other do not replace each other's.
func (registerCmd) Run(ctx context.Context, s *Settings, out *printer) (err error) {
	token, err := s.mustToken()
	if err != nil {
		return err
	}
	c, err := newClient(s.DiscordAPIURL, token)
	if err != nil {
		return &trouble{exitUsage, phrase.Say("cli.reach.address"), err}
	}
	log, err := newLogger(os.Stderr, s.Log, token, string(s.DatabaseURL))
	if err != nil {
		return err
	}
	db, err := openDatabase(ctx, s) // its budget of requests is the bots' own
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	b, err := bot.New(referee.New(db, systems.All(), referee.Options{}), allWords(),
		bot.Options{Token: token, APIURL: s.DiscordAPIURL, Lang: locale.Lang(s.Lang), Log: log})
	if err != nil {
		return err
	}
	err = c.preflight(ctx) // what stands in the way is said at once
	if err == nil {
		var before session.Drift
		if before, err = b.Register(ctx); err == nil {
			key := "cli.register.done"
			if before.None() {
				key = "cli.register.nothing"
			}
			out.say(key, phrase.Number("count", before.Declared))
			return nil
		}
	}
	if o, known := c.obstacle(err); known {
		return &trouble{o.code, o.words, err}
	}
	return err
}

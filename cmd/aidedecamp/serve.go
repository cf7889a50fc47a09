package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"aidedecamp/bot"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

type serveCmd struct{}

// Run serves Discord until the process is told to stop.
func (serveCmd) Run(ctx context.Context, s *Settings, out *printer) error {
	token, err := s.token()
	if err != nil {
		return err
	}
	book, err := s.speak()
	if err != nil {
		return err
	}
	if token == "" {
		out.say(book, "cli.serve.no-token")
		return &codeError{exitUsage, errors.New("DISCORD_TOKEN is not set")}
	}
	return s.play(ctx, s.file("aidedecamp.db"), bot.Options{Token: token, APIURL: s.DiscordAPIURL}, nil)
}

// play runs the bot over a file of games until the context ends. Ready is called once the bot can be spoken to.
func (s *Settings) play(ctx context.Context, file string, o bot.Options, ready func()) (err error) {
	log, err := s.logger(os.Stderr)
	if err != nil {
		return err
	}
	registry := systems.All()
	words, err := allWords(registry)
	if err != nil {
		return err
	}
	db, err := storage.Open(ctx, file, storage.Options{})
	if err != nil {
		return fmt.Errorf("the games' file: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	o.Lang, o.Log = locale.Lang(s.Lang), log
	b, err := bot.New(referee.New(db, registry, referee.Options{}), words, o)
	if err != nil {
		return err
	}
	if ready != nil {
		go func() {
			select {
			case <-b.Ready():
				ready()
			case <-ctx.Done():
			}
		}()
	}
	return b.Run(ctx)
}

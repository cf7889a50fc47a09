package main

import (
	"context"
	"errors"
	"os"
	"time"

	"aidedecamp/bot"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

type serveCmd struct{}

// Run serves Discord until the process is told to stop.
func (serveCmd) Run(ctx context.Context, s *Settings, out *printer) error {
	token, err := s.token()
	if err != nil {
		return &trouble{exitUsage, phrase.Say("cli.check.token.file", phrase.Verbatim("file", s.DiscordTokenFile)), err}
	}
	if token == "" {
		return &trouble{code: exitUsage, words: phrase.Say("cli.serve.no-token")}
	}
	return s.play(ctx, s.file("aidedecamp.db"), bot.Options{Token: token, APIURL: s.DiscordAPIURL}, func() {
		out.say("cli.serve.ready")
		s.invite(ctx, token, out)
	})
}

// invite prints the link by which a server takes the bot in; nothing where Discord does not say whose token
// it is: the bot serves, and check says what is wrong.
func (s *Settings) invite(ctx context.Context, token string, out *printer) {
	c, err := newClient(s.DiscordAPIURL, token)
	if err != nil {
		return
	}
	if app, err := c.application(ctx); err == nil {
		out.say("cli.check.invite", phrase.Verbatim("url", invitation(app.ID)))
	}
}

// play runs the bot over a file of games until the context ends. Ready is called once the bot can be spoken
// to.
func (s *Settings) play(ctx context.Context, file string, o bot.Options, ready func()) (err error) {
	if s.EndDelay < shortestEnd || s.EndDelay > longestEnd {
		return &trouble{code: exitUsage, words: phrase.Say("cli.serve.end-delay", phrase.Verbatim("delay", s.EndDelay.String()))}
	}
	if s.PurgeDays < 0 || s.PurgeDays > mostPurgeDays {
		return &trouble{code: exitUsage, words: phrase.Say("cli.serve.purge-days", figure("days", s.PurgeDays))}
	}
	o.PurgeAfter = time.Duration(s.PurgeDays) * 24 * time.Hour
	log, err := s.logger(os.Stderr, o.Token)
	if err != nil {
		return err
	}
	defer captureLibraries(log)()
	client, err := newClient(o.APIURL, o.Token)
	if err != nil {
		return &trouble{exitUsage, phrase.Say("cli.reach.address"), err}
	}
	registry := systems.All()
	db, err := storage.Open(ctx, file, storage.Options{})
	if err != nil {
		return fileTrouble(file, err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	log.Info("start", "version", version, "file", file, "address", client.host())
	if up := db.Upgrade(); up.From != up.To {
		log.Info("the games' file was brought up to date", "from", int(up.From), "to", int(up.To), "copy", up.Backup)
	}
	h := newHealth(time.Now)
	if s.HealthAddr != "" {
		page, err := openHealthPage(s.HealthAddr, h, s.speak())
		if err != nil {
			return &trouble{exitUsage, phrase.Say("cli.health.not-loopback", phrase.Verbatim("addr", s.HealthAddr)), err}
		}
		defer func() { err = errors.Join(err, page.close()) }()
		log.Info("health page", "addr", page.addr)
	}
	o.Lang, o.Log = locale.Lang(s.Lang), log
	service := &service{
		log: log, out: &printer{os.Stderr, s}, client: client, health: h, notifier: newNotifier(),
		backoff: newBackoff(s.Patience, rest), ready: ready,
		make: func() (*bot.Bot, error) {
			return bot.New(referee.New(&watched{db, h, log}, registry, referee.Options{EndDelay: s.EndDelay}), allWords(), o)
		},
	}
	beating, still := context.WithCancel(ctx)
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		service.beat(beating, db.Probe)
	}()
	defer func() {
		still()
		<-stopped
	}()
	return service.run(ctx)
}

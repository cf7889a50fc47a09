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
)

type serveCmd struct{}

// Run serves Discord until the process is told to stop.
func (serveCmd) Run(ctx context.Context, s *Settings, out *printer) error {
	token, err := s.mustToken()
	if err != nil {
		return err
	}
	o := bot.Options{Token: token, APIURL: s.DiscordAPIURL}
	if o.PublicKey, err = s.endpointKey(); err != nil {
		return err
	}
	if o.Shard, o.Shards, err = s.shard(); err != nil {
		return err
	}
	return s.play(ctx, s.file(gamesFile), o, func() {
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
	if s.Drain < 0 || s.Drain > longestDrain {
		return &trouble{code: exitUsage, words: phrase.Say("cli.serve.drain", phrase.Verbatim("drain", s.Drain.String()))}
	}
	collect := collectLater()
	defer collect()
	go allWords() // both take longer than all else, and the file is opened meanwhile
	go systems.All()
	o.PurgeAfter = time.Duration(s.PurgeDays) * 24 * time.Hour
	o.Shared = s.DatabaseURL != ""
	log, err := s.logger(os.Stderr, o.Token, string(s.DatabaseURL))
	if err != nil {
		return err
	}
	defer captureLibraries(log)()
	client, err := newClient(o.APIURL, o.Token)
	if err != nil {
		return &trouble{exitUsage, phrase.Say("cli.reach.address"), err}
	}
	db, err := s.openGames(ctx, file, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	log.Info("start", "version", version, "address", client.host())
	h := newHealth(time.Now)
	if o.Shared {
		h.every = sharedEvery
	}
	var taken func(*bot.Bot)
	var drain time.Duration
	if s.HealthAddr != "" {
		page, err := openHealthPage(s.HealthAddr, h, s.speak())
		if err != nil {
			return &trouble{exitUsage, phrase.Say("cli.health.not-loopback", phrase.Verbatim("addr", s.HealthAddr)), err}
		}
		defer func() { err = errors.Join(err, page.close()) }()
		log.Info("health page", "addr", page.addr)
	}
	if o.PublicKey != nil {
		e, err := openEndpoint(s.HTTPAddr, func() bool { return ctx.Err() != nil || len(h.illness()) > 0 })
		if err != nil {
			return &trouble{exitUsage, phrase.Say("cli.serve.http-addr", phrase.Verbatim("addr", s.HTTPAddr)), err}
		}
		defer func() { err = errors.Join(err, e.close()) }()
		log.Info("interactions are posted", "addr", e.addr)
		taken, drain = func(b *bot.Bot) { e.give(b.Interactions()) }, s.Drain
	}
	o.Lang, o.Log, o.Pace = locale.Lang(s.Lang), log, &h.pace
	service := &service{
		log: log, out: &printer{os.Stderr, s}, client: client, health: h, notifier: newNotifier(),
		backoff: newBackoff(s.Patience, rest), taken: taken, drain: drain,
		ready: func() {
			if ready != nil {
				ready()
			}
			collect()
		},
		make: func() (*bot.Bot, error) {
			return bot.New(referee.New(&watched{db, h, log}, systems.All(), referee.Options{EndDelay: s.EndDelay}), allWords(), o)
		},
	}
	beating, still := context.WithCancel(ctx)
	go limitMemory(beating)
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

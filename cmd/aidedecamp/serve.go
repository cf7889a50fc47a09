package main

import (
	"context"
	"errors"
	"os"
	"time"

	"aidedecamp/bot"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/cmd/aidedecamp/check"
	"aidedecamp/cmd/aidedecamp/discord"
	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/health"
	"aidedecamp/cmd/aidedecamp/process"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

type serveCmd struct{}

// slack is how much longer than usual requests and a stop may take: the tests' programs set it, for a busy machine.
var slack time.Duration

// Run serves Discord until the process is told to stop.
func (serveCmd) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) error {
	token, err := s.MustToken()
	if err != nil {
		return err
	}
	o := bot.Options{Token: token, APIURL: s.DiscordAPIURL}
	if o.PublicKey, err = s.EndpointKey(); err != nil {
		return err
	}
	if o.Shard, o.Shards, err = s.Shard(); err != nil {
		return err
	}
	return play(ctx, s, s.File(games.DefaultFile), o, func() {
		out.Say("cli.serve.ready")
		invite(ctx, s, token, out)
	})
}

// invite prints the link by which a server takes the bot in; nothing where Discord does not say whose token
// it is: the bot serves, and check says what is wrong.
func invite(ctx context.Context, s *terminal.Settings, token string, out *terminal.Printer) {
	c, err := discord.New(s.DiscordAPIURL, token)
	if err != nil {
		return
	}
	if app, err := c.Application(ctx); err == nil {
		out.Say("cli.check.invite", phrase.Verbatim("url", check.Invitation(app.ID)))
	}
}

// play runs the bot over a file of games until the context ends. Ready is called once the bot can be spoken
// to.
func play(ctx context.Context, s *terminal.Settings, file string, o bot.Options, ready func()) (err error) {
	if err := s.Check(); err != nil {
		return err
	}
	collect := process.CollectLater()
	defer collect()
	go terminal.AllWords() // both take longer than all else, and the file is opened meanwhile
	go systems.All()
	o.PurgeAfter = time.Duration(s.PurgeDays) * 24 * time.Hour
	o.Shared, o.Slack = s.DatabaseURL != "", slack
	log, err := process.NewLogger(os.Stderr, s.Log, o.Token, string(s.DatabaseURL))
	if err != nil {
		return err
	}
	defer process.CaptureLibraries(log)()
	client, err := discord.New(o.APIURL, o.Token)
	if err != nil {
		return terminal.Misused("cli.reach.address").Of(err)
	}
	db, err := games.Open(ctx, s, file, log)
	if err != nil {
		return err
	}
	defer terminal.CloseInto(&err, db)
	log.Info("start", "version", terminal.Version, "address", client.Host())
	h := health.New(time.Now)
	if o.Shared {
		h.Every = health.SharedEvery
	}
	var taken func(*bot.Bot)
	var drain time.Duration
	if s.HealthAddr != "" {
		page, err := health.OpenPage(s.HealthAddr, h, s.Speak())
		if err != nil {
			return terminal.Misused("cli.health.not-loopback", phrase.Verbatim("addr", s.HealthAddr)).Of(err)
		}
		defer terminal.CloseInto(&err, page)
		log.Info("health page", "addr", page.Addr)
	}
	if o.PublicKey != nil {
		e, err := openEndpoint(s.HTTPAddr, func() bool { return ctx.Err() != nil || len(h.Illness()) > 0 })
		if err != nil {
			return terminal.Misused("cli.serve.http-addr", phrase.Verbatim("addr", s.HTTPAddr)).Of(err)
		}
		defer func() { err = errors.Join(err, e.close()) }()
		log.Info("interactions are posted", "addr", e.addr)
		taken, drain = func(b *bot.Bot) { e.give(b.Interactions()) }, s.Drain
	}
	o.Lang, o.Log, o.Pace = locale.Lang(s.Lang), log, &h.Pace
	service := &service{
		log: log, out: &terminal.Printer{Writer: os.Stderr, Settings: s}, client: client, health: h, notifier: process.NewNotifier(),
		backoff: process.NewBackoff(s.Patience, process.Rest), taken: taken, drain: drain,
		ready: func() {
			if ready != nil {
				ready()
			}
			collect()
		},
		make: func() (*bot.Bot, error) {
			judge := referee.New(db, systems.All(), referee.Options{Build: terminal.Build(), EndDelay: s.EndDelay, Watch: h.Committed(log)})
			return bot.New(judge, terminal.AllWords(), o)
		},
	}
	beating, still := context.WithCancel(ctx)
	go process.LimitMemory(beating)
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

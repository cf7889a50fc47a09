package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"time"

	"aidedecamp/bot"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/session"
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
	book, err := s.speak()
	if err != nil {
		return err
	}
	return s.play(ctx, s.file("aidedecamp.db"), bot.Options{Token: token, APIURL: s.DiscordAPIURL}, func() {
		out.say(book, "cli.serve.ready")
	})
}

// play runs the bot over a file of games until the context ends. Ready is called once the bot can be spoken to.
func (s *Settings) play(ctx context.Context, file string, o bot.Options, ready func()) (err error) {
	if s.EndDelay < shortestEnd || s.EndDelay > longestEnd {
		return &trouble{code: exitUsage, words: phrase.Say("cli.serve.end-delay", phrase.Verbatim("delay", s.EndDelay.String()))}
	}
	log, err := s.logger(os.Stderr, o.Token)
	if err != nil {
		return err
	}
	defer captureLibraries(log)()
	e, err := newEnvoy(o.APIURL, o.Token)
	if err != nil {
		return &trouble{exitUsage, phrase.Say("cli.reach.address"), err}
	}
	registry := systems.All()
	words, err := allWords()
	if err != nil {
		return err
	}
	db, err := storage.Open(ctx, file, storage.Options{})
	if err != nil {
		return fileTrouble(file, err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	log.Info("start", "version", version, "file", file, "address", e.host())
	if up := db.Upgrade(); up.From != up.To {
		log.Info("the games' file was brought up to date", "from", int(up.From), "to", int(up.To), "copy", up.Backup)
	}
	book := words.Book(s.tongue(), locale.Plain)
	v := newVitals(time.Now)
	if s.HealthAddr != "" {
		page, err := openHealthPage(s.HealthAddr, v, book)
		if err != nil {
			return &trouble{exitUsage, phrase.Say("cli.health.not-loopback", phrase.Verbatim("addr", s.HealthAddr)), err}
		}
		defer func() { err = errors.Join(err, page.close()) }()
		log.Info("health page", "addr", page.addr)
	}
	o.Lang, o.Log = locale.Lang(s.Lang), log
	service := &service{
		log: log, out: &printer{os.Stderr}, book: book, envoy: e, vitals: v, boss: theSupervisor(), patience: newStamina(s.Patience, rest), ready: ready,
		make: func() (*bot.Bot, error) {
			return bot.New(referee.New(&watched{db, v, log}, registry, referee.Options{EndDelay: s.EndDelay}), words, o)
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

// service keeps a bot at Discord's gateway: it waits for what passes and gives up on what does not.
type service struct {
	log      *slog.Logger
	out      *printer // where a person reads along
	book     locale.Book
	envoy    *envoy
	vitals   *vitals
	boss     supervisor
	patience *stamina
	ready    func()
	make     func() (*bot.Bot, error)
}

// run serves until the context ends. Before the bot was ready, what passes is waited for; once it has served, the process ends
// with what went wrong, and the supervisor begins anew with nothing left over.
func (s *service) run(ctx context.Context) error {
	defer context.AfterFunc(ctx, func() {
		s.log.Info("stopping")
		s.tell("STOPPING=1")
	})()
	for {
		served, err := s.once(ctx)
		if ctx.Err() != nil {
			if errors.Is(err, context.Canceled) {
				err = nil
			}
			s.log.Info("stopped")
			return err
		}
		o, known := s.obstacle(err)
		if !known {
			return err
		}
		pause, again := s.patience.next(o.after)
		if served || !o.passing || !again {
			return &trouble{o.code, o.words, err}
		}
		s.out.line(s.book.Say(phrase.Say("cli.reach.again", phrase.With("what", o.words), phrase.Number("count", int64(pause.Round(time.Second)/time.Second)))))
		s.log.Warn("Discord is out of reach", "again_in", pause, "error", err)
		s.tell(status(s.book.Say(o.words)))
		if err := s.patience.wait(ctx, pause); err != nil {
			return nil // told to stop
		}
	}
}

// stopWithin is how long what runs may take to finish once the process is told to stop.
const stopWithin = 9500 * time.Millisecond

// once makes a bot and runs it to its end; served says that it was ready.
func (s *service) once(ctx context.Context) (served bool, err error) {
	if err := s.envoy.preflight(ctx); err != nil {
		return false, err
	}
	b, err := s.make()
	if err != nil {
		return false, err
	}
	ended := make(chan error, 1)
	go func() { ended <- b.Run(ctx) }()
	ready, done := b.Ready(), ctx.Done()
	var late <-chan time.Time
	for {
		select {
		case <-ready:
			ready, served = nil, true
			s.opened(b)
		case <-done:
			timer := time.NewTimer(stopWithin)
			defer timer.Stop()
			done, late = nil, timer.C
		case <-late:
			return served, errors.New("stop: something is still under way")
		case err := <-ended:
			return served, err
		}
	}
}

// opened tells everyone that the bot can be spoken to.
func (s *service) opened(b *bot.Bot) {
	s.vitals.attach(b.Gateway)
	s.log.Info("ready")
	s.tell("READY=1", status(s.book.Say(phrase.Say("cli.serve.ready"))))
	if s.ready != nil {
		s.ready()
	}
}

// gatewayPause is the least pause after the gateway was opened in vain: an IDENTIFY may have been spent.
const gatewayPause = 5 * time.Second

// obstacle finds what an error comes to: the bot's own, or one on the way to Discord.
func (s *service) obstacle(err error) (obstacle, bool) {
	refused, ok := session.RefusalIn(err)
	switch {
	case !ok:
		return s.envoy.obstacleTo(err)
	case refused.Close == 0:
		return s.envoy.obstacleTo(&refusal{status: refused.Status, message: err.Error()})
	}
	keys := map[int]string{4004: "cli.reach.token", 4013: "cli.reach.intents", 4014: "cli.reach.intents"}
	key, known := keys[refused.Close]
	switch {
	case !refused.Final():
		key = "cli.reach.dropped"
	case !known:
		key = "cli.reach.final"
	}
	o := obstacle{words: phrase.Say(key, phrase.Verbatim("host", s.envoy.host()), figure("code", refused.Close)), code: exitRefused}
	if !refused.Final() {
		o.code, o.passing, o.after = exitUnreachable, true, gatewayPause
	}
	return o, true
}

func (s *service) tell(states ...string) {
	if err := s.boss.tell(states...); err != nil {
		s.log.Warn("tell the supervisor", "error", err)
	}
}

// beat tries a write where none succeeded lately, and gives the supervisor its signs of life. It gives none while a write hangs:
// a restart heals what hangs, not a disk that refuses.
func (s *service) beat(ctx context.Context, probe func(context.Context) error) {
	every := writeEvery
	if s.boss.beat > 0 {
		every = min(every, s.boss.beat)
	}
	for wrong := false; ; {
		if s.vitals.due() {
			limited, end := context.WithTimeout(ctx, writeWithin)
			err := probe(limited)
			end()
			if ctx.Err() != nil {
				return
			}
			s.vitals.noteWrite(err)
			if (err != nil) != wrong {
				wrong = err != nil
				s.log.Error("the games' file", "writable", !wrong, "error", err)
			}
		}
		if s.boss.beat > 0 {
			s.tell("WATCHDOG=1")
		}
		if rest(ctx, every) != nil {
			return
		}
	}
}

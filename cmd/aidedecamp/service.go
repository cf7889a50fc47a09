package main

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"aidedecamp/bot"
	"aidedecamp/cmd/aidedecamp/discord"
	"aidedecamp/cmd/aidedecamp/health"
	"aidedecamp/cmd/aidedecamp/process"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
)

// service keeps a bot at Discord's gateway: it waits for what passes and gives up on what does not.
type service struct {
	log      *slog.Logger
	out      *terminal.Printer // where a person reads along
	client   *discord.Client
	health   *health.Signs
	notifier process.Notifier
	backoff  *process.Backoff
	ready    func()
	taken    func(*bot.Bot) // hears of the bot that may be spoken to; nil for nobody
	drain    time.Duration  // for which what still comes is taken once the process is told to stop
	make     func() (*bot.Bot, error)
}

// run serves until the context ends. Before the bot was ready, what passes is waited for; once it has served,
// the process ends with what went wrong, and the supervisor begins anew with nothing left over.
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
		o, known := s.client.Obstacle(err)
		if !known {
			return err
		}
		pause, again := s.backoff.Next(o.After)
		if served || !o.Passing || !again {
			return &terminal.Trouble{Code: o.Code, Words: o.Words, Err: err}
		}
		s.out.Say("cli.reach.again", phrase.With("what", o.Words), phrase.Number("count", int64(pause.Round(time.Second)/time.Second)))
		s.log.Warn("Discord is out of reach", "again_in", pause, "error", err)
		s.tell(s.status(o.Words))
		if err := s.backoff.Wait(ctx, pause); err != nil {
			return nil // told to stop
		}
	}
}

// stopWithin is how long what runs may take to finish once the process is told to stop.
const stopWithin = 9500 * time.Millisecond

// once makes a bot and runs it to its end; served says that it was ready.
func (s *service) once(ctx context.Context) (served bool, err error) {
	if err := s.client.Preflight(ctx); err != nil {
		return false, err
	}
	b, err := s.make()
	if err != nil {
		return false, err
	}
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- b.Run(serving) }()
	ready, done := b.Ready(), ctx.Done()
	var drained, late <-chan time.Time
	for {
		select {
		case <-ready:
			ready, served = nil, true
			s.opened(b)
		case <-done:
			done = nil
			if !served {
				stop()
			}
			drained = time.After(s.drain)
		case <-drained:
			stop()
			drained, late = nil, time.After(stopWithin+slack)
		case <-late:
			return served, errors.New("stop: something is still under way")
		case err := <-ended:
			return served, err
		}
	}
}

// opened reports that the bot can be spoken to.
func (s *service) opened(b *bot.Bot) {
	s.health.Attach(b.Gateway)
	if s.taken != nil {
		s.taken(b)
	}
	s.log.Info("ready")
	s.tell("READY=1", s.status(phrase.Say("cli.serve.ready")))
	if s.ready != nil {
		s.ready()
	}
}

// status is one line for "systemctl status".
func (s *service) status(said phrase.Phrase) string {
	return "STATUS=" + strings.ReplaceAll(s.out.Settings.Speak().Say(said), "\n", " ")
}

func (s *service) tell(states ...string) {
	if err := s.notifier.Tell(states...); err != nil {
		s.log.Warn("tell the supervisor", "error", err)
	}
}

// beat tries a write where none succeeded lately, and gives the supervisor its signs of life. It gives none
// while a write hangs: a restart heals what hangs, not a disk that refuses.
func (s *service) beat(ctx context.Context, probe func(context.Context) error) {
	every := s.health.Every
	if s.notifier.Beat > 0 {
		every = min(every, s.notifier.Beat)
	}
	for wrong := false; ; {
		if s.health.Due() {
			limited, end := context.WithTimeout(ctx, health.WriteWithin)
			err := probe(limited)
			end()
			if ctx.Err() != nil {
				return
			}
			s.health.NoteWrite(err)
			if (err != nil) != wrong {
				wrong = err != nil
				s.log.Error("the games' file", "writable", !wrong, "error", err)
			}
		}
		if s.notifier.Beat > 0 {
			s.tell("WATCHDOG=1")
		}
		if process.Rest(ctx, every) != nil {
			return
		}
	}
}

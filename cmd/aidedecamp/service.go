package main

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"aidedecamp/bot"
	"aidedecamp/rules/phrase"
)

// service keeps a bot at Discord's gateway: it waits for what passes and gives up on what does not.
type service struct {
	log      *slog.Logger
	out      *printer // where a person reads along
	client   *client
	health   *health
	notifier notifier
	backoff  *backoff
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
		o, known := s.client.obstacle(err)
		if !known {
			return err
		}
		pause, again := s.backoff.next(o.after)
		if served || !o.passing || !again {
			return &trouble{o.code, o.words, err}
		}
		s.out.say("cli.reach.again", phrase.With("what", o.words), phrase.Number("count", int64(pause.Round(time.Second)/time.Second)))
		s.log.Warn("Discord is out of reach", "again_in", pause, "error", err)
		s.tell(s.status(o.words))
		if err := s.backoff.wait(ctx, pause); err != nil {
			return nil // told to stop
		}
	}
}

// stopWithin is how long what runs may take to finish once the process is told to stop.
const stopWithin = 9500 * time.Millisecond

// once makes a bot and runs it to its end; served says that it was ready.
func (s *service) once(ctx context.Context) (served bool, err error) {
	if err := s.client.preflight(ctx); err != nil {
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
			drained, late = nil, time.After(stopWithin)
		case <-late:
			return served, errors.New("stop: something is still under way")
		case err := <-ended:
			return served, err
		}
	}
}

// opened tells everyone that the bot can be spoken to.
func (s *service) opened(b *bot.Bot) {
	s.health.attach(b.Gateway)
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
	return "STATUS=" + strings.ReplaceAll(s.out.settings.speak().Say(said), "\n", " ")
}

func (s *service) tell(states ...string) {
	if err := s.notifier.tell(states...); err != nil {
		s.log.Warn("tell the supervisor", "error", err)
	}
}

// beat tries a write where none succeeded lately, and gives the supervisor its signs of life. It gives none
// while a write hangs: a restart heals what hangs, not a disk that refuses.
func (s *service) beat(ctx context.Context, probe func(context.Context) error) {
	every := s.health.every
	if s.notifier.beat > 0 {
		every = min(every, s.notifier.beat)
	}
	for wrong := false; ; {
		if s.health.due() {
			limited, end := context.WithTimeout(ctx, writeWithin)
			err := probe(limited)
			end()
			if ctx.Err() != nil {
				return
			}
			s.health.noteWrite(err)
			if (err != nil) != wrong {
				wrong = err != nil
				s.log.Error("the games' file", "writable", !wrong, "error", err)
			}
		}
		if s.notifier.beat > 0 {
			s.tell("WATCHDOG=1")
		}
		if rest(ctx, every) != nil {
			return
		}
	}
}

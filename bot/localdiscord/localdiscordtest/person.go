package localdiscordtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
)

// Complete asks for completions of the last option of a line being typed.
func Complete(ctx context.Context, p *localdiscord.Person, text string) ([]limits.Choice, error) {
	command, options, last, err := p.Parse(text)
	if err != nil {
		return nil, err
	}
	return p.CompleteOption(ctx, command, options, last)
}

// Last returns the newest message the member sees, or the zero Message.
func Last(p *localdiscord.Person) localdiscord.Message {
	all := p.Messages()
	if len(all) == 0 {
		return localdiscord.Message{}
	}
	return all[len(all)-1]
}

// PressTwice presses a button twice at once: no answer comes between.
func (s *Server) PressTwice(ctx context.Context, p *localdiscord.Person, m localdiscord.Message, button string) (
	answers [2]*localdiscord.Answer, err error) {
	t, held := s.trouble, make(chan struct{})
	t.mu.Lock()
	t.held = held
	before := t.sent
	t.mu.Unlock()
	var faults [2]error
	var presses sync.WaitGroup
	for i := range answers {
		pressed, answered := context.WithCancel(ctx)
		presses.Go(func() {
			answers[i], faults[i] = p.Press(ctx, m, button)
			answered() // also where the client refuses, which sends nothing
		})
		t.awaitSent(pressed, before+i+1)
	}
	t.mu.Lock()
	t.held = nil
	t.mu.Unlock()
	close(held)
	presses.Wait()
	return answers, errors.Join(faults[:]...)
}

// awaitSent waits until so many interactions were sent, or the context is over.
func (t *trouble) awaitSent(ctx context.Context, count int) {
	for {
		t.mu.Lock()
		done, changed := t.sent >= count, t.changed
		t.mu.Unlock()
		if done {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// Alts returns the alt texts of the message's pictures and files.
func Alts(m localdiscord.Message) []string {
	var alts []string
	add := func(alt string) {
		if alt != "" && !slices.Contains(alts, alt) {
			alts = append(alts, alt)
		}
	}
	limits.Walk(m.Components, func(c limits.Component) {
		for _, item := range c.Items {
			add(item.Description)
		}
	})
	for _, f := range m.Files {
		add(f.Alt)
	}
	return alts
}

// Bytes fetches a file's content.
func Bytes(f localdiscord.File) ([]byte, error) {
	answer, err := http.Get(f.URL)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", f.Name, answer.Status)
	}
	return io.ReadAll(answer.Body)
}

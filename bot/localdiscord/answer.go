package localdiscord

import (
	"context"
	"fmt"
	"strings"

	"aidedecamp/bot/limits"
)

// Answer is what an action brought about. New, Edited and Text follow what the
// bot does later through the same interaction.
type Answer struct {
	Kind    Kind
	ID      string          // of the interaction, by which the bot knows what it was asked
	Modal   *Modal          // of OpenedModal
	Choices []limits.Choice // of Completed

	p  *Person
	it *interaction
}

// Modal is an open form.
type Modal struct {
	limits.Modal
	// Interaction is the id of what opened it.
	Interaction string
}

func (p *Person) answer(it *interaction) *Answer {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	a := &Answer{Kind: it.answered, ID: it.id, Choices: it.choices, p: p, it: it}
	if it.modal != nil {
		a.Modal = &Modal{*it.modal, it.id}
	}
	return a
}

// Wait waits until what was deferred has come, and returns the same answer.
func (a *Answer) Wait(ctx context.Context) (*Answer, error) {
	err := a.p.until(ctx, func() bool { return a.it.finished })
	if err != nil {
		return nil, fmt.Errorf("waiting for the deferred answer to %s: %w", a.it.command, err)
	}
	return a, nil
}

// New returns the messages the bot made by this interaction, as its person
// sees them now.
func (a *Answer) New() []Message { return a.p.visible(&a.it.made) }

// Edits returns the messages the bot edited by this interaction.
func (a *Answer) Edits() []Message { return a.p.visible(&a.it.changed) }

// Message returns the first new message, else the first edited one, else the
// zero Message.
func (a *Answer) Message() Message {
	for _, m := range append(a.New(), a.Edits()...) {
		return m
	}
	return Message{}
}

// Text returns all texts of the answer's messages.
func (a *Answer) Text() string {
	var texts []string
	for _, m := range append(a.New(), a.Edits()...) {
		texts = append(texts, m.Text)
	}
	return strings.Join(texts, "\n")
}

package command

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
)

// Handler does what a call asks for. What it returns as an error is turned into words by Call.Refuse.
type Handler func(context.Context, *Call) (*reply.Answer, error)

// Action is what a button or select does, and the form that bears the same address where that is something
// else.
type Action struct {
	Do, Submitted Handler
	// Queued actions wait for the channel's acts before them.
	Queued bool
}

// Router finds what a call asks for: commands by their path, buttons and forms by their address.
type Router struct {
	Referee *referee.Referee
	Words   *locale.Words
	// Lang is the language of public answers; empty follows each server's own.
	Lang locale.Lang
	Log  *slog.Logger
	// Commands are all that people may type, Room what another room brings.
	Commands []Command
	Room     Room

	mu         sync.Mutex
	registered map[string]string      // command ids by name, for mentions
	langs      map[string]locale.Lang // of servers, for what is said there without an interaction that would name it
	logs       logPages
}

// Room is what another room brings: commands of its own, options and handlers for those of systems, and what
// its buttons do.
type Room struct {
	Commands, Joined []Command
	// Actions are those of a ClubVerb by its word, Shows those of a ReadVerb.
	Actions map[string]Action
	Shows   map[string]Handler
}

// looking is a handler that has the game of the pressed message, else the place's, as the person sees it.
func looking(do func(context.Context, *Call, referee.Look) (*reply.Answer, error)) Handler {
	return func(ctx context.Context, c *Call) (*reply.Answer, error) {
		look, err := c.Look(ctx)
		if err != nil {
			return nil, err
		}
		return do(ctx, c, look)
	}
}

// find returns the command of a path, nil where there is none.
func (r *Router) find(path string) *Command {
	if i := slices.IndexFunc(r.Commands, func(c Command) bool { return c.Path == path }); i >= 0 {
		return &r.Commands[i]
	}
	return nil
}

// Route finds what a call asks for, and whether it has to wait for the channel's acts before it.
func (r *Router) Route(c *Call) (do Handler, queued bool) {
	switch c.Kind {
	case session.Completing:
		return complete, false
	case session.Typed:
		if command := r.find(c.Path); command != nil {
			return command.Do, command.queued
		}
		return stale, false
	}
	submitted := c.Kind == session.Submitted
	switch c.Address.Verb {
	case reply.FormVerb:
		if !submitted {
			return looking(offerForm), false
		}
		return takeOffer, true
	case reply.OfferVerb:
		return takeOffer, true
	case reply.ActVerb, reply.LongVerb:
		return takeWayOut, true
	case reply.DiceVerb, reply.ThrowVerb:
		if !submitted {
			return diceForm, false
		}
		return takeDice, true
	case reply.AskVerb, reply.KeptVerb:
		if !submitted && c.Address.Option == "" {
			return askForm, false
		}
		return takeAsked, true
	case reply.AgainVerb:
		return openRematch, true
	case reply.DraftVerb, reply.AloneVerb:
		return confirm, true
	case reply.OpenVerb:
		return openWithDraw, true
	case reply.StartVerb:
		return takeStart, true
	case reply.HereVerb:
		return openHere, true
	case reply.InviteVerb:
		return takeInvite, true
	case reply.WithdrawVerb:
		return withdrawInvite, true
	case reply.FollowVerb:
		return looking(takeFollow), true
	case reply.ReadVerb:
		return read, false
	case reply.ClubVerb:
		does := r.Room.Actions[c.Address.Word]
		switch {
		case submitted && does.Submitted != nil:
			return does.Submitted, false
		case does.Do != nil:
			return does.Do, does.Queued
		}
	case reply.DropVerb:
		return drop, false
	}
	return stale, false
}

func stale(context.Context, *Call) (*reply.Answer, error) { return nil, referee.ErrStale }

// Busy says that too much waits in the channel.
func Busy(_ context.Context, c *Call) (*reply.Answer, error) { return c.Answer("bot.busy"), nil }

// LaterForm offers the form as a button.
func (c *Call) LaterForm(f *limits.Modal) *reply.Answer {
	a := &reply.Answer{Lines: []string{f.Title}}
	a.Rows = []limits.Component{reply.Row(c.Button(f.CustomID, reply.Primary, "bot.button.form"))}
	return a
}

// NoteIDs notes the ids of the registered commands.
func (r *Router) NoteIDs(registered []limits.Command) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.registered = map[string]string{}
	for _, c := range registered {
		r.registered[c.Name] = c.ID
	}
}

// Mention is a clickable command, or its words where it is not registered.
func (r *Router) Mention(path string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	name, _, _ := strings.Cut(path, " ")
	if id := r.registered[name]; id != "" {
		return "</" + path + ":" + id + ">"
	}
	return "`/" + path + "`"
}

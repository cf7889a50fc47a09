package command

import (
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
type Handler func(*Call) (*reply.Answer, error)

// Action is what a button, a select or a form does.
type Action struct {
	// Form opens the form that bears the button's address: nothing waits for it. Do takes what was sent; where
	// there is no Form, what was pressed or chosen.
	Form, Do Handler
	// Queued says that Do waits for the channel's acts before it.
	Queued bool
}

// actions are those of each verb of an address but ClubVerb, whose actions are the Room's.
var actions = map[reply.Verb]Action{
	reply.OfferVerb:    {Do: takeOffer, Queued: true},
	reply.FormVerb:     {Form: looking(offerForm), Do: takeOffer, Queued: true},
	reply.ActVerb:      {Do: takeWayOut, Queued: true},
	reply.DiceVerb:     {Form: diceForm, Do: takeDice, Queued: true},
	reply.AskVerb:      {Form: askForm, Do: takeAsked, Queued: true},
	reply.DraftVerb:    {Do: confirm, Queued: true},
	reply.AloneVerb:    {Do: confirm, Queued: true},
	reply.AgainVerb:    {Do: openRematch, Queued: true},
	reply.OpenVerb:     {Do: openWithDraw, Queued: true},
	reply.StartVerb:    {Do: takeStart, Queued: true},
	reply.HereVerb:     {Do: openHere, Queued: true},
	reply.InviteVerb:   {Do: takeInvite, Queued: true},
	reply.WithdrawVerb: {Do: withdrawInvite, Queued: true},
	reply.FollowVerb:   {Do: looking(follow), Queued: true},
	reply.ReadVerb:     {Do: read},
	reply.DropVerb:     {Do: drop},
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
func looking(do func(*Call, referee.Look) (*reply.Answer, error)) Handler {
	return func(c *Call) (*reply.Answer, error) {
		look, err := c.Look()
		if err != nil {
			return nil, err
		}
		return do(c, look)
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
	does := actions[c.Address.Verb]
	if c.Address.Verb == reply.ClubVerb {
		does = r.Room.Actions[c.Address.Word]
	}
	switch {
	case does.Form != nil && c.Kind == session.Clicked && c.Address.Option == "":
		return does.Form, false
	case does.Do != nil:
		return does.Do, does.Queued
	}
	return stale, false
}

func stale(*Call) (*reply.Answer, error) { return nil, referee.ErrStale }

// Busy says that too much waits in the channel.
func Busy(c *Call) (*reply.Answer, error) {
	a := c.Answer("bot.busy")
	a.Passing = true
	return a, nil
}

// LaterForm offers the form as a button.
func (c *Call) LaterForm(f *limits.Modal) *reply.Answer {
	return &reply.Answer{Lines: []string{f.Title}, Rows: reply.Rows(c.Button(f.CustomID, reply.Primary, "bot.button.form"))}
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

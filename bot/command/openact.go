package command

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// openAct is an act of which something is still open: what was typed of it so far, and what is asked.
type openAct struct {
	// game is nil for an act that is done without one.
	game   *house.Game
	system *rules.System
	// act has what an offer settles and what was typed.
	act rules.Act
	// label is the offer's or the first question's words; ask are the questions.
	label phrase.Phrase
	ask   []rules.Question
}

// openActOf finds what asks for an act's options: the person's own offer of the same path, else the act's own
// declaration; ok is false where nothing does.
func (c *Call) openActOf(look *referee.Look, act rules.Act) (e openAct, ok bool) {
	if look == nil || look.Game.Ended() != nil {
		if system, _ := c.Referee.FreeSystem(act); system != nil {
			if spec, _ := system.Act(act.Path); len(spec.Ask) > 0 {
				return openAct{system: system, act: act, label: labelOfAct(c.Voice, spec), ask: spec.Ask}, true
			}
		}
		return e, false
	}
	meant, err := look.Resolve(referee.Do{Act: act})
	if err != nil {
		return e, false
	}
	act = act.Without(rules.SystemOption)
	if act.Path == clockSpec.Path {
		return clockAct(*look, meant)
	}
	g := look.Game
	spec, known := g.System().Act(act.Path)
	if !known || !g.Started() || len(look.Seats) == 0 && !spec.Reads {
		return e, false
	}
	offers := reply.OwnOffers(*look)
	offers = slices.DeleteFunc(offers, func(o reply.Held) bool {
		return o.Act.Path != act.Path || !referee.Agree(o.Act.Args, act.Args) || act.Seat != rules.Public && !slices.Contains(o.Seats, act.Seat)
	})
	if len(offers) > 0 {
		o := offers[max(0, slices.IndexFunc(offers, func(o reply.Held) bool { return covers(o.Offer, act.Args) }))]
		asked := rules.Act{Path: act.Path, Seat: o.Seats[0], Args: rules.Args{}}
		if act.Seat != rules.Public {
			asked.Seat = act.Seat
		}
		maps.Copy(asked.Args, o.Act.Args)
		maps.Copy(asked.Args, act.Args)
		return openAct{game: g, system: g.System(), act: asked, label: o.Label, ask: o.Ask}, true
	}
	e = openAct{game: g, system: g.System(), act: meant, ask: spec.Ask}
	if !e.asks(func(_ rules.Question, o rules.OptionSpec) bool { return o.Required }) { // the act says itself what is the matter
		return e, false
	}
	e.label = labelOfAct(c.Voice, spec)
	return e, true
}

// openActOfOffer is what an offer asks, with the act as it is meant.
func openActOfOffer(look referee.Look, o rules.Offer) openAct {
	return openAct{game: look.Game, system: look.Game.System(), act: o.Act, label: o.Label, ask: o.Ask}
}

// labelOfAct is what an act is called where no offer calls it anything: its command's description, else its
// first question.
func labelOfAct(v reply.Voice, spec rules.ActSpec) phrase.Phrase {
	if about := key(spec.Path, "", "about"); v.Has(about) {
		return phrase.Say(about)
	}
	return spec.Ask[0].Label
}

// covers reports whether the offer settles or asks for all that was typed.
func covers(o rules.Offer, typed rules.Args) bool {
	for name := range typed {
		_, settled := o.Act.Args[name]
		if !settled && !slices.ContainsFunc(o.Ask, func(q rules.Question) bool { return q.Option == name }) {
			return false
		}
	}
	return true
}

// open reports whether a question that needs an answer has none.
func (e openAct) open() bool {
	return slices.ContainsFunc(e.ask, func(q rules.Question) bool { return !q.Optional && strings.TrimSpace(e.act.Args[q.Option]) == "" })
}

// typed reports whether one of the questions has an answer.
func (e openAct) typed() bool {
	return slices.ContainsFunc(e.ask, func(q rules.Question) bool { return e.act.Args[q.Option] != "" })
}

// wrote reports whether one of the answers is a text, not a choice.
func (e openAct) wrote() bool {
	return e.asks(func(q rules.Question, o rules.OptionSpec) bool {
		return len(q.Choices) == 0 && o.Kind == rules.TextOption && e.act.Args[q.Option] != ""
	})
}

// asks reports whether something holds of one of the questions and its option.
func (e openAct) asks(holds func(rules.Question, rules.OptionSpec) bool) bool {
	spec, _ := e.system.Act(e.act.Path)
	return slices.ContainsFunc(e.ask, func(q rules.Question) bool {
		o, _ := spec.Option(q.Option)
		return holds(q, o)
	})
}

// gameID is the id of the open act's game, empty without one.
func (e openAct) gameID() string {
	if e.game == nil {
		return ""
	}
	return e.game.ID()
}

// askFor answers an act that left something open: with the select or the form of its questions.
func (c *Call) askFor(e openAct) (*reply.Answer, error) {
	if reply.IsSelect(e.ask) {
		q := e.ask[0]
		if id := (reply.Address{Verb: reply.AskVerb, Game: e.gameID(), Act: e.act.Without(q.Option), Option: q.Option}).CustomID(); id != "" {
			a := c.Answer("bot.ask", phrase.Verbatim("label", c.LabelOf(e.game, e.label)))
			a.Rows = reply.Rows(c.Menu(e.game, id, c.LabelOf(e.game, q.Label), q))
			return a, nil
		}
	}
	lead := c.address
	if e.typed() {
		lead = c.keep
	}
	id, err := lead(reply.AskVerb, e.gameID(), e.act)
	if err != nil {
		return nil, err
	}
	return c.openActForm(id, e), nil
}

// pressedOpenAct finds the open act that the pressed address, or a kept act, goes on with.
func (c *Call) pressedOpenAct() (e openAct, err error) {
	game, act, err := c.pressedAct()
	if err != nil {
		return e, err
	}
	var at *referee.Look
	look, err := c.Here()
	switch {
	case err != nil && !errors.Is(err, referee.ErrNoGame):
		return e, err
	case game != "" && (err != nil || look.Game.ID() != game):
		return e, referee.ErrStale
	case err == nil && (look.Game.Ended() == nil || game != ""):
		at = &look
		if _, err := at.Resolve(referee.Do{Act: act}); err != nil {
			return e, err
		}
	}
	e, ok := c.openActOf(at, act)
	if !ok {
		return e, referee.ErrStale
	}
	return e, nil
}

// askForm opens the form of what an act leaves open, with what was typed of it.
func askForm(c *Call) (*reply.Answer, error) {
	e, err := c.pressedOpenAct()
	if err != nil {
		return nil, err
	}
	return c.openActForm(c.CustomID, e), nil
}

// takeAsked does an act with what a select or a form filled in.
func takeAsked(c *Call) (*reply.Answer, error) {
	from, rest := reply.RestFrom(c.Values)
	if c.Address.Option != "" && !rest {
		game, act, err := c.pressedAct()
		if err != nil {
			return nil, err
		}
		return c.Attempt(referee.Do{Act: act.With(c.Address.Option, reply.JoinValues(c.Values))}, game)
	}
	e, err := c.pressedOpenAct()
	switch {
	case err != nil:
		return nil, err
	case rest:
		return c.Others(e.game, rules.Offer{Act: e.act, Seat: e.act.Seat, Label: e.label, Ask: e.ask}, from)
	}
	act, err := filled(c, e)
	if err != nil {
		return nil, err
	}
	return c.Attempt(referee.Do{Act: act}, e.gameID())
}

// pressedAct is the act that the pressed address is about, its own or the kept one, and its game's id, empty
// for none. What was begun without a game is done without one: ErrStale where the channel plays one by now.
func (c *Call) pressedAct() (game string, act rules.Act, err error) {
	game, act = c.Address.Game, c.Address.Act
	if c.Address.Word != "" {
		game, act, err = c.Referee.PreparedAct(c, c.Person, c.Address.Word)
	}
	if _, plays := c.InPlay(); err == nil && game == "" && plays {
		err = referee.ErrStale
	}
	return game, act, err
}

// keepRefused keeps what was typed into an act that is refused, where a form could ask for it again; nil
// stays nil.
func (c *Call) keepRefused(at *referee.Look, do referee.Do, refused error) error {
	act := do.Act
	if at != nil {
		var err error
		if act, err = at.Resolve(do); err != nil {
			return refused
		}
	}
	if e, ok := c.openActOf(at, act); ok && refused != nil {
		return c.keepTyped(e, refused)
	}
	return refused
}

// retryable is a refusal of what was typed, with the custom_id of the button that asks for it again.
type retryable struct {
	error
	again string
}

// Unwrap returns the refusal.
func (r *retryable) Unwrap() error { return r.error }

// Retry adds to a refusal the custom_id of the button that asks again for what was typed.
func Retry(refused error, again string) error { return &retryable{refused, again} }

// keepTyped keeps what was typed into an act that is refused, so that it need not be typed again.
func (c *Call) keepTyped(e openAct, refused error) error {
	var v *rules.Violation
	if !errors.As(refused, &v) || c.Kind != session.Submitted && !(c.Kind == session.Typed && e.wrote()) {
		return refused
	}
	return c.retry(e, refused)
}

// Correctable keeps an act that is refused, however it came, where a form could ask for it again; nil stays
// nil.
func (c *Call) Correctable(at referee.Look, act rules.Act, refused error) error {
	var v *rules.Violation
	var already *retryable
	e, ok := c.openActOf(&at, act)
	if !ok || !errors.As(refused, &v) || errors.As(refused, &already) {
		return refused
	}
	return c.retry(e, refused)
}

func (c *Call) retry(e openAct, refused error) error {
	id, err := c.keep(reply.AskVerb, e.gameID(), e.act)
	if err != nil {
		return errors.Join(fmt.Errorf("keep what was typed: %w", err), refused)
	}
	return Retry(refused, id)
}

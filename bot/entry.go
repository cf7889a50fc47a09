package bot

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// entry is an act of which something is still open: what was typed of it so far, and what is asked.
type entry struct {
	// game is nil for an act that is done without one.
	game   *rules.Game
	system *rules.System
	// act has what an offer settles and what was typed.
	act rules.Act
	// label is the offer's or the first question's words; ask are the questions.
	label phrase.Phrase
	ask   []rules.Question
}

// entryOf finds what asks for an act's options: the person's own offer of the same path, else the act's own declaration; ok is false
// where nothing does.
func (c *call) entryOf(look *referee.Look, act rules.Act) (e entry, ok bool) {
	if look == nil || look.Game.Ended() != nil {
		if system, _ := c.bot.referee.FreeSystem(act); system != nil {
			if spec, _ := system.Act(act.Path); len(spec.Ask) > 0 {
				return entry{system: system, act: act, label: c.labelOfAct(spec), ask: spec.Ask}, true
			}
		}
		return entry{}, false
	}
	m, err := look.Resolve(referee.Do{Act: act, Person: c.person})
	if err != nil {
		return entry{}, false
	}
	act = act.Without(rules.SystemOption)
	g := look.Game
	spec, known := g.System().Act(act.Path)
	if !known || !g.Started() || len(look.Seats) == 0 && !spec.Reads {
		return entry{}, false
	}
	offers := ownOffers(*look)
	best := -1
	for i, o := range offers {
		if o.Act.Path != act.Path || !agree(o.Act.Args, act.Args) || act.Seat != rules.Public && !slices.Contains(o.seats, act.Seat) {
			continue
		}
		if covers(o.Offer, act.Args) {
			best = i
			break
		}
		if best < 0 {
			best = i
		}
	}
	if best >= 0 {
		o := offers[best]
		asked := rules.Act{Path: act.Path, Seat: o.seats[0], Args: rules.Args{}}
		if act.Seat != rules.Public {
			asked.Seat = act.Seat
		}
		maps.Copy(asked.Args, o.Act.Args)
		maps.Copy(asked.Args, act.Args)
		return entry{game: g, system: g.System(), act: asked, label: o.Label, ask: o.Ask}, true
	}
	needed := slices.ContainsFunc(spec.Ask, func(q rules.Question) bool {
		o, _ := spec.Option(q.Option)
		return o.Required
	})
	if !needed { // without its offer the act says itself what is the matter
		return entry{}, false
	}
	return entry{game: g, system: g.System(), act: m.Act, label: c.labelOfAct(spec), ask: spec.Ask}, true
}

// entryOfOffer is what an offer asks, with the act as it is meant.
func entryOfOffer(look referee.Look, m referee.Meant) entry {
	return entry{game: look.Game, system: look.Game.System(), act: m.Act, label: m.Offer.Label, ask: m.Offer.Ask}
}

// labelOfAct is what an act is called where no offer calls it anything: its command's description, else its first question.
func (c *call) labelOfAct(spec rules.ActSpec) phrase.Phrase {
	if about := key(spec.Path, "", "about"); c.bot.words.Has(about) {
		return phrase.Say(about)
	}
	return spec.Ask[0].Label
}

// agree reports whether nothing was typed otherwise than the offer settles it.
func agree(offer, typed rules.Args) bool {
	for name, value := range offer {
		if said, given := typed[name]; given && said != value {
			return false
		}
	}
	return true
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
func (e entry) open() bool {
	return slices.ContainsFunc(e.ask, func(q rules.Question) bool { return !q.Optional && strings.TrimSpace(e.act.Args[q.Option]) == "" })
}

// typed reports whether one of the questions has an answer.
func (e entry) typed() bool {
	return slices.ContainsFunc(e.ask, func(q rules.Question) bool { return e.act.Args[q.Option] != "" })
}

// wrote reports whether one of the answers is a text, not a choice.
func (e entry) wrote() bool {
	spec, _ := e.system.Act(e.act.Path)
	return slices.ContainsFunc(e.ask, func(q rules.Question) bool {
		o, _ := spec.Option(q.Option)
		return len(q.Choices) == 0 && o.Kind == rules.TextOption && e.act.Args[q.Option] != ""
	})
}

// gameID is the id of the entry's game, empty without one.
func (e entry) gameID() string {
	if e.game == nil {
		return ""
	}
	return e.game.ID()
}

// asking answers an act that left something open: with the select or the form of its questions.
func (c *call) asking(ctx context.Context, e entry) (answer, error) {
	if chosen(e.ask) {
		q := e.ask[0]
		if id, ok := (address{verb: askVerb, game: e.gameID(), act: e.act.Without(q.Option), option: q.Option}).customID(); ok {
			label := c.labelOf(false, e.game, e.label)
			a := says(c.book(false).Say(phrase.Say("bot.ask", phrase.Verbatim("label", label))))
			a.rows = []limits.Component{row(c.menu(false, e.game, id, c.labelOf(false, e.game, q.Label), q))}
			return a, nil
		}
	}
	id, ok := "", false
	if !e.typed() {
		id, ok = address{verb: askVerb, game: e.gameID(), act: e.act}.customID()
	}
	if !ok {
		var err error
		if id, err = c.keep(ctx, e); err != nil {
			return answer{}, err
		}
	}
	return answer{form: c.form(ctx, id, e)}, nil
}

// keep keeps an entry and returns the custom_id of the button and the form that go on with it.
func (c *call) keep(ctx context.Context, e entry) (id string, err error) {
	draft, err := c.bot.referee.Prepare(ctx, c.person, e.gameID(), e.act)
	if err != nil {
		return "", err
	}
	return keptID(draft), nil
}

func keptID(draft string) string {
	id, _ := address{verb: keptVerb, word: draft}.customID()
	return id
}

// asked finds the entry that the pressed address, or a kept act, goes on with.
func (c *call) asked(ctx context.Context, game string, act rules.Act) (entry, error) {
	var at *referee.Look
	look, err := c.bot.referee.Look(ctx, c.place, c.person)
	switch {
	case err == nil && (look.Game.Ended() == nil || game != ""):
		at = &look
	case err != nil && !errors.Is(err, referee.ErrNoGame):
		return entry{}, err
	}
	if game != "" && (at == nil || at.Game.ID() != game) {
		return entry{}, referee.ErrStale
	}
	if at != nil {
		if _, err := at.Resolve(referee.Do{Act: act, Person: c.person}); err != nil {
			return entry{}, err
		}
	}
	e, ok := c.entryOf(at, act)
	if !ok {
		return entry{}, referee.ErrStale
	}
	return e, nil
}

// askForm opens the form of what an act leaves open.
func askForm(ctx context.Context, c *call) (answer, error) {
	e, err := c.asked(ctx, c.address.game, c.address.act)
	if err != nil {
		return answer{}, err
	}
	id, _ := c.address.customID()
	return answer{form: c.form(ctx, id, e)}, nil
}

// takeAsked does an act with what a select or a form filled in.
func takeAsked(ctx context.Context, c *call) (answer, error) {
	if c.address.option != "" {
		act := c.address.act.Without(c.address.option)
		act.Args[c.address.option] = spaced(c.values)
		return c.attempt(ctx, referee.Do{Act: act}, c.address.game)
	}
	e, err := c.asked(ctx, c.address.game, c.address.act)
	if err != nil {
		return answer{}, err
	}
	return c.filled(ctx, e)
}

// keptForm opens the form of a kept act, with what was typed.
func keptForm(ctx context.Context, c *call) (answer, error) {
	e, err := c.keptEntry(ctx)
	if err != nil {
		return answer{}, err
	}
	return answer{form: c.form(ctx, keptID(c.address.word), e)}, nil
}

// takeKept does a kept act with what the form says now.
func takeKept(ctx context.Context, c *call) (answer, error) {
	e, err := c.keptEntry(ctx)
	if err != nil {
		return answer{}, err
	}
	return c.filled(ctx, e)
}

func (c *call) keptEntry(ctx context.Context) (entry, error) {
	game, act, err := c.bot.referee.PreparedAct(ctx, c.person, c.address.word)
	if err != nil {
		return entry{}, err
	}
	return c.asked(ctx, game, act)
}

// filled does an entry's act with the answers of the form or select.
func (c *call) filled(ctx context.Context, e entry) (answer, error) {
	e.act.Args = maps.Clone(e.act.Args)
	if e.act.Args == nil {
		e.act.Args = rules.Args{}
	}
	for _, q := range e.ask {
		value, given := c.fields[q.Option]
		switch {
		case given && strings.TrimSpace(value) == "":
			delete(e.act.Args, q.Option)
		case given:
			e.act.Args[q.Option] = strings.TrimSpace(value)
		}
	}
	act, err := c.matched(ctx, e)
	if err != nil {
		return answer{}, c.keeping(ctx, e, err)
	}
	return c.attempt(ctx, referee.Do{Act: act}, e.gameID())
}

// kept keeps what was typed into an act that is refused, where a form could ask for it again; nil stays nil.
func (c *call) kept(ctx context.Context, at *referee.Look, do referee.Do, refused error) error {
	act := do.Act
	if at != nil {
		m, err := at.Resolve(do)
		if err != nil {
			return refused
		}
		act = m.Act
	}
	if e, ok := c.entryOf(at, act); ok && refused != nil {
		return c.keeping(ctx, e, refused)
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

// keeping keeps what was typed into an act that is refused, so that it need not be typed again.
func (c *call) keeping(ctx context.Context, e entry, refused error) error {
	var v *rules.Violation
	submitted := c.event.Type == discordgo.InteractionModalSubmit && e.typed()
	if !errors.As(refused, &v) || !submitted && !(c.event.Type == discordgo.InteractionApplicationCommand && e.wrote()) {
		return refused
	}
	draft, err := c.bot.referee.Prepare(ctx, c.person, e.gameID(), e.act)
	if err != nil {
		return errors.Join(fmt.Errorf("keep what was typed: %w", err), refused)
	}
	return &retryable{refused, keptID(draft)}
}

package localdiscord

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"aidedecamp/bot/limits"
)

// ErrNoAnswer is what a member sees when the bot gave no first answer within
// three seconds (« L'application ne répond pas »).
var ErrNoAnswer = errors.New("the application did not respond")

// ClientError is what Discord's own client refuses before the bot hears of it.
// Reason is one of the Reason constants; Where names the command, option,
// component or field; Detail is what was given or allowed.
type ClientError struct {
	Where  string
	Reason Reason
	Detail string
}

// Reason says why Discord's client refuses an input.
type Reason string

// The reasons there are.
const (
	ReasonUnknownCommand   Reason = "unknown-command"
	ReasonUnknownOption    Reason = "unknown-option"
	ReasonRequired         Reason = "required"
	ReasonUnknownChoice    Reason = "unknown-choice"
	ReasonNotNumber        Reason = "not-number"
	ReasonTooLong          Reason = "too-long"
	ReasonUnknownMember    Reason = "unknown-member"
	ReasonForbidden        Reason = "forbidden"
	ReasonGone             Reason = "gone"
	ReasonDisabled         Reason = "disabled"
	ReasonUnknownComponent Reason = "unknown-component"
	ReasonCount            Reason = "count"
	ReasonTooLarge         Reason = "too-large"
	ReasonUnknownFile      Reason = "unknown-file"
)

// Error names the place, the reason and the detail.
func (e *ClientError) Error() string {
	return strings.TrimRight(fmt.Sprintf("discord's client refuses %s: %s %s", e.Where, e.Reason, e.Detail), " ")
}

// Person is a member of the server looking at one channel. Its methods do what
// a hand does in Discord's client and wait for the bot's first answer; they
// return a *ClientError for what the client refuses, ErrNoAnswer when the bot
// stays silent, or the context's error.
type Person struct {
	s       *Server
	seat    int
	channel string
	locale  string // of his client, as "fr" or "en-GB"
	err     error
}

// As returns the member with that name (or id), in the first channel. For an
// unknown name every method of the Person returns the error.
func (s *Server) As(name string) *Person {
	p := &Person{s: s, channel: idText(idChannel)}
	for i, seat := range s.opts.Seats {
		if seat.Name == name || idText(idUser+i) == name {
			p.seat, p.locale = i, seat.Locale
			return p
		}
	}
	p.err = fmt.Errorf("local discord: no member %q", name)
	return p
}

// In returns the same member in another channel, by name or id.
func (p *Person) In(channel string) *Person {
	moved := *p
	id, err := p.s.ChannelID(channel)
	moved.channel, moved.err = id, errors.Join(p.err, err)
	return &moved
}

// ID is the member's user id.
func (p *Person) ID() string { return idText(idUser + p.seat) }

// Speaking returns the same member at a client of another language ("fr", "en-GB"): each of his has its own.
func (p *Person) Speaking(locale string) *Person {
	moved := *p
	moved.locale = locale
	return &moved
}

// Slash calls a command: "terrain npow" with its options by name. A choice may
// be given by value or name, a member by name.
func (p *Person) Slash(ctx context.Context, command string, options map[string]string) (*Answer, error) {
	return p.act(ctx, func() (*interaction, object, error) {
		found, err := p.findCommand(command)
		if err != nil {
			return nil, nil, err
		}
		data, err := p.invocation(found, options, "")
		return &interaction{kind: typeCommand, command: found.path()}, data, err
	})
}

// Type sends a line as it is typed: /terrain npow region:europe-centrale.
func (p *Person) Type(ctx context.Context, text string) (*Answer, error) {
	command, options, _, err := p.Parse(text)
	if err != nil {
		return nil, err
	}
	return p.Slash(ctx, command, options)
}

// CompleteOption asks for completions of one option of a command whose other
// options may be half filled.
func (p *Person) CompleteOption(ctx context.Context, command string, options map[string]string, focused string) ([]limits.Choice, error) {
	a, err := p.act(ctx, func() (*interaction, object, error) {
		found, err := p.findCompletion(command, focused)
		if err != nil {
			return nil, nil, err
		}
		data, err := p.invocation(found, options, focused)
		return &interaction{kind: typeComplete, command: found.path()}, data, err
	})
	if err != nil {
		return nil, err
	}
	return a.Choices, nil
}

// CanComplete says why Discord's client would not ask for completions of a command's option; nil where it
// would.
func (p *Person) CanComplete(command, focused string) error {
	if p.err != nil {
		return p.err
	}
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	_, err := p.findCompletion(command, focused)
	return err
}

// findCompletion finds the command of an option that is completed. Held: mu.
func (p *Person) findCompletion(command, focused string) (callable, error) {
	found, err := p.findCommand(command)
	if err == nil && !slices.ContainsFunc(found.options, func(o limits.Option) bool { return o.Name == focused && o.Autocomplete }) {
		err = &ClientError{focused, ReasonUnknownOption, "no completion"}
	}
	return found, err
}

// Press presses a button, named by its custom_id or label.
func (p *Person) Press(ctx context.Context, m Message, button string) (*Answer, error) {
	return p.use(ctx, m.ID, button, nil)
}

// Choose picks values of a select, named by its custom_id or placeholder.
// String options are named by value or label, members by name.
func (p *Person) Choose(ctx context.Context, m Message, menu string, values ...string) (*Answer, error) {
	return p.use(ctx, m.ID, menu, orEmpty(values))
}

// use presses a button (values nil) or chooses in a select.
func (p *Person) use(ctx context.Context, id, which string, values []string) (*Answer, error) {
	return p.act(ctx, func() (*interaction, object, error) {
		m := p.s.find(p.channel, id)
		if m == nil || !m.isVisibleTo(p.ID()) {
			return nil, nil, &ClientError{which, ReasonGone, "message " + id}
		}
		c, found := component(m.Components, which)
		data := object{"custom_id": c.CustomID, "component_type": c.Type, "id": c.ID}
		var err error
		switch {
		case !found || c.Type.IsSelect() != (values != nil):
			err = &ClientError{which, ReasonUnknownComponent, "among " + strings.Join(names(m.Components), ", ")}
		case c.Disabled:
			err = &ClientError{which, ReasonDisabled, ""}
		case values != nil:
			data["values"], data["resolved"], err = p.selection(c, values)
		}
		return &interaction{kind: typeComponent, source: m}, data, err
	})
}

// Submit sends a form; values are by custom_id or label, several values of a
// select one per line. Fields left out keep the value the form came with.
func (p *Person) Submit(ctx context.Context, m *Modal, values map[string]string) (*Answer, error) {
	return p.act(ctx, func() (*interaction, object, error) {
		opener := p.s.answers[m.Interaction]
		if opener == nil || opener.modal == nil || opener.user != p.ID() {
			return nil, nil, &ClientError{m.Title, ReasonGone, "form"}
		}
		data, err := p.fill(*opener.modal, values)
		return &interaction{kind: typeModal, opener: opener, source: opener.source, command: opener.command}, data, err
	})
}

// Say posts a plain text, which the bot does not see.
func (p *Person) Say(text string) error {
	if p.err != nil {
		return p.err
	}
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	m := p.s.newMessage(p.channel, p.seat)
	if refused := p.s.apply(m, payload{Message: limits.Message{Content: &text}}); refused != nil {
		return &ClientError{"message", ReasonTooLong, refused.message}
	}
	p.s.post(m)
	return nil
}

// act sends what is prepared, with mu held, and waits for its first answer.
func (p *Person) act(ctx context.Context, prepare func() (*interaction, object, error)) (*Answer, error) {
	it, err := p.send(prepare)
	if err != nil {
		return nil, err
	}
	return p.await(ctx, it)
}

// await waits for the first answer to an interaction.
func (p *Person) await(ctx context.Context, it *interaction) (_ *Answer, err error) {
	select {
	case <-it.first:
		return p.answer(it), nil
	case <-it.late:
		err = ErrNoAnswer
	case <-ctx.Done():
		err = ctx.Err()
	case <-p.s.done:
		err = fmt.Errorf("%w: the server is closed", ErrNoAnswer)
	}
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	if it.refused != "" {
		err = fmt.Errorf("%w; refused: %s", err, it.refused)
	}
	return nil, err
}

func (p *Person) send(prepare func() (*interaction, object, error)) (*interaction, error) {
	if p.err != nil {
		return nil, p.err
	}
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	it, data, err := prepare()
	if err != nil {
		return nil, err
	}
	if it.user, it.channel, it.locale = p.ID(), p.channel, p.locale; !p.s.begin(it, data) {
		return nil, fmt.Errorf("%w: no bot is connected", ErrNoAnswer)
	}
	it.late = p.s.opts.Clock.After(firstAnswer + 1) // before the bot can do anything about it
	return it, nil
}

func (p *Person) visible(list *[]*message) []Message {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	var out []Message
	for _, m := range *list {
		if m.isVisibleTo(p.ID()) && p.s.find(m.Channel, m.ID) == m {
			out = append(out, p.s.view(m, p, p.s.URL()))
		}
	}
	return out
}

// Messages returns what the member sees in the channel now, oldest first:
// public messages and those only he sees.
func (p *Person) Messages() []Message {
	if p.err != nil {
		return nil
	}
	list := p.s.snapshot(p.channel)
	return p.visible(&list)
}

// Await waits until the condition is true of what the member sees, and returns that.
func (p *Person) Await(ctx context.Context, holds func([]Message) bool) ([]Message, error) {
	for {
		p.s.mu.Lock()
		changed := p.s.changed
		p.s.mu.Unlock()
		if all := p.Messages(); holds(all) {
			return all, nil
		}
		if err := p.s.wait(ctx, changed); err != nil {
			return nil, fmt.Errorf("waiting for the channel to change: %w", err)
		}
	}
}

func (p *Person) until(ctx context.Context, holds func() bool) error {
	for {
		p.s.mu.Lock()
		changed, done := p.s.changed, holds()
		p.s.mu.Unlock()
		if done {
			return nil
		}
		if err := p.s.wait(ctx, changed); err != nil {
			return err
		}
	}
}

func (p *pulse) wait(ctx context.Context, changed <-chan struct{}) error {
	select {
	case <-changed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-p.done:
		return errors.New("the server is closed")
	}
}

// AwaitBot waits until a bot is connected, has received READY and registered
// at least one command.
func (s *Server) AwaitBot(ctx context.Context) error {
	p := &Person{s: s}
	return p.until(ctx, func() bool { return s.isReached() && len(s.commands) > 0 })
}

func (h *history) snapshot(channel string) []*message {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.messages[channel])
}

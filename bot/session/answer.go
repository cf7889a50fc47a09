package session

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
)

// Discord's deadlines as this bot keeps them.
const (
	// DeferAfter is when an answer that is not ready is deferred, counted from receipt.
	DeferAfter = 1500 * time.Millisecond
	// firstWithin bounds the first answer's request.
	firstWithin = 2500 * time.Millisecond
	// laterWithin bounds each later request.
	laterWithin = 20 * time.Second
)

var (
	// errLate says that Discord no longer takes an answer to this interaction.
	errLate = errors.New("the interaction is no longer known")
	// errDeferred says that the deferral had arrived after all, so that the answer has to follow it.
	errDeferred = errors.New("the answer was deferred")
	// ErrElsewhere says that another process has answered the interaction: it was posted to both.
	ErrElsewhere = errors.New("another process has answered")
)

// stage is how far the answer to an interaction has come.
type stage int

const (
	fresh stage = iota
	deferredPrivate
	deferredPublic
	deferredSource // nothing shows; the pressed message stays as it is
	noted          // the asker has read that the answer is elsewhere
	lost
	elsewhere
	done
)

// answering is how far one answer is said. What comes first decides: the answer, or the moment at which it is
// deferred.
type answering struct {
	// deadline ends the first answer's time.
	deadline time.Time

	mu    sync.Mutex
	stage stage
	// notes is the message by which the note has shown the asker what is his alone.
	notes Sent
	said  bool
	// tried is the deferral that was sent, whether or not it arrived; fresh where none was.
	tried  stage
	public bool
	// asked says that a first answer was sent, whatever came of it.
	asked bool
	// deferredPress says that Discord uses the pressed message for the first answer, as it was.
	deferredPress bool
}

// MakePublic notes that the answer will be public.
func (i *Interaction) MakePublic() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.public = true
}

// MayOpenForm reports whether a form can still be the answer: not to a form, and not once deferred.
func (i *Interaction) MayOpenForm() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.Kind != Submitted && i.stage == fresh && i.tried == fresh
}

// Postpone defers the answer if nothing was said yet. Forms and completions can't be deferred: theirs come at
// once.
func (i *Interaction) Postpone(ctx context.Context) error {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.stage != fresh {
		return nil
	}
	switch {
	case i.IsPress():
		return i.postpone(ctx, deferUpdate, nil, deferredSource)
	case i.public:
		return i.postpone(ctx, deferReply, nil, deferredPublic)
	}
	return i.postpone(ctx, deferReply, &Message{Flags: limits.FlagEphemeral}, deferredPrivate)
}

func (i *Interaction) postpone(ctx context.Context, kind callback, m *Message, next stage) error {
	i.tried = next
	_, err := i.first(ctx, kind, m)
	if err == nil {
		i.reach(next)
	}
	return err
}

// reach notes that an answer was deferred.
func (i *Interaction) reach(next stage) { i.stage, i.deferredPress = next, next == deferredSource }

// first sends the first answer until Discord has taken it or its time is over. A second one is refused as
// such (40060), so that it may be sent again when nobody knows whether it arrived; 10062 is too late.
// ErrElsewhere where the second is the only one that was sent from here.
func (i *Interaction) first(ctx context.Context, kind callback, m *Message) (string, error) {
	asked := i.asked
	i.asked = true
	limited, cancel := i.session.within(ctx, i.deadline.Sub(i.session.clock.Now()))
	defer cancel()
	for try := 1; ; try++ {
		id, err := i.callback(limited, kind, m)
		switch {
		case err == nil:
			return id, nil
		case discordCode(err) == codeAlreadyAnswered && !asked && try == 1:
			i.stage = elsewhere
			return "", ErrElsewhere
		case discordCode(err) == codeAlreadyAnswered:
			id, _ := i.original(ctx)
			return i.arrival(kind, id)
		case discordCode(err) == codeUnknownInteraction:
			i.stage = lost
			return "", errors.Join(errLate, err)
		}
		if pause, ok := pauseAfter(err, try, repeatable); ok && i.session.rest(limited, pause, i.deadline) {
			continue
		}
		if isUnsure(err) && kind != openForm && kind != completeWith {
			if id, there := i.original(ctx); there {
				return i.arrival(kind, id)
			}
		}
		return "", err
	}
}

// original reads the id of the message that the first answer made, or is on; there is false where Discord
// shows none.
func (i *Interaction) original(ctx context.Context) (id string, there bool) {
	ctx, cancel := i.session.within(ctx, firstWithin)
	defer cancel()
	raw, err := i.session.again(ctx, http.MethodGet, discordgo.EndpointInteractionResponseActions(i.event.AppID, i.event.Token), nil, nil, "")
	return messageID(raw), err == nil
}

// arrival says which first answer Discord has: what was sent now, or the deferral that was
// sent before.
func (i *Interaction) arrival(kind callback, id string) (string, error) {
	if i.tried == fresh || kind == deferReply || kind == deferUpdate {
		return id, nil
	}
	i.reach(i.tried)
	return id, errDeferred
}

// Send says the answer and returns the message that carries it.
func (i *Interaction) Send(ctx context.Context, m *Message) (s Sent, err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	switch i.stage {
	case elsewhere:
		return s, ErrElsewhere
	case lost, done:
		return s, errLate
	}
	m = i.withPressed(m)
	if i.stage == fresh {
		s, err := i.sendFirst(ctx, m)
		if !errors.Is(err, errDeferred) {
			if err == nil {
				i.stage = done
			}
			return s, err
		}
	}
	ctx, cancel := i.session.within(ctx, laterWithin)
	defer cancel()
	s, err = i.sendLater(ctx, m)
	if m.Public && isExpired(err) {
		if m.Update && !i.IsHidden() {
			s, err = i.change(ctx, m)
		} else {
			s, err = i.Post(ctx, m)
		}
	}
	if err == nil {
		i.stage = done
	}
	return s, err
}

func (i *Interaction) sendLater(ctx context.Context, m *Message) (Sent, error) {
	was := i.stage
	switch {
	case was == noted:
	case m.Apart:
		if err := i.editNote(ctx); err != nil {
			return Sent{}, err
		}
	case was == deferredPublic, was == deferredPrivate && !m.Public:
		return i.edit(ctx, m)
	case was == deferredSource && m.Update && m.Public != i.IsHidden():
		return i.edit(ctx, m)
	case was == deferredPrivate, m.Public && i.IsHidden():
		if err := i.editNote(ctx); err != nil {
			return Sent{}, err
		}
	}
	return i.further(ctx, m)
}

// editNote puts the note in the place of what was deferred; a message that all see stays as it is.
func (i *Interaction) editNote(ctx context.Context) error {
	say := i.edit
	if i.stage == deferredSource && !i.IsHidden() {
		say = i.follow
	}
	var err error
	if i.notes, err = say(ctx, i.note()); err == nil {
		i.stage = noted
	}
	return err
}

func (i *Interaction) sendFirst(ctx context.Context, m *Message) (Sent, error) {
	switch {
	case i.Kind == Completing:
		if m.Choices == nil {
			m.Choices = &[]limits.Choice{} // an empty list, never none
		}
		_, err := i.first(ctx, completeWith, &Message{Choices: m.Choices})
		return Sent{}, err
	case m.CustomID != "":
		_, err := i.first(ctx, openForm, m)
		return Sent{}, err
	case m.Apart, m.Public && i.IsHidden():
		kind, note := updateWith, i.note()
		if !i.IsHidden() {
			kind = replyWith
		}
		id, err := i.first(ctx, kind, note)
		if err != nil {
			return Sent{}, err
		}
		i.stage, i.notes = noted, i.sent(cmp.Or(id, i.Message), theFirst, note)
		ctx, cancel := i.session.within(ctx, laterWithin)
		defer cancel()
		return i.further(ctx, m)
	case i.IsPress() && m.Update && m.Public != i.IsHidden():
		id, err := i.first(ctx, updateWith, m)
		if id == "" {
			id = i.Message
		}
		return i.sent(id, theFirst, m), err
	case i.IsPress() && m.Public && m.Beside:
		if err := i.postpone(ctx, deferUpdate, nil, deferredSource); err != nil {
			return Sent{}, err
		}
		return Sent{}, errDeferred
	}
	id, err := i.first(ctx, replyWith, m)
	return i.sent(id, theFirst, m), err
}

// further posts one more message: under the command that caused it, or where it must not be there and the
// bot may post, in the channel.
func (i *Interaction) further(ctx context.Context, m *Message) (Sent, error) {
	if m.Apart {
		if s, err := i.Post(ctx, m); !isRefusal(err) || IsTooLarge(err) {
			return s, err
		}
	}
	return i.follow(ctx, m)
}

// note is what takes the place of a private message whose outcome is public.
func (i *Interaction) note() *Message {
	i.said = true
	return i.Note
}

// More posts a further message of the same answer.
func (i *Interaction) More(ctx context.Context, m *Message) (Sent, error) {
	ctx, cancel := i.session.within(ctx, laterWithin)
	defer cancel()
	return i.further(ctx, m)
}

// Noted is the message by which the asker was given the note; false where he was not.
func (i *Interaction) Noted() (Sent, bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.notes, i.said
}

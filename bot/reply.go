package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
)

// Discord's deadlines as this bot keeps them.
const (
	// deferAfter is when an answer that is not ready is deferred, counted from receipt.
	deferAfter = 1500 * time.Millisecond
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
)

// stage is how far a reply has come.
type stage int

const (
	fresh stage = iota
	deferredPrivate
	deferredPublic
	deferredSource // nothing shows; the pressed message stays as it is
	noted          // the asker was told that the answer stands elsewhere
	lost
	done
)

// reply says one answer to Discord within its deadlines. What comes first decides: the answer, or the moment at which it is
// deferred.
type reply struct {
	wire  wire
	event *discordgo.Interaction
	// aside is what only the asker reads of a public answer: « voir ci-dessous », and what is his alone.
	aside answer
	clock Clock
	// until ends the first answer's time.
	until time.Time

	mu    sync.Mutex
	stage stage
	// asideSaid says that the note has told the asker what is his alone.
	asideSaid bool
	// tried is the deferral that was sent, whether or not it arrived; fresh where none was.
	tried  stage
	public *bool
}

// settle notes whether the answer will be public, once that is known.
func (r *reply) settle(public bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.public = &public
}

// pressed reports whether a message stands behind the interaction, and hidden whether only the asker sees that message.
func (r *reply) pressed() bool { return r.event.Message != nil }

func (r *reply) hidden() bool {
	return r.pressed() && r.event.Message.Flags&limits.FlagEphemeral != 0
}

// postpone defers the answer if nothing was said yet. Forms and completions can't be deferred: theirs come at once.
func (r *reply) postpone(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stage != fresh {
		return nil
	}
	kind, b, next := deferReply, &body{Flags: limits.FlagEphemeral}, deferredPrivate
	switch {
	case r.pressed():
		kind, b, next = deferUpdate, nil, deferredSource
	case r.public != nil && *r.public:
		b, next = nil, deferredPublic
	}
	r.tried = next
	_, err := r.first(ctx, kind, b)
	if err == nil {
		r.stage = next
	}
	return err
}

// first sends the first answer until Discord has taken it or its time is over. A second one is refused as such (40060), so that
// it may be sent again when nobody knows whether it arrived; 10062 is too late.
func (r *reply) first(ctx context.Context, kind callback, b *body) (string, error) {
	limited, cancel := context.WithTimeout(ctx, r.until.Sub(r.clock.Now()))
	defer cancel()
	for try := 1; ; try++ {
		id, err := r.wire.first(limited, r.event, kind, b)
		switch {
		case err == nil:
			return id, nil
		case discordCode(err) == codeAlreadyAnswered:
			id, _ := r.original(ctx)
			return r.arrived(kind, id)
		case discordCode(err) == codeUnknownInteraction:
			r.stage = lost
			return "", errors.Join(errLate, err)
		}
		if pause, ok := pauseAfter(err, try, true); ok && r.wire.rest(limited, pause, r.until) {
			continue
		}
		if unsure(err) && kind != openForm && kind != completeWith {
			if id, there := r.original(ctx); there {
				return r.arrived(kind, id)
			}
		}
		return "", err
	}
}

// original reads the id of the first answer's message; there is false where Discord shows none.
func (r *reply) original(ctx context.Context) (id string, there bool) {
	ctx, cancel := context.WithTimeout(ctx, firstWithin)
	defer cancel()
	id, err := r.wire.original(ctx, r.event)
	return id, err == nil
}

// arrived tells which first answer it was that Discord holds: what was sent now, or the deferral that was sent before.
func (r *reply) arrived(kind callback, id string) (string, error) {
	if r.tried == fresh || kind == deferReply || kind == deferUpdate {
		return id, nil
	}
	r.stage = r.tried
	return id, errDeferred
}

// send says the answer and returns the id of the message that carries it, empty where Discord did not tell.
func (r *reply) send(ctx context.Context, a answer, b *body) (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stage == lost || r.stage == done {
		return "", errLate
	}
	if r.stage == fresh {
		id, err := r.sendFirst(ctx, a, b)
		if !errors.Is(err, errDeferred) {
			if err == nil {
				r.stage = done
			}
			return id, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, laterWithin)
	defer cancel()
	id, err := r.sendLater(ctx, a, b)
	if a.public && expired(err) {
		if a.update && !r.hidden() {
			id, err = r.wire.change(ctx, r.event.ChannelID, r.event.Message.ID, b)
		} else {
			id, err = r.wire.post(ctx, r.event.ChannelID, b)
		}
	}
	if err == nil {
		r.stage = done
	}
	return id, err
}

func (r *reply) sendLater(ctx context.Context, a answer, b *body) (string, error) {
	was := r.stage
	switch {
	case was == noted:
	case a.apart:
		if err := r.editNote(ctx); err != nil {
			return "", err
		}
	case was == deferredPublic, was == deferredPrivate && !a.public:
		return r.wire.edit(ctx, r.event, b)
	case was == deferredSource && a.update && a.public != r.hidden():
		return r.wire.edit(ctx, r.event, b)
	case was == deferredPrivate, a.public && r.hidden():
		if err := r.editNote(ctx); err != nil {
			return "", err
		}
	}
	if a.apart {
		return r.publish(ctx, b)
	}
	return r.wire.follow(ctx, r.event, b)
}

// editNote puts the note in the place of what was deferred.
func (r *reply) editNote(ctx context.Context) error {
	_, err := r.wire.edit(ctx, r.event, r.note())
	if err == nil {
		r.stage = noted
	}
	return err
}

func (r *reply) sendFirst(ctx context.Context, a answer, b *body) (string, error) {
	switch {
	case r.completing():
		choices := append([]limits.Choice{}, a.choices...) // an empty list, never none
		return r.first(ctx, completeWith, &body{Choices: &choices})
	case a.form != nil:
		return r.first(ctx, openForm, &body{CustomID: a.form.CustomID, Title: a.form.Title, Components: a.form.Components})
	case a.apart, a.public && r.hidden():
		kind, note := updateWith, r.note()
		if !r.hidden() {
			kind = replyWith
		}
		if _, err := r.first(ctx, kind, note); err != nil {
			return "", err
		}
		r.stage = noted
		ctx, cancel := context.WithTimeout(ctx, laterWithin)
		defer cancel()
		if a.apart {
			return r.publish(ctx, b)
		}
		return r.wire.follow(ctx, r.event, b)
	case r.pressed() && a.update && a.public != r.hidden():
		id, err := r.first(ctx, updateWith, b)
		if id == "" {
			id = r.event.Message.ID
		}
		return id, err
	}
	return r.first(ctx, replyWith, b)
}

// publish posts what must not stand under the command that caused it; where the bot may not post, under it after all.
func (r *reply) publish(ctx context.Context, b *body) (string, error) {
	id, err := r.wire.post(ctx, r.event.ChannelID, b)
	if refusedOutright(err) && !tooLarge(err) {
		return r.wire.follow(ctx, r.event, b)
	}
	return id, err
}

// note takes the place of a private message whose outcome is public.
func (r *reply) note() *body {
	r.asideSaid = true
	return r.aside.body(nil, "")
}

// more posts a further message of the same answer.
func (r *reply) more(ctx context.Context, a answer, b *body) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, laterWithin)
	defer cancel()
	if a.apart {
		return r.publish(ctx, b)
	}
	return r.wire.follow(ctx, r.event, b)
}

// whisper posts what only the asker reads, where no note has told him.
func (r *reply) whisper(ctx context.Context) error {
	if len(r.aside.lines) < 2 || r.asideSaid {
		return nil
	}
	own := r.aside
	own.lines = own.lines[1:]
	_, err := r.more(ctx, own, own.body(nil, ""))
	return err
}

package referee

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"aidedecamp/rules/house"
)

// Live is a message that carries a game's live buttons.
type Live struct {
	// Message is its id, empty for none.
	Message string
	// Handle is by what the edge takes the buttons off, Until when its right to do so ends.
	Handle Handle
	Until  time.Time
}

// Handle is what the edge wrote down about a message: it holds the right to change it. Printing, logging or
// encoding one shows "[redacted]" or nothing of use: only Reveal gives the bytes.
type Handle struct {
	// two steps, for the reason that dice.Secret has them
	bytes **[]byte
}

// NewHandle keeps bytes; none make the zero Handle.
func NewHandle(b []byte) Handle {
	if len(b) == 0 {
		return Handle{}
	}
	held := &b
	return Handle{&held}
}

// Reveal returns the bytes, for the store's own table and for the edge.
func (h Handle) Reveal() []byte {
	if h.bytes == nil {
		return nil
	}
	return **h.bytes
}

// redacted is what a handle shows of itself.
const redacted = "[redacted]"

// String returns "[redacted]".
func (h Handle) String() string { return redacted }

// GoString returns "[redacted]".
func (h Handle) GoString() string { return redacted }

// Format writes "[redacted]" for every verb and flag.
func (h Handle) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, redacted) }

// MarshalText returns "[redacted]".
func (h Handle) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// LogValue returns "[redacted]".
func (h Handle) LogValue() slog.Value { return slog.StringValue(redacted) }

// NoteArrival notes that a message has arrived that told these origins' acts; where it carries the live
// buttons of a game as it is there, the message is live. It returns the one that loses its buttons; the
// zero Live where none does.
func (m *deps) NoteArrival(ctx context.Context, origins []string, g *house.Game, live Live) (older Live, err error) {
	a := Arrival{Origins: origins}
	if g != nil {
		a.Game, a.Seq, a.Erased, a.Live = g.ID(), g.Len(), g.Erasures(), live
	}
	if a.IsEmpty() {
		return Live{}, nil
	}
	return m.store.NoteArrival(ctx, a)
}

// Live returns the message that carries a game's live buttons, the zero Live where none does.
func (m *deps) Live(ctx context.Context, game string) (Live, error) {
	return m.store.Live(ctx, game)
}

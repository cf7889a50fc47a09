package referee

import (
	"context"
	"slices"
	"strings"
	"time"

	"aidedecamp/rules"
)

// Answer is what was, or is still to be, told about one committed act.
type Answer struct {
	// Origin is what caused the act; unique over all games.
	Origin string
	// Game, Seat and Seq say whose act it was and which record holds it.
	Game string
	Seat rules.Seat
	Seq  int
	// Act are the fingerprints of the act and of the press that asked for it, a blank between them, forgotten
	// on delivery: who does the same again before then gets this answer.
	Act string
	// Calls says that it must be told though nobody asks for it (ClaimUntold).
	Calls bool
	// DeliveredAt is when Discord took the answer; zero where it has not yet.
	DeliveredAt time.Time
	// Told says that somebody tells it: his lease runs. Only the store sets it.
	Told bool
}

// Arrival is a message that has reached its place.
type Arrival struct {
	// Origins are those whose answers it told: their fingerprints are forgotten. An origin that is not known
	// is passed over.
	Origins []string
	// Game is the one whose live buttons it carries, as a log of Seq records has them, unless those of a
	// longer one stand elsewhere; empty where it carries none. Live is the message.
	Game string
	Seq  int
	Live Live
	// Erased is how often something of that log had been erased when it was read, as Head has it. Where more
	// is by now the message may name whoever was erased: its Handle, which has its words, is not kept.
	Erased int
}

// IsEmpty reports whether there is nothing to note.
func (a Arrival) IsEmpty() bool { return len(a.Origins) == 0 && a.Game == "" }

// How long an answer is left to one teller, by the store's clock.
const (
	// TellingLease is how long who committed or claimed it has for telling it: a deferral and two requests.
	TellingLease = time.Minute
	// RetellAfter is how long one that calls has been lost before it is told unasked: somebody may ask for
	// it.
	RetellAfter = time.Minute
)

// by reports whether one of the row's fingerprints is this one.
func (a Answer) by(print string) bool { return slices.Contains(strings.Fields(a.Act), print) }

// AnswerStore keeps what was, or is still to be, told: an answer for each act, and where the live buttons
// stand.
type AnswerStore interface {
	// Answer returns the row of an origin. Its lease begins when it is committed. ErrNotFound.
	Answer(ctx context.Context, origin string) (Answer, error)
	// Undelivered returns the game's answers that nobody got yet, the oldest first.
	Undelivered(ctx context.Context, game string) ([]Answer, error)
	// ClaimUntold leases to the caller at most so many answers that call, that nobody got and that have been
	// lost for RetellAfter, and returns them by game, the oldest first.
	ClaimUntold(ctx context.Context, limit int) ([]Answer, error)
	// Retell leases to the caller those of the answers that nobody got and nobody tells, and returns their
	// origins.
	Retell(ctx context.Context, origins []string) (mine []string, err error)
	// NoteArrival notes in one write what a message that arrived has told and where the live buttons stand. It
	// returns the message that loses its buttons, that of the arrival itself where it came too late; the zero
	// Live where none does. ErrNotFound where there is no game for the buttons: nothing is noted then.
	//
	// The write need not wait for the disk. A power cut may lose it then, never what was committed before it in
	// another way: an answer is told twice at worst, and old buttons stay, which are refused.
	NoteArrival(ctx context.Context, a Arrival) (older Live, err error)
	// NoteLost ends the lease of an answer that was not told; of one that arrived it changes nothing.
	// ErrNotFound.
	NoteLost(ctx context.Context, origin string) error
	// Live returns the message that carries the game's live buttons, the zero Live where none does.
	// ErrNotFound.
	Live(ctx context.Context, game string) (Live, error)
}

package ledger

import (
	"strings"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// The kernel's own event kinds: contracts like a system's.
const (
	KindSeated    = "game.seated/1"
	KindAdopted   = "game.adopted/1"
	KindReady     = "game.ready/2"
	KindStarted   = "game.started/2"
	KindAsked     = "game.asked/1"
	KindAgreed    = "game.agreed/1"
	KindDeclined  = "game.declined/1"
	KindUndone    = "game.undone/1"
	KindSourced   = "game.sourced/1"
	KindContested = "game.contested/1"
	KindClosing   = "game.closing/1"
	KindObjected  = "game.objected/1"
	KindEnded     = "game.ended/1"
	KindRestored  = "game.restored/1"
	KindSet       = "game.set/1"
	KindLapsed    = "game.lapsed/1"
	KindLooked    = "game.looked/1"
)

// Kernels reports whether the event is one of the kernel's own.
func Kernels(e Event) bool { return IsKernel(e.Kind) }

// IsKernel reports whether a kind of event is one of the kernel's own, and no system's.
func IsKernel(kind string) bool { return strings.HasPrefix(kind, "game.") }

// LookedData is nothing: the line says who has looked at what both players keep secret.
type LookedData struct{}

// SeatedData is who took which seat.
type SeatedData struct {
	Seat Seat `json:"seat"`
	Player
}

// AdoptedData is who takes a seat over after the start, and from whom.
type AdoptedData struct {
	Seat Seat `json:"seat"`
	Player
	// By is who asked for it, Public where the substitute did so himself, and then who agreed.
	By []Seat `json:"by"`
}

// ReadyData is one account's [Commencer]: its own seat first, then the one that it plays besides.
type ReadyData struct {
	Seats []Seat `json:"seats"`
	// Word is the mark of the account's word, empty where it gave none.
	Word Mark `json:"word,omitempty"`
}

// StartedData is the start: C, W, and whose word came last.
type StartedData struct {
	// Commitment is C once more, and Last the seat whose press began the game with a word, empty where that
	// press gave none.
	Commitment dice.Digest `json:"commitment"`
	// Words is W of the epoch: what the words given so far come to.
	Words dice.Digest `json:"words"`
	Last  Seat        `json:"last,omitempty"`
}

// RequestKind is what a seat asks the others to agree to.
type RequestKind string

const (
	// AskUndo asks to take records back.
	AskUndo RequestKind = "undo"
	// AskContest asks to take back a throw that was declared.
	AskContest RequestKind = "contest"
	// AskSource asks for another source of dice.
	AskSource RequestKind = "source"
	// AskEnd asks to end the game.
	AskEnd RequestKind = "end"
	// AskSetting asks for another value of a setting.
	AskSetting RequestKind = "setting"
	// AskAct asks for an act that needs consent.
	AskAct RequestKind = "act"
	// AskSeat asks that somebody takes a player's seat over.
	AskSeat RequestKind = "seat"
	// AskClock asks to set, start or stop the clock.
	AskClock RequestKind = "clock"
	// AskPause asks for a pause, AskLast that a turn is the last one (Value oui) or is not.
	AskPause RequestKind = "pause"
	AskLast  RequestKind = "last"
)

// Request is something that needs the others' consent, or the referee's alone. A new act of the game lets
// it lapse.
type Request struct {
	// Number is the record that asked.
	Number int `json:"-"`
	// Kind is what is asked.
	Kind RequestKind `json:"kind"`
	// Asker is the seat that asks.
	Asker Seat `json:"asker"`
	// Strikes are the records that would be taken back.
	Strikes []int `json:"strikes,omitempty"`
	// Source is the source of dice asked for.
	Source DiceSource `json:"source,omitempty"`
	// Setting and Value are the setting asked for; of a last turn the value alone.
	Setting string `json:"setting,omitempty"`
	Value   string `json:"value,omitempty"`
	// Say is what the act asked for would do, as the system words it; zero where it does not.
	Say phrase.Phrase `json:"say,omitzero"`
	// Of are the seats asked where they are not all the others: those who lose something by an act of the
	// referee's.
	Of []Seat `json:"of,omitempty"`
	// Place is the seat that Player would take over.
	Place  Seat    `json:"place,omitempty"`
	Player *Player `json:"player,omitempty"`
	// Clock is what is asked about the clock.
	Clock *ClockAsk `json:"clock,omitempty"`
	// Act is the act asked for as its log line keeps it, private options as marks.
	Act Act `json:"-"`
	// Consents are the seats that have agreed so far, Since the moment of the last of them, else of the
	// asking, as its line says.
	Consents []Seat `json:"-"`
	Since    string `json:"-"`
}

// By are those who wanted what was asked for: the asker, and who has agreed.
func (r Request) By(consents []Seat) []Seat { return append([]Seat{r.Asker}, consents...) }

// AnswerData is the answer to a request.
type AnswerData struct {
	Request int  `json:"request"`
	Seat    Seat `json:"seat"`
}

// LapsedData names a request that was agreed to and could not be done any more.
type LapsedData struct {
	Request int `json:"request"`
}

// SourcedData is where dice come from, from the next throw on.
type SourcedData struct {
	Source DiceSource `json:"source"`
	By     []Seat     `json:"by"`
}

// SetData is the change of one setting; a profile's bundle is one event for each setting that it changes.
type SetData struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	By    []Seat `json:"by"`
}

// Undone is a take-back: the records struck stay in the log, struck through.
type Undone struct {
	// From is the first record taken back.
	From int `json:"from"`
	// Asker is who asked.
	Asker Seat `json:"asker"`
	// Consents are the other seats that agreed; none where none was needed.
	Consents []Seat `json:"consents,omitempty"`
	// Struck are the records taken back, in order.
	Struck []int `json:"struck"`
}

// ClosingData is an end that one alone has decided and that waits.
type ClosingData struct {
	By Seat `json:"by"`
}

// ObjectedData names the record of the closing that somebody objects to.
type ObjectedData struct {
	Closing int  `json:"closing"`
	Seat    Seat `json:"seat"`
}

// Ending says how a game ended.
type Ending struct {
	// By are the seats that agreed to it; one alone may end a game, and that is recorded.
	By []Seat `json:"by"`
	// Secret is S_e in hex: with it anyone can recompute every face.
	Secret string `json:"secret"`
}

// RestoredData says that the game's file was put back from a backup: what came after the copy is gone,
// though people saw it.
type RestoredData struct {
	// Lost counts the lines that are gone; -1 where it is unknown.
	Lost int `json:"lost"`
	// Seen are the throws of those lines: their faces are known, and are marked so when they come again.
	Seen []SeenThrow `json:"seen,omitempty"`
}

// SeenThrow is a throw that was seen before a restore lost it.
type SeenThrow struct {
	Key dice.Key `json:"key"`
	N   int      `json:"n"`
}

// Handover is a seat that somebody else has taken over.
type Handover struct {
	// Seat is the seat, Record the line by which it changed hands.
	Seat   Seat
	Record int
}

// Player is who sits on a seat.
type Player struct {
	// User is the mark of the platform's id; empty for a guest.
	User Mark `json:"user,omitempty"`
	// Name is the mark of the name.
	Name Mark `json:"name"`
	// Guest seats have no account: whoever opened the game acts for them.
	Guest bool `json:"guest,omitempty"`
}

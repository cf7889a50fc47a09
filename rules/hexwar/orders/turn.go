package orders

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// The places of a battle's buttons on a message, in the order in which they are read. Those of the board, the
// armies, the deployment and a combat's questions have place 0: they stand alone.
const (
	// Figures on a real table.
	TableCombatRank = iota - 3
	TableOrderRank
	TableEndRank
	_
	// To give no orders any more this turn, after the orders.
	SilentRank
	// A turn.
	ActivateRank
	MoveRank
	AttackRank
	OrderRank
	LeadRank
	TurnEndRank
	AgainRank
)

// Readings of a turn, and their values other than the default.
const (
	BothBeatenReading  = "hex-double-defaite"
	BothBeatenByLosses = "pertes"
	BothBeatenByTurn   = "actif"
	OwnSideReading     = "hex-propre-cote"
	ownSideMasks       = "oui"

	FriendsReading = "hex-amis"
	FriendsPass    = "laissent-passer"

	fewerOnceAMove = "par-mouvement"
)

const (
	TableTurnKind = "hexwar.table-turn/1"
)

// TableTurnData begins a turn on a real table, by a button or by an order of whose turn it then is.
type TableTurnData struct {
	Number int        `json:"number"`
	Seat   rules.Seat `json:"seat"`
}

// Tabled reports whether the bot keeps the purses of figures on a real table: in a game, not in a free draw.
func Tabled(s hexwar.State) bool {
	return !s.Free && s.Told == nil && !s.End.Over && s.Reads(hexwar.ModeSetting, hexwar.OnTable)
}

// Opened returns the state with the purses of a real table as they begin, where nothing was paid yet: by the
// scenario or the list, or by the general's level of command. P3, « Ordres spéciaux »
func Opened(s hexwar.State) hexwar.State {
	if s.Purse != nil || !Tabled(s) {
		return s
	}
	s.Purse = map[rules.Seat]int{}
	given := s.TokensGiven()
	for _, seat := range ledger.Players {
		n, ok := given[seat]
		if !ok {
			n = s.Level(seat)
		}
		s = Booked(s, hexwar.Entry{Seat: seat, By: n, Why: hexwar.BookStart})
	}
	return s
}

// OnTurn is the turn on the real table. One that was tracked goes on there.
func OnTurn(s hexwar.State) hexwar.RealTable {
	now := s.Real
	if now.Number == 0 {
		now.Number, now.Seat, now.CommandOrder, now.ManoeuvreOrder = max(1, s.Turn.Number), s.Turn.Seat, s.Turn.CommandOrder,
			s.Turn.ManoeuvreOrder
	}
	return now
}

// turnNow is the number of the turn under way, tracked or not.
func turnNow(s hexwar.State) int {
	if Tabled(s) {
		return OnTurn(s).Number
	}
	return s.Turn.Number
}

// Passes is the event by which the turn passes to a seat.
func Passes(s hexwar.State, number int, seat rules.Seat) (rules.Event, error) {
	e, err := ledger.NewEvent(TableTurnKind, TableTurnData{Number: number, Seat: seat})
	e.Begins = hexwar.RealTable{Number: number}.Gate()
	return e, err
}

// TakesTurn returns the event by which a camp has its turn, none where it has it: who attacks, or gives an
// order of command or manoeuvre, is in his own turn, though nobody pressed the button.
func TakesTurn(s hexwar.State, camp rules.Seat) ([]rules.Event, error) {
	now := OnTurn(s)
	if !camp.Plays() || now.Seat == camp {
		return nil, nil
	}
	if now.Seat.Plays() {
		now.Number++
	}
	e, err := Passes(s, now.Number, camp)
	return []rules.Event{e}, err
}

// MayPass lets the camp whose turn it is on the real table pass it, or either while nobody has said.
func MayPass(s hexwar.State, seat rules.Seat) *rules.Violation {
	now := OnTurn(s)
	if Tabled(s) && seat.Plays() && (now.Seat == seat || !now.Seat.Plays()) {
		return nil
	}
	return s.Refuse(TurnTopic, "hexwar.table.refused.turn", phrase.Number("turn", now.Number), hexwar.CampArg(now.Seat))
}

// When an officer's rebate is given: a reading, and its value other than the default.
const (
	rebateReading = "hex-rabais"

	rebateEach = "chaque"
)

// unit returns the unit that stands on a hex.
func UnitAt(s hexwar.State, h hex.Hex) (hexwar.Unit, bool) {
	for _, u := range s.Units {
		if !u.Gone && u.At == h {
			return u, true
		}
	}
	return hexwar.Unit{}, false
}

// Examples are the tables in use that are examples: those of the chart that call themselves so, and shipped
// ones with rows of no rule's text that the club has not replaced.
func Examples(s hexwar.State) []string {
	files := s.Tables.Chart.Examples()
	for _, file := range s.Book.Example() {
		if s.Tables.Text[file] == s.Book.Tables[file] && !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	return files
}

// OfficersAt are the officers on a hex, by seat and number.
func OfficersAt(s hexwar.State, h hex.Hex) []hexwar.Leader {
	var all []hexwar.Leader
	for _, seat := range ledger.Players {
		for _, o := range s.OfficersOf(seat) {
			if o.At == h {
				all = append(all, o)
			}
		}
	}
	return all
}

// The end of a turn, the event of a phase that begins, and their topic.
const (
	TurnPath = "tour finir"

	PhaseKind = "hexwar.phase-begun/1"

	TurnTopic hexwar.Topic = "tour"
)

// PhaseData begins a part of a turn.
type PhaseData struct {
	Number int          `json:"number"`
	Seat   rules.Seat   `json:"seat"`
	Phase  hexwar.Phase `json:"phase"`
}

// phases are the parts of a turn in order. P3
var phases = []hexwar.Phase{hexwar.CommandPhase, hexwar.MovementPhase, hexwar.CombatPhase}

// Reach returns the events that bring the turn to a phase: none where it stands there. A phase that is past
// is refused.
func Reach(s hexwar.State, p hexwar.Phase) ([]rules.Event, error) {
	if refused := Past(s, p); refused != nil {
		return nil, refused
	}
	if s.Turn.Phase == p {
		return nil, nil
	}
	return hexwar.One(PhaseKind, PhaseData{Number: s.Turn.Number, Seat: s.Turn.Seat, Phase: p})
}

// Past says that a phase of the turn is over.
func Past(s hexwar.State, p hexwar.Phase) *rules.Violation {
	if slices.Index(phases, s.Turn.Phase) <= slices.Index(phases, p) {
		return nil
	}
	return s.Refuse(TurnTopic, "hexwar.command.refused.phase-past", phrase.With("phase", PhaseName(p)),
		phrase.With("now", PhaseName(s.Turn.Phase))).Or(phrase.Say("hexwar.command.offer.end-turn"), rules.Act{Path: TurnPath, Seat: s.Turn.Seat})
}

// PhaseName says a phase.
func PhaseName(p hexwar.Phase) phrase.Phrase { return phrase.Say("hexwar.command.phase." + string(p)) }

// Untracked reports whether the turn's frame is nobody's to keep: the battle is over, or its figures stand on
// a table.
func Untracked(s hexwar.State) bool { return s.End.Over || s.Reads(hexwar.ModeSetting, hexwar.OnTable) }

// NotNow refuses an act of a turn to who can't act: before the battle, after it, in the other's turn, in a
// combat.
func NotNow(s hexwar.State, seat rules.Seat) *rules.Violation {
	refuse := func(why string, args ...phrase.Arg) *rules.Violation {
		return s.Refuse(TurnTopic, "hexwar.command.refused."+why, args...)
	}
	switch {
	case s.End.Over:
		return refuse("over")
	case s.Reads(hexwar.ModeSetting, hexwar.OnTable):
		return refuse("on-table")
	case s.Turn.Number == 0:
		return refuse("not-begun")
	case seat != s.Turn.Seat:
		return refuse("not-your-turn", phrase.Number("turn", s.Turn.Number), hexwar.CampArg(s.Turn.Seat),
			phrase.With("phase", PhaseName(s.Turn.Phase)))
	case s.Fight != nil:
		return refuse("in-combat", s.Units[s.Fight.Attacker].Arg(), phrase.With("target", s.Units[s.Fight.Target].Label()))
	}
	return nil
}

// Fighting is the state as if the combats had begun: whom could be attacked from where all stand now.
func Fighting(s hexwar.State) hexwar.State {
	s.Turn.Phase = hexwar.CombatPhase
	return s
}

// TurnPhase says whose turn it is and where it stands.
func TurnPhase(s hexwar.State) (phrase.Phrase, []rules.Seat) {
	stands := phrase.Say("hexwar.command.stands", phrase.Number("turn", s.Turn.Number), hexwar.CampArg(s.Turn.Seat),
		phrase.With("phase", PhaseName(s.Turn.Phase)))
	if led, most := LedByOfficers(s); s.Turn.Phase == hexwar.CommandPhase && most > 1 {
		stands = phrase.Say("hexwar.command.stands-led", phrase.With("stands", stands), phrase.Number("led", led), phrase.Number("most", most))
	}
	return stands, []rules.Seat{s.Turn.Seat}
}

// CampNamed reads a camp as scenario files write it.
func CampNamed(text string) rules.Seat {
	return hexwar.Camps[hexwar.PlainWord(text)]
}

// CampWord is a camp's word in scenario files.
func CampWord(seat rules.Seat) string {
	for word, of := range hexwar.Camps {
		if of == seat {
			return word
		}
	}
	return ""
}

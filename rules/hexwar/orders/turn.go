package orders

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// The ranks of a battle's buttons on a message, in reading order. Buttons of the map, the armies, the
// deployment and a combat's questions have rank 0: no others are beside them.
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

// TableTurnData begins a turn on a real table, by a button or by an order of the camp whose turn it
// becomes.
type TableTurnData struct {
	Number int        `json:"number"`
	Seat   rules.Seat `json:"seat"`
}

// IsOnRealTable reports whether the bot keeps the purses of a game played with figures on a real table.
func IsOnRealTable(s hexwar.State) bool {
	return !s.WithoutGame && s.TableFight == nil && !s.End.Over && s.HasReading(hexwar.ModeSetting, hexwar.OnTable)
}

// WithPurses returns the state with the purses of a real table at their start, where nothing was paid yet:
// by the scenario or the list, or by the general's level of command. P3, « Ordres spéciaux »
func WithPurses(s hexwar.State) hexwar.State {
	if s.Purse != nil || !IsOnRealTable(s) {
		return s
	}
	s.Purse = map[rules.Seat]int{}
	given := s.TokensGiven()
	for _, seat := range ledger.Players {
		n, ok := given[seat]
		if !ok {
			n = s.Level(seat)
		}
		s = WithEntry(s, hexwar.PurseEntry{Seat: seat, Amount: n, Why: hexwar.ReasonStart})
	}
	return s
}

// RealTurn is the turn on the real table. A turn that was tracked continues there.
func RealTurn(s hexwar.State) hexwar.RealTable {
	now := s.RealTable
	if now.Number == 0 {
		now.Number, now.Seat, now.CommandOrder, now.ManoeuvreOrder = max(1, s.Turn.Number), s.Turn.Seat, s.Turn.CommandOrder,
			s.Turn.ManoeuvreOrder
	}
	return now
}

// turnNumber is the number of the turn under way, tracked or not.
func turnNumber(s hexwar.State) int {
	if IsOnRealTable(s) {
		return RealTurn(s).Number
	}
	return s.Turn.Number
}

// PassTurn is the event that gives the turn to a seat.
func PassTurn(s hexwar.State, number int, seat rules.Seat) (rules.Event, error) {
	e, err := ledger.NewEvent(TableTurnKind, TableTurnData{Number: number, Seat: seat})
	e.Begins = hexwar.RealTable{Number: number}.Gate()
	return e, err
}

// TakeTurn returns the event that gives a camp the turn, none where it has it: a camp that attacks or
// gives an order of command or manoeuvre is in its own turn, even if nobody pressed the button.
func TakeTurn(s hexwar.State, camp rules.Seat) ([]rules.Event, error) {
	now := RealTurn(s)
	if !camp.Plays() || now.Seat == camp {
		return nil, nil
	}
	if now.Seat.Plays() {
		now.Number++
	}
	e, err := PassTurn(s, now.Number, camp)
	return []rules.Event{e}, err
}

// JudgePass lets the camp on turn at the real table pass its turn; either camp while nobody is known to be
// on turn.
func JudgePass(s hexwar.State, seat rules.Seat) *rules.Violation {
	now := RealTurn(s)
	if IsOnRealTable(s) && seat.Plays() && (now.Seat == seat || !now.Seat.Plays()) {
		return nil
	}
	return s.Refuse(TurnTopic, "hexwar.table.refused.turn", phrase.Number("turn", now.Number), hexwar.CampArg(now.Seat))
}

// rebateReading says how an officer's rebate is counted.
const (
	rebateReading = "hex-rabais"

	rebateEach = "chaque"
)

// UnitAt returns the unit in a hex.
func UnitAt(s hexwar.State, h hex.Hex) (hexwar.Unit, bool) {
	for _, u := range s.Units {
		if !u.Gone && u.At == h {
			return u, true
		}
	}
	return hexwar.Unit{}, false
}

// Examples are the tables in use that are examples: those of the chart that say so, and shipped tables
// with rows from no rule text, if the club has not replaced them.
func Examples(s hexwar.State) []string {
	files := s.Tables.Chart.Examples()
	for _, file := range s.Book.Example() {
		if s.Tables.Text[file] == s.Book.Tables[file] && !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	return files
}

// OfficersWith are the officers of a unit's camp on its hex, by number.
func OfficersWith(s hexwar.State, u hexwar.Unit) []hexwar.Officer {
	return slices.DeleteFunc(s.OfficersOf(u.Seat), func(o hexwar.Officer) bool { return o.At != u.At })
}

// The act that ends a turn, the event that begins a phase, and their topic.
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

// ReachPhase returns the events that bring the turn to a phase: none where it is there already. It refuses
// a phase that is past.
func ReachPhase(s hexwar.State, p hexwar.Phase) ([]rules.Event, error) {
	if refused := JudgePhase(s, p); refused != nil {
		return nil, refused
	}
	if s.Turn.Phase == p {
		return nil, nil
	}
	return hexwar.OneEvent(PhaseKind, PhaseData{Number: s.Turn.Number, Seat: s.Turn.Seat, Phase: p})
}

// JudgePhase refuses a phase of the turn that is past.
func JudgePhase(s hexwar.State, p hexwar.Phase) *rules.Violation {
	if slices.Index(phases, s.Turn.Phase) <= slices.Index(phases, p) {
		return nil
	}
	return s.Refuse(TurnTopic, "hexwar.command.refused.phase-past", phrase.With("phase", PhaseName(p)),
		phrase.With("now", PhaseName(s.Turn.Phase))).Or(phrase.Say("hexwar.command.offer.end-turn"), rules.Act{Path: TurnPath, Seat: s.Turn.Seat})
}

// PhaseName says a phase.
func PhaseName(p hexwar.Phase) phrase.Phrase { return phrase.Say("hexwar.command.phase." + string(p)) }

// IsUntracked reports whether the bot does not keep the turn: the battle is over, or its figures are on a
// real table.
func IsUntracked(s hexwar.State) bool {
	return s.End.Over || s.HasReading(hexwar.ModeSetting, hexwar.OnTable)
}

// JudgeTurn refuses an act of the turn outside it: before the battle, after it, in the other's turn, in a
// combat.
func JudgeTurn(s hexwar.State, seat rules.Seat) *rules.Violation {
	refuse := func(why string, args ...phrase.Arg) *rules.Violation {
		return s.Refuse(TurnTopic, "hexwar.command.refused."+why, args...)
	}
	switch {
	case s.End.Over:
		return refuse("over")
	case s.HasReading(hexwar.ModeSetting, hexwar.OnTable):
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

// InCombatPhase is the state as if the phase of combats had begun, to find the attacks possible from the
// current hexes.
func InCombatPhase(s hexwar.State) hexwar.State {
	s.Turn.Phase = hexwar.CombatPhase
	return s
}

// TurnPhase names whose turn it is and its phase.
func TurnPhase(s hexwar.State) (phrase.Phrase, []rules.Seat) {
	stands := phrase.Say("hexwar.command.stands", phrase.Number("turn", s.Turn.Number), hexwar.CampArg(s.Turn.Seat),
		phrase.With("phase", PhaseName(s.Turn.Phase)))
	if led, most := ActivationCount(s); s.Turn.Phase == hexwar.CommandPhase && most > 1 {
		stands = phrase.Say("hexwar.command.stands-led", phrase.With("stands", stands), phrase.Number("led", led), phrase.Number("most", most))
	}
	return stands, []rules.Seat{s.Turn.Seat}
}

// ReadCamp reads a camp as scenario files write it.
func ReadCamp(text string) rules.Seat {
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

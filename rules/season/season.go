package season

import (
	"fmt"
	"slices"
)

// Key is a player in the lines of a season: "j3". The person is named elsewhere, so that he can be forgotten.
type Key string

// Kind is what a line says; its name is a contract with every line ever kept.
type Kind string

// The kinds of lines.
const (
	Opened  Kind = "open/1"
	Schemed Kind = "scheme/1"
	Joined  Kind = "join/1"
	Left    Kind = "leave/1"
	Drawn   Kind = "round/1"
	Played  Kind = "result/1"
	Voided  Kind = "void/1"
	// Undone takes back the last line that is in force.
	Undone Kind = "undo/1"
)

// Side is one of the two players of a meeting.
type Side int

// The sides that may have won.
const (
	Nobody Side = iota
	First
	Second
)

// Line is what was done to a season, as it is kept.
type Line struct {
	Kind Kind `json:"kind"`
	// Name is a new season's.
	Name string `json:"name,omitempty"`
	// Who are those who join or leave, or the two whose meeting it is.
	Who []Key `json:"who,omitempty"`
	// Pairs are a round's, Bye the player without a pair, empty for nobody.
	Pairs [][2]Key `json:"pairs,omitempty"`
	Bye   Key      `json:"bye,omitempty"`
	// Winner and Score are a result's; Game is the game that it is of, empty where it was played without one.
	Winner Side       `json:"winner,omitempty"`
	Score  *[2]Tenths `json:"score,omitempty"`
	Game   string     `json:"game,omitempty"`
	// Resigned says that the loser gave the game up.
	Resigned bool `json:"resigned,omitempty"`
	// Text is a scheme's.
	Text string `json:"text,omitempty"`
}

// Player takes part.
type Player struct {
	Key Key
	// Out says that he left: he keeps his place, and is not paired any more.
	Out bool
}

// Meeting is a game of the season, drawn or played.
type Meeting struct {
	// Round is from 1; 0 is one that no round has drawn.
	Round int
	Who   [2]Key
	// Played says that there is a result.
	Played bool
	Winner Side
	Score  *[2]Tenths
	Game   string
	// Resigned says that the loser gave the game up.
	Resigned bool
}

// Bye is a round in which somebody has nobody to play.
type Bye struct {
	Round int
	Who   Key
}

// Season is what its lines come to. The zero Season was not opened.
type Season struct {
	// Number counts the club's seasons from 1.
	Number     int
	Name       string
	Scheme     Scheme
	SchemeText string
	Players    []Player
	Rounds     int
	Meetings   []Meeting
	Byes       []Bye
}

// Stands are the lines that nothing took back, by their place.
func Stands(lines []Line) (stands []int) {
	for i, l := range lines {
		if l.Kind != Undone {
			stands = append(stands, i)
		} else if len(stands) > 0 {
			stands = stands[:len(stands)-1]
		}
	}
	return stands
}

// Fold makes a season of all lines that a club keeps: the last one that was opened. The scheme stays from one
// season to the next.
func Fold(lines []Line) (Season, error) {
	s := Season{Scheme: shipped, SchemeText: ShippedScheme}
	for _, i := range Stands(lines) {
		if err := s.add(lines[i]); err != nil {
			return Season{}, fmt.Errorf("season: line %d: %w", i+1, err)
		}
	}
	return s, nil
}

// add notes a line; it judges nothing, but refuses what can't be.
func (s *Season) add(l Line) error {
	switch l.Kind {
	case Opened:
		*s = Season{Number: s.Number + 1, Name: l.Name, Scheme: s.Scheme, SchemeText: s.SchemeText}
	case Schemed:
		scheme, err := ParseScheme(l.Text)
		if err != nil {
			return err
		}
		s.Scheme, s.SchemeText = scheme, l.Text
	case Joined, Left:
		for _, k := range l.Who {
			if i := s.player(k); i >= 0 {
				s.Players[i].Out = l.Kind == Left
			} else if l.Kind == Joined {
				s.Players = append(s.Players, Player{Key: k})
			}
		}
	case Drawn:
		s.Rounds++
		for _, p := range l.Pairs {
			s.Meetings = append(s.Meetings, Meeting{Round: s.Rounds, Who: p})
		}
		if l.Bye != "" {
			s.Byes = append(s.Byes, Bye{s.Rounds, l.Bye})
		}
	case Played, Voided:
		if len(l.Who) != 2 {
			return fmt.Errorf("%s of %d players", l.Kind, len(l.Who))
		}
		s.note(l)
	default:
		return fmt.Errorf("unknown kind %q", l.Kind)
	}
	return nil
}

// note gives a meeting its result, or takes it away.
func (s *Season) note(l Line) {
	who := [2]Key(l.Who)
	i := s.Meeting(who)
	switch {
	case l.Kind == Voided && i >= 0 && s.Meetings[i].Round == 0:
		s.Meetings = slices.Delete(s.Meetings, i, i+1)
	case l.Kind == Voided && i >= 0:
		s.Meetings[i] = Meeting{Round: s.Meetings[i].Round, Who: s.Meetings[i].Who}
	case l.Kind == Voided:
	case i < 0:
		s.Meetings = append(s.Meetings, Meeting{Who: who, Played: true, Winner: l.Winner, Score: l.Score, Game: l.Game, Resigned: l.Resigned})
	default:
		m := &s.Meetings[i]
		m.Played, m.Winner, m.Score, m.Game, m.Resigned = true, l.Winner, l.Score, l.Game, l.Resigned
		if m.Who != who { // seen from the other side
			m.Winner = l.Winner.other()
			if l.Score != nil {
				m.Score = &[2]Tenths{l.Score[1], l.Score[0]}
			}
		}
	}
}

func (w Side) other() Side {
	return [...]Side{Nobody, Second, First}[w]
}

// Meeting is the last one of two players, in either order; negative where they have none.
func (s Season) Meeting(who [2]Key) int {
	for i, m := range slices.Backward(s.Meetings) {
		if m.Who == who || m.Who == [2]Key{who[1], who[0]} {
			return i
		}
	}
	return -1
}

// Counted reports whether a game gave a result already.
func (s Season) Counted(game string) bool {
	return slices.ContainsFunc(s.Meetings, func(m Meeting) bool { return m.Game == game })
}

// Waits counts the meetings of the last round that have no result yet.
func (s Season) Waits() (n int) {
	for _, m := range s.Meetings {
		if !m.Played {
			n++
		}
	}
	return n
}

func (s Season) player(k Key) int {
	return slices.IndexFunc(s.Players, func(p Player) bool { return p.Key == k })
}

// Plays reports whether somebody takes part, and did not leave.
func (s Season) Plays(k Key) bool {
	i := s.player(k)
	return i >= 0 && !s.Players[i].Out
}

// InPlay counts who takes part and did not leave.
func (s Season) InPlay() (n int) {
	for _, p := range s.Players {
		if !p.Out {
			n++
		}
	}
	return n
}

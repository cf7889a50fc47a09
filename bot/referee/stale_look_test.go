package referee_test

import (
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// TestWhatAnotherRefereeDidIsSeen: whatever is read of a game, `/suite`, a completion, the proof, the board,
// is the game as the store has it, not as this process knew it.
func TestWhatAnotherRefereeDidIsSeen(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.defy()
		for name, read := range map[string]func() (*house.Game, error){
			"by place": func() (*house.Game, error) { return p.look(p.b, anne).Game, nil },
			"by button": func() (*house.Game, error) {
				look, err := p.b.LookAt(p.Context(), spot, p.game, anne)
				return look.Game, err
			},
			"by id": func() (*house.Game, error) { return p.b.Game(p.Context(), p.game) },
			"the proof": func() (*house.Game, error) {
				proof, err := p.b.Proof(p.Context(), spot, anne)
				return proof.Game, err
			},
			"the board": func() (*house.Game, error) {
				tables, err := p.b.OpenTables(p.Context(), spot.Guild)
				if err != nil {
					return nil, err
				}
				board, err := p.b.Board(p.Context(), tables)
				if len(board) != 1 {
					p.Fatalf("%d games on the board, %v", len(board), err)
				}
				return board[0].Moment, err
			},
		} {
			p.b = p.referee()
			p.look(p.b, anne)
			p.done(p.do(p.a, bruno, "mourre miser jetons=1"))
			want := p.look(p.a, anne).Game
			if got, err := read(); err != nil || got.Head() != want.Head() {
				p.Errorf("%s: %v; record %d is the last of %d", name, err, got.Len()-1, want.Len())
			}
		}
		if d, err := p.b.Deadlines(p.Context(), p.look(p.b, anne).Game); err != nil || d.Until.IsZero() {
			p.Errorf("the deadline that runs is shown as %v, %v", d.Until, err)
		}
	})
}

// TestALiveButtonIsTakenByEveryReferee: a button that one referee has just shown is alive for the other.
func TestALiveButtonIsTakenByEveryReferee(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.defy()
		button := p.button(p.a, bruno, rules.SeatB, "laisser")
		do := p.request(bruno, "")
		do.Act, do.Offer = rules.Act{}, button
		p.done(p.b.Do(p.Context(), do))
		// and an act typed at once after it meets the game as it is
		p.done(p.do(p.a, bruno, "mourre miser jetons=1"))
		if a, b := p.look(p.a, anne).Game.Head(), p.look(p.b, anne).Game.Head(); a != b {
			p.Errorf("two heads: %v, %v", a, b)
		}
	})
}

// TestAnEndedGameIsOverForEveryReferee: the channel is free, and the next game is the channel's.
func TestAnEndedGameIsOverForEveryReferee(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.done(p.do(p.a, anne, "partie finir seul=oui"))
		if look := p.look(p.b, anne); look.Game.Ended() == nil {
			p.Error("the other one plays on")
		}
		out, err := p.b.Rematch(p.Context(), referee.Input{Origin: "d:again", Place: spot, Person: anne}, p.game)
		if err != nil {
			p.Fatal(err)
		}
		if look := p.look(p.a, anne); look.Game.ID() != out.Game.ID() {
			p.Error("the first one shows the game before")
		}
	})
}

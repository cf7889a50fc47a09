package referee_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/house"
	"aidedecamp/rules/rulestest/mourre"
)

// atTable asks for Denis's game at a table with a number, in a thread where one is made.
func atTable(n int, origin string, place referee.Place, thread func() referee.Place) referee.NewGame {
	ask := referee.NewGame{Input: referee.Input{Origin: origin, Place: place, Person: denis}, System: "mourre", Table: n}
	if thread != nil {
		ask.Thread = func(context.Context, *house.Game) (referee.Place, error) { return thread(), nil }
	}
	return ask
}

// boardOf are the open games of the tests' server.
func boardOf(r *referee.Referee) ([]referee.Standing, error) {
	tables, err := r.OpenTables(context.Background(), spot.Guild)
	if err != nil {
		return nil, err
	}
	return r.Board(context.Background(), tables)
}

// TestOneThreadForATable: of those who ask for the same number at once, in channels of their own, one gets a
// thread and no other thread is made; a replay of his press makes none.
func TestOneThreadForATable(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	var mu sync.Mutex
	made := 0
	thread := func() referee.Place {
		mu.Lock()
		made++
		n := made
		mu.Unlock()
		time.Sleep(10 * time.Millisecond) // Discord takes its time
		return referee.Place{Guild: "g", Channel: fmt.Sprint("thread", n)}
	}
	var all sync.WaitGroup
	opened, refused := make(chan string, 8), make(chan error, 8)
	for n := range 8 {
		all.Go(func() {
			origin := fmt.Sprint("d:at-once-", n)
			_, err := h.r.Open(context.Background(), atTable(7, origin, referee.Place{Guild: "g", Channel: origin}, thread))
			if err == nil {
				opened <- origin
				return
			}
			refused <- err
		})
	}
	all.Wait()
	close(refused)
	for err := range refused {
		h.refused(err, "game.refused.table-taken")
	}
	if len(opened) != 1 || made != 1 {
		t.Fatalf("%d games and %d threads for one table", len(opened), made)
	}
	origin := <-opened
	out, err := h.r.Open(context.Background(), atTable(7, origin, referee.Place{Guild: "g", Channel: origin}, thread))
	if err != nil || !out.Repeat || made != 1 {
		t.Errorf("a replay: %v, %+v, %d threads", err, out, made)
	}
}

// TestATableWhoseThreadIsGone: nobody can end the game of a thread that was deleted, so its number is given
// again; a thread that is there keeps its own.
func TestATableWhoseThreadIsGone(t *testing.T) {
	h := newHall(t, referee.NewGame{Table: 3})
	ask := atTable(3, "d:next", referee.Place{Guild: "g", Channel: "next"}, nil)
	ask.Gone = func(_ context.Context, place referee.Place) bool { return place != spot }
	_, err := h.r.Open(context.Background(), ask)
	h.refused(err, "game.refused.table-taken")
	ask.Gone = func(_ context.Context, place referee.Place) bool { return place == spot }
	if _, err := h.r.Open(context.Background(), ask); err != nil {
		t.Fatal(err)
	}
	board, err := boardOf(h.r)
	if err != nil || len(board) != 2 || board[0].Place != ask.Place || board[0].Number != 3 || board[1].Number != 0 {
		t.Errorf("%+v, %v", board, err)
	}
}

// TestTableNumbersOfARematch: the next game of a table keeps its number, but not from who has it meanwhile.
func TestTableNumbersOfARematch(t *testing.T) {
	w := &tower{hall: started(t, referee.NewGame{Table: 3}), at: time.Unix(1700000000, 0)}
	w.restart(mourre.System())
	w.done(w.do(anne, "partie finir seul=oui"))
	out, err := w.r.Rematch(context.Background(), referee.Input{Origin: "d:again", Place: spot, Person: anne}, w.game)
	if err != nil {
		t.Fatal(err)
	}
	board, err := boardOf(w.r)
	if err != nil || len(board) != 1 || board[0].Number != 3 || board[0].Moment.ID() != out.Game.ID() || board[0].Place != spot {
		t.Errorf("%+v, %v", board, err)
	}

	again := referee.Place{Guild: spot.Guild, Channel: "elsewhere"}
	w.delivered("d:again")
	w.done(w.do(anne, "partie finir seul=oui"))
	if _, err := w.r.Open(context.Background(), atTable(3, "d:other", again, nil)); err != nil {
		t.Fatal(err)
	}
	if _, err = w.r.Rematch(context.Background(), referee.Input{Origin: "d:third", Place: spot, Person: anne}, out.Game.ID()); err != nil {
		t.Fatal(err)
	}
	board, err = boardOf(w.r)
	if err != nil || len(board) != 2 || board[0].Place != again || board[0].Number != 3 || board[1].Place != spot || board[1].Number != 0 {
		t.Errorf("%+v, %v", board, err)
	}
}

package bot

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"aidedecamp/render"
	"aidedecamp/rules/table"
)

// TestAnAnswerUnderWayIsNotGivenTwice: who presses a form's button again while the picture of what he sent is
// being drawn is not told that a second time.
func TestAnAnswerUnderWayIsNotGivenTwice(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClub(t, "underway"), kept: map[string]string{}}
	s.tell("Camille> /partie nouvelle system:panache opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Dominique! [Scénario]")
	paint, drawing, drawn := s.club.bot.paint, make(chan struct{}), make(chan struct{})
	s.club.bot.within = 500 * time.Millisecond // for which the press is tried again: what it waits for does not end
	var under atomic.Bool
	s.club.bot.paint = func(b table.Board, p []table.Panel, set render.Setting) ([][]byte, error) {
		if under.CompareAndSwap(false, true) {
			close(drawing)
			<-drawn
		}
		return paint(b, p, set)
	}
	dominique, ctx, form := s.club.server.As("Dominique"), patience(t), s.modal
	on, _ := newest(dominique, "Scénario")
	var sent sync.WaitGroup
	sent.Go(func() {
		if a, err := dominique.Submit(ctx, form, map[string]string{"texte": strings.ReplaceAll(contact(6), `\n`, "\n")}); err != nil {
			t.Error(err)
		} else if _, err := a.Wait(ctx); err != nil {
			t.Error(err)
		}
	})
	select {
	case <-drawing:
	case <-ctx.Done():
		t.Fatal("nothing is drawn")
	}
	again, err := dominique.Press(ctx, on, placeholder(on, "Scénario"))
	if err == nil {
		_, err = again.Wait(ctx)
	}
	if err != nil || again.Modal == nil && !again.Message().Ephemeral {
		t.Errorf("the press is answered by %q, %v", again.Text(), err)
	}
	close(drawn)
	sent.Wait()
	s.club.idle()
}

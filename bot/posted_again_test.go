package bot

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"

	"aidedecamp/bot/localdiscord"
)

// posted keeps what was posted to one process, to post it again to another.
type posted struct {
	mu    sync.Mutex
	to    []http.Handler
	next  int
	again []func() int // posts it again to the process after; returns HTTP's status
}

// ServeHTTP gives a request to the process whose turn it is.
func (p *posted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	give := func(h http.Handler, w http.ResponseWriter) {
		same := r.Clone(r.Context())
		same.Body = io.NopCloser(bytes.NewReader(body))
		h.ServeHTTP(w, same)
	}
	p.mu.Lock()
	first, second := p.to[p.next%len(p.to)], p.to[(p.next+1)%len(p.to)]
	p.next++
	p.again = append(p.again, func() int {
		answer := httptest.NewRecorder()
		give(second, answer)
		return answer.Code
	})
	p.mu.Unlock()
	give(first, w)
}

// replay posts again what came since it was called last.
func (p *posted) replay() (statuses []int) {
	p.mu.Lock()
	again := p.again
	p.again = nil
	p.mu.Unlock()
	for _, post := range again {
		statuses = append(statuses, post())
	}
	return statuses
}

// TestWhatIsPostedAgainIsAnsweredOnce: every signed request of an evening comes again, at another process,
// once it was answered: nothing is written, and nobody reads anything.
func TestWhatIsPostedAgainIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"evening", "hex-window", "substitute", "live-message", "first-game", "take-back", "invite"} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile("testdata/stories/" + file + ".txtar")
			if err != nil {
				t.Fatal(err)
			}
			c := founded(t, file, allSystems(), localdiscord.Options{})
			c.fellows, c.posts = 1, true
			c.amiss = true // who listens does not hear what is posted here
			c.start()
			p := &posted{to: []http.Handler{c.bot.Interactions(), c.others[0].Interactions()}}
			at := httptest.NewServer(p)
			t.Cleanup(at.Close)
			if err := c.server.PostTo(t.Context(), at.URL); err != nil {
				t.Fatal(err)
			}
			p.replay()
			s := &story{t: t, club: c, kept: map[string]string{}}
			replayed := 0
			for _, line := range s.unpack(string(text)) {
				if !step.MatchString(line) {
					continue // what is expected of the steps is the stories' own to ask
				}
				if err := s.line(line); err != nil {
					t.Fatalf("%s: %s\n%v\n%s", file, line, err, c.log)
				}
				c.idle()
				before := s.everything()
				for _, status := range p.replay() {
					replayed++
					if status != http.StatusAccepted {
						t.Errorf("%s: %s\ncomes again and is answered by %d", file, line, status)
					}
				}
				c.idle()
				if after := s.everything(); after != before {
					t.Fatalf("%s: %s\ncomes again, and there was\n%s\nthere is\n%s", file, line, before, after)
				}
			}
			if replayed < 5 {
				t.Errorf("%d requests came again", replayed)
			}
			if log := c.log.String(); strings.Contains(log, "level=ERROR") || strings.Contains(log, "level=WARN") {
				t.Errorf("the bots log\n%s", log)
			}
		})
	}
}

// everything is what each person reads in each channel, and how many lines are written.
func (s *story) everything() string {
	var b strings.Builder
	for _, name := range []string{"Camille", "Dominique", "Alex", "Sacha"} {
		for _, channel := range []string{"table-1", "table-2"} {
			for _, m := range s.club.server.As(name).In(channel).Messages() {
				b.WriteString(strings.Join(append([]string{name, channel, m.ID, m.Text}, m.Labels()...), " · ") + "\n")
			}
		}
	}
	return b.String()
}

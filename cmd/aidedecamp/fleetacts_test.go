//go:build postgres

package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
)

// TestManyActsThroughFourProcesses lets two players of one game do what they see, at random: first in turns,
// where no answer may be of a moment passed; then both at once, where one may be only if the game has gone
// on. Discord posts to four processes in turn. No line is lost, doubled or answered twice.
func TestManyActsThroughFourProcesses(t *testing.T) {
	t.Parallel()
	f := founded(t)
	for range 4 {
		f.launch("1")
	}
	f.post(f.members...)
	f.begin("table-1")
	r := &randomly{f: f, told: map[string]string{}, came: map[string]int{}}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	for range randomActs / 2 {
		r.act(random, []string{"Camille", "Dominique"}[random.IntN(2)], true)
	}
	inTurns := len(f.committed())
	var both sync.WaitGroup
	for i, name := range []string{"Camille", "Dominique"} {
		both.Go(func() {
			own := rand.New(rand.NewPCG(seed, uint64(2+i)))
			for range randomActs / 4 {
				r.act(own, name, false)
			}
		})
	}
	both.Wait()
	f.whole()
	for origin, lines := range f.committed() {
		_, line, _ := strings.Cut(lines[0], " ")
		if text, acted := r.told[strings.TrimPrefix(origin, "d:")]; acted && !tells(text, line) {
			t.Errorf("line %s was committed, and its answer is %q", line, text)
		}
	}
	lines := len(f.committed())
	t.Logf("%d acts tried, %d lines (%d in turns), %d of a moment passed", randomActs, lines, inTurns, r.passed.Load())
	if lines < randomActs/10 {
		t.Errorf("%d lines of %d acts: hardly anything was done", lines, randomActs)
	}
}

// tells reports whether an answer is that of a line of the log.
func tells(text, line string) bool {
	return slices.ContainsFunc(numbered.FindAllStringSubmatch(text, -1), func(found []string) bool { return found[1] == line })
}

// randomly is two players at one table.
type randomly struct {
	f      *fleet
	passed atomic.Int64

	mu   sync.Mutex
	told map[string]string // the texts of answers, by interaction
	came map[string]int    // how long the log was when a private message came, by it and its controls
}

// isOfNow reports whether the log is as long as when a private message came: its controls are of that moment,
// and nobody takes them off.
func (r *randomly) isOfNow(m localdiscord.Message, length int) bool {
	if !m.Ephemeral {
		return true
	}
	key := m.ID
	for _, row := range m.Components {
		for _, c := range row.Components {
			key += " " + c.CustomID
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	came, known := r.came[key]
	if !known {
		r.came[key] = length
	}
	return !known || came == length
}

// ends are the buttons after which there would be nothing to do.
var ends = regexp.MustCompile(`(?i)finir|terminer|abandonner|fin de partie|effacer|place|remplac|revanche|forum`)

// readings are the controls that change nothing.
var readings = regexp.MustCompile(`^(Carte|Journal|\?|Mes choix|Plus…|Revoir|Où en est-on.*)$`)

// act lets a person do something of what he sees; alone says that nobody else acts meanwhile.
func (r *randomly) act(random *rand.Rand, name string, alone bool) {
	t := r.f.t
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hang)
	defer cancel()
	p := r.f.local.As(name)
	what, shown, a, err := r.choose(ctx, random, p)
	if err == nil && a != nil {
		_, err = a.Wait(ctx)
	}
	var client *localdiscord.ClientError
	switch {
	case err != nil && !alone && asClient(err, &client): // the other has acted, and the button is gone
		r.passed.Add(1)
		return
	case err != nil:
		t.Errorf("%s: %s: %v", name, what, err)
		return
	case a == nil:
		return
	}
	if strings.Contains(a.Text(), "voir plus bas") && !within(hang, func() bool { return numbered.MatchString(a.Text()) }) {
		t.Errorf("%s: %s: nothing stands below", name, what)
	}
	text := a.Text()
	length := r.length()
	for _, m := range p.Messages() {
		r.isOfNow(m, length)
	}
	for _, wrong := range []string{"Incident", "je suis occupé"} {
		if strings.Contains(text, wrong) {
			t.Errorf("%s: %s: %s", name, what, text)
		}
	}
	if strings.Contains(text, "d’un moment passé") {
		if r.passed.Add(1); alone || shown >= 0 && r.length() <= shown+1 {
			t.Errorf("%s: %s is of a moment passed, and nothing has happened:\n%s", name, what, text)
		}
	}
	r.mu.Lock()
	r.told[a.ID] = text
	r.mu.Unlock()
}

func (r *randomly) length() int { return int(r.f.exec("SELECT coalesce(max(length), 0) FROM games")) }

// choose does one thing at random: a button or a select of the newest message that has any, or a command.
// Shown is the line of the log that the message shows, -1 for none.
func (r *randomly) choose(ctx context.Context, random *rand.Rand, p *localdiscord.Person) (what string, shown int, a *localdiscord.Answer, err error) {
	shown = -1
	lines := []string{"/retour", "/terrain npow region:europe-centrale", "/carte", "/suite", "/journal"}
	if random.IntN(4) == 0 {
		what = lines[random.IntN(len(lines))]
		a, err = p.Type(ctx, what)
		return what, shown, a, err
	}
	type doing struct {
		on limits.Component
		m  localdiscord.Message
	}
	var all []doing
	length := r.length()
	for _, m := range slices.Backward(p.Messages()) {
		if !r.isOfNow(m, length) {
			continue
		}
		for _, row := range m.Components {
			for _, c := range row.Components {
				reading := readings.MatchString(c.Label) && random.IntN(8) > 0
				if !reading && !ends.MatchString(c.Label+c.Placeholder) && !c.Disabled {
					all = append(all, doing{c, m})
				}
			}
		}
		if len(all) > 0 {
			break
		}
	}
	if len(all) == 0 {
		a, err = p.Type(ctx, "/suite")
		return "/suite", shown, a, err
	}
	d := all[random.IntN(len(all))]
	if line := numbered.FindStringSubmatch(d.m.Text); line != nil {
		shown = atoi(line[1])
	}
	what = d.on.Label + d.on.Placeholder + " of " + d.m.ID
	if d.on.Type.IsSelect() {
		if len(d.on.Options) == 0 {
			return what, shown, nil, nil
		}
		least := 1
		if d.on.MinValues != nil {
			least = max(least, *d.on.MinValues)
		}
		var values []string
		for _, i := range random.Perm(len(d.on.Options))[:least] {
			values = append(values, d.on.Options[i].Value)
		}
		a, err = p.Choose(ctx, d.m, d.on.CustomID, values...)
	} else {
		a, err = p.Press(ctx, d.m, d.on.CustomID)
	}
	return what, shown, a, err
}

func asClient(err error, client **localdiscord.ClientError) bool { return errors.As(err, client) }

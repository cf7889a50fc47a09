package bot

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// TestWaysOutWithoutAGame types free acts of every system at random, in French and in English: the ways out
// of their refusals, with ids short and long, say one thing otherwise and nothing else, and lead on by the
// rules that were named.
func TestWaysOutWithoutAGame(t *testing.T) {
	t.Parallel()
	c := founded(t, "free-ways", rules.Registry(allSystems()), localdiscord.Options{})
	c.start()
	w := freeWays{t: t, club: c, chance: rand.New(rand.NewPCG(30, 2)), seen: map[bool]int{}}
	for _, system := range allSystems() {
		for _, spec := range system.Acts {
			for range 20 {
				if spec.Free && !spec.Unlisted {
					w.try(system, spec)
				}
			}
		}
	}
	t.Logf("ways out by whether their act is kept: %v", w.seen)
	for _, kept := range []bool{false, true} {
		if w.seen[kept] < 10 {
			t.Errorf("%d ways out whose act is kept: %t", w.seen[kept], kept)
		}
	}
}

type freeWays struct {
	t      *testing.T
	club   *guild
	chance *rand.Rand
	seen   map[bool]int // ways out, by whether the act is kept
}

// try types one act of a system's and follows the ways out of its refusal.
func (w freeWays) try(system *rules.System, spec rules.ActSpec) {
	w.t.Helper()
	act := rules.Act{Path: spec.Path, Args: w.options(system, spec)}
	several := 0
	for _, s := range allSystems() {
		if other, ok := s.Act(spec.Path); ok && other.Free {
			several++
		}
	}
	if several > 1 {
		act.Args[rules.SystemOption] = system.Meta.Slug
	}
	person := w.club.server.As([]string{"Camille", "Robin"}[w.chance.IntN(2)])
	answered := w.sent(person.Slash(patience(w.t), act.Path, act.Args))
	if answered == nil {
		return
	}
	limits.Walk(answered.Components, func(b limits.Component) {
		a, err := reply.ParseAddress(b.CustomID)
		if err != nil || a.Verb != reply.ActVerb {
			return
		}
		w.seen[a.Word != ""]++
		way := a.Act
		if a.Word != "" {
			way = w.kept(a.Word)
		}
		w.holdsTo(act, way, b.Label)
		if pressed := w.sent(person.Press(patience(w.t), *answered, b.CustomID)); pressed != nil {
			w.leadsOn(system, act, b.Label, *pressed)
		}
	})
}

// options are options of an act, drawn from what they may be.
func (w freeWays) options(system *rules.System, spec rules.ActSpec) rules.Args {
	args := rules.Args{}
	for _, o := range spec.Options {
		choices := o.Choices
		if len(choices) == 0 {
			var err error
			if choices, err = house.FreeChoices(system, rules.Act{Path: spec.Path, Args: args}, o.Name, nil); err != nil {
				w.t.Fatal(err)
			}
		}
		switch {
		case !o.Required && w.chance.IntN(3) > 0:
		case len(choices) > 0:
			args[o.Name] = choices[w.chance.IntN(len(choices))].Value
		case o.Kind == rules.WholeOption:
			args[o.Name] = fmt.Sprint(w.chance.IntN(4))
		}
	}
	return args
}

// sent is the newest message of an answer, nil where it is none: a form, or what Discord's client holds back.
func (w freeWays) sent(a *localdiscord.Answer, err error) *localdiscord.Message {
	if err != nil {
		return nil
	}
	if _, err := a.Wait(patience(w.t)); err != nil {
		w.t.Fatal(err)
	}
	w.club.idle()
	if made := append(a.Edits(), a.New()...); len(made) > 0 {
		return &made[len(made)-1]
	}
	return nil
}

// kept is the act of a draft.
func (w freeWays) kept(id string) rules.Act {
	w.t.Helper()
	d, err := w.club.db.Draft(patience(w.t), id)
	var body struct {
		Act rules.Act `json:"act"`
	}
	if err == nil {
		err = json.Unmarshal(d.Body, &body)
	}
	if err != nil {
		w.t.Fatalf("draft %s: %v", id, err)
	}
	return body.Act
}

// holdsTo checks that a way out is the same act by the same rules, but for one thing, or what its label says.
func (w freeWays) holdsTo(act, way rules.Act, label string) {
	w.t.Helper()
	changed := 0
	for name, value := range act.Args {
		if to := way.Args[name]; to != value && (to == "" || !strings.Contains(label, to)) {
			changed++
		}
	}
	if way.Path == act.Path && (changed > 1 || way.Args[rules.SystemOption] != act.Args[rules.SystemOption]) {
		w.t.Errorf("/%s %v: [%s] does %v", act.Path, act.Args, label, way.Args)
	}
}

// leadsOn checks that a pressed way out is done without a game, and by the rules that were named.
func (w freeWays) leadsOn(system *rules.System, act rules.Act, label string, m localdiscord.Message) {
	w.t.Helper()
	for _, lost := range []string{"Aucune partie dans ce salon", "There is no game in this channel", "d’un moment passé", "moment that has passed"} {
		if strings.Contains(m.Text, lost) {
			w.t.Errorf("/%s %v: [%s] leads to %q", act.Path, act.Args, label, m.Text)
		}
	}
	limits.Walk(m.Components, func(b limits.Component) {
		a, err := reply.ParseAddress(b.CustomID)
		if err != nil || a.Verb != reply.OpenVerb {
			return
		}
		id, _, _ := strings.Cut(a.Word, "/")
		d, err := w.club.db.Draft(patience(w.t), id)
		var draw house.FreeDraw
		if err == nil {
			err = json.Unmarshal(d.Body, &draw)
		}
		if err != nil || draw.System != system.Meta.Slug {
			w.t.Errorf("/%s %v: [%s] is played by %q (%v)", act.Path, act.Args, label, draw.System, err)
		}
	})
}

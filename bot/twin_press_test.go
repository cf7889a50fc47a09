package bot

import (
	"context"
	"hash/fnv"
	"io"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// wholeSweep is the step at which every press is tried (one in wholeOf); after any other step it is one in
// someOf.
const wholeSweep = "--- sweep"

// allVerbs are the kinds of custom_id that there are.
var allVerbs = []reply.Verb{reply.OfferVerb, reply.FormVerb, reply.ActVerb, reply.DiceVerb, reply.DraftVerb,
	reply.AloneVerb, reply.OpenVerb, reply.ReadVerb, reply.DropVerb, reply.AskVerb, reply.AgainVerb,
	reply.ClubVerb}

// filled are the kinds that look at what a form says.
var filled = []reply.Verb{reply.OfferVerb, reply.FormVerb, reply.DiceVerb, reply.AskVerb, reply.ClubVerb}

// typedAnyway are fields that forms of all kinds have, as somebody might fill them who was never shown one.
var typedAnyway = map[string]string{
	"repartition": "1:50", "degre": "faible", "lignes": "4 inf C1-F1; gen D1", "des": "1 2 3", "unite": "1", "ou": "A11", "points": "3",
	"word": "abc", "name": "Zoé", "nom": "Zoé", "texte": "x = 1", "liste": "x", "order": "charge",
}

// play takes the steps in both games. The others see the same after each, and whatever they press comes to
// the same.
func (c twins) play(t *testing.T, steps [][2]string, others ...string) {
	t.Helper()
	for _, step := range steps {
		every := someOf
		if step[0] == wholeSweep {
			every = wholeOf
		} else {
			c.alike(t, step, others...)
		}
		if every > 0 {
			c.sweep(t, step[0], every, others...)
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	for _, s := range c {
		for _, name := range others {
			s.betrays("what "+name+" has seen", s.sees(name))
		}
	}
	for _, holder := range []string{"Camille", "Dominique"} {
		if !slices.Contains(others, holder) && !c[0].secrets.MatchString(c[0].sees(holder)) {
			t.Errorf("%s himself sees nothing of %s", holder, c[0].secrets)
		}
	}
	for _, v := range allVerbs {
		if c[0].verbs[v] == 0 && wholeOf == 1 {
			t.Errorf("nobody has tried a custom_id of the kind %q", v)
		}
	}
}

// sweep presses what was ever sent and what could be made by hand, as everybody but the holder of the secret:
// each press in both games, on forks of them where it changes something. One in every is tried; what comes of
// it is the same to the last byte, or a rule reveals something.
func (c twins) sweep(t *testing.T, after string, every int, others ...string) {
	t.Helper()
	for _, s := range c {
		s.shadow().store.begin()
	}
	var forks [2]*fork
	for p := range c.presses(after, every, others) {
		c[0].tried++
		n := c[0].tried
		var said [2]string
		revealed := false
		for i, s := range c {
			sent, ok := s.shadow().tries(n, p)
			if !ok {
				if forks[i] == nil {
					forks[i] = s.club.fork()
				}
				forks[i].begin()
				sent = forks[i].does(n, p)
				revealed = revealed || slices.ContainsFunc(forks[i].since(), func(e ledger.Entry) bool { return reveals(e.Record) })
				forks[i].close()
			}
			if len(sent) == 0 {
				t.Fatalf("after %s, %s: no answer", after, p)
			}
			for _, parcel := range sent {
				said[i] += parcel.text()
			}
			if !revealed {
				s.betrays(p, said[i])
			}
		}
		c[0].pressed(p)
		if !revealed && said[0] != said[1] {
			t.Errorf("after %s, %s: the answer tells the games apart: %s", after, p,
				cmp.Diff(strings.Split(said[0], "\n"), strings.Split(said[1], "\n")))
		}
	}
}

// pressed counts a press by its verb.
func (s *story) pressed(p trial) {
	if s.verbs == nil {
		s.verbs = map[reply.Verb]int{}
	}
	if a, err := reply.ParseAddress(p.handle.id); err == nil {
		s.verbs[a.Verb]++
	}
}

// betrays fails where what goes to another person, hashes masked, contains what is secret.
func (s *story) betrays(where any, sent string) {
	s.t.Helper()
	if s.harmless[sent] {
		return
	}
	if found := s.secrets.FindString(sent); found != "" {
		s.t.Errorf("%v: %q is out:\n%s", where, found, sent)
		return
	}
	if s.harmless == nil {
		s.harmless = map[string]bool{}
	}
	s.harmless[sent] = true
}

// reveals reports whether a rule lets somebody see what was hidden.
func reveals(r ledger.Record) bool {
	return slices.ContainsFunc(r.Events, func(e rules.Event) bool { return e.Closes != "" || e.Shows == rules.ShowsHidden || e.Ends() })
}

// since are the records that were made in a fork since it began.
func (f *fork) since() []ledger.Entry {
	f.club.t.Helper()
	return f.club.gameOf(f.bot).Log()[f.club.gameOf(f.club.bot).Len():]
}

// gameOf is the game at the first table as a bot has it.
func (c *guild) gameOf(b *Bot) *house.Game {
	c.t.Helper()
	channel, err := c.server.ChannelID("table-1")
	if err != nil {
		c.t.Fatal(err)
	}
	look, err := b.router.Referee.Look(context.Background(), referee.Place{Guild: c.server.GuildID(), Channel: channel}, referee.Person{})
	if err != nil {
		c.t.Fatal(err)
	}
	return look.Game
}

// presses are uses of all custom_ids by each of some people, one in every, drawn by what went before.
func (c twins) presses(after string, every int, others []string) iter.Seq[trial] {
	both := outbox{}
	for _, s := range c {
		for _, h := range s.club.out.known() {
			both.keep(h)
		}
	}
	for _, s := range c {
		for _, h := range byHand(s.club.gameOf(s.club.bot), both.known(), rules.SeatA, rules.SeatB, rules.Referee) {
			both.keep(h)
		}
	}
	seed := fnv.New64a()
	_, _ = io.WriteString(seed, after)
	chance := rand.New(rand.NewPCG(seed.Sum64(), 0))
	return func(yield func(trial) bool) {
		for p := range trials(both.known(), others) {
			if chance.IntN(every) == 0 && !yield(p) {
				return
			}
		}
	}
}

// trials are all uses of custom_ids by each of some people.
func trials(handles []handle, others []string) iter.Seq[trial] {
	return func(yield func(trial) bool) {
		for _, h := range handles {
			a, _ := reply.ParseAddress(h.id)
			chosen := append(slices.Clone(h.values), "zzz")
			if !everyUse {
				chosen = slices.Compact(slices.Concat(h.values[:min(1, len(h.values))], h.values[max(0, len(h.values)-1):]))
			}
			for _, who := range others {
				on := yield(trial{who: who, handle: h})
				for i := range chosen {
					on = on && yield(trial{who: who, handle: h, values: chosen[i : i+1]})
				}
				if len(h.fields) > 0 {
					on = on && yield(trial{who: who, handle: h, submitted: true, fields: h.fields})
				}
				if everyUse || slices.Contains(filled, a.Verb) {
					on = on && yield(trial{who: who, handle: h, submitted: true, fields: typedAnyway})
				}
				if !on {
					return
				}
			}
		}
	}
}

// byHand are custom_ids that nobody needs to be sent: whoever knows how they are written can write them, for
// some seats.
func byHand(g *house.Game, sent []handle, seats ...rules.Seat) []handle {
	var made []handle
	add := func(a reply.Address, h handle) {
		if id := a.CustomID(); id != "" {
			h.id = id
			made = append(made, h)
		}
	}
	for _, seat := range seats {
		view := g.View(seat)
		for _, o := range view.Offers {
			ref := referee.OfferRef{Game: g.ID(), Seats: []rules.Seat{seat}, Gens: []int{o.Gen}, Gate: o.Gate, Key: o.Key}
			add(reply.Address{Verb: reply.OfferVerb, Offer: ref}, handle{})
			form := handle{fields: map[string]string{}}
			for _, q := range o.Ask {
				form.fields[reply.FieldID(q)] = q.Prefill
				choose := handle{}
				for _, choice := range q.Choices {
					choose.values = append(choose.values, choice.Value)
				}
				add(reply.Address{Verb: reply.OfferVerb, Offer: ref, Option: q.Option}, choose)
			}
			add(reply.Address{Verb: reply.FormVerb, Offer: ref}, form)
			actsByHand(add, g.ID(), rules.Act{Path: o.Act.Path, Seat: seat, Args: o.Act.Args}, o.Ask)
		}
		for _, spec := range g.System().Acts {
			actsByHand(add, g.ID(), rules.Act{Path: spec.Path, Seat: seat}, spec.Ask)
		}
	}
	for _, what := range []string{reply.ReadMap, reply.ReadLog, reply.ReadState, reply.ReadHelp, reply.ReadMine, reply.ReadForum,
		reply.ReadArmies} {
		add(reply.Address{Verb: reply.ReadVerb, Game: g.ID(), Word: what}, handle{})
	}
	for _, page := range []string{"t0", "t1", "t2", "p0", "p1", "s0", "s1", "0"} {
		add(reply.Address{Verb: reply.ReadVerb, Game: g.ID(), Word: reply.ReadMore, Detail: page}, handle{})
	}
	add(reply.Address{Verb: reply.AgainVerb, Game: g.ID()}, handle{})
	add(reply.Address{Verb: reply.DropVerb}, handle{})
	for _, word := range []string{"armee", "voir", "prendre", "supprimer", "oter", "bareme", "reprendre"} {
		add(reply.Address{Verb: reply.ClubVerb, Word: word, System: g.System().Meta.Slug, Detail: "1"}, handle{})
	}
	ofDrafts := []reply.Verb{reply.DraftVerb, reply.AloneVerb, reply.OpenVerb, reply.AskVerb, reply.DiceVerb, reply.ActVerb}
	for _, h := range append(sent, handle{id: "d|abcdefghijkm"}) {
		if a, err := reply.ParseAddress(h.id); err == nil && a.Word != "" && slices.Contains(ofDrafts, a.Verb) {
			for _, v := range ofDrafts {
				add(reply.Address{Verb: v, Word: a.Word}, handle{fields: h.fields})
			}
			for _, word := range []string{"armee", "bareme"} {
				add(reply.Address{Verb: reply.ClubVerb, Word: word, Detail: a.Word}, handle{})
			}
		}
	}
	return made
}

// actsByHand adds the addresses that name an act with its seat.
func actsByHand(add func(reply.Address, handle), game string, act rules.Act, ask []rules.Question) {
	fields := map[string]string{}
	for _, q := range ask {
		fields[reply.FieldID(q)] = q.Prefill
	}
	for _, v := range []reply.Verb{reply.ActVerb, reply.DiceVerb, reply.AskVerb} {
		add(reply.Address{Verb: v, Game: game, Act: act}, handle{fields: maps.Clone(fields)})
	}
	for _, q := range ask {
		add(reply.Address{Verb: reply.AskVerb, Game: game, Act: act, Option: q.Option}, handle{values: []string{"1"}})
	}
}

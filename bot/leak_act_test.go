package bot

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// deed is an act, with the offer that it takes.
type deed struct {
	act   rules.Act
	offer rules.Offer
}

// avoided are acts that would end most games before anything is hidden: they are done now and then.
var avoided = []string{rules.PathEnd, house.PathResign, house.PathVerdict, house.PathPause, house.PathLeave, house.PathObject,
	house.PathLook, house.PathSit}

// act does something that a player is offered; false where nobody is offered anything.
func (l *leak) act() bool {
	g := l.stand
	if pending := g[0].Pending(); pending != nil && l.chance.IntN(4) > 0 {
		one := deed{act: rules.Act{Path: house.PathAgree, Seat: pending.Asker.Other()}}
		if !one.act.Seat.Plays() {
			one.act.Seat = rules.Referee
		}
		if l.chance.IntN(6) == 0 || l.hasty(g[0], one.act) && l.chance.IntN(12) > 0 {
			one.act.Path = house.PathDecline
		}
		l.does(one.act.Seat, [2]deed{one, one})
		return true
	}
	seats := ledger.Players[:]
	if l.apart == 0 && l.chance.IntN(4) > 0 {
		seats = []rules.Seat{l.holder}
	}
	offers := l.offered(g[0], seats, "")
	if len(offers) == 0 {
		l.n++ // only rare ones, or another's: the next draw may have one
		return len(g[0].Offers(l.holder)) > 0 || len(g[0].Offers(l.holder.Other())) > 0
	}
	if l.onward && l.apart > 1 && l.chance.IntN(2) == 0 {
		if on := slices.DeleteFunc(l.offers(g[0]), func(o rules.Offer) bool { return !slices.Contains(leakRare, o.Act.Path) }); len(on) > 0 {
			offers = on
		}
	}
	for range 12 { // until one is legal
		one := l.answered(g[0], offers[l.chance.IntN(len(offers))])
		twin, hides, ok := l.twin(g, one)
		if !ok && l.chance.IntN(8) > 0 || ok && l.hasty(g[0], one.act) && l.chance.IntN(12) > 0 {
			continue
		}
		if !ok {
			twin = one // refused in both, as far as anybody may know
			if _, err := g[0].Decide(one.act, l.moment()); err == nil {
				continue
			}
			if _, err := g[1].Decide(one.act, l.moment()); err == nil {
				continue
			}
		}
		l.does(one.act.Seat, [2]deed{one, twin})
		if now := l.stand; hides && !l.done && now[0].Len() > g[0].Len() {
			l.apart++
			l.hidden = append(l.hidden, one.act, twin.act)
			for _, e := range now[0].Log()[g[0].Len()].Events {
				if e.Seal != nil {
					l.count.add(l.count.hid, e.Kind)
				}
			}
		}
		return true
	}
	return true
}

// hasty reports whether an act would reveal something already.
func (l *leak) hasty(g *house.Game, act rules.Act) bool {
	r, err := g.Decide(act, l.moment())
	return err == nil && l.shows(ledger.Entry{Record: r})
}

// offers are all that the players are offered.
func (l *leak) offers(g *house.Game) (all []rules.Offer) {
	for _, seat := range ledger.Players {
		for _, o := range g.Offers(seat) {
			o.Seat = seat
			all = append(all, o)
		}
	}
	return all
}

// offered are the offers of some seats, those of one path where it is not empty. What only reads is left to
// who looks.
func (l *leak) offered(g *house.Game, seats []rules.Seat, path string) (all []rules.Offer) {
	for _, seat := range seats {
		for _, o := range g.Offers(seat) {
			spec, own := l.system.Act(o.Act.Path)
			rare := slices.Contains(avoided, o.Act.Path) && l.chance.IntN(60) > 0 ||
				slices.Contains(leakRare, o.Act.Path) && l.chance.IntN(12) > 0 || o.Pad != nil && l.chance.IntN(40) > 0 || !own && g.Started() && l.chance.IntN(12) > 0
			if path == "" && (own && spec.Reads || rare) || path != "" && o.Act.Path != path {
				continue
			}
			o.Seat = seat
			all = append(all, o)
		}
	}
	return all
}

// answered fills in an offer's questions.
func (l *leak) answered(g *house.Game, o rules.Offer) deed {
	act := o.Act.Without("")
	act.Seat = o.Seat
	spec, _ := l.system.Act(act.Path)
	whole := l.chance.IntN(max(1, len(o.Ask))) // the part of an option that gets all there is
	for i, q := range o.Ask {
		if of, _ := spec.Option(q.Option); len(q.Choices) == 0 {
			if q.Choices = of.Choices; len(of.Choices) == 0 && of.Kind == rules.ChoiceOption {
				q.Choices = g.Choices(act, q.Option)
			}
		}
		switch {
		case q.Part != "":
			if i == whole {
				act.Args[q.Option] = q.Answered(act.Args, "50")
			}
		case q.Optional && l.chance.IntN(2) == 0:
		case len(q.Choices) == 0:
			act.Args[q.Option] = q.Answered(act.Args, l.typed(act.Path, q))
		default:
			least := max(q.Min, 1)
			n := least + l.chance.IntN(max(q.Max, least)-least+1)
			var picked []string
			for _, i := range l.chance.Perm(len(q.Choices))[:min(n, len(q.Choices))] {
				picked = append(picked, q.Choices[i].Value)
			}
			act.Args[q.Option] = q.Answered(act.Args, strings.Join(picked, " "))
		}
	}
	return deed{act, o}
}

// typed answers a question by a line.
func (l *leak) typed(path string, q rules.Question) string {
	if lines := leakTyped[path+" "+q.Option]; len(lines) > 0 {
		return lines[l.chance.IntN(len(lines))]
	}
	if q.Prefill != "" && l.chance.IntN(2) == 0 {
		return q.Prefill
	}
	return fmt.Sprint(l.chance.IntN(12))
}

// twin is what the second game does where the first one does an act: the same, or for the holder what differs
// in secret alone. ok is false where nothing is legal in both and told alike.
func (l *leak) twin(g [2]*house.Game, one deed) (twin deed, hides, ok bool) {
	if one.act.Seat != l.holder || !g[0].Started() {
		var errs [2]error
		for i := range g {
			_, errs[i] = g[i].Decide(one.act, l.moment())
		}
		return one, false, errs[0] == nil || errs[1] == nil // refused in one alone would be seen
	}
	same, _ := l.alike(g, [2]rules.Act{one.act, one.act})
	r, err := g[0].Decide(one.act, l.moment())
	if err != nil {
		return deed{}, false, false
	}
	if slices.ContainsFunc(r.Events, func(e rules.Event) bool { return e.Seal != nil }) || !same {
		offers := l.offered(g[1], []rules.Seat{l.holder}, one.act.Path)
		if at := slices.IndexFunc(offers, func(o rules.Offer) bool { return o.Key == one.offer.Key }); at >= 0 && l.chance.IntN(4) > 0 {
			offers = offers[at : at+1] // what everybody sees of it is most often the same
		}
		for range min(40, 40*len(offers)) {
			other := l.answered(g[1], offers[l.chance.IntN(len(offers))])
			for _, q := range other.offer.Ask {
				if v, answered := one.act.Args[q.Option]; answered && l.chance.IntN(2) == 0 {
					other.act.Args[q.Option] = v
				}
			}
			if _, hides := l.alike(g, [2]rules.Act{one.act, other.act}); hides {
				return other, true, true
			}
		}
	}
	return one, false, same
}

// does sends a deed to both bots, by command or by a press, and confirms what is shown first.
func (l *leak) does(seat rules.Seat, deeds [2]deed) {
	l.t.Helper()
	before := l.stand[0].Len()
	way := l.chance.IntN(3)
	for i, d := range deeds {
		if reply.ActVerb.On(l.stand[i].ID(), d.act) == "" {
			way = 1 // in both the same
		}
	}
	who := l.people[seat]
	what := fmt.Sprintf("%s does %s %q or %q (%d)", who, deeds[0].act.Path, deeds[0].act.Args, deeds[1].act.Args, way)
	l.t.Log(l.n+1, what)
	sent := l.both(what, seat, func(i, n int) []parcel {
		return l.forks[i].hears(n, who, l.sends(i, way, deeds[i]))
	})
	if l.done || l.stand[0].Len() > before || l.chance.IntN(10) == 0 {
		return
	}
	var confirm [2]string
	for i := range sent {
		for _, p := range sent[i] {
			for _, h := range handlesOf(p.body) {
				if a, err := reply.ParseAddress(h.id); err == nil && a.Verb == reply.DraftVerb && confirm[i] == "" {
					confirm[i] = h.id
				}
			}
		}
	}
	if confirm[0] != "" && confirm[1] != "" {
		l.both(what+", confirmed", seat, func(i, n int) []parcel {
			return l.forks[i].does(n, trial{who: who, handle: handle{id: confirm[i], hidden: true}})
		})
	}
}

// sends is a deed as it comes from Discord: typed, or else by a button, a select or a form.
func (l *leak) sends(i, way int, d deed) *discordgo.Interaction {
	f := l.forks[i]
	at := slices.IndexFunc(f.bot.router.Commands, func(c command.Command) bool { return c.Path == d.act.Path })
	typable := at >= 0
	if typable {
		for name := range d.act.Args {
			typable = typable && slices.ContainsFunc(f.bot.router.Commands[at].Options, func(o rules.OptionSpec) bool { return o.Name == name })
		}
	}
	spec, _ := l.system.Act(d.act.Path)
	if whole := len(d.act.Args) >= len(spec.Options); typable && (way == 0 && whole || d.offer.Key == "") { // else he is asked for the rest
		return typedCommand(d.act.Path, d.act.Args, "")
	}
	game := l.stand[i]
	id := reply.ActVerb.On(game.ID(), d.act)
	p := trial{handle: handle{id: id}}
	if (id == "" || way == 1) && d.offer.Key != "" {
		a := reply.Address{Verb: reply.OfferVerb, Offer: referee.OfferRef{Game: game.ID(), Seats: []rules.Seat{d.act.Seat},
			Gens: []int{d.offer.Gen}, Gate: d.offer.Gate, Key: d.offer.Key}}
		switch asks := d.offer.Ask; {
		case len(asks) == 1 && len(asks[0].Choices) > 0:
			a.Option = asks[0].Option
			p.values = strings.Fields(d.act.Args[a.Option])
		case len(asks) > 0:
			a.Verb, p.submitted, p.fields = reply.FormVerb, true, map[string]string{}
			for _, q := range asks {
				p.fields[reply.FieldID(q)] = d.act.Args[q.Option]
				if q.Part != "" {
					p.fields[reply.FieldID(q)] = rules.PartOf(d.act.Args[q.Option], q.Part)
				}
			}
		}
		p.handle.id = a.CustomID()
	}
	data := p.data()
	return &discordgo.Interaction{Type: data.Type(), Data: data, Message: f.standing(d.act.Seat == l.holder)}
}

// typedCommand is a slash command as Discord brings it; focused is the option that is being completed, empty
// for none.
func typedCommand(path string, args map[string]string, focused string) *discordgo.Interaction {
	var options []*discordgo.ApplicationCommandInteractionDataOption
	for _, name := range slices.Sorted(maps.Keys(args)) {
		options = append(options, &discordgo.ApplicationCommandInteractionDataOption{Name: name,
			Type: discordgo.ApplicationCommandOptionString, Value: args[name], Focused: name == focused})
	}
	words := strings.Fields(path)
	for n := len(words) - 1; n > 0; n-- {
		kind := discordgo.ApplicationCommandOptionSubCommand
		if n < len(words)-1 {
			kind = discordgo.ApplicationCommandOptionSubCommandGroup
		}
		options = []*discordgo.ApplicationCommandInteractionDataOption{{Name: words[n], Type: kind, Options: options}}
	}
	kind := discordgo.InteractionApplicationCommand
	if focused != "" {
		kind = discordgo.InteractionApplicationCommandAutocomplete
	}
	return &discordgo.Interaction{Type: kind, Data: discordgo.ApplicationCommandInteractionData{Name: words[0], Options: options}}
}

// handlesOf are the custom_ids of one message.
func handlesOf(body []byte) []handle {
	var o outbox
	o.note(body)
	return slices.DeleteFunc(o.known(), func(h handle) bool { return len(h.id) > limits.MaxCustomID*4 })
}

package bot

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/command"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
)

// look lets somebody else than the holder try one thing: a press on whatever was ever sent or could be
// written by hand, a command, a completion.
func (l *leak) look() {
	l.t.Helper()
	who := l.others[l.chance.IntN(len(l.others))]
	var seat rules.Seat
	for s, name := range l.people {
		if name == who {
			seat = s
		}
	}
	switch l.chance.IntN(8) {
	case 5:
		l.replays(who, seat)
	case 6, 7:
		l.guesses()
	case 0, 1:
		p, ok := l.pressed(who)
		if !ok {
			return
		}
		a, _ := reply.ParseAddress(p.handle.id)
		l.count.add(l.count.tried, "press "+string(a.Verb))
		l.both(p.String(), seat, func(i, n int) []parcel { return l.forks[i].does(n, p) })
	case 2:
		for range 20 { // until a command has something to complete
			c := l.command()
			if args, completes := l.filled(c, seat, nil); len(completes) > 0 {
				l.completes(seat, c.Path, args, completes)
				return
			}
		}
	default:
		c := l.command()
		args, _ := l.filled(c, seat, nil)
		l.types("types", seat, c.Path, args)
	}
}

// completes asks what one of a command's options may be.
func (l *leak) completes(seat rules.Seat, path string, args map[string]string, options []string) {
	l.t.Helper()
	name := options[l.chance.IntN(len(options))]
	l.count.add(l.count.tried, "complete")
	l.both(fmt.Sprintf("%s completes %s of /%s %v", l.people[seat], name, path, args), seat, func(i, n int) []parcel {
		return l.forks[i].hears(n, l.people[seat], typedCommand(path, args, name))
	})
}

// types sends a command; how says why.
func (l *leak) types(how string, seat rules.Seat, path string, args map[string]string) {
	l.t.Helper()
	l.count.add(l.count.tried, how+" /"+path)
	l.both(fmt.Sprintf("%s %s /%s %v", l.people[seat], how, path, args), seat, func(i, n int) []parcel {
		in := typedCommand(path, args, "")
		l.resolve(in)
		return l.forks[i].hears(n, l.people[seat], in)
	})
}

// replays looks at the game as it stood after one of its last records, typed or pressed.
func (l *leak) replays(who string, seat rules.Seat) {
	l.t.Helper()
	record := fmt.Sprint(max(0, l.stand[0].Len()-1-l.chance.IntN(4)))
	if l.chance.IntN(2) == 0 {
		l.count.add(l.count.tried, "/partie rejouer")
		l.both(who+" replays "+record, seat, func(i, n int) []parcel {
			return l.forks[i].hears(n, who, typedCommand("partie rejouer", map[string]string{"n": record}, ""))
		})
		return
	}
	l.count.add(l.count.tried, "press "+reply.ReadReplay)
	l.both(who+" presses [Revoir] of "+record, seat, func(i, n int) []parcel {
		id := reply.Address{Verb: reply.ReadVerb, Game: l.stand[i].ID(), Word: reply.ReadReplay, Detail: record + "-"}.CustomID()
		if id == "" {
			l.t.Fatalf("no address of record %s", record)
		}
		return l.forks[i].does(n, trial{who: who, handle: handle{id: id, hidden: true}})
	})
}

// guesses lets the opponent ask about what was hidden, as if he knew: what the holder did in one of the games
// or an act of the same first word, with the holder's own answers in it.
func (l *leak) guesses() {
	l.t.Helper()
	hidden := l.hidden[l.chance.IntN(len(l.hidden))]
	first, _, _ := strings.Cut(hidden.Path, " ")
	near := slices.DeleteFunc(slices.Clone(l.forks[0].bot.router.Commands), func(c command.Command) bool {
		word, _, _ := strings.Cut(c.Path, " ")
		return word != first || l.foreign(c.Path)
	})
	if len(near) == 0 {
		return // by buttons alone
	}
	c, seat := near[l.chance.IntN(len(near))], l.holder.Other()
	args, completes := l.filled(c, l.holder, hidden.Args)
	if len(completes) > 0 && l.chance.IntN(3) == 0 {
		l.completes(seat, c.Path, args, completes)
		return
	}
	l.types("guesses", seat, c.Path, args)
}

// seldom reports whether an act is one that would end most games: it is tried now and then.
func (l *leak) seldom(path string) bool {
	return (slices.Contains(avoided, path) || slices.Contains(endings, path)) && l.chance.IntN(40) > 0
}

// endings are commands that end or replace the game at once.
var endings = []string{"moi donnees effacer", "organiser purge", "partie nouvelle"}

// pressed is any use of any custom_id.
func (l *leak) pressed(who string) (trial, bool) {
	known := l.forks[l.chance.IntN(2)].out.known()
	if l.chance.IntN(2) == 0 {
		known = known[max(0, len(known)-30):] // what is on the newest messages
	}
	if l.chance.IntN(3) == 0 {
		seat := []rules.Seat{l.holder, l.holder, rules.SeatA, rules.SeatB, rules.Referee}[l.chance.IntN(5)]
		known = byHand(l.stand[l.chance.IntN(2)], known[max(0, len(known)-30):], seat)
	}
	if len(known) == 0 {
		return trial{}, false
	}
	h := known[l.chance.IntN(len(known))]
	a, _ := reply.ParseAddress(h.id)
	if l.seldom(a.Act.Path) || a.Verb == reply.AgainVerb {
		return trial{}, false
	}
	all := slices.Collect(trials([]handle{h}, []string{who}))
	return all[l.chance.IntN(len(all))], true
}

// command is any command.
func (l *leak) command() command.Command {
	commands := l.forks[0].bot.router.Commands
	c := commands[l.chance.IntN(len(commands))]
	for needsFile(c) || l.seldom(c.Path) || l.foreign(c.Path) && l.chance.IntN(10) > 0 {
		c = commands[l.chance.IntN(len(commands))]
	}
	return c
}

// filled are any options of a command as a seat might choose them, some of them as they are known; completes
// are those that complete.
func (l *leak) filled(c command.Command, seat rules.Seat, known rules.Args) (args map[string]string, completes []string) {
	args = map[string]string{}
	for _, o := range c.Options {
		if o.Kind == command.FileOption || known[o.Name] == "" && !o.Required && l.chance.IntN(2) == 0 {
			continue
		}
		if o.Kind == rules.ChoiceOption && len(o.Choices) == 0 && c.Complete != nil {
			completes = append(completes, o.Name)
		}
		if args[o.Name] = known[o.Name]; args[o.Name] == "" || l.chance.IntN(4) == 0 {
			args[o.Name] = l.value(c.Path, seat, o, args)
		}
	}
	return args, completes
}

// needsFile reports whether a command does not come without a file, which Discord keeps.
func needsFile(c command.Command) bool {
	return slices.ContainsFunc(c.Options, func(o rules.OptionSpec) bool { return o.Kind == command.FileOption && o.Required })
}

// foreign reports whether a command is another system's alone.
func (l *leak) foreign(path string) bool {
	if _, own := l.system.Act(path); own {
		return false
	}
	return slices.ContainsFunc(allSystems(), func(s *rules.System) bool {
		_, its := s.Act(path)
		return its
	})
}

// value is what somebody might type into an option: what is proposed to him, or to the holder, or nonsense.
func (l *leak) value(path string, seat rules.Seat, o rules.OptionSpec, given map[string]string) string {
	g := l.stand[l.chance.IntN(2)]
	asked := seat
	if l.chance.IntN(3) == 0 {
		asked = l.holder // as if he knew
	}
	choices := o.Choices
	if len(choices) == 0 {
		choices = g.Choices(rules.Act{Path: path, Seat: asked, Args: given}, o.Name)
	}
	switch {
	case o.Kind == rules.PersonOption:
		return l.forks[0].club.server.As([]string{"Camille", "Dominique", "Alex", "Sacha"}[l.chance.IntN(4)]).ID()
	case len(choices) > 0 && l.chance.IntN(5) > 0:
		return choices[l.chance.IntN(len(choices))].Value
	case o.Kind == rules.WholeOption && l.chance.IntN(3) > 0:
		return fmt.Sprint(l.chance.IntN(g.Len() + 3))
	}
	if lines := leakTyped[path+" "+o.Name]; len(lines) > 0 && l.chance.IntN(2) == 0 {
		return lines[l.chance.IntN(len(lines))]
	}
	return leakNonsense[l.chance.IntN(len(leakNonsense))]
}

// resolve says who the accounts are that a command names, as Discord does.
func (l *leak) resolve(in *discordgo.Interaction) {
	data := in.Data.(discordgo.ApplicationCommandInteractionData)
	data.Resolved = &discordgo.ApplicationCommandInteractionDataResolved{Users: map[string]*discordgo.User{}}
	for _, name := range []string{"Camille", "Dominique", "Alex", "Sacha"} {
		id := l.forks[0].club.server.As(name).ID()
		data.Resolved.Users[id] = &discordgo.User{ID: id, Username: name}
	}
	in.Data = data
}

package reply

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// Markups are what a report may be written in, by the detail of its button.
const (
	Markdown = "md"
	BBCode   = "bbcode"
)

// Report is a game as everybody may see it, to be pasted into a forum: players, settings, result, tables,
// proof; whole tells its story too, phase by phase.
func (v Voice) Report(g *house.Game, markup string, whole bool) string {
	view := g.View(rules.Public)
	out := &page{markup: markups[markup]}
	say := func(key string, args ...phrase.Arg) string { return out.say(v, v.InGame(g, phrase.Say(key, args...))) }
	in := func(g *house.Game, p phrase.Phrase) string { return out.say(v, v.InGame(g, p)) }
	out.add(out.title, say("bot.forum.title", System(g.System().Meta.Slug)))
	about, settings := v.about(g, view, say)
	out.items(append(about, settings...))
	if view.Result != nil {
		out.add(out.heading, say("bot.forum.result"))
		out.items([]string{in(g, resultOf(g, *view.Result))})
	}
	if len(view.Notes) > 0 {
		out.add(out.heading, say("bot.forum.notes"))
		var notes []string
		for _, note := range view.Notes {
			notes = append(notes, say("bot.forum.note", phrase.With("note", note)))
		}
		out.items(notes)
	}
	for _, p := range view.Panels {
		if !p.Title.IsZero() {
			out.add(out.heading, in(g, p.Title))
		}
		out.grid(out, p, func(p phrase.Phrase) string { return in(g, p) })
	}
	if whole {
		v.story(g, out, say("bot.forum.story"), in)
	}
	if len(view.Examples) > 0 {
		out.add("%s", out.say(v, v.examples(g.System(), view.Examples)))
	}
	out.add("%s", say("bot.forum.proof", phrase.Verbatim("commitment", g.Header().Commitment.String()),
		phrase.Verbatim("head", g.Head().String()), phrase.Number("n", g.Len()-1)))
	return out.text()
}

// resultOf says what a game came to: « Camille 20, Dominique 17,5 : Camille l’emporte ». Where it was given
// up, or nobody has points, the winner says it all.
func resultOf(g *house.Game, r rules.Result) phrase.Phrase {
	switch who := g.Who("who", r.Winner); {
	case r.Winner.Plays() && r.Resigned:
		return phrase.Say("bot.forum.resigned", who)
	case r.Winner.Plays() && r.Score == [2]int{}:
		return phrase.Say("bot.forum.winner", who)
	}
	args := []phrase.Arg{g.Who("first", rules.SeatA), phrase.With("a", Points(r.Score[0])), g.Who("second", rules.SeatB),
		phrase.With("b", Points(r.Score[1]))}
	if !r.Winner.Plays() {
		return phrase.Say("bot.forum.even", args...)
	}
	return phrase.Say("bot.forum.won", append(args, g.Who("who", r.Winner))...)
}

// Points is a number of tenths in words: 20, or 17,5.
func Points(tenths int) phrase.Phrase {
	sign, size := "", tenths
	if tenths < 0 {
		sign, size = "−", -tenths
	}
	whole := phrase.Verbatim("n", sign+strconv.Itoa(size/10))
	if size%10 == 0 {
		return phrase.Say("bot.season.whole", whole)
	}
	return phrase.Say("bot.season.decimal", whole, phrase.Verbatim("tenth", strconv.Itoa(size%10)))
}

// About says who played a game, when and how it stands, and in detail by which settings, without markup.
func (v Voice) About(g *house.Game) (said, detail []string) {
	view := g.View(rules.Public)
	said, detail = v.about(g, view, func(key string, args ...phrase.Arg) string { return v.LabelOf(g, phrase.Say(key, args...)) })
	for _, note := range view.Notes {
		detail = append(detail, v.LabelOf(g, note))
	}
	return said, detail
}

// about is who played, when and how it stands, and the settings, as say says them.
func (v Voice) about(g *house.Game, view rules.View, say func(string, ...phrase.Arg) string) (all, settings []string) {
	all = []string{say("bot.forum.date", phrase.With("day", v.dayOf(g.Log()[0].At)))}
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee} {
		if _, ok := g.Player(seat); !ok {
			continue
		}
		name, who := phrase.With("seat", phrase.Say("game.seat."+string(seat))), g.Alone("who", seat)
		if camp := campOf(view, seat); !camp.IsZero() {
			all = append(all, say("bot.forum.player-camp", name, phrase.With("camp", camp), who))
			continue
		}
		all = append(all, say("bot.forum.player", name, who))
	}
	for _, s := range g.System().Meta.Settings {
		if value := g.Setting(s.Name); value != "" && (s.Ref == "" || value != s.Default()) {
			settings = append(settings, say("bot.forum.setting", phrase.With("name", v.SettingName(g.System().Meta.Slug, s.Name)),
				phrase.With("value", v.ValueName(g.System().Meta.Slug, s.Name, value))))
		}
	}
	return append(all, say("bot.forum.phase", phrase.With("phase", view.Phase))), settings
}

// story tells what stands of a game, a heading for each phase.
func (v Voice) story(g *house.Game, out *page, title string, in func(*house.Game, phrase.Phrase) string) {
	out.add(out.heading, title)
	var items []string
	reached := ""
	for _, s := range StepsOf(g) {
		if !s.Then.Started() {
			continue
		}
		var told []string
		for _, p := range s.Told {
			told = append(told, in(g.Then(s.Record), p))
		}
		if len(told) > 0 {
			items = append(items, strings.Join(told, " · "))
		}
		if phase := stage(in(s.Then, s.Then.View(rules.Public).Phase)); phase != reached {
			out.items(items)
			out.add(out.heading, phase)
			reached, items = phase, nil
		}
	}
	out.items(items)
}

// dayOf writes a record's day in words, as the club's zone has it; one that can't be read stays as it is.
func (v Voice) dayOf(at string) phrase.Phrase {
	on, err := time.Parse(time.RFC3339, at)
	if err != nil {
		return phrase.Say("bot.forum.day-unread", phrase.Verbatim("day", at))
	}
	on = on.In(cmp.Or(v.zone, time.UTC))
	key := "bot.forum.day"
	if on.Day() == 1 {
		key = "bot.forum.day-first"
	}
	return phrase.Say(key, phrase.Number("day", on.Day()), phrase.Number("year", on.Year()),
		phrase.With("month", phrase.Say("bot.forum.month."+strconv.Itoa(int(on.Month())))))
}

// campOf is the camp of a seat on a board of hexes, whose panels name camps and not people; zero elsewhere.
func campOf(view rules.View, seat rules.Seat) phrase.Phrase {
	if view.Board == nil || view.Board.Hex == nil {
		return phrase.Phrase{}
	}
	edges := view.Board.Hex.Edges
	for camp, edge := range map[table.Camp]phrase.Phrase{table.Blue: edges.South, table.Red: edges.North} {
		if own, ok := seatOfKey(edge.Key); ok && own == seat {
			return phrase.Say("render.camp." + string(camp))
		}
	}
	return phrase.Phrase{}
}

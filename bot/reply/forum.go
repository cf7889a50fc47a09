package reply

import (
	"strconv"
	"strings"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// Report is a game in Markdown: players, settings, panels, proof.
func (v Voice) Report(g *rules.Game) (string, error) {
	view := g.View(rules.Public)
	var out strings.Builder
	line := func(text string) { out.WriteString(text + "\n") }
	say := func(key string, args ...phrase.Arg) { line(v.Say(key, args...)) }
	say("bot.forum.title", System(g.System().Meta.Slug))
	line("")
	say("bot.forum.date", phrase.With("day", dayOf(g.Log()[0].At)))
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee} {
		if _, ok := g.Player(seat); ok {
			name, who := phrase.With("seat", phrase.Say("game.seat."+string(seat))), g.Who("who", seat)
			if camp := campOf(view, seat); !camp.IsZero() {
				say("bot.forum.player-camp", name, phrase.With("camp", camp), who)
				continue
			}
			say("bot.forum.player", name, who)
		}
	}
	say("bot.forum.phase", phrase.With("phase", v.byName(g, view.Phase)))
	for _, s := range g.System().Meta.Settings {
		if value := g.Setting(s.Name); value != "" && (s.Ref == "" || value != s.Default()) {
			say("bot.forum.setting", phrase.With("name", v.SettingName(g.System().Meta.Slug, s.Name)),
				phrase.With("value", v.ValueName(g.System().Meta.Slug, s.Name, value)))
		}
	}
	for _, p := range view.Panels {
		line("")
		v.grid(&out, g, p)
	}
	if len(view.Notes) > 0 {
		line("")
	}
	for _, note := range view.Notes {
		say("bot.forum.note", phrase.With("note", v.byName(g, note)))
	}
	line("")
	say("bot.forum.proof", phrase.Verbatim("commitment", g.Header().Commitment.String()), phrase.Verbatim("head", g.Head().String()),
		phrase.Number("n", g.Len()-1))
	return out.String(), nil
}

// dayOf writes a record's day in words; one that can't be read stays as it is.
func dayOf(at string) phrase.Phrase {
	day, _, _ := strings.Cut(at, "T")
	on, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return phrase.Say("bot.forum.day-unread", phrase.Verbatim("day", day))
	}
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
	if south, ok := seatOfKey(edges.South.Key); ok && south == seat {
		return phrase.Say("render.camp." + string(table.Blue))
	}
	if north, ok := seatOfKey(edges.North.Key); ok && north == seat {
		return phrase.Say("render.camp." + string(table.Red))
	}
	return phrase.Phrase{}
}

// grid writes a panel as a Markdown table.
func (v Voice) grid(out *strings.Builder, g *rules.Game, p table.Panel) {
	if !p.Title.IsZero() {
		out.WriteString("### " + inCell(v.In(g, p.Title)) + "\n\n")
	}
	width := len(p.Columns)
	for _, row := range p.Rows {
		width = max(width, len(row))
	}
	if width == 0 {
		return
	}
	write := func(row []phrase.Phrase, mark string) {
		for i := range width {
			text := ""
			if i < len(row) {
				text = inCell(v.In(g, row[i]))
			}
			if text != "" {
				text = mark + text + mark
			}
			out.WriteString("| " + text + " ")
		}
		out.WriteString("|\n")
	}
	write(p.Columns, "")
	out.WriteString(strings.Repeat("|---", width) + "|\n")
	for i, row := range p.Rows {
		mark := ""
		if i >= len(p.Rows)-p.Totals {
			mark = "**"
		}
		write(row, mark)
	}
}

// inCell is a text as a Markdown table's cell holds it: on one line, and its bars are no borders.
func inCell(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
	return strings.ReplaceAll(strings.ReplaceAll(text, `\|`, "|"), "|", `\|`)
}

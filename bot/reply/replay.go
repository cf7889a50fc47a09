package reply

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// Step is one moment of a game that is walked through: what a record told, and where the game stood then.
type Step struct {
	Record int
	Told   []phrase.Phrase
	Then   *house.Game
}

// StepsOf are the moments of a game: what was taken back is told by what took it.
func StepsOf(g *house.Game) (steps []Step) {
	for r, then := range house.Steps(g) {
		steps = append(steps, Step{r.Seq, then.Tell(r), then})
	}
	return steps
}

// Bookmark is where a game reached another phase.
type Bookmark struct {
	Record int
	Phase  string
}

// Bookmarks are where the game's public phase changed, as many as a select takes.
func (v Voice) Bookmarks(steps []Step) []Bookmark {
	var all []Bookmark
	for _, s := range steps {
		phase := stage(v.LabelOf(s.Then, s.Then.View(rules.Public).Phase))
		if len(all) == 0 || all[len(all)-1].Phase != phase {
			all = append(all, Bookmark{s.Record, phase})
		}
	}
	return Spread(all, limits.MaxSelectOptions)
}

// stage is a phase without what it says of one combat or one piece.
func stage(phase string) string {
	phase, _, _ = strings.Cut(phase, " · ")
	return phase
}

// Followed calls those who follow a game once it has reached another stage, or its end; nil where it has not,
// and where nobody follows it.
func (v Voice) Followed(before, now *house.Game, accounts []string) *Answer {
	if len(accounts) == 0 {
		return nil
	}
	view := now.View(rules.Public)
	reached := stage(v.In(now, view.Phase))
	if reached == stage(v.In(before, before.View(rules.Public).Phase)) {
		return nil
	}
	a := &Answer{Public: true, Numbered: true, Pings: accounts}
	a.Add(v.Say("bot.follow.reached", phrase.Verbatim("stage", reached), now.Who("a", rules.SeatA), now.Who("b", rules.SeatB)))
	if result := view.Result; result != nil && now.Ended() != nil && result.Winner.Plays() {
		a.Add(v.Say("bot.follow.won", now.Who("who", result.Winner)))
	}
	return a
}

// Spread are at most so many of a list, evenly, its first and last among them.
func Spread[T any](all []T, most int) []T {
	if len(all) <= most {
		return all
	}
	some := make([]T, most)
	for i := range some {
		some[i] = all[i*(len(all)-1)/(most-1)]
	}
	return some
}

// Forward is how the address of the button ends that leads to the next moment: two buttons of a message never
// have the same one.
const Forward = "+"

// ReplayRows are the controls by which a person walks through a game from one of its steps.
func (v Voice) ReplayRows(game string, steps []Step, at int, marks []Bookmark) []limits.Component {
	last := len(steps) - 1
	to := func(key, way string, step int) limits.Component {
		b := v.ShowButton(key, game, ReadReplay, strconv.Itoa(steps[min(max(step, 0), last)].Record)+way)
		b.Disabled = step < 0 || step > last || step == at
		return b
	}
	rows := Rows(to("bot.replay.first", "", 0), to("bot.replay.before", "-", at-1), to("bot.replay.after", Forward, at+1),
		to("bot.replay.last", "=", last), v.ShowButton("bot.replay.film", game, ReadFilm, ""))
	if len(marks) > 1 {
		here := slices.IndexFunc(marks, func(b Bookmark) bool { return b.Record > steps[at].Record })
		if here < 0 {
			here = len(marks)
		}
		rows = append(rows, bookmarkMenu(v, game, marks, here-1))
	}
	return rows
}

// bookmarkMenu is a select of the moments at which the phase changed.
func bookmarkMenu(v Voice, game string, marks []Bookmark, here int) limits.Component {
	id := Address{Verb: ReadVerb, Game: game, Word: ReadReplay, Detail: chosen}.CustomID()
	menu := limits.Component{Type: limits.StringSelect, CustomID: id, Placeholder: v.Label("bot.replay.marks")}
	for i, b := range marks {
		label := v.Label("bot.replay.mark", phrase.Number("n", b.Record), phrase.Verbatim("phase", b.Phase))
		menu.Options = append(menu.Options, limits.SelectOption{Label: Short(label, limits.MaxSelectOptionLabel), Value: strconv.Itoa(b.Record),
			Default: i == here})
	}
	return Row(menu)
}

// chosen is in an address for what a select brings.
const chosen = "?"

// mostShots is how many pictures a film shows, mostCaption how many lines are below each.
const (
	mostShots   = 200
	mostCaption = 3
)

// digest is a seal or a link: it says nothing in a film, and nobody could copy it from there.
var digest = regexp.MustCompile(`[0-9a-f]{16}`)

// Film is a whole game as the public saw it, each moment that has a table with what was told of it; nil where
// none has.
func (v Voice) Film(g *house.Game, steps []Step) *Picture {
	steps = slices.DeleteFunc(slices.Clone(steps), func(s Step) bool { return s.Then.View(rules.Public).Board == nil })
	if len(steps) == 0 {
		return nil
	}
	whole := v.Picture(g, g.View(rules.Public))
	if whole == nil {
		return nil
	}
	for _, s := range Spread(steps, mostShots) {
		caption := table.Panel{Title: phrase.Say("bot.replay.record", phrase.Number("n", s.Record))}
		for _, told := range s.Told {
			if len(caption.Rows) < mostCaption && !digest.MatchString(v.LabelOf(g, told)) {
				caption.Rows = append(caption.Rows, []phrase.Phrase{told})
			}
		}
		whole.film = append(whole.film, render.Shot{Board: *s.Then.View(rules.Public).Board, Panels: []table.Panel{caption}})
	}
	return whole
}

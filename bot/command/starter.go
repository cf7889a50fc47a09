package command

import (
	"cmp"
	"slices"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// startGame is the one beginning that is no act of a system's: opening a game.
const startGame rules.Starter = "partie"

// starters are what a channel without a game offers beside opening one, in the order of its buttons.
var starters = []rules.Starter{rules.StartTerrain, rules.StartCombat, rules.StartCount}

// firstSight says what the bot is to somebody in a channel without a game: the table of each system, its
// evening to watch, and what to begin with.
func firstSight(c *Call, also limits.Component) *reply.Answer {
	a := c.Answer("bot.help.intro")
	a.Add(c.Say("bot.help.begin"))
	var tables []*reply.Picture
	for _, g := range c.Referee.Evenings() {
		board := *g.View(rules.Public).Board
		board.Legend = nil // nobody reads it there
		tables = append(tables, c.Picture(g, rules.View{Board: &board}))
	}
	a.Picture = reply.Gallery(tables)
	a.Rows = starterRows(c, also)
	return a
}

// starterRows are the controls of a channel without a game: evenings to watch, the rules of a game to open,
// what needs none, and one more.
func starterRows(c *Call, also limits.Component) []limits.Component {
	var watch []limits.Component
	for _, g := range c.Referee.Evenings() {
		id := reply.Address{Verb: reply.ReadVerb, Game: g.ID(), Word: reply.ReadReplay}.CustomID()
		watch = append(watch, c.Button(id, reply.Primary, "bot.start.watch", phrase.With("system", phrase.Say("system.brief."+g.System().Meta.Slug))))
	}
	var begin []limits.Component
	for _, s := range starters {
		begin = append(begin, c.ShowButton("bot.start."+string(s), "", reply.ReadStart, string(s)))
	}
	rows := append(reply.Rows(watch...), reply.Rows(openingMenu(c.Voice, c.Referee.Systems()))...)
	return append(rows, reply.Rows(append(begin, also)...)...)
}

// openingMenu is the select that opens a game, by the rules and the value of their setting.
func openingMenu(v reply.Voice, systems rules.Registry) limits.Component {
	menu := v.Menu(nil, reply.StartVerb.Of(string(startGame)), v.Label("bot.start.partie"), rules.Question{Choices: OneOf(systems).Choices})
	menu.Options = openings(v, systems)
	return menu
}

// showStart begins something in a channel without a game: it asks which rules are meant, where several can.
func showStart(c *Call) (*reply.Answer, error) {
	what := rules.Starter(c.Address.Detail)
	if !slices.Contains(starters, what) {
		return nil, referee.ErrStale
	}
	if look, ok := c.InPlay(); ok { // the channel has begun: what it does now
		return c.state(look)
	}
	able, lacking := starting(c, what)
	if len(able) == 1 {
		return c.startWith(what, able[0])
	}
	menu := c.Menu(nil, reply.StartVerb.Of(string(what)), c.Label("bot.start.which"), rules.Question{Choices: OneOf(able).Choices})
	a := c.Answer("bot.start.about." + string(what))
	if len(lacking) > 0 {
		a.Add(c.Say("bot.start.lacking", phrase.Listing("systems", lacking...)))
	}
	a.Rows = reply.Rows(menu, backToHelp(c))
	a.Update = c.IsHidden()
	return a, nil
}

// valueMark is in an option of the opening's select between the rules and the value of their setting.
const valueMark = "/"

// openings are the options of the select that opens a game: each rules, once for each value of the setting
// that they declare for it, with what that comes to. The default value's option names the rules alone.
func openings(v reply.Voice, systems rules.Registry) (options []limits.SelectOption) {
	for _, s := range systems {
		slug, name := s.Meta.Slug, phrase.With("system", phrase.Say("system.brief."+s.Meta.Slug))
		setting, asks := s.Opening()
		if !asks {
			options = append(options, limits.SelectOption{Value: slug, Label: v.Label("bot.start.opening", name)})
		}
		for i, value := range setting.Values {
			o := limits.SelectOption{Value: slug + valueMark + value, Description: v.ValueDoes(slug, setting.Name, value),
				Label: v.Label("bot.start.opening-by", name, phrase.With("value", v.ValueName(slug, setting.Name, value)))}
			if i == 0 {
				o.Value = slug
			}
			options = append(options, o)
		}
	}
	return options
}

// drawOpenings are the buttons that open a game which keeps a free draw: one for each value of the setting
// that the rules declare for it.
func drawOpenings(v reply.Voice, s *rules.System, draft string) (buttons []limits.Component) {
	setting, asks := s.Opening()
	if !asks {
		return []limits.Component{v.Button(reply.OpenVerb.Of(draft), reply.Primary, "bot.button.open")}
	}
	style := reply.Primary
	for _, value := range setting.Values {
		buttons = append(buttons, v.Button(reply.OpenVerb.Of(draft+valueMark+value), style, "bot.button.open-by",
			phrase.With("value", v.ValueName(s.Meta.Slug, setting.Name, value))))
		style = reply.Secondary
	}
	return buttons
}

// starting are the systems that know a beginning, and the names of those that want a game for it.
func starting(c *Call, what rules.Starter) (able rules.Registry, lacking []phrase.Phrase) {
	for _, s := range c.Referee.Systems() {
		_, knows := s.Starts(what)
		switch {
		case knows:
			able = append(able, s)
		case what == rules.StartTerrain:
			lacking = append(lacking, phrase.Say("system."+s.Meta.Slug))
		}
	}
	return able, lacking
}

// takeStart begins by the rules that a select of showStart's has chosen.
func takeStart(c *Call) (*reply.Answer, error) {
	if len(c.Values) != 1 {
		return nil, referee.ErrStale
	}
	slug, value, _ := strings.Cut(c.Values[0], valueMark)
	s, err := c.Referee.Systems().Find(cmp.Or(c.Address.System, slug))
	if err != nil {
		return nil, referee.ErrStale
	}
	if c.Address.Word == string(startGame) {
		return c.opening(c.Referee.Open(c, referee.NewGame{Input: c.Input, System: s.Meta.Slug, Opening: value}))
	}
	if look, ok := c.InPlay(); ok {
		return c.state(look)
	}
	if c.Address.System != "" {
		return c.startReady(rules.Starter(c.Address.Word), s)
	}
	return c.startWith(rules.Starter(c.Address.Word), s)
}

// startReady does the chosen one of the acts that come ready with the rules, and says that it was one.
func (c *Call) startReady(what rules.Starter, s *rules.System) (*reply.Answer, error) {
	spec, _ := s.Starts(what)
	i := slices.IndexFunc(spec.Ready, func(r rules.ReadyAct) bool { return r.ID == c.Values[0] })
	if i < 0 {
		return nil, referee.ErrStale
	}
	a, err := c.Do(rules.Act{Path: spec.Path, Args: spec.Ready[i].Args})
	if err == nil {
		a.Lines = append([]string{c.Public.Say("bot.start.ready-note", phrase.With("name", spec.Ready[i].Label))}, a.Lines...)
	}
	return a, err
}

// readyMenu is the select of what comes ready with the rules; none where nothing does.
func readyMenu(c *Call, what rules.Starter, s *rules.System, spec rules.ActSpec) limits.Component {
	if len(spec.Ready) == 0 {
		return limits.Component{}
	}
	ask := rules.Question{}
	for _, r := range spec.Ready {
		ask.Choices = append(ask.Choices, rules.Choice{Value: r.ID, Label: r.Label})
	}
	id := reply.Address{Verb: reply.StartVerb, Word: string(what), System: s.Meta.Slug}.CustomID()
	return c.Menu(nil, id, c.Label("bot.start.ready"), ask)
}

// startWith does a system's act of a beginning, or asks for what it needs: by its form, or a select of the
// one option that it requires.
func (c *Call) startWith(what rules.Starter, s *rules.System) (*reply.Answer, error) {
	spec, ok := s.Starts(what)
	if !ok {
		return nil, referee.ErrStale
	}
	act := rules.Act{Path: spec.Path, Args: rules.Args{}}
	if len(freeOf(c.Referee.Systems(), spec.Path)) > 1 {
		act.Args[rules.SystemOption] = s.Meta.Slug
	}
	if i := slices.IndexFunc(spec.Options, func(o rules.OptionSpec) bool { return o.Required && len(o.Choices) > 0 }); i >= 0 {
		o := spec.Options[i]
		id := reply.Address{Verb: reply.AskVerb, Act: act, Option: o.Name}.CustomID()
		a := &reply.Answer{Lines: []string{c.Tell(labelOfAct(c.Voice, spec))}, Update: c.IsHidden()}
		menu := c.Menu(nil, id, c.Label(key(spec.Path, o.Name, "about")), rules.Question{Choices: o.Choices})
		a.Rows = reply.Rows(menu, readyMenu(c, what, s, spec), backToHelp(c))
		return a, nil
	}
	if e, asks := c.openActOf(nil, act); asks && e.open() {
		return c.askFor(e)
	}
	return c.Do(act)
}

package command

import (
	"slices"
	"strconv"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// wordsOption of mapPath asks for the picture in words; so does its value in the detail of a button.
const wordsOption = "texte"

// mapPath is the one command that a system's reading act may add options to.
const mapPath = "carte"

// showCommands show something and change nothing; they wait for nobody.
func showCommands() []Command {
	return []Command{
		{Path: mapPath, Do: looking(showMap), Complete: OpenOption, Options: []rules.OptionSpec{
			Choice(wordsOption, "bot.map.words.", ledger.Yes), Choice(paperOption, "bot.paper.option.", ledger.Yes)}},
		{Path: "journal", Do: looking(showLog)},
		{Path: "partie rejouer", Do: looking(showReplay), Options: []rules.OptionSpec{{Name: recordOption, Kind: rules.WholeOption}}},
		{Path: "partie preuve", Do: showProof},
		{Path: "regle", Do: showRule, Complete: completeTopic, Options: []rules.OptionSpec{{Name: topicOption, Kind: rules.ChoiceOption,
			Required: true}}},
		{Path: "aide", Do: showHelp},
	}
}

// shows are what show buttons show; help is shown for all others.
var shows = map[string]Handler{reply.ReadMap: looking(showMap), reply.ReadLog: looking(showLog), reply.ReadState: looking((*Call).state),
	reply.ReadMore: looking(showMore), reply.ReadMine: looking(showMine), reply.ReadForum: looking(showForum), reply.ReadProof: showProof, reply.ReadSince: looking(showSince),
	reply.ReadReplay: looking(showReplay), reply.ReadBack: looking(showTakeBack), reply.ReadFilm: looking(showFilm), reply.ReadStart: showStart,
	reply.ReadRule: showPickedRule, reply.ReadSettings: looking(showSetting),
	reply.ReadSecrets: looking(showSecrets)}

// read answers a show button.
func read(c *Call) (*reply.Answer, error) {
	for _, known := range []map[string]Handler{shows, c.Room.Shows} {
		if do := known[c.Address.Word]; do != nil {
			return do(c)
		}
	}
	return showHelp(c)
}

// reads reports whether an act only reads: in the game, else in the system that does it without one, else in
// any.
func (c *Call) reads(at *referee.Look, act rules.Act) bool {
	if at != nil {
		if spec, ok := at.Game.System().Act(act.Path); ok {
			return spec.Reads
		}
	}
	if system, _ := c.Referee.FreeSystem(act); system != nil {
		spec, _ := system.Act(act.Path)
		return spec.Reads
	}
	return at == nil && slices.ContainsFunc(c.Referee.Systems(), func(s *rules.System) bool {
		spec, ok := s.Act(act.Path)
		return ok && spec.Reads
	})
}

// ReadAct answers an act that changes nothing, for the asker alone.
func (c *Call) ReadAct(do referee.Do) (*reply.Answer, error) {
	do.Input = c.Input
	reading, err := c.Referee.Read(c, do)
	if err != nil {
		return nil, err
	}
	return c.viewAnswer(reading.System, reading.Game, reading.View), nil
}

// viewAnswer is what a reading act shows: panels and notes in words, and a picture where there is something
// to draw.
func (c *Call) viewAnswer(system *rules.System, g *house.Game, view rules.View) *reply.Answer {
	a := &reply.Answer{Lines: c.Panels(g, view.Panels), Picture: c.Picture(g, view)}
	for _, note := range view.Notes {
		a.Add(c.In(g, note))
	}
	a.Lines = c.Unofficial(system, view, a.Lines)
	if len(a.Lines) == 0 && a.Picture == nil {
		a.Lines = []string{c.Say("bot.read.nothing")}
	}
	return a
}

// showMap shows the table as the person may see it, with its text twin, or says it in words alone.
func showMap(c *Call, look referee.Look) (*reply.Answer, error) {
	if c.Args[paperOption] == ledger.Yes {
		return printTable(c, look)
	}
	asked := rules.Act{Path: mapPath, Args: c.Args}
	_, worded := c.Args[wordsOption]
	asked = asked.Without(wordsOption)
	if len(asked.Args) > 0 { // a system's own map: a part of the table, nearer
		if err := c.Foreign(look.Game, asked); err != nil {
			return nil, err
		}
		a, err := c.ReadAct(referee.Do{Act: asked})
		if err != nil {
			return nil, err
		}
		if a.Asked = true; worded {
			inWords(a)
		}
		return a, nil
	}
	view := look.View()
	a := &reply.Answer{Lines: []string{c.StandingFor(look.Game, view, look.Seats)}}
	a.Add(c.NotesOf(look.Game, view)...)
	if view.Board == nil {
		a.Add(c.Say("bot.map.none"))
		return a, nil
	}
	a.Picture, a.Asked = c.Picture(look.Game, view), true
	if worded || c.Address.Detail == wordsOption {
		inWords(a)
		return a, nil
	}
	a.Attached = c.File("carte.md", []byte(a.Picture.Twin()), "bot.map.twin")
	return a, nil
}

// inWords says the picture of an answer in words instead.
func inWords(a *reply.Answer) {
	if a.Picture != nil {
		a.Add(a.Picture.Lines()...)
		a.Picture = nil
	}
}

// showLog shows a page of the log, the last one first; struck records are struck through.
func showLog(c *Call, look referee.Look) (*reply.Answer, error) {
	asked, err := strconv.Atoi(c.Address.Detail)
	if err != nil {
		asked = -1
	}
	lines, page, pages := c.logPage(look.Game, asked)
	a := &reply.Answer{Lines: lines, Update: c.Address.Detail != ""}
	replay := c.ShowButton("bot.button.replay", look.Game.ID(), reply.ReadReplay, "")
	below := []limits.Component{replay, c.ShowButton("bot.button.proof", look.Game.ID(), reply.ReadProof, "")}
	if _, some := look.Game.LastAct(); some && len(look.Seats) > 0 {
		below = append(below, c.ShowButton("bot.button.back", look.Game.ID(), reply.ReadBack, ""))
	}
	if pages == 1 {
		a.Rows = reply.Rows(below...)
		return a, nil
	}
	a.Add(c.PageLine(page, pages))
	older := c.ShowButton("bot.button.older", look.Game.ID(), reply.ReadLog, strconv.Itoa(page-1))
	newer := c.ShowButton("bot.button.newer", look.Game.ID(), reply.ReadLog, strconv.Itoa(page+1))
	older.Disabled, newer.Disabled = page == 0, page == pages-1
	a.Rows = reply.Rows(append([]limits.Component{older, newer}, below...)...)
	return a, nil
}

// showProof attaches the export and says what was recomputed and decided again from it. What the person may
// keep for himself follows.
func showProof(c *Call) (*reply.Answer, error) {
	proof, err := c.Referee.Proof(c, c.Place, c.Person)
	if err != nil {
		return nil, err
	}
	a := &reply.Answer{}
	for _, line := range proof.Tell() {
		a.Add(c.Tell(line))
	}
	opener := proof.Game.Then(0).Who("who", rules.SeatA)
	a.Add(c.Say("bot.proof.openings", opener, phrase.Number("opened", proof.Openings.Opened),
		phrase.Number("worded", proof.Openings.Worded), phrase.Number("dropped", proof.Openings.Dropped)))
	if proof.Holds() {
		a.Add(c.Say("bot.proof.limits"))
	}
	if !proof.Receipt.IsEmpty() {
		a.Then = c.Answer("bot.proof.receipt")
		a.Then.Attached = c.receipt(proof.Receipt)
	}
	if proof.Export == nil {
		a.Add(c.Say("bot.proof.withheld"))
		return a, nil
	}
	a.Attached = reply.NewFile(gameFile, proof.Export)
	a.Add(c.Say("bot.proof.verify", phrase.Verbatim("file", a.Attached.Name)))
	return a, nil
}

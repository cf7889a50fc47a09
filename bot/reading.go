package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// What reading buttons show.
const (
	readMap   = "carte"
	readLog   = "journal"
	readState = "etat"
	readHelp  = "aide"
	readMore  = "suite"
	readMine  = "mes-choix"
	readForum = "forum"
	// readArmies are the armies of the game and of the club.
	readArmies = "armees"
)

// mapPath is the one command that a system's reading act may add options to.
const mapPath = "carte"

// readingCommands show something and change nothing; they wait for nobody.
func readingCommands() []command {
	return []command{
		{path: mapPath, do: showMap, complete: openOption},
		{path: "journal", do: showLog},
		{path: "preuve", do: showProof},
		{path: "regle", do: showRule, complete: completeTopic, options: []rules.OptionSpec{{Name: topicOption, Kind: rules.ChoiceOption, Required: true}}},
		{path: "aide", do: showHelp},
	}
}

// read answers a reading button.
func read(ctx context.Context, c *call) (answer, error) {
	switch c.address.word {
	case readMap:
		return showMap(ctx, c)
	case readLog:
		return showLog(ctx, c)
	case readState:
		return showState(ctx, c)
	case readMore:
		return showMore(ctx, c)
	case readMine:
		return showMine(ctx, c)
	case readForum:
		return showForum(ctx, c)
	case readArmies:
		return listArmies(ctx, c)
	}
	return showHelp(ctx, c)
}

// reads reports whether an act only reads: in the game, else in the system that does it without one, else in any.
func (c *call) reads(at *referee.Look, act rules.Act) bool {
	if at != nil {
		if spec, ok := at.Game.System().Act(act.Path); ok {
			return spec.Reads
		}
	}
	if system, _ := c.bot.referee.FreeSystem(act); system != nil {
		spec, _ := system.Act(act.Path)
		return spec.Reads
	}
	return at == nil && slices.ContainsFunc(c.bot.referee.Systems(), func(s *rules.System) bool {
		spec, ok := s.Act(act.Path)
		return ok && spec.Reads
	})
}

// readAct answers an act that changes nothing, for who asks alone.
func (c *call) readAct(ctx context.Context, act rules.Act) (answer, error) {
	reading, err := c.bot.referee.Read(ctx, c.place, c.person, act)
	if err != nil {
		return answer{}, err
	}
	return c.shown(reading.Game, reading.View), nil
}

// shown is what a reading act shows: panels and notes in words, and a picture where there is something to draw.
func (c *call) shown(g *rules.Game, view rules.View) answer {
	a := answer{lines: c.panels(false, g, view.Panels), picture: c.picture(false, g, view)}
	for _, note := range view.Notes {
		a.lines = append(a.lines, c.book(false).Say(c.inGame(g, note)))
	}
	a.lines = c.unofficial(false, view, a.lines)
	if len(a.lines) == 0 && a.picture == nil {
		a.lines = []string{c.say("bot.read.nothing")}
	}
	return a
}

// showMap shows the table as the person may see it, with its text twin.
func showMap(ctx context.Context, c *call) (answer, error) {
	look, err := c.look(ctx)
	if err != nil {
		return answer{}, err
	}
	if len(c.args) > 0 { // a system's own map: a part of the table, nearer
		act := rules.Act{Path: mapPath, Args: c.args}
		if err := c.foreign(look.Game, act); err != nil {
			return answer{}, err
		}
		return c.readAct(ctx, act)
	}
	view := look.View()
	a := says(c.standing(false, look.Game, view))
	a.lines = append(a.lines, c.footnotes(false, look.Game, view)...)
	if view.Board == nil {
		a.lines = append(a.lines, c.say("bot.map.none"))
		return a, nil
	}
	a.picture = c.picture(false, look.Game, view)
	twin := a.picture.twin()
	a.attached = &file{name: "carte.md", kind: "text/markdown; charset=utf-8", data: []byte(twin), alt: short(c.label(false, phrase.Say("bot.map.twin")), limits.MaxAltText)}
	return a, nil
}

// mostPage is how many characters of the log stand on one page.
const mostPage = 2500

// showLog shows a page of the log, the last one first; struck records are struck through.
func showLog(ctx context.Context, c *call) (answer, error) {
	look, err := c.look(ctx)
	if err != nil {
		return answer{}, err
	}
	pages := c.pages(look.Game)
	page := len(pages) - 1
	if n, err := strconv.Atoi(c.address.detail); err == nil && n >= 0 && n < len(pages) {
		page = n
	}
	a := answer{lines: pages[page], update: c.address.detail != ""}
	a.lines = append(a.lines, c.smallPrint(false, look.Game, look.Game.Len()-1))
	if len(pages) == 1 {
		return a, nil
	}
	a.lines = append(a.lines, c.say("bot.log.page", phrase.Number("page", page+1), phrase.Number("of", len(pages))))
	older := c.reading("bot.button.older", look.Game.ID(), readLog, strconv.Itoa(page-1))
	newer := c.reading("bot.button.newer", look.Game.ID(), readLog, strconv.Itoa(page+1))
	older.Disabled, newer.Disabled = page == 0, page == len(pages)-1
	a.rows = rows(older, newer)
	return a, nil
}

// pages cut the log where a page is full; a page's number stays the same as the log grows.
func (c *call) pages(g *rules.Game) [][]string {
	pages, used := [][]string{nil}, 0
	for _, e := range g.Log() {
		said := c.record(false, g, e.Record)
		if e.StruckBy != 0 {
			said = append(struckThrough(said), c.say("bot.log.struck", phrase.Number("n", e.StruckBy)))
		}
		size := utf8.RuneCountInString(strings.Join(said, "\n"))
		if used > 0 && used+size > mostPage {
			pages, used = append(pages, nil), 0
		}
		last := len(pages) - 1
		pages[last], used = append(pages[last], said...), used+size
	}
	return pages
}

func struckThrough(lines []string) []string {
	struck := make([]string, len(lines))
	for i, line := range lines {
		struck[i] = "~~" + line + "~~"
	}
	return struck
}

// showProof attaches the export and says what was recomputed from it.
func showProof(ctx context.Context, c *call) (answer, error) {
	proof, err := c.bot.referee.Proof(ctx, c.place)
	if err != nil {
		return answer{}, err
	}
	a := answer{}
	for _, line := range proof.Report.Tell() {
		a.lines = append(a.lines, c.book(false).Say(line))
	}
	opener := proof.Game.Then(0).Who("who", rules.SeatA)
	a.lines = append(a.lines, c.say("bot.proof.openings", opener, phrase.Number("opened", proof.Openings.Opened),
		phrase.Number("worded", proof.Openings.Worded), phrase.Number("dropped", proof.Openings.Dropped)), c.say("bot.proof.limits"))
	if proof.Export == nil {
		a.lines = append(a.lines, c.say("bot.proof.withheld"))
		return a, nil
	}
	a.attached = &file{name: "partie.jsonl", kind: "application/x-ndjson", data: proof.Export}
	a.lines = append(a.lines, c.say("bot.proof.verify", phrase.Verbatim("file", a.attached.name)))
	return a, nil
}

// showHelp says in a few lines what to do now, with clickable commands.
func showHelp(ctx context.Context, c *call) (answer, error) {
	a := says(c.say("bot.help.intro"))
	topics := []string{"partie nouvelle", "terrain npow", "suite", "carte", "journal", "retour", "preuve", "regle", "des lancer"}
	if look, err := c.look(ctx); err == nil && look.Game.Ended() == nil {
		topics = []string{"suite", "carte", "journal", "retour", "regle", "preuve", "partie etat", "partie finir"}
	}
	for _, path := range topics {
		if _, ok := c.bot.routes[path]; ok {
			a.lines = append(a.lines, fmt.Sprintf("%s %s", c.bot.mention(path), c.say("bot.help.item", phrase.With("about", phrase.Say(key(path, "", "about"))))))
		}
	}
	a.lines = append(a.lines, c.say("bot.help.dice"))
	return a, nil
}

// topic is an entry of `/regle`, of one system.
type topic struct {
	rules.Topic
	system string
}

const topicOption = "topic"

// topics are what the channel's game knows, else what every system knows.
func (c *call) topics(ctx context.Context) ([]topic, error) {
	if look, err := c.look(ctx); err == nil && look.Game.Ended() == nil {
		return topicsOf(look.Game.System(), look.Game.Topics()), nil
	}
	return c.freeTopics(ctx)
}

func topicsOf(s *rules.System, found []rules.Topic) []topic {
	all := make([]topic, len(found))
	for i, t := range found {
		all[i] = topic{t, s.Meta.Slug}
	}
	return all
}

// freeTopics are what every system knows, whatever is played.
func (c *call) freeTopics(ctx context.Context) ([]topic, error) {
	var all []topic
	for _, s := range c.bot.referee.Systems() {
		found, err := c.bot.referee.Topics(ctx, c.place, s)
		if err != nil {
			return nil, err
		}
		all = append(all, topicsOf(s, found)...)
	}
	return all, nil
}

// showRule says what a rule is and where it stands. What the channel's game does not know another one may.
func showRule(ctx context.Context, c *call) (answer, error) {
	wanted := c.args[topicOption]
	all, err := c.topics(ctx)
	if err != nil {
		return answer{}, err
	}
	if found := c.ruled(all, wanted); found != nil {
		return answer{lines: found}, nil
	}
	if found := c.speaking(all, wanted); found != nil {
		return answer{lines: found}, nil
	}
	if all, err = c.freeTopics(ctx); err != nil {
		return answer{}, err
	}
	if found := c.ruled(all, wanted); found != nil {
		look, err := c.look(ctx)
		if err != nil {
			return answer{}, err
		}
		here := c.say("bot.rule.elsewhere", phrase.With("system", phrase.Say("system."+look.Game.System().Meta.Slug)))
		return answer{lines: append([]string{here}, found...)}, nil
	}
	if act, asks := c.worded(ctx, wanted); asks {
		return c.readAct(ctx, act)
	}
	return answer{}, rules.Refuse("", "bot.rule.unknown", phrase.Named("wanted", wanted))
}

// ruled says those of the topics that are called so.
func (c *call) ruled(all []topic, wanted string) (lines []string) {
	book := c.book(false)
	for _, t := range all {
		if fold(t.Slug) == fold(wanted) || fold(c.label(false, t.Title)) == fold(wanted) {
			system := phrase.With("system", phrase.Say("system."+t.system))
			lines = append(lines, book.Say(phrase.Say("bot.rule.title", phrase.With("title", t.Title), system)),
				book.Say(t.Body), book.Say(phrase.Say("bot.rule.ref."+string(t.Ref.Standing()), phrase.With("ref", t.Ref.Phrase()))))
		}
	}
	return lines
}

// speaking says the one topic whose title has all the words, or names those that do; where none has, their
// beginnings will do: « river » means « Quality of rivers ».
func (c *call) speaking(all []topic, wanted string) (lines []string) {
	if lines = c.speakingBy(all, wanted, func(said, word string) bool { return said == word }); lines == nil {
		lines = c.speakingBy(all, wanted, strings.HasPrefix)
	}
	return lines
}

// speakingBy is speaking by what makes a title's word the wanted one.
func (c *call) speakingBy(all []topic, wanted string, is func(said, word string) bool) []string {
	words := strings.Fields(fold(wanted))
	var found []phrase.Phrase
	var only topic
	for _, t := range all {
		title := strings.Fields(fold(c.label(false, t.Title)))
		has := func(word string) bool {
			return slices.ContainsFunc(title, func(said string) bool { return is(said, word) })
		}
		lacks := len(words) == 0 || slices.ContainsFunc(words, func(word string) bool { return !has(word) })
		if !lacks && !slices.ContainsFunc(found, func(p phrase.Phrase) bool { return p.Key == t.Title.Key }) {
			found, only = append(found, t.Title), t
		}
	}
	switch len(found) {
	case 0:
		return nil
	case 1:
		return c.ruled([]topic{only}, only.Slug)
	}
	return []string{c.say("bot.rule.several", phrase.Named("wanted", wanted), phrase.Listing("titles", found[:min(len(found), mostTitles)]...))}
}

// mostTitles is how many topics an answer names.
const mostTitles = 25

// worded makes of what is no topic the question that the game's system answers by its words: two hexes and a troop, for one.
func (c *call) worded(ctx context.Context, wanted string) (rules.Act, bool) {
	look, err := c.look(ctx)
	if err != nil {
		return rules.Act{}, false
	}
	words := strings.FieldsFunc(wanted, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("→>,;", r) })
	for _, spec := range look.Game.System().Acts {
		least := len(spec.Options) - len(slices.DeleteFunc(slices.Clone(spec.Options), func(o rules.OptionSpec) bool { return o.Required }))
		if !spec.Topic || len(words) < least {
			continue
		}
		args := rules.Args{}
		for i, o := range spec.Options[:min(len(words), len(spec.Options))] {
			args[o.Name] = words[i]
			if i == len(spec.Options)-1 {
				args[o.Name] = strings.Join(words[i:], " ")
			}
		}
		return rules.Act{Path: spec.Path, Args: args}, true
	}
	return rules.Act{}, false
}

// completeTopic lists the topics.
func completeTopic(ctx context.Context, c *call) ([]rules.Choice, error) {
	all, err := c.topics(ctx)
	if err != nil {
		return nil, err
	}
	var choices []rules.Choice
	for _, t := range all {
		choices = append(choices, rules.Choice{Value: t.Slug, Label: t.Title})
	}
	return choices, nil
}

package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// The options of `/bareme …`, and the field of its form.
const (
	tableOption   = "table"
	versionOption = "version"
	fileOptionOf  = "fichier"
	tableField    = "texte"
)

// What the buttons, forms and selects of a club's tables are for.
const (
	tableForm = "bareme"
	tableBack = "reprendre"
)

// mostShown is how long a table may be to stand in the answer; a longer one is attached.
const mostShown = 3000

// tableCommands are `/bareme …`. What a club plays by is read by anyone and changed by who manages the server.
func (b *Bot) tableCommands() []command {
	table := rules.OptionSpec{Name: tableOption, Kind: rules.ChoiceOption, Required: true}
	anyTable := table
	anyTable.Required = false
	version := rules.OptionSpec{Name: versionOption, Kind: rules.WholeOption}
	system := rules.OptionSpec{Name: systemOption, Kind: rules.ChoiceOption, Choices: systemChoices(b.referee.Systems())}
	file := rules.OptionSpec{Name: fileOptionOf, Kind: fileOption, Required: true}
	return []command{
		{path: "bareme voir", do: showTable, complete: completeTable, options: []rules.OptionSpec{anyTable, version, system}},
		{path: "bareme modifier", do: editTable, complete: completeTable, options: []rules.OptionSpec{table, system}},
		{path: "bareme importer", do: importTable, complete: completeTable, options: []rules.OptionSpec{file, anyTable, system}},
		{path: "bareme exporter", do: exportTable, complete: completeTable, options: []rules.OptionSpec{table, version, system}},
		{path: "bareme historique", do: tableHistory, complete: completeTable, options: []rules.OptionSpec{table, system}},
	}
}

// refTable is the rule of this house for the clubs' tables.
const refTable rules.Ref = "maison:bareme"

// systemsMeant are the systems whose tables a command may be about: the one it names, else that of the channel's open game, else all.
func (c *call) systemsMeant(ctx context.Context) rules.Registry {
	all := c.bot.referee.Systems()
	slug := c.args[systemOption]
	if slug == "" {
		if look, err := c.look(ctx); err == nil && look.Game.Ended() == nil {
			slug = look.Game.System().Meta.Slug
		}
	}
	if i := slices.IndexFunc(all, func(s *rules.System) bool { return s.Meta.Slug == slug }); i >= 0 {
		return all[i : i+1]
	}
	return all
}

// tableMeant finds the table that was typed: "panache/dice.toml" as completion writes it, a file's name, or what the table is called.
func (c *call) tableMeant(ctx context.Context, typed string) (system *rules.System, name string, err error) {
	typed = strings.TrimSpace(typed)
	if slug, file, ok := strings.Cut(typed, "/"); ok {
		if s, err := c.bot.referee.Systems().Find(slug); err == nil && s.Meta.Tables[file] != "" {
			return s, file, nil
		}
	}
	var found []phrase.Phrase
	for _, s := range c.systemsMeant(ctx) {
		for file := range s.Meta.Tables {
			if file == typed || strings.TrimSuffix(file, tableEnding) == typed || fold(c.label(false, c.tableTitle(s.Meta.Slug, file))) == fold(typed) && fold(typed) != "" {
				system, name = s, file
				found = append(found, phrase.Say("system."+s.Meta.Slug))
				break
			}
		}
	}
	switch len(found) {
	case 0:
		return nil, "", rules.Refuse(refTable, "bot.table.unknown", phrase.Named("table", short(typed, limits.MaxChoiceName)))
	case 1:
		return system, name, nil
	}
	return nil, "", rules.Refuse(refTable, "bot.table.several", phrase.Verbatim("table", name), phrase.Listing("systems", found...))
}

const tableEnding = ".toml"

// tableTitle is what a table is called.
func (c *call) tableTitle(system, file string) phrase.Phrase {
	stem := strings.TrimSuffix(file, tableEnding)
	for _, prefix := range []string{"chart.table.", system + ".region.", "bot.bareme.name."} {
		if c.bot.words.Has(prefix + stem) {
			return phrase.Say(prefix + stem)
		}
	}
	return phrase.Say("game.slug", phrase.Verbatim("slug", stem))
}

// completeTable lists the tables.
func completeTable(ctx context.Context, c *call) ([]rules.Choice, error) {
	var choices []rules.Choice
	for _, s := range c.systemsMeant(ctx) {
		sheets, err := c.bot.referee.Sheets(ctx, c.place, s.Meta.Slug)
		if err != nil {
			return nil, err
		}
		for _, t := range sheets {
			choices = append(choices, rules.Choice{Value: s.Meta.Slug + "/" + t.Name, Label: phrase.Say("bot.bareme.choice",
				phrase.With("system", phrase.Say("system."+s.Meta.Slug)), phrase.With("title", c.tableTitle(s.Meta.Slug, t.Name)), phrase.Verbatim("table", t.Name))})
		}
	}
	return choices, nil
}

// sheet finds the version of a table that a command asks for.
func (c *call) sheet(ctx context.Context) (referee.Sheet, error) {
	s, name, err := c.tableMeant(ctx, c.args[tableOption])
	if err != nil {
		return referee.Sheet{}, err
	}
	version := referee.Latest
	if c.args[versionOption] != "" {
		if version, err = strconv.Atoi(c.args[versionOption]); err != nil || version < 0 {
			return referee.Sheet{}, rules.Refuse(refTable, "bot.table.no-version-typed", phrase.Verbatim("table", name), phrase.Named("version", c.args[versionOption]))
		}
	}
	return c.bot.referee.Sheet(ctx, c.place, s.Meta.Slug, name, version)
}

// standingOf says which version a table is, since when and whose.
func (c *call) standingOf(public bool, t referee.Sheet) string {
	book := c.book(public)
	switch {
	case t.Version == 0 && t.Example:
		return book.Say(phrase.Say("bot.bareme.shipped-example"))
	case t.Version == 0:
		return book.Say(phrase.Say("bot.bareme.shipped"))
	}
	key := "bot.bareme.version"
	if t.Example {
		key = "bot.bareme.version-example"
	}
	return book.Say(phrase.Say(key, phrase.Number("version", t.Version), phrase.Verbatim("at", instant(t.TableVersion)), phrase.With("who", authorOf(t.Author))))
}

// authorOf calls an account; one that was erased is somebody.
func authorOf(a rules.Text) phrase.Phrase {
	if a.Body == "" {
		return phrase.Say("bot.bareme.somebody")
	}
	return phrase.Say("bot.bareme.account", phrase.Verbatim("id", a.Body))
}

// instant is a version's moment as Discord shows it in each reader's own time.
func instant(t referee.TableVersion) string {
	return "<t:" + strconv.FormatInt(t.At.Unix(), 10) + ":f>"
}

// titleOf is the heading of a table.
func (c *call) titleOf(public bool, t referee.Sheet) string {
	return c.book(public).Say(phrase.Say("bot.bareme.title", phrase.With("system", phrase.Say("system."+t.System.Meta.Slug)),
		phrase.With("title", c.tableTitle(t.System.Meta.Slug, t.Name)), phrase.Verbatim("table", t.Name)))
}

// showTable shows a table as text, or lists all.
func showTable(ctx context.Context, c *call) (answer, error) {
	if c.args[tableOption] == "" {
		return c.allTables(ctx)
	}
	t, err := c.sheet(ctx)
	if err != nil {
		return answer{}, err
	}
	a := answer{lines: []string{c.titleOf(false, t), c.standingOf(false, t)}}
	a.lines = append(a.lines, c.playedWith(ctx, t.System.Meta.Slug, t.Name)...)
	text := c.noted(t)
	if utf8.RuneCountInString(text) > mostShown || strings.Contains(text, "```") {
		a.attached = c.tableFile(t)
		return a, nil
	}
	a.lines = append(a.lines, "```toml\n"+strings.TrimRight(text, "\n")+"\n```")
	return a, nil
}

// allTables lists the tables and which version each is.
func (c *call) allTables(ctx context.Context) (answer, error) {
	a := answer{}
	for _, s := range c.systemsMeant(ctx) {
		sheets, err := c.bot.referee.Sheets(ctx, c.place, s.Meta.Slug)
		if err != nil {
			return answer{}, err
		}
		a.lines = append(a.lines, c.say("bot.bareme.of", phrase.With("system", phrase.Say("system."+s.Meta.Slug))))
		for _, t := range sheets {
			a.lines = append(a.lines, c.say("bot.bareme.item", phrase.Verbatim("table", t.Name), phrase.With("title", c.tableTitle(s.Meta.Slug, t.Name)),
				phrase.Verbatim("standing", c.standingOf(false, t))))
		}
	}
	return a, nil
}

// playedWith says which version of a table the channel's open game of that system keeps; nothing where it is the club's own of today.
func (c *call) playedWith(ctx context.Context, system, table string) []string {
	look, err := c.bot.referee.Look(ctx, c.place, c.person)
	if err != nil || look.Game.Ended() != nil || look.Game.System().Meta.Slug != system {
		return nil
	}
	played, err := c.bot.referee.TablesPlayed(ctx, c.place, look.Game)
	if err != nil {
		c.bot.log.Warn("tables of a game", "game", look.Game.ID(), "error", err)
		return nil
	}
	for _, p := range played {
		if p.Name == table && p.Version != p.Now {
			return []string{c.say("bot.bareme.kept-here", phrase.With("which", whichVersion(p.Version)))}
		}
	}
	return nil
}

// playedLines say which club tables a game is played by, and which of them the club has changed since.
func (c *call) playedLines(ctx context.Context, public bool, g *rules.Game) ([]string, error) {
	played, err := c.bot.referee.TablesPlayed(ctx, c.place, g)
	if err != nil || len(played) == 0 {
		return nil, err
	}
	items := make([]phrase.Phrase, len(played))
	for i, p := range played {
		key := "bot.bareme.played"
		if p.Version != p.Now {
			key = "bot.bareme.played-before"
		}
		items[i] = phrase.Say(key, phrase.Verbatim("table", p.Name), phrase.With("which", whichVersion(p.Version)), phrase.Number("now", p.Now))
	}
	return []string{c.book(public).Say(phrase.Say("bot.bareme.game", phrase.Listing("tables", items...)))}, nil
}

func whichVersion(version int) phrase.Phrase {
	switch version {
	case 0:
		return phrase.Say("bot.bareme.which-shipped")
	case referee.Latest:
		return phrase.Say("bot.bareme.which-other")
	}
	return phrase.Say("bot.bareme.which", phrase.Number("version", version))
}

// exportTable attaches a table.
func exportTable(ctx context.Context, c *call) (answer, error) {
	t, err := c.sheet(ctx)
	if err != nil {
		return answer{}, err
	}
	return answer{lines: []string{c.titleOf(false, t), c.standingOf(false, t), c.say("bot.bareme.how", phrase.Verbatim("import", c.bot.mention("bareme importer")))}, attached: c.tableFile(t)}, nil
}

func (c *call) tableFile(t referee.Sheet) *file {
	return &file{name: t.Name, kind: "text/plain; charset=utf-8", data: []byte(c.noted(t))}
}

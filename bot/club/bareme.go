package club

import (
	"strconv"
	"strings"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// The options of `/club bareme …` and `/organiser bareme …`, and the field of its form.
const (
	tableOption   = "table"
	versionOption = "version"
	tableField    = "texte"
)

// What the buttons, forms and selects of a club's tables are for.
const (
	tableForm = "bareme"
	tableBack = "reprendre"
)

// mostShown is how long a table may be within the answer; a longer one is attached.
const mostShown = 3000

// refTable is the rule of this house for the clubs' tables.
const refTable rules.Ref = "maison:bareme"

// tableMeant finds the table that was typed: "panache/dice.toml" as completion writes it, a file's name, or
// what the table is called.
func tableMeant(c *command.Call, typed string) (system *rules.System, name string, err error) {
	typed = strings.TrimSpace(typed)
	if slug, file, ok := strings.Cut(typed, "/"); ok {
		if s, err := c.Referee.Systems().Find(slug); err == nil && s.Meta.Tables[file] != "" {
			return s, file, nil
		}
	}
	var found []phrase.Phrase
	for _, s := range systemsMeant(c, c.Referee.Systems()) {
		for file := range s.Meta.Tables {
			if file == typed || strings.TrimSuffix(file, tableEnding) == typed ||
				command.Fold(c.LabelOf(nil, c.TableTitle(s.Meta.Slug, file))) == command.Fold(typed) && command.Fold(typed) != "" {
				system, name = s, file
				found = append(found, phrase.Say("system."+s.Meta.Slug))
				break
			}
		}
	}
	switch len(found) {
	case 0:
		return nil, "", rules.Refuse(refTable, "bot.table.unknown", phrase.Named("table", reply.Short(typed, limits.MaxChoiceName)))
	case 1:
		return system, name, nil
	}
	return nil, "", rules.Refuse(refTable, "bot.table.several", phrase.Verbatim("table", name), phrase.Listing("systems", found...))
}

const tableEnding = ".toml"

// completeTable lists the tables.
func completeTable(c *command.Call) ([]rules.Choice, error) {
	var choices []rules.Choice
	for _, s := range systemsMeant(c, c.Referee.Systems()) {
		sheets, err := c.Referee.Sheets(c, c.Place, s.Meta.Slug)
		if err != nil {
			return nil, err
		}
		for _, t := range sheets {
			choices = append(choices, rules.Choice{Value: s.Meta.Slug + "/" + t.Name, Label: phrase.Say("bot.bareme.choice",
				reply.System(s.Meta.Slug), phrase.With("title", c.TableTitle(s.Meta.Slug, t.Name)), phrase.Verbatim("table", t.Name))})
		}
	}
	return choices, nil
}

// sheetMeant finds the version of a table that a command asks for.
func sheetMeant(c *command.Call) (referee.Sheet, error) {
	s, name, err := tableMeant(c, c.Args[tableOption])
	if err != nil {
		return referee.Sheet{}, err
	}
	version := referee.Latest
	if c.Args[versionOption] != "" {
		if version, err = strconv.Atoi(c.Args[versionOption]); err != nil || version < 0 {
			return referee.Sheet{}, rules.Refuse(refTable, "bot.table.no-version-typed", phrase.Verbatim("table", name),
				phrase.Named("version", c.Args[versionOption]))
		}
	}
	return c.Referee.Sheet(c, c.Place, s.Meta.Slug, name, version)
}

// standingOf says which version a table is, since when and whose.
func standingOf(v reply.Voice, t referee.Sheet) string {
	switch {
	case t.Version == 0 && t.Example:
		return v.Say("bot.bareme.shipped-example")
	case t.Version == 0:
		return v.Say("bot.bareme.shipped")
	}
	key := "bot.bareme.version"
	if t.Example {
		key = "bot.bareme.version-example"
	}
	return v.Say(key, phrase.Number("version", t.Version), phrase.At("at", t.TableVersion.At), authorOf(t.Author))
}

// exampleLine says that a table is an example, nothing where it is none.
func exampleLine(v reply.Voice, t referee.Sheet) string {
	if !t.Example {
		return ""
	}
	return v.Examples(t.System, []string{t.Name})
}

// authorOf calls an account; one that was erased is somebody.
func authorOf(a ledger.Text) phrase.Arg {
	if a.Body == "" {
		return phrase.With("who", phrase.Say("bot.bareme.somebody"))
	}
	return phrase.With("who", phrase.Say("bot.bareme.account", phrase.Verbatim("id", a.Body)))
}

// titleOf is the heading of a table.
func titleOf(v reply.Voice, t referee.Sheet) string {
	return v.Say("bot.bareme.title", reply.System(t.System.Meta.Slug),
		phrase.With("title", v.TableTitle(t.System.Meta.Slug, t.Name)), phrase.Verbatim("table", t.Name))
}

// showTable shows a table as text, or lists all.
func showTable(c *command.Call) (*reply.Answer, error) {
	if c.Args[tableOption] == "" {
		return allTables(c)
	}
	t, err := sheetMeant(c)
	if err != nil {
		return nil, err
	}
	a := &reply.Answer{Lines: []string{titleOf(c.Voice, t), standingOf(c.Voice, t)}}
	a.Add(playedNote(c, t.System.Meta.Slug, t.Name))
	text := readerText(c, t)
	if text == t.Text { // else the note at its head says it
		a.Add(exampleLine(c.Voice, t))
	}
	if !a.Fence("toml", strings.TrimRight(text, "\n"), mostShown) {
		a.Attached = reply.NewFile(t.Name, text)
	}
	return a, nil
}

// allTables lists the tables and which version each is.
func allTables(c *command.Call) (*reply.Answer, error) {
	a, small := &reply.Answer{}, ""
	for _, s := range systemsMeant(c, c.Referee.Systems()) {
		sheets, err := c.Referee.Sheets(c, c.Place, s.Meta.Slug)
		if err != nil {
			return nil, err
		}
		a.Add(c.Say("bot.bareme.of", reply.System(s.Meta.Slug)))
		for _, t := range sheets {
			a.Add(c.Say("bot.bareme.item", phrase.Verbatim("table", t.Name), phrase.With("title", c.TableTitle(s.Meta.Slug, t.Name)),
				phrase.Verbatim("standing", standingOf(c.Voice, t))))
			if t.Example {
				small = c.Say("bot.bareme.examples")
			}
		}
	}
	a.Add(small)
	return a, nil
}

// playedNote says which version of a table the channel's open game of that system keeps; nothing where it is
// the club's own of today.
func playedNote(c *command.Call, system, table string) string {
	look, ok := playedHere(c, system)
	if !ok {
		return ""
	}
	played, err := c.Referee.TablesPlayed(c, c.Place, look.Game)
	if err != nil {
		c.Log.Warn("tables of a game", "game", look.Game.ID(), "error", err)
	}
	for _, p := range played {
		if p.Name == table && p.Version != p.Now {
			return c.Say("bot.bareme.kept-here", command.WhichVersion("which", p.Version))
		}
	}
	return ""
}

// exportTable attaches a table.
func exportTable(c *command.Call) (*reply.Answer, error) {
	t, err := sheetMeant(c)
	if err != nil {
		return nil, err
	}
	a := &reply.Answer{Attached: reply.NewFile(t.Name, readerText(c, t))}
	a.Add(titleOf(c.Voice, t), standingOf(c.Voice, t), c.Say("bot.bareme.how", phrase.Verbatim("import", c.Mention("organiser bareme importer"))),
		exampleLine(c.Voice, t))
	return a, nil
}

package club

import (
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// importTable puts an attached table in the place of the club's.
func importTable(c *command.Call) (*reply.Answer, error) {
	f, given := c.Files[command.FileOptionOf]
	if !given {
		return nil, session.ErrFile
	}
	typed := c.Args[tableOption]
	if typed == "" {
		typed = downloaded.ReplaceAllString(path.Base(f.Name), "$1"+tableEnding) // as it was exported
	}
	s, name, err := tableMeant(c, typed)
	if err != nil {
		return nil, err
	}
	if f.Size > referee.MostTableBytes { // before anything is fetched
		return nil, referee.TableTooLarge(name, f.Size)
	}
	text, err := c.Fetch(c, f, referee.MostTableBytes)
	if err != nil {
		return nil, err
	}
	before, err := c.Referee.Sheet(c, c.Place, s.Meta.Slug, name, referee.Latest)
	if err != nil {
		return nil, err
	}
	return revise(c, before, text)
}

// downloaded finds what a browser or an explorer adds to the name of a file that is there already, of which
// Discord makes « dice_1.toml », « dice__1_.toml », « dice_-_Copie.toml »; and the ending of Notepad.
var downloaded = regexp.MustCompile(`^(.*?)(?:[ _]*[ (_]\d+[)_]?|[ _]-[ _](?:Copie|Copy)(?:[ _]*[(_]\d+[)_])?)?\.toml(?:\.txt)?$`)

// revise puts a text in the place of a club's table, and tells the channel.
func revise(c *command.Call, before referee.Sheet, text string) (*reply.Answer, error) {
	system, name := before.System.Meta.Slug, before.Name
	if sameText(text, before.Text) || sameText(text, readerText(c, before)) {
		return c.Answer("bot.bareme.same", phrase.Verbatim("table", name), command.WhichVersion("which", before.Version)), nil
	}
	stored, err := c.Referee.ReviseTable(c, c.Place, c.Person, system, name, text, before.Version)
	if err != nil {
		return nil, err
	}
	now := before
	now.TableVersion = stored
	a := &reply.Answer{Public: true, Lines: []string{titleOf(c.Public, now),
		c.Public.Say("bot.bareme.changed", phrase.Named("who", c.Person.Name), phrase.Number("version", stored.Version),
			command.WhichVersion("before", before.Version))}}
	if stillExample.MatchString(text) {
		a.Add(c.Public.Say("bot.bareme.still-example"))
	}
	if look, ok := playedHere(c, system); ok {
		kept, err := c.PlayedLine(c.Public, look.Game)
		if err != nil {
			return nil, err
		}
		a.Add(kept)
	}
	return a, nil
}

// stillExample finds the mark by which a shipped table calls itself an example.
var stillExample = regexp.MustCompile(`(?m)^[ \t]*example[ \t]*=[ \t]*true\b`)

// sameText reports whether two texts differ in nothing but their line ends and the blanks at their end: a
// form takes those away.
func sameText(a, b string) bool { return normal(a) == normal(b) }

func normal(text string) string {
	return strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), " \t\n") + "\n"
}

// editTable opens the form of a table that has room in one.
func editTable(c *command.Call) (*reply.Answer, error) {
	t, err := sheetMeant(c)
	if err != nil {
		return nil, err
	}
	return tableModal(c, t, readerText(c, t))
}

// tableModal is the form of a table, filled with a text.
func tableModal(c *command.Call, t referee.Sheet, text string) (*reply.Answer, error) {
	n := utf8.RuneCountInString(text)
	if n > limits.MaxInputText {
		return nil, rules.Refuse(refTable, "bot.bareme.no-form", phrase.Verbatim("table", t.Name), phrase.Number("count", n),
			phrase.Number("most", limits.MaxInputText),
			phrase.Verbatim("export", c.Mention("club bareme exporter")), phrase.Verbatim("import", c.Mention("organiser bareme importer")))
	}
	id := reply.Address{Verb: reply.ClubVerb, Word: tableForm, System: t.System.Meta.Slug, Option: t.Name,
		Detail: strconv.Itoa(t.Version)}.CustomID()
	return tableText(c, id, c.Label("bot.bareme.form", phrase.Verbatim("table", t.Name)), text), nil
}

// tableText is a form with the text of a table, or a file of it.
func tableText(c *command.Call, id, title, text string) *reply.Answer {
	a := c.Form(id, title, nil, rules.Question{Option: tableField, Label: phrase.Say("bot.bareme.field"), Lines: 2, Prefill: text, Optional: true})
	c.AddUpload(a.Form, command.FileOptionOf)
	return a
}

// sentTable is what such a form brings.
func sentTable(c *command.Call, most int) (text string, err error) {
	if err = c.CheckFields(tableField); err != nil {
		return normal(c.Fields[tableField]), err
	}
	text, err = c.FileOr(tableField, most)
	return normal(text), err
}

// reviseTable takes the form of a table. What is wrong is told with the text kept.
func reviseTable(c *command.Call) (*reply.Answer, error) {
	before, err := pressedSheet(c, c.Address.Detail)
	if err != nil {
		return nil, err
	}
	var a *reply.Answer
	text, err := sentTable(c, referee.MostTableBytes)
	if err == nil {
		a, err = revise(c, before, text)
	}
	return a, keepText(c, tableForm, rules.Args{command.SystemOption: c.Address.System, tableOption: c.Address.Option,
		tableField: text}, err)
}

// reopenTable opens the form of a table with the text that was refused, over the version of today.
func reopenTable(c *command.Call) (*reply.Answer, error) {
	_, act, err := c.Referee.PreparedAct(c, c.Person, c.Address.Detail)
	if err != nil {
		return nil, err
	}
	t, err := c.Referee.Sheet(c, c.Place, act.Args[command.SystemOption], act.Args[tableOption], referee.Latest)
	if err != nil {
		return nil, err
	}
	return tableModal(c, t, act.Args[tableField])
}

// tableHistory lists a table's versions, of which a manager may take one back.
func tableHistory(c *command.Call) (*reply.Answer, error) {
	s, name, err := tableMeant(c, c.Args[tableOption])
	if err != nil {
		return nil, err
	}
	now, err := c.Referee.Sheet(c, c.Place, s.Meta.Slug, name, referee.Latest)
	if err != nil {
		return nil, err
	}
	history, err := c.Referee.History(c, c.Place, s.Meta.Slug, name)
	if err != nil {
		return nil, err
	}
	a := &reply.Answer{Lines: []string{titleOf(c.Voice, now)}}
	for _, t := range history {
		a.Add(c.Say("bot.bareme.past", phrase.Number("version", t.Version), phrase.At("at", t.At), authorOf(t.Author)))
	}
	shipped, err := c.Referee.Sheet(c, c.Place, s.Meta.Slug, name, 0)
	if err != nil {
		return nil, err
	}
	a.Add(c.Say("bot.bareme.past-shipped", phrase.Verbatim("standing", standingOf(c.Voice, shipped))), exampleLine(c.Voice, shipped),
		playedNote(c, s.Meta.Slug, name))
	if len(history) > 0 && c.Manages() {
		back := pastVersions(history, now.Version)
		id := reply.Address{Verb: reply.ClubVerb, Word: tableBack, System: s.Meta.Slug, Option: name, Detail: strconv.Itoa(now.Version)}.CustomID()
		a.Rows = reply.Rows(c.Menu(nil, id, c.LabelOf(nil, back.Label), back.Ask[0]))
	}
	return a, nil
}

// pastVersions are the versions of a table that a manager may take back: all but today's, the newest first,
// then what came with the bot.
func pastVersions(history []referee.TableVersion, now int) rules.Offer {
	q := rules.Question{Label: phrase.Say("bot.bareme.back")}
	for _, t := range history {
		if t.Version != now {
			q.Choices = append(q.Choices, rules.Choice{Value: strconv.Itoa(t.Version), Label: phrase.Say("bot.bareme.past-label",
				phrase.Number("version", t.Version), phrase.At("at", t.At))})
		}
	}
	q.Choices = append(q.Choices, rules.Choice{Value: "0", Label: phrase.Say("bot.bareme.which-shipped")})
	return rules.Offer{Label: q.Label, Ask: []rules.Question{q}}
}

// takeTableBack makes a new version of an old one's text, or shows more of them.
func takeTableBack(c *command.Call) (*reply.Answer, error) {
	before, err := pressedSheet(c, c.Address.Detail)
	from, rest := reply.RestFrom(c.Values)
	switch {
	case err != nil:
		return nil, err
	case rest: // those that the select before had no room for
		history, err := c.Referee.History(c, c.Place, c.Address.System, c.Address.Option)
		if err != nil {
			return nil, err
		}
		return c.Others(nil, pastVersions(history, before.Version), from)
	case len(c.Values) != 1:
		return nil, referee.ErrStale
	}
	old, err := pressedSheet(c, c.Values[0])
	if err != nil {
		return nil, err
	}
	return revise(c, before, old.Text)
}

// pressedSheet is a version of the table that the pressed address names.
func pressedSheet(c *command.Call, typed string) (referee.Sheet, error) {
	version, err := strconv.Atoi(typed)
	if err != nil || version < 0 {
		return referee.Sheet{}, referee.ErrStale
	}
	return c.Referee.Sheet(c, c.Place, c.Address.System, c.Address.Option, version)
}

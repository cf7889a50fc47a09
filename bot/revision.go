package bot

import (
	"context"
	"errors"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// importTable puts an attached table in the place of the club's.
func importTable(ctx context.Context, c *call) (answer, error) {
	if !c.manages() {
		return answer{}, notManager()
	}
	f := c.file(fileOptionOf)
	if f == nil {
		return answer{}, errFile
	}
	typed := c.args[tableOption]
	if typed == "" {
		typed = path.Base(f.Filename) // as it was exported
	}
	s, name, err := c.tableMeant(ctx, typed)
	if err != nil {
		return answer{}, err
	}
	if f.Size > referee.MostTableBytes { // before anything is fetched
		return answer{}, referee.TableTooLarge(name, f.Size)
	}
	data, err := c.fetch(ctx, f, referee.MostTableBytes)
	if err != nil {
		return answer{}, err
	}
	before, err := c.bot.referee.Sheet(ctx, c.place, s.Meta.Slug, name, referee.Latest)
	if err != nil {
		return answer{}, err
	}
	return c.revise(ctx, before, string(data))
}

// revise puts a text in the place of a club's table, and tells the channel.
func (c *call) revise(ctx context.Context, before referee.Sheet, text string) (answer, error) {
	system, name := before.System.Meta.Slug, before.Name
	if sameText(text, before.Text) || sameText(text, c.noted(before)) {
		return says(c.say("bot.bareme.same", phrase.Verbatim("table", name), phrase.With("which", whichVersion(before.Version)))), nil
	}
	stored, err := c.bot.referee.ReviseTable(ctx, c.place, c.person, system, name, text, before.Version)
	if err != nil {
		return answer{}, err
	}
	now := before
	now.TableVersion = stored
	book := c.book(true)
	a := answer{public: true, lines: []string{c.titleOf(true, now),
		book.Say(phrase.Say("bot.bareme.changed", phrase.Named("who", c.person.Name), phrase.Number("version", stored.Version), phrase.With("before", whichVersion(before.Version))))}}
	if stillExample.MatchString(text) {
		a.lines = append(a.lines, book.Say(phrase.Say("bot.bareme.still-example")))
	}
	if look, err := c.bot.referee.Look(ctx, c.place, c.person); err == nil && look.Game.Ended() == nil && look.Game.System().Meta.Slug == system {
		kept, err := c.playedLines(ctx, true, look.Game)
		if err != nil {
			return answer{}, err
		}
		a.lines = append(a.lines, kept...)
	}
	return a, nil
}

// stillExample finds the mark by which a shipped table calls itself an example.
var stillExample = regexp.MustCompile(`(?m)^[ \t]*example[ \t]*=[ \t]*true\b`)

// sameText reports whether two texts differ in nothing but their line ends and the blanks at their end: a form takes those away.
func sameText(a, b string) bool { return lined(a) == lined(b) }

func lined(text string) string {
	return strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), " \t\n") + "\n"
}

// editTable opens the form of a table that has room in one.
func editTable(ctx context.Context, c *call) (answer, error) {
	if !c.manages() {
		return answer{}, notManager()
	}
	t, err := c.sheet(ctx)
	if err != nil {
		return answer{}, err
	}
	return c.tableForm(t, c.noted(t))
}

// tableForm is the form of a table, filled with a text.
func (c *call) tableForm(t referee.Sheet, text string) (answer, error) {
	n := utf8.RuneCountInString(text)
	if n > limits.MaxInputText {
		return answer{}, rules.Refuse(refTable, "bot.bareme.no-form", phrase.Verbatim("table", t.Name), phrase.Number("count", n), phrase.Number("most", limits.MaxInputText),
			phrase.Verbatim("export", c.bot.mention("bareme exporter")), phrase.Verbatim("import", c.bot.mention("bareme importer")))
	}
	id, _ := address{verb: clubVerb, word: tableForm, system: t.System.Meta.Slug, option: t.Name, detail: strconv.Itoa(t.Version)}.customID()
	title := c.label(false, phrase.Say("bot.bareme.form", phrase.Verbatim("table", t.Name)))
	field := c.field(nil, rules.Question{Option: tableField, Label: phrase.Say("bot.bareme.field"), Lines: 2, Prefill: text})
	return answer{form: &limits.Modal{CustomID: id, Title: short(title, limits.MaxModalTitle), Components: []limits.Component{field}}}, nil
}

// reviseTable takes the form of a table. What is wrong is told with the text kept.
func reviseTable(ctx context.Context, c *call) (answer, error) {
	if !c.manages() {
		return answer{}, notManager()
	}
	version, err := strconv.Atoi(c.address.detail)
	if err != nil || version < 0 {
		return answer{}, referee.ErrStale
	}
	before, err := c.bot.referee.Sheet(ctx, c.place, c.address.system, c.address.option, version)
	if err != nil {
		return answer{}, err
	}
	text := lined(c.fields[tableField])
	a, err := c.revise(ctx, before, text)
	var refused *rules.Violation
	if !errors.As(err, &refused) {
		return a, err
	}
	return a, c.keepText(ctx, tableForm, rules.Args{systemOption: c.address.system, tableOption: c.address.option, tableField: text}, err)
}

// reopenTable opens the form of a table with the text that was refused, over the version of today.
func reopenTable(ctx context.Context, c *call) (answer, error) {
	if !c.manages() {
		return answer{}, notManager()
	}
	_, act, err := c.bot.referee.PreparedAct(ctx, c.person, c.address.detail)
	if err != nil {
		return answer{}, err
	}
	t, err := c.bot.referee.Sheet(ctx, c.place, act.Args[systemOption], act.Args[tableOption], referee.Latest)
	if err != nil {
		return answer{}, err
	}
	return c.tableForm(t, act.Args[tableField])
}

// tableHistory lists a table's versions, of which a manager may take one back.
func tableHistory(ctx context.Context, c *call) (answer, error) {
	s, name, err := c.tableMeant(ctx, c.args[tableOption])
	if err != nil {
		return answer{}, err
	}
	now, err := c.bot.referee.Sheet(ctx, c.place, s.Meta.Slug, name, referee.Latest)
	if err != nil {
		return answer{}, err
	}
	history, err := c.bot.referee.History(ctx, c.place, s.Meta.Slug, name)
	if err != nil {
		return answer{}, err
	}
	a := answer{lines: []string{c.titleOf(false, now)}}
	menu := limits.Component{Type: limits.StringSelect, Placeholder: c.label(false, phrase.Say("bot.bareme.back"))}
	add := func(version int, label phrase.Phrase) {
		if version != now.Version && len(menu.Options) < limits.MaxSelectOptions-1 || version == 0 {
			menu.Options = append(menu.Options, limits.SelectOption{Value: strconv.Itoa(version), Label: short(c.label(false, label), limits.MaxSelectOptionLabel)})
		}
	}
	for _, t := range history {
		a.lines = append(a.lines, c.say("bot.bareme.past", phrase.Number("version", t.Version), phrase.Verbatim("at", instant(t)), phrase.With("who", authorOf(t.Author))))
		add(t.Version, phrase.Say("bot.bareme.past-label", phrase.Number("version", t.Version), phrase.Verbatim("at", t.At.UTC().Format("2006-01-02 15:04"))))
	}
	shipped, err := c.bot.referee.Sheet(ctx, c.place, s.Meta.Slug, name, 0)
	if err != nil {
		return answer{}, err
	}
	a.lines = append(a.lines, c.say("bot.bareme.past-shipped", phrase.Verbatim("standing", c.standingOf(false, shipped))))
	add(0, phrase.Say("bot.bareme.which-shipped"))
	a.lines = append(a.lines, c.playedWith(ctx, s.Meta.Slug, name)...)
	if id, ok := (address{verb: clubVerb, word: tableBack, system: s.Meta.Slug, option: name, detail: strconv.Itoa(now.Version)}).customID(); ok && len(history) > 0 && c.manages() {
		menu.CustomID = id
		a.rows = []limits.Component{row(menu)}
	}
	return a, nil
}

// takeTableBack makes a new version of an old one's text.
func takeTableBack(ctx context.Context, c *call) (answer, error) {
	if !c.manages() {
		return answer{}, notManager()
	}
	version, err := strconv.Atoi(c.address.detail)
	if err != nil || version < 0 || len(c.values) != 1 {
		return answer{}, referee.ErrStale
	}
	old, err := strconv.Atoi(c.values[0])
	if err != nil || old < 0 {
		return answer{}, referee.ErrStale
	}
	before, err := c.bot.referee.Sheet(ctx, c.place, c.address.system, c.address.option, version)
	if err != nil {
		return answer{}, err
	}
	t, err := c.bot.referee.Sheet(ctx, c.place, c.address.system, c.address.option, old)
	if err != nil {
		return answer{}, err
	}
	return c.revise(ctx, before, t.Text)
}

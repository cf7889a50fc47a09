package referee

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// refTables is the rule of this house for a club's own tables.
const refTables rules.Ref = "maison:bareme"

// ImportTable stores a club's table of a system, for the games that will be opened, once a game could start with it by each of the
// system's settings. It returns the version, the latest one where the text is that already. Who may do so is the edge's to say.
//
// A system or table that there is none of, a text of more than MostTableBytes and one that the system does not take are Violations;
// the last names the line where the error tells it.
func (r *Referee) ImportTable(ctx context.Context, place Place, person Person, system, name, text string) (TableVersion, error) {
	s, err := r.systems.Find(system)
	if err != nil {
		return TableVersion{}, rules.Refuse(refTables, "game.refused.no-such-system", phrase.Named("system", system))
	}
	if _, ok := s.Meta.Tables[name]; !ok {
		return TableVersion{}, rules.Refuse(refTables, "game.refused.table", phrase.Named("table", name))
	}
	if size := len(text); size > MostTableBytes { // before anything reads it
		return TableVersion{}, rules.Refuse(refTables, "bot.table.too-large", phrase.Verbatim("table", name),
			phrase.Verbatim("size", strconv.Itoa((size+999)/1000)), phrase.Verbatim("most", strconv.Itoa(MostTableBytes/1000)))
	}
	club := Collection{place.Guild, system}
	tables, _, err := r.latest(ctx, club)
	if err != nil {
		return TableVersion{}, err
	}
	tables[name] = text
	if err := playable(s, tables); err != nil {
		return TableVersion{}, misread(name, text, err)
	}
	t := TableVersion{Name: name, Text: text, At: r.now()}
	if t.Author, err = r.signed(person); err != nil {
		return TableVersion{}, err
	}
	version, err := r.store.PutTable(ctx, club, t)
	if err != nil {
		return TableVersion{}, fmt.Errorf("keep table %s of %s: %w", name, system, err)
	}
	stored, err := r.store.Table(ctx, club, name, version)
	if err != nil {
		return TableVersion{}, fmt.Errorf("read table %s of %s: %w", name, system, err)
	}
	return stored, nil
}

// signed is a person's account as a text that can be erased.
func (r *Referee) signed(person Person) (rules.Text, error) {
	var salt [16]byte
	if _, err := io.ReadFull(r.random, salt[:]); err != nil {
		return rules.Text{}, fmt.Errorf("randomness: %w", err)
	}
	return rules.Text{Mark: rules.Mark("#" + dice.Blind(salt[:], person.ID).String()), Salt: hex.EncodeToString(salt[:]), Body: person.ID}, nil
}

// latest returns the texts and the versions of a club's tables, by name.
func (r *Referee) latest(ctx context.Context, club Collection) (map[string]string, map[string]int, error) {
	found, err := r.store.Tables(ctx, club)
	if err != nil {
		return nil, nil, fmt.Errorf("tables of the club for %s: %w", club.System, err)
	}
	tables, versions := map[string]string{}, map[string]int{}
	for _, t := range found {
		tables[t.Name], versions[t.Name] = t.Text, t.Version
	}
	return tables, versions, nil
}

// versions returns the texts of a club's tables as they were. ErrStale where one is gone.
func (r *Referee) versions(ctx context.Context, club Collection, versions map[string]int) (map[string]string, error) {
	tables := map[string]string{}
	for name, version := range versions {
		t, err := r.store.Table(ctx, club, name, version)
		switch {
		case errors.Is(err, ErrNotFound):
			return nil, ErrStale
		case err != nil:
			return nil, fmt.Errorf("version %d of table %s: %w", version, name, err)
		}
		tables[name] = t.Text
	}
	return tables, nil
}

// Topics returns what `/regle` knows of a system in a place without a game.
func (r *Referee) Topics(ctx context.Context, place Place, system *rules.System) ([]rules.Topic, error) {
	tables, _, err := r.latest(ctx, Collection{place.Guild, system.Meta.Slug})
	if err != nil {
		return nil, err
	}
	topics, err := rules.FreeTopics(system, tables)
	return topics, unusable(system, tables, err)
}

// playable opens a game by each value of each setting, and keeps none.
func playable(s *rules.System, tables map[string]string) error {
	try := func(settings map[string]string) error {
		_, err := rules.Open(s, rules.Deal{Settings: settings, Tables: tables,
			Sitters: map[rules.Seat]rules.Sitter{rules.SeatA: {User: "0"}}}, rules.Occasion{})
		return err
	}
	if err := try(nil); err != nil {
		return err
	}
	for _, setting := range s.Meta.Settings {
		for _, value := range setting.Values[1:] {
			if err := try(map[string]string{setting.Name: value}); err != nil {
				return fmt.Errorf("%s %s: %w", setting.Name, value, err)
			}
		}
	}
	return nil
}

// unusable turns an error of a club's tables into a refusal: a later program may be stricter than the one that took them. Other
// errors stay as they are.
func unusable(s *rules.System, tables map[string]string, err error) error {
	var refused *rules.Violation
	if err == nil || len(tables) == 0 || errors.As(err, &refused) {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		if wrong := playable(s, map[string]string{name: tables[name]}); wrong != nil {
			return misread(name, tables[name], wrong)
		}
	}
	return err
}

// mostReason bounds what is quoted of an error: a club's file may put anything into it.
const mostReason = 300

// misread refuses a table.
func misread(name, text string, err error) *rules.Violation {
	why := strings.Join(strings.Fields(strings.ToValidUTF8(err.Error(), "\uFFFD")), " ")
	if runes := []rune(why); len(runes) > mostReason {
		why = string(runes[:mostReason]) + "…"
	}
	table, reason := phrase.Verbatim("table", name), phrase.Named("why", why)
	if line := lineOf(text, err); line > 0 {
		return rules.Refuse(refTables, "bot.table.misread-line", table, phrase.Verbatim("line", strconv.Itoa(line)), reason)
	}
	return rules.Refuse(refTables, "bot.table.misread", table, reason)
}

var (
	lineSaid   = regexp.MustCompile(`\bline (\d+)`)
	keySaid    = regexp.MustCompile(`unknown keys? \[?(?:[^\s\]]*\.)?([A-Za-z0-9_-]+)`)
	quotedSaid = regexp.MustCompile(`"([^"\\]+)"`)
)

// lineOf returns the line of a table, from 1, that an error speaks of: the one that the parser names, else the first that holds the
// unknown key or the last value that the error quotes; 0 where it tells none.
func lineOf(text string, err error) int {
	var parser interface{ ErrorWithPosition() string }
	if errors.As(err, &parser) {
		if said := lineSaid.FindStringSubmatch(err.Error()); said != nil {
			line, _ := strconv.Atoi(said[1]) // digits: too many of them name no line
			return line
		}
	}
	if key := keySaid.FindStringSubmatch(err.Error()); key != nil {
		return firstLine(text, func(line string) bool {
			name, _, ok := strings.Cut(line, "=")
			return ok && strings.Trim(name, " \t\"'") == key[1]
		})
	}
	for _, said := range slices.Backward(quotedSaid.FindAllStringSubmatch(err.Error(), -1)) {
		if line := firstLine(text, func(line string) bool { return strings.Contains(line, `"`+said[1]+`"`) }); line > 0 {
			return line
		}
	}
	return 0
}

func firstLine(text string, is func(string) bool) int {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if is(line) {
			return n
		}
	}
	return 0
}

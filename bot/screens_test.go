package bot

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/systems"
)

// decides is how many characters of a label must distinguish it from those beside it: a phone of 400 pixels
// cuts the rest.
const decides = 24

// TestScreens goes through the played games of all systems: the controls under each message fit a thumb, on
// each of its pages, and its pages together have whatever is offered.
func TestScreens(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../rules/*/testdata/games/1/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no played game: %v", err)
	}
	words := allWords(t, systems.All())
	for _, lang := range []locale.Lang{locale.French, locale.English} {
		v := reply.NewVoice(words, lang, reply.Public)
		for i, file := range files {
			if lang == locale.English && i%4 != 0 {
				continue // the words alone differ
			}
			t.Run(string(lang)+" "+filepath.Base(filepath.Dir(filepath.Dir(filepath.Dir(filepath.Dir(file)))))+" "+filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				for _, g := range statesOf(t, file) {
					checkScreen(t, v, g)
				}
			})
		}
	}
}

// each is how many records of a played game are between two screens that are looked at.
const each = 4

// statesOf are a played game after many of its records.
func statesOf(t *testing.T, file string) []*house.Game {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	records, err := ledger.ParseExport(data)
	if err != nil {
		t.Fatal(err)
	}
	g, err := house.Rebuild(systems.All(), records[:1])
	var all []*house.Game
	for _, r := range records[1:] {
		if err == nil {
			g, err = g.Apply(r)
		}
		if err != nil {
			t.Fatal(err)
		}
		if r.Seq%each == 0 || r.Seq < each {
			all = append(all, g)
		}
	}
	return all
}

// checkScreen checks all pages of a game's message.
func checkScreen(t *testing.T, v reply.Voice, g *house.Game) {
	t.Helper()
	if g.Ended() != nil {
		return
	}
	listed, wanted := map[string]bool{}, map[string]bool{}
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Public} {
		for _, o := range g.PublicOffers(seat) {
			label := v.LabelOf(g, o.Label)
			wanted[reply.Short(label, limits.MaxButtonLabel)] = true
			listed[label] = listed[label] || o.Listed
		}
	}
	found := map[string]bool{}
	first := ""
	for page := range 8 {
		rows, _ := v.OfferRows(g, reply.PublicOffers(g), v.Below(g, g.View(rules.Public)), reply.TableList, page)
		if page == 0 {
			first = rows[0].Components[0].CustomID
		} else if rows[0].Components[0].CustomID == first {
			break // behind the last page comes the first again
		}
		checkPage(t, g, rows, listed, found)
		if !turns(rows) {
			break // what is offered has to be on this one
		}
	}
	for label := range wanted {
		if !found[label] {
			t.Errorf("n° %d: %q is offered and stands on no page", g.Len()-1, label)
		}
	}
}

// turns reports whether a page leads to another one.
func turns(rows []limits.Component) (some bool) {
	limits.Walk(rows, func(c limits.Component) {
		if a, err := reply.ParseAddress(c.CustomID); err == nil && a.Verb == reply.ReadVerb && a.Word == reply.ReadMore {
			some = true
		}
	})
	return some
}

// checkPage checks one page, and notes its labels.
func checkPage(t *testing.T, g *house.Game, rows []limits.Component, listed, found map[string]bool) {
	t.Helper()
	n, own, seen := 0, 0, map[string]bool{}
	limits.Walk(rows, func(c limits.Component) {
		n++
		label := c.Label + c.Placeholder
		if label == "" {
			return
		}
		alone, _, _ := strings.Cut(label, " · ") // what the press would come to is behind it
		found[reply.Short(label, limits.MaxButtonLabel)], found[alone] = true, true
		if seen[head(label)] {
			t.Errorf("n° %d: %q begins like another control", g.Len()-1, label)
		}
		seen[head(label)] = true
		checkOptions(t, g, c)
	})
	for _, row := range rows {
		if c := row.Components[0]; c.Type != limits.StringSelect || !listed[c.Placeholder] {
			own++
		}
	}
	if own > reply.MostRows || n > limits.MaxComponents-5 {
		t.Errorf("n° %d: %d rows, %d components", g.Len()-1, own, n)
	}
}

// checkOptions checks that no two options of a select begin alike.
func checkOptions(t *testing.T, g *house.Game, menu limits.Component) {
	t.Helper()
	seen := map[string]string{}
	for _, o := range menu.Options {
		if other, alike := seen[head(o.Label)]; alike {
			t.Errorf("n° %d, %s: %q begins like %q", g.Len()-1, menu.Placeholder, o.Label, other)
		}
		seen[head(o.Label)] = o.Label
		if strings.Contains(o.Label+o.Description, "<no value>") {
			t.Errorf("n° %d, %s: %q, %q", g.Len()-1, menu.Placeholder, o.Label, o.Description)
		}
	}
}

// head is as much of a label as a phone surely shows.
func head(label string) string {
	runes := []rune(label)
	return string(runes[:min(len(runes), decides)])
}

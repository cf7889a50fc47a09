package command

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/reply"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/systems"
)

// TestTheBotReadsWhatItWrites goes through the played games of all systems and gives every name of a choice,
// and every place that a view, an offer or the log tells, back to whoever reads it.
func TestTheBotReadsWhatItWrites(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../rules/*/testdata/games/1/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no played game: %v", err)
	}
	sources := append([]fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own()}, systems.Shared()...)
	for _, s := range systems.All() {
		sources = append(sources, s.Locale)
	}
	words, err := locale.Load(sources...)
	if err != nil {
		t.Fatal(err)
	}
	names, places := map[string]int{}, map[string]int{}
	for i, file := range files {
		if i%4 > 0 {
			continue // what a game calls its pieces is alike in all
		}
		lang := []locale.Lang{locale.French, locale.English}[i/4%2]
		v := reply.NewVoice(words, lang, reply.Public)
		for _, g := range gamesOf(t, file) {
			slug := g.System().Meta.Slug
			names[slug] += readNames(t, v, g)
			places[slug] += readPlaces(t, words.Book(lang, locale.Plain), g)
		}
	}
	for _, s := range systems.All() {
		measured := slices.Contains([]string{"npow", "adlg"}, s.Meta.Slug)
		if slug := s.Meta.Slug; names[slug] == 0 || measured && places[slug] == 0 {
			t.Errorf("%s: %d names and %d places were read: rules/%s/testdata/games/1 wants played games that show some",
				slug, names[slug], places[slug], slug)
		}
	}
}

// gamesOf are a played game after a third of its records and after two.
func gamesOf(t *testing.T, file string) []*house.Game {
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
		if r.Seq == len(records)/3 || r.Seq == 2*len(records)/3 {
			all = append(all, g)
		}
	}
	return all
}

// readNames types the label of each choice that a seat has now: it is read as that choice, or bears its name
// with others.
func readNames(t *testing.T, v reply.Voice, g *house.Game) (read int) {
	t.Helper()
	for _, seat := range ledger.Players {
		for _, spec := range g.System().Acts {
			for _, o := range spec.Options {
				if o.Kind != rules.ChoiceOption || spec.Unlisted {
					continue
				}
				choices := g.Choices(rules.Act{Path: spec.Path, Seat: seat, Args: rules.Args{}}, o.Name)
				for _, choice := range choices {
					label := v.LabelOf(g, choice.Label)
					bears := 0
					for _, other := range choices {
						if other.Value != choice.Value && withoutNumberSign(v.LabelOf(g, other.Label)) == withoutNumberSign(label) {
							bears++
						}
					}
					values, ok := valuesNamed(v, g, choices, label)
					if bears == 0 && label != choice.Value && (!ok || !slices.Equal(values, []string{choice.Value})) {
						t.Errorf("%s, %s:%q is read as %q, not %q", spec.Path, o.Name, label, values, choice.Value)
					}
					read++
				}
			}
		}
	}
	return read
}

// readPlaces types each place that is told.
func readPlaces(t *testing.T, book locale.Book, g *house.Game) (read int) {
	t.Helper()
	log := g.Log()
	told := []any{g.Tell(log[len(log)-1].Record)}
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Public} {
		told = append(told, g.View(seat), g.Offers(seat))
	}
	for _, p := range rulestest.Phrases(told...) {
		length := func(name string) (mm plane.MM, unit plane.Unit) {
			i := slices.IndexFunc(p.Args, func(a phrase.Arg) bool { return a.Name == name })
			if i < 0 {
				t.Fatalf("%s has no %s", p.Key, name)
			}
			if p.Args[i].Kind == phrase.UD {
				return 4 * plane.MM(p.Args[i].Number), 40 // a UD of 4 cm, in tenths
			}
			return plane.MM(p.Args[i].Number), 0
		}
		isPoint := strings.HasSuffix(p.Key, "placement.point")
		if !isPoint && !strings.HasSuffix(p.Key, "placement.at") && !strings.HasSuffix(p.Key, "placement.at-turned") &&
			!strings.HasSuffix(p.Key, "spot.at") && !strings.HasSuffix(p.Key, "spot.at-turned") {
			continue
		}
		x, unit := length("x")
		y, _ := length("y")
		text := book.Say(p)
		around := plane.Around{Table: plane.Size{W: 4000, D: 4000}, Unit: unit}
		how, err := siting.ReadShape(text, around, siting.Shape{}, func(how siting.Shape) []plane.Rect {
			return how.Sections(plane.Size{W: 100, D: 100}, 1)
		})
		if err != nil || how.At != (plane.Point{X: x, Y: y}) {
			t.Errorf("%q is read as %v, %v", text, how.At, err)
		}
		if again := book.Say(siting.TurnPhrase(strings.TrimSuffix(strings.TrimSuffix(p.Key, "at"), "at-turned"), how.Turn)); !isPoint &&
			!strings.HasSuffix(text, ", "+again) {
			t.Errorf("%q is read as turned by %q", text, again)
		}
		read++
	}
	return read
}

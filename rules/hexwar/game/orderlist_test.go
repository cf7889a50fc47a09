package game_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/game"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// mostListed is how many commands Discord takes beside each other.
const mostListed = 25

// TestTheListOfOrdersIsWhole: every order of both tables has its words in both languages, and Discord has
// room for the commands of both together. A failure says what to write, and where.
func TestTheListOfOrdersIsWhole(t *testing.T) {
	t.Parallel()
	var books []*hexwar.Book
	for _, slug := range []string{"panache", "thucidide"} {
		books = append(books, hexwartest.BookOf(t, slug))
	}
	for _, lack := range lacking(t, books...) {
		t.Error(lack)
	}
}

// lacking says what is still to be done for the orders of some books.
func lacking(t *testing.T, books ...*hexwar.Book) (all []string) {
	var listed []string
	for _, lang := range []string{"fr", "en"} {
		for _, b := range books {
			for _, o := range slices.Concat(game.OrderTable(b).BuiltIn, books[0].Orders, books[len(books)-1].Orders) {
				lack := fmt.Sprintf("rules/%s/data/orders.toml: write the row of %q, as the other book has it, or its value in Go", b.Slug, o.ID)
				if orders.FindOrder(b.Orders, o.ID).ID == "" && !slices.Contains(all, lack) {
					all = append(all, lack)
				}
			}
			words := rulestest.ReadVocabulary(t, lang, hexwar.Locale(), chart.Locale(), ground.Locale(), b.Words)
			want := func(file, key, why string) {
				lack := fmt.Sprintf("rules/hexwar/locale/%s.%s.toml: write %q, %s", file, lang, key, why)
				if words[key] == nil && !slices.Contains(all, lack) {
					all = append(all, lack)
				}
			}
			for _, o := range b.Orders {
				want("orders", hexwar.OrderName(o.ID).Key, "its name")
				want(wordFile(o), orders.EffectPhrase(o, "hexwar.orders.gist.", "gist").Key, "what it does, on a button")
				want(wordFile(o), orders.EffectPhrase(o, "hexwar.orders.topic.", "topic").Key, "what it does, for /regle")
				if o.When != "" {
					want("orders", "hexwar.orders.moment."+string(o.When), "when in a combat it is given")
				}
				if orders.IsTurnOrder(o) {
					want(wordFile(o), orders.GivenKey(o), "what is said once it is given")
					want(wordFile(o), orders.TableKey(o), "what the figures do by it")
				}
				if o.Unlisted {
					continue
				}
				for _, what := range []string{"name", "about"} {
					want(wordFile(o), "cmd.order."+o.ID+"."+what, "its command's, or give its row unlisted = true")
				}
				if !slices.Contains(listed, o.ID) {
					listed = append(listed, o.ID)
				}
			}
		}
	}
	if len(listed) > mostListed {
		all = append(all, fmt.Sprintf("%d orders have a command of their own and Discord takes %d: give the row of %s unlisted = true",
			len(listed), mostListed, strings.Join(listed[mostListed:], ", ")))
	}
	return all
}

// wordFile is the catalogue of an order's words.
func wordFile(o *hexwar.Order) string {
	if !o.BuiltIn {
		return "effects"
	}
	return "orders"
}

// volley is the row of one order more, of a known kind; its slug is one that no shipped order will have.
const volley = `
[[order]]
id = "essai-de-salve"
kind = "attaque"
ref = "p3:ordres/attaque"
cost = 2
troops = ["infanterie"]
effects = [{ kind = "dice", n = 1 }]
may-be-missing = true
`

// grown is Panache with rows more in its table and entries more in its catalogues.
func grown(t *testing.T, rows, name string) *hexwar.Book {
	t.Helper()
	folder := hexwartest.EngineFolder(t, "..", "panache")
	files := fstest.MapFS{}
	for _, pattern := range []string{"data/*.toml", "locale/*.toml", "scenarios/*.toml"} {
		paths, err := fs.Glob(os.DirFS(folder), pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(filepath.Join(folder, path))
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case path == "data/"+hexwar.OrdersTable:
				text = append(text, rows...)
			case strings.HasPrefix(path, "locale/") && name != "":
				text = append(text, "\n\"hexwar.orders.name.essai-de-salve\" = \""+name+"\"\n"...)
			}
			files[path] = &fstest.MapFile{Data: text}
		}
	}
	b, err := game.Open("panache", 1, files)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestOneOrderMoreIsARowAndItsName: with its row, unlisted, and its name in both catalogues nothing is
// lacking; without, each thing that is gets said, and the book opens all the same. Its odds are those of a
// die more, and a table from before plays without it.
func TestOneOrderMoreIsARowAndItsName(t *testing.T) {
	t.Parallel()
	if left := lacking(t, grown(t, volley+"unlisted = true\n", "Essai de salve")); len(left) > 0 {
		t.Errorf("still to do: %q", left)
	}
	left, listed := strings.Join(lacking(t, grown(t, volley, "")), "\n"), 0
	shipped := hexwartest.BookOf(t, "panache")
	for _, o := range shipped.Orders {
		if !o.Unlisted {
			listed++
		}
	}
	for _, want := range []string{`orders.fr.toml: write "hexwar.orders.name.essai-de-salve"`, `orders.en.toml: write "hexwar.orders.name.essai-de-salve"`,
		`effects.fr.toml: write "cmd.order.essai-de-salve.name"`, fmt.Sprintf("%d orders have a command of their own and Discord takes %d: give the row of essai-de-salve", listed+1, mostListed)} {
		if !strings.Contains(left, want) {
			t.Errorf("%q is not said:\n%s", want, left)
		}
	}
	b := grown(t, volley+"unlisted = true\n", "Essai de salve")
	words := rulestest.ReadVocabulary(t, "fr", hexwar.Locale(), chart.Locale(), ground.Locale(), b.Words)
	o := orders.FindOrder(b.Orders, "essai-de-salve")
	if got := words.Say(t, hexwar.OrderName(o.ID)) + ", " + words.Say(t, orders.EffectPhrase(o, "", "gist")); got != "Essai de salve, des dés de plus à l’attaque" {
		t.Errorf("it is %q", got)
	}
	system := b.Rules().System()
	if spec, known := system.Act(orders.OrderPath + o.ID); !known || !spec.Unlisted {
		t.Errorf("its act is %+v", spec)
	}
	before, err := game.OrderTable(b).Decode(shipped.Tables[hexwar.OrdersTable])
	if err != nil || len(before) != len(shipped.Orders) {
		t.Errorf("a table from before has %d orders: %v", len(before), err)
	}
}

// TestAClubsOwnOrderIsBounded: each fault of a club's own row is said in words of both languages, and
// whatever lies within the bounds is an order whose words are there.
func TestAClubsOwnOrderIsBounded(t *testing.T) {
	t.Parallel()
	b := hexwartest.BookOf(t, "panache")
	good := b.Tables[hexwar.OrdersTable]
	row := strings.NewReplacer("essai-de-salve", "Essai de salve", "p3:ordres/attaque", orders.ClubRef, "may-be-missing = true\n", "").Replace(volley)
	decode := func(old, by string) ([]*hexwar.Order, error) {
		if !strings.Contains(row, old) {
			t.Fatalf("the row has no %s", old)
		}
		return game.OrderTable(b).Decode(good + strings.Replace(row, old, by, 1))
	}
	for _, c := range [][3]string{
		{`"Essai de salve"`, `"essai de salve"`, "does not know"},
		{`"Essai de salve"`, `"Essai: salve"`, "does not know"},
		{`"Essai de salve"`, `"Essai  de salve"`, "does not know"},
		{`"Essai de salve"`, `"Charge"`, "does not know"},
		{`"Essai de salve"`, `"Marche forcée"`, "does not know"},
		{`"Essai de salve"`, `"` + "A" + strings.Repeat("b", 32) + `"`, "does not know"},
		{`"attaque"`, `"defense"`, "not for an order of kind"},
		{`"attaque"`, `"commandement"`, "not for an order of kind"},
		{`bareme:ordres`, `bareme:de`, "ref"},
		{"cost = 2", "cost = 21", "1 to 20 tokens"},
		{"infanterie", "dragons", "dragons"},
		{"n = 1", "n = 0", "n of 0, not 1 to 6"},
		{"n = 1", "n = 7", "n of 7, not 1 to 6"},
		{`effects = [{ kind = "dice", n = 1 }]`, "", "no effect"},
		{`kind = "dice", n = 1`, `kind = "price"`, "no effect"},
		{`{ kind = "dice", n = 1 }`, `{ kind = "dice", n = 1 }, { kind = "dice", n = 2 }`, "twice"},
		{"cost = 2", "cost = 2\nword = 1", "unknown key"},
	} {
		_, err := decode(c[0], c[1])
		if err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s → %s: %v", c[0], c[1], err)
		}
		faultWords(t, err)
	}
	for n := 1; n <= 6; n++ {
		all, err := decode("n = 1", fmt.Sprintf("n = %d", n))
		if err != nil || len(all) != len(b.Orders)+1 || all[len(all)-1].ExtraDice != n || all[len(all)-1].BuiltIn {
			t.Errorf("n = %d: %d orders, %v", n, len(all), err)
		}
	}
	var many strings.Builder
	for i := range 41 {
		many.WriteString(strings.Replace(row, "Essai de salve", fmt.Sprintf("Salve %d", i), 1))
	}
	if _, err := game.OrderTable(b).Decode(good + many.String()); err == nil || !strings.Contains(err.Error(), "41 orders") {
		t.Errorf("41 orders more: %v", err)
	}
}

// TestEveryEffectHasItsWords: a club's own order of each kind of effect, in each kind of order that may have
// it, says in both languages what it does, shortly, as a rule and once given.
func TestEveryEffectHasItsWords(t *testing.T) {
	t.Parallel()
	b := hexwartest.BookOf(t, "panache")
	good := b.Tables[hexwar.OrdersTable]
	seen := map[string]bool{}
	for _, kind := range []string{"commandement", "manoeuvre", "attaque", "defense"} {
		for _, effect := range orders.EffectIDs() {
			for _, n := range []string{"", ", n = 2"} {
				row := fmt.Sprintf("\n[[order]]\nid = \"Salve\"\nkind = %q\nref = %q\ncost = 1\neffects = [{ kind = %q%s }]\n", kind, orders.ClubRef, effect, n)
				all, err := game.OrderTable(b).Decode(good + row)
				if err != nil {
					continue
				}
				seen[effect] = true
				o := all[len(all)-1]
				says := []phrase.Phrase{orders.EffectPhrase(o, "", "gist"), orders.EffectPhrase(o, "", "topic")}
				if orders.IsTurnOrder(o) {
					says = append(says, phrase.Say(orders.TableKey(o), phrase.Number("count", 2)))
					says = append(says, hexwar.GivenData{Lent: make([]hexwar.UnitTag, 2)}.Effects(o, orders.GivenKey(o))...)
				}
				for _, lang := range []string{"fr", "en"} {
					words := rulestest.ReadVocabulary(t, lang, hexwar.Locale(), chart.Locale(), ground.Locale(), rules.Locale(), b.Words)
					for _, p := range says {
						if said := words.Say(t, p); said == "" || strings.Contains(said, "no value") {
							t.Errorf("%s, %s, %s: %q", lang, kind, effect, said)
						}
					}
				}
			}
		}
	}
	doc, err := os.ReadFile(hexwartest.EngineFolder(t, "..", "..", "docs", "baremes.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, effect := range orders.EffectIDs() {
		if !strings.Contains(string(doc), "\n| `"+effect+"` |") {
			t.Errorf("docs/baremes.md: write what %s does, in the table of effects", effect)
		}
		if !seen[effect] && effect != "price" { // it is worth no order by itself
			t.Errorf("no order of a club's own has the effect %s", effect)
		}
	}
}

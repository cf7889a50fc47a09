package game_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/command"
	"aidedecamp/rules/hexwar/game"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/movement"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/tables"
)

// TestP3Paragraphs holds the list of the chapter's sentences against the tests and stories that it names, and
// the orders' and the engine's refs against the list.
func TestP3Paragraphs(t *testing.T) {
	var list struct {
		Title     string   `toml:"title"`
		Prefixes  []string `toml:"prefixes"`
		Paragraph []struct {
			Ref      string `toml:"ref"`
			Where    string `toml:"where"`
			Sentence []struct {
				Says  string   `toml:"says"`
				Tests []string `toml:"tests"`
				Shown string   `toml:"shown"`
			} `toml:"sentence"`
		} `toml:"paragraph"`
	}
	text, err := os.ReadFile(hexwartest.EngineFolder(t, "testdata", "p3-paragraphs.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if err := tables.Decode(string(text), &list); err != nil {
		t.Fatal(err)
	}
	known := shows(t)
	var refs []string
	for _, p := range list.Paragraph {
		refs = append(refs, p.Ref)
		for _, s := range p.Sentence {
			if len(s.Tests) == 0 && s.Shown == "" {
				t.Errorf("%s: %q has no test and is not shown", p.Ref, s.Says)
			}
			for _, name := range s.Tests {
				if !known[name] {
					t.Errorf("%s: no test or story %s", p.Ref, name)
				}
			}
		}
	}
	b := hexwartest.BookOf(t, "panache")
	for _, o := range b.Orders {
		if (o.Kind == hexwar.CommandOrder || o.Kind == hexwar.ManoeuvreOrder) && !slices.Contains(refs, o.Ref) {
			t.Errorf("order %s: %s is not listed", o.ID, o.Ref)
		}
	}
	for _, topic := range []hexwar.Topic{orders.TurnTopic, orders.ActiveTopic, command.NumberTopic, command.ChoiceTopic,
		orders.OfficerMoveTopic, orders.RangeOfTopic, orders.OfficersTopic, orders.PurseTopic, orders.CommandTopic, orders.ManoeuvreTopic,
		orders.LeadTopic} {
		if ref := string(b.Ref(topic)); !slices.Contains(refs, ref) {
			t.Errorf("topic %s: %s is not listed", topic, ref)
		}
	}
}

// shows are the names of this package's tests and stories.
func shows(t *testing.T) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	files, err := filepath.Glob(hexwartest.EngineFolder(t, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	rooms, err := filepath.Glob(hexwartest.EngineFolder(t, "*", "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, rooms...)
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				known[f.Name.Name] = true
			}
		}
	}
	stories, err := filepath.Glob(hexwartest.EngineFolder(t, "testdata", "stories", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range stories {
		known[strings.TrimSuffix(filepath.Base(s), ".txtar")] = true
	}
	return known
}

// Every table of activations that a club may get wrong is refused with what is wrong.
func TestActivationTableRefused(t *testing.T) {
	t.Parallel()
	good := hexwartest.BookOf(t, "panache").Tables[hexwar.ActivationTable]
	if _, err := game.DecodeActivation(good); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, by, says string }{
		{"from = 0", "from = 1", "the first army"},
		{"from = 16", "from = 10", "after one from"},
		{"activations = 2", "activations = 0", "activations"},
		{"units = 3", "units = 21", "units"},
		{`rank = "officier"`, `rank = "sergent"`, "sergent"},
		{`rank = "officier"`, `rank = "sous-general"`, "twice"},
		{"command = 5", "command = -1", "hexes"},
		{"command = 5", "command = 500", "hexes"},
		{`type = "elephants"`, `type = "dragons"`, "dragons"},
		{`type = "elephants"`, `type = "cavalerie"`, "twice"},
		{`with = ["montees"]`, `with = ["cavalerie"]`, "with"},
		{`ref = "p3:activation/nombre"`, `ref = "nowhere"`, "ref"},
		{cut(t, good, "[[army]]", "[[officer]]"), "", "no army"},
		{cut(t, good, "[[troop]]\ntype = \"elephants\"", "# No text"), "", "8 troops"},
		{cut(t, good, "[[officer]]", "[[troop]]"), "", "0 officers"},
		{"guns = true", "cannons = true", "unknown key"},
		{"[[army]]", "[[troupe]]", "unknown key"},
	} {
		if !strings.Contains(good, c.old) {
			t.Fatalf("the table has no %s", c.old)
		}
		_, err := game.DecodeActivation(strings.Replace(good, c.old, c.by, 1))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s → %s: %v", c.old, c.by, err)
		}
		faultWords(t, err)
	}
}

// cut is what stands in a text from a beginning to an end.
func cut(t *testing.T, text, from, to string) string {
	t.Helper()
	a, b := strings.Index(text, from), strings.Index(text, to)
	if a < 0 || b < a {
		t.Fatalf("nothing from %q to %q", from, to)
	}
	return text[a:b]
}

// Every table of orders that a club may get wrong is refused with what is wrong.
func TestOrdersTableRefused(t *testing.T) {
	t.Parallel()
	b := hexwartest.BookOf(t, "panache")
	good := b.Tables[hexwar.OrdersTable]
	for _, c := range []struct{ old, by, says string }{
		{`id = "charge"`, `id = "fuite"`, "does not know"},
		{`id = "charge"`, `id = "berserks"`, "twice"},
		{`kind = "attaque"`, `kind = "panique"`, "panique"},
		{`per = "element"`, `per = "heure"`, "heure"},
		{"cost = 2", "cost = 21", "1 to 20 tokens"},
		{"hexes = 1", "hexes = -1", "from 0 to 20"},
		{`kind = "dice", n = 1`, `kind = "dice", n = 7`, "n of 7, not 1 to 6"},
		{`kind = "dice", n = 1`, `kind = "dice"`, "n of 0, not 1 to 6"},
		{`kind = "dice", n = 1`, `kind = "glory", n = 1`, "no effect"},
		{`kind = "losses"`, `kind = "losses", n = 2`, "n of 2, not 0 to 0"},
		{`kind = "losses"`, `kind = "moves", n = 1`, "not for an order of kind"},
		{`{ kind = "losses" }`, `{ kind = "losses" }, { kind = "losses" }`, "twice"},
		{`kind = "all-flags" }`, `kind = "all-flags" }, { kind = "flags", n = 1 }`, "twice"},
		{`effects = [{ kind = "losses" }]`, "", "no effect"},
		{`{ kind = "dice", n = 1 }, `, "", "no effect"},
		{`{ kind = "dice", n = 2 }`, `{ kind = "support" }`, "other effects than its own"},
		{`troops = ["infanterie", "cavalerie"]`, `troops = ["dragons"]`, "dragons"},
		{`ref = "p3:`, `ref = "`, "ref"},
		{"cost = 2", "price = 2", "unknown key"},
	} {
		if !strings.Contains(good, c.old) {
			t.Fatalf("the table has no %s", c.old)
		}
		_, err := game.OrderTable(b).Decode(strings.Replace(good, c.old, c.by, 1))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s → %s: %v", c.old, c.by, err)
		}
		faultWords(t, err)
	}
	_, err := game.OrderTable(b).Decode("")
	if err == nil || !strings.Contains(err.Error(), "no order") {
		t.Errorf("no order at all: %v", err)
	}
	faultWords(t, err)
}

// faultWords asks for the words of what is wrong with a table, in both languages.
func faultWords(t *testing.T, err error) {
	t.Helper()
	said := phrase.Sentences(err)
	if len(said) == 0 {
		t.Errorf("only English: %v", err)
	}
	english := rulestest.ReadVocabulary(t, "en", hexwar.Locale(), chart.Locale(), ground.Locale(), rules.Locale(), dice.Locale())
	for _, p := range said {
		if a, b := hexwartest.FrenchWords(t).Say(t, p), english.Say(t, p); a == "" || b == "" || a == b {
			t.Errorf("%s: %q, %q", p.Key, a, b)
		}
	}
}

// Every rule that command, orders and movement cite has words in both languages, and so has every topic.
func TestCommandRefsHaveWords(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Campaign(t, slug, hexwartest.Line...)
		var refs []rules.Ref
		for _, a := range s.Tables.Command.Armies {
			refs = append(refs, rules.Ref(a.Ref))
		}
		for _, o := range s.Tables.Command.Officers {
			refs = append(refs, rules.Ref(o.Ref), rules.Ref(o.HexesRef))
		}
		for _, r := range s.Tables.Command.Troops {
			refs = append(refs, rules.Ref(r.Ref))
		}
		for _, o := range s.Tables.Orders {
			refs = append(refs, rules.Ref(o.Ref))
		}
		topics := slices.Concat(command.CommandTopics(s), command.OrderTopics(s), movement.MovementTopics(s))
		for _, topic := range append(topics, rules.Topic{Ref: s.Book.Ref(orders.CommandTopic)},
			rules.Topic{Ref: s.Book.Ref(orders.ManoeuvreTopic)}) {
			refs = append(refs, topic.Ref)
		}
		for _, lang := range []string{"fr", "en"} {
			words := rulestest.ReadVocabulary(t, lang, hexwar.Locale(), chart.Locale(), ground.Locale(), s.Book.Words)
			for _, ref := range refs {
				if words[ref.Phrase().Key] == nil {
					t.Errorf("%s, %s: no words for %s", slug, lang, ref)
				}
			}
			for _, topic := range topics {
				words.Say(t, topic.Title)
				words.Say(t, topic.Body)
			}
		}
	}
}

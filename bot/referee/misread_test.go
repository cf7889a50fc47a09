package referee_test

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

// inFrench is the French book of the whole program.
var inFrench = sync.OnceValues(func() (locale.Book, error) {
	sources := append([]fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own()}, systems.Shared()...)
	for _, s := range systems.All() {
		sources = append(sources, s.Locale)
	}
	words, err := locale.Load(sources...)
	if err != nil {
		return locale.Book{}, err
	}
	return words.Book(locale.French, locale.Plain), nil
})

// faultsOf are what a refusal tells a French person of a table: "line: why".
func faultsOf(t *testing.T, said phrase.Phrase) []string {
	t.Helper()
	book, err := inFrench()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, a := range said.Args {
		if a.Name == "why" {
			a.Name = "all"
			all = append(all, filling(&rules.Violation{Say: said}, "line")+": "+book.Say(phrase.Say("bot.table.why", a)))
			continue
		}
		for _, item := range a.Items {
			all = append(all, faultsOf(t, item)...)
		}
	}
	return all
}

// TestAllFaultsOfATable changes shipped tables in several places: each fault is told with the line that was
// changed, and nothing else is.
func TestAllFaultsOfATable(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	h.r = referee.New(h.store, systems.All(), referee.Options{Random: &counter{}})
	for name, c := range map[string]struct {
		system, table string
		changes, want []string
	}{
		"four rows": {"panache", "dice.toml",
			[]string{"close = 2", "close = -2", "close = 4", `close = "4"`, `type = "elephants"`,
				`type = "dragons"`, `weights = ["moyen"]`, `weights = ["mou"]`},
			[]string{"10: `close` vaut -2, il faut de 0 à 12", "18: `weights` vaut « mou », il faut un mot parmi leger, moyen, lourd",
				"28: `close` doit être un nombre entier", "121: `type` vaut « dragons »"}},
		"misspelt and unknown": {"panache", "dice.toml", []string{"close = 2", "close = ", `type = "elephants"`, `types = "elephants"`},
			[]string{"10: il manque la valeur, après « = »", "121: cette table n’a pas de clé « types »"}},
		"the head and a row": {"thucidide", "flags.toml", []string{"blocked = 1", "blocked = 99", "hexes = 2", "hexes = 9999"},
			[]string{"5: `blocked` vaut 99", "14: `hexes` vaut 9999"}},
		"two in a row": {"panache", "dice.toml", []string{"close = 2\nranged = 2", "close = 99\nranged = -1"},
			[]string{"10: `close` vaut 99, il faut de 0 à 12 et `ranged` vaut -1, il faut de 0 à 12"}},
		"another kind": {"npow", "points.toml", []string{"total = ", "total = \"x\" # "},
			[]string{"4: la valeur de « total » doit être un nombre, sans guillemets"}},
		"half a figure": {"panache", "advantage.toml", []string{"shot = 1", "shot = 0.5"},
			[]string{"6: `shot` doit être un nombre entier"}},
		"a row before others": {"panache", "dice.toml",
			[]string{"[[troop]]\ntype = \"elephants\"", "[[troop]]\ntype = \"infanterie\"\n[[troop]]\ntype = \"elephants\""},
			[]string{"120: "}},
		"a die twice": {"npow", "europe-sud.toml", []string{"die = 4", "die = 3"},
			[]string{"22: « die = 3 » s’y trouve deux fois"}},
		"a region's four rows": {"npow", "europe-sud.toml",
			[]string{"die = 1\npiece = \"colline\"", "die = 1\npiece = \"montagne\"", "die = 3\n", "die = 12\n", "die = 4\n", "die = 5\n",
				"die = 9\n", "die = -9\n"}, []string{"9: « montagne » n’est pas un terrain", "17: `die` vaut 12, il faut de 0 à 9",
				"27: « die = 5 » s’y trouve deux fois", "47: `die` vaut -9"}},
		"missing faces": {"npow", "river-quality.toml", []string{"[[row]]\ndie = 2\n", "[[row]]\ndie = 1\n"},
			[]string{"11: « die = 1 » s’y trouve deux fois"}},
		"faces left out": {"npow", "europe-sud.toml",
			[]string{"[[row]]\ndie = 2\npiece = \"colline\"\nref = \"bareme:regions\"\n", "",
				"[[row]]\ndie = 3\npiece = \"colline\"\nref = \"bareme:regions\"\n", ""},
			[]string{": sur un dé de 10, il manque la ligne de ce que donne 2 et 3"}},
		"sides left out": {"panache", "die.toml", []string{"[[face]]\nsides = [2]\nsymbols = [\"touche-moyen\"]\nref = \"bareme:de\"\n", "",
			"[[face]]\nsides = [3]\nsymbols = [\"touche-lourd\"]\nref = \"bareme:de\"\n", ""},
			[]string{": la face 2 du dé n’a pas de ligne", ": la face 3 du dé n’a pas de ligne"}},
		"several pieces": {"npow", "pieces.toml",
			[]string{"category = \"haut\"", "category = \"tres-haut\"", "category = \"lineaire\"", "category = \"x\""},
			[]string{"9: `category` vaut « tres-haut »", "83: `category` vaut « x »"}},
		"what stands twice": {"panache", "dice.toml",
			[]string{"close = 2", "close = -2", `weights = ["moyen"]`, `weights = ["leger"]`, `weights = ["lourd"]`,
				`weights = ["leger"]`}, []string{"10: `close` vaut -2, il faut de 0 à 12",
				"16: « infanterie légère » s’y trouve deux fois", "25: « infanterie légère » s’y trouve deux fois"}},
		"orders": {"panache", "orders.toml",
			[]string{`kind = "commandement"`, `kind = "x"`, `kind = "manoeuvre"`, `kind = "x"`, "cost = 5", "cost = 0", `id = "nuts"`,
				`id = "noix"`, `id = "esquive"`, `id = "charge"`},
			[]string{"9: `kind` vaut « x »", "29: un coût va de 1 à 20 jetons", "38: `kind` vaut « x »",
				"144: « charge » s’y trouve deux fois", "159: `id` vaut « noix »"}},
		"orders, given twice": {"thucidide", "orders.toml",
			[]string{`id = "nuts"`, `id = "charge"`, `id = "esquive"`, `id = "elan"`, `kind = "defense"`, `kind = "x"`},
			[]string{"151: `kind` vaut « x »", "165: « elan » s’y trouve deux fois", "181: « charge » s’y trouve deux fois"}},
		"activations": {"panache", "activation.toml",
			[]string{"units = 3", "units = 0", "from = 16", "from = 9", "command = 5", "command = 99", `with = ["infanterie"]`,
				"with = []", `rank = "officier"`, `rank = "caporal"`},
			[]string{"6: chaque nombre (activations, units) va de 1 à 20", "18: les armées se suivent",
				"24: chaque nombre (command, influence, hexes) va de 0 à 40",
				"41: `rank` vaut « caporal »", "48: `with` nomme une arme au moins"}},
		"armour": {"thucidide", "armour.toml",
			[]string{`inverted = "moyen"`, `inverted = "mou"`, `hurt-by = ["touche-lourd"]`, `hurt-by = ["drapeau"]`},
			[]string{"15: `inverted` vaut « mou »", "20: `hurt-by` vaut « drapeau »"}},
		"weights left out": {"thucidide", "armour.toml",
			[]string{"[[armour]]\nweight = \"moyen\"\nhurt-by = [\"touche-moyen\", \"touche-lourd\"]\ninverted = \"moyen\"\nref = \"bareme:armure\"\n", "",
				"[[armour]]\nweight = \"lourd\"\nhurt-by = [\"touche-lourd\"]\ninverted = \"leger\"\nref = \"bareme:armure\"\n", ""},
			[]string{": il manque une ligne pour « moyen »", ": il manque une ligne pour « lourd »"}},
		"a table that is none": {"panache", "orders.toml", []string{"[[order]]\nid = \"sapeurs\"", "[[ordre]]\nid = \"sapeurs\""},
			[]string{"110: cette table n’a pas de clé « ordre »"}},
		"troops left out": {"panache", "elements.toml",
			[]string{"[[troop]]\ntype = \"elephants\"\nelements = 3\nref = \"bareme:elements\"\n", "", "elements = 4", "elements = 40"},
			[]string{": il manque une ligne pour « unité d’éléphants légers »", ": il manque une ligne pour « unité d’éléphants moyens »",
				": il manque une ligne pour « unité d’éléphants lourds »", "8: `elements` vaut 40, il faut de 1 à 20"}},
		"two unknown keys": {"panache", "die.toml", []string{"example = true", "example = true\nauteur = 1\nlivre = 2"},
			[]string{"6: cette table n’a pas de clé « auteur »", "7: cette table n’a pas de clé « livre »"}},
		"terrain, rows": {"panache", "terrain.toml",
			[]string{`class = "naturel"`, `class = "surnaturel"`, `kind = "des", n = -1`, `kind = "des", n = 1`,
				"excludes = [\"gue\", \"ruisseau\"]", "excludes = [\"guet\"]"},
			[]string{"45: `class` vaut « surnaturel »", "73: effet n° 3 (« des ») : `n` va de -9 à -1",
				"170: `excludes` nomme « guet »"}},
		"losses": {"thucidide", "passage.toml",
			[]string{"infanterie = 1, cavalerie = 2", "infanterie = 1, cavalerie = 2000", `as = "barriere"`, `as = "volcan"`,
				`kind = "independant"`, `kind = "joyeux"`},
			[]string{"9: `kind` vaut « joyeux »", "33: `dice` donne 2000 à « cavalerie »", "56: `as` nomme « volcan »"}},
		"terrain": {"panache", "terrain.toml", []string{`class = "naturel"`, `class = "surnaturel"`},
			[]string{"45: `class` vaut « surnaturel », il faut un mot parmi naturel, artificiel, campagne"}},
	} {
		text := ""
		for _, s := range h.r.Systems() {
			if s.Meta.Slug == c.system {
				text = s.Meta.Tables[c.table]
			}
		}
		for pair := range slices.Chunk(c.changes, 2) {
			if !strings.Contains(text, pair[0]) {
				t.Fatalf("%s: %q is not in the table", name, pair[0])
			}
			text = strings.Replace(text, pair[0], pair[1], 1)
		}
		_, err := h.revise(c.system, c.table, text)
		var v *rules.Violation
		if !errors.As(err, &v) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := faultsOf(t, v.Say)
		if len(got) != len(c.want) {
			t.Errorf("%s: %q", name, got)
			continue
		}
		for i, want := range c.want {
			if !strings.HasPrefix(got[i], want) {
				t.Errorf("%s: %q, want %q", name, got[i], want)
			}
		}
	}
	if len(h.store.tables) != 0 {
		t.Errorf("something was stored: %v", h.store.tables)
	}
}

// TestManyFaultsAreBounded: a file that is wrong everywhere is refused in a sentence that Discord takes.
func TestManyFaultsAreBounded(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	h.r = referee.New(h.store, systems.All(), referee.Options{Random: &counter{}})
	s, err := systems.All().Find("panache")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(s.Meta.Tables["dice.toml"], "close = ", "close = -")
	_, err = h.revise("panache", "dice.toml", text)
	var v *rules.Violation
	if !errors.As(err, &v) || len(faultsOf(t, v.Say)) != 10 {
		t.Fatalf("%v", err)
	}
}

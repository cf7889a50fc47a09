package tables_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules/bounds"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/tables"
)

// allowed is how many bytes may be allocated for a text.
func allowed(text string) uint64 { return rulestest.Spare + rulestest.PerByte*uint64(len(text)) }

// TestExcessIsRefusedBeforeItIsDecoded reads what brought the bot down: 20 kB took 1.4 GB, 64 kB more than
// there is.
func TestExcessIsRefusedBeforeItIsDecoded(t *testing.T) {
	for _, bytes := range []int{20_000, 64_000} {
		for what, e := range rulestest.Excesses(bytes) {
			what = fmt.Sprintf("%s, %d bytes", what, len(e.Text))
			var tree map[string]any
			var err error
			if spent := rulestest.Allocates(64<<10, func() { err = tables.Decode(e.Text, &tree) }); spent > 64<<10 {
				t.Errorf("%s: %d bytes are allocated", what, spent)
			}
			rulestest.CheckExcess(t, what, e, err)
		}
	}
}

// TestWhatIsWithinTheBoundsIsRead checks the limits themselves, and what looks like a deep key and is none.
func TestWhatIsWithinTheBoundsIsRead(t *testing.T) {
	nested := strings.Repeat("[", bounds.MostNested) + strings.Repeat("]", bounds.MostNested)
	for what, text := range map[string]string{
		"nothing":                   "",
		"eight names":               "a.b.c.d.e.f.g.h = 1\n",
		"eight with their table":    "[a.b.c.d]\n" + "e.f.g.h = 1\n",
		"eight with those around":   "a = {b = {c.d = [{e.f = {g.h = 1}}]}}\n",
		"a table after another":     "[a.b.c.d.e.f]\ng = 1\n[b.b.c.d.e.f]\ng = 1\n",
		"eight nested":              "a = " + nested + "\n",
		"many beside each other":    "a = [" + strings.Repeat(nested[1:len(nested)-1]+",", 100) + "]\n",
		"a path":                    "[" + strings.Repeat("k", bounds.MostPath-1) + "]\na = 1\n",
		"a line":                    "a = '" + strings.Repeat("k", bounds.MostLine-6) + "'\r\nb = 1",
		"dots in a string":          "a = \"" + strings.Repeat("a.", 900) + "\"\n",
		"brackets in a string":      "a = '" + strings.Repeat("[{", 900) + "'\n",
		"dots in a comment":         "# " + strings.Repeat("a.", 900) + "\na = 1 # " + strings.Repeat("[", 100) + "\n",
		"dots in a quoted key":      "\"a.b.c.d.e.f.g.h.i.j\" = 1\n",
		"figures":                   "a = [" + strings.Repeat("1.5, ", 500) + "1.5]\nb = 1979-05-27T07:32:00.25\n",
		"dots in a long string":     "a = \"\"\"\n" + strings.Repeat("a.b.c.d.e.f.g.h.i = [[[[[[[[[[\n", 9) + "\\\"\"\"\"\"\"\nb.c = 1\n",
		"dots in a long raw string": "a = '''\n" + strings.Repeat("a.b.c.d.e.f.g.h.i = [[[[[[[[[[\n", 9) + "'''''\nb.c = 1\n",
		"an array on many lines":    "a = [\n  1.5, # a.b.c.d.e.f.g.h.i\n  {b.c = 2.5},\n]\nb = 1\n",
	} {
		var tree map[string]any
		if _, err := tables.Read(text, &tree); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestTheWorstWithinTheBounds decodes what costs most of what is read.
func TestTheWorstWithinTheBounds(t *testing.T) {
	keys := func(head string) string {
		var text strings.Builder
		text.WriteString(head)
		for i := 0; text.Len() < bounds.MostBytes-20; i++ {
			fmt.Fprintf(&text, "%x=1\n", i)
		}
		return text.String()
	}
	items := func(head, item string) string {
		const end = "]\n"
		line := strings.Repeat(item, 1000/len(item)) + "\n"
		return head + strings.Repeat(line, (bounds.MostBytes-len(head)-len(end))/len(line)) + end
	}
	deep := "[a.a.a.a.a.a.a]\n"
	wide := "[" + strings.TrimSuffix(strings.Repeat(strings.Repeat("k", 26)+".", 7), ".") + "]\n"
	for what, text := range map[string]string{
		"keys": keys(""), "keys of a deep table": keys(deep), "keys of a wide table": keys(wide),
		"rows": strings.Repeat("[[a]]\n", bounds.MostBytes/6), "deep rows": strings.Repeat("[[a.a.a.a.a.a.a.a]]\n", bounds.MostBytes/20),
		"empty arrays": items("a = [\n", "[],"), "figures": items("a = [\n", "1,"), "texts": items("a = [\n", "'',"),
		"inline tables": items("a = [\n", "{},"), "inline tables in a deep one": items(deep+"a = [\n", "{},"),
		"inline tables in a wide one": items(wide+"a = [\n", "{},"), "dotted inline tables": items("a = [\n", "{a.a.a.a.a.a.a=1},"),
	} {
		var tree map[string]any
		spent := rulestest.Allocates(allowed(text), func() {
			meta, err := tables.Read(text, &tree)
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
			_ = meta.Undecoded()
		})
		if spent > allowed(text) {
			t.Errorf("%s: %d bytes are allocated for %d", what, spent, len(text))
		}
		t.Logf("%s: %d bytes for each", what, spent/uint64(len(text)))
	}
}

// TestUnknownKeysAreRefused names the key in the reader's language.
func TestUnknownKeysAreRefused(t *testing.T) {
	var into struct {
		A int `toml:"a"`
	}
	if err := tables.Decode("a = 7\n", &into); err != nil || into.A != 7 {
		t.Errorf("%+v, %v", into, err)
	}
	err := tables.Decode("a = 7\n[b]\nc = 1\n", &into)
	if said := phrase.Sentences(err); len(said) != 1 || said[0].Key != "game.table.key" || said[0].Args[0].Text != "b" {
		t.Errorf("%v says %v", err, said)
	}
	if _, ok := errors.AsType[toml.ParseError](tables.Decode("a =", &into)); !ok {
		t.Error("what is no TOML is decoded")
	}
}

// FuzzDecode compares what reading allocates with the length of the text, and the keys of what is read
// with their limits.
func FuzzDecode(f *testing.F) {
	for _, e := range rulestest.Excesses(400) {
		if len(e.Text) < 1000 {
			f.Add(e.Text)
		}
	}
	for _, text := range []string{
		"[[row]]\nid = \"foret\"\neffects = [{way = \"in\", n = 1, troops = [\"a\", 'b']}, {way = 'out'}] # c\n",
		"a = \"\"\"\nx\\\"\"\"\"\"\"\n\"b\".'c'.d = [1.5, 2020-01-01T00:00:00.5]\n", "a = '''\n'''''\n[b.c]\nd.e = {f = {g.h = [[[1]]]}}\n",
		"a={b={c={d={e={f={g={h={i=1}}}}}}}}", "[a.\"b.c\"]\n\"\\u00e9\" = 1", "a=[[[[[[[[[1]]]]]]]]]",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var tree map[string]any
		var meta toml.MetaData
		var err error
		spent := rulestest.Allocates(allowed(text), func() {
			meta, err = tables.Read(text, &tree)
			_ = meta.Undecoded()
		})
		if spent > allowed(text) {
			t.Fatalf("%d bytes are allocated for %d", spent, len(text))
		}
		if err != nil {
			return
		}
		for _, key := range meta.Keys() {
			bytes := 0
			for _, name := range key {
				bytes += len(name)
			}
			if len(key) > bounds.MostNames || bytes > bounds.MostPath {
				t.Fatalf("a key of %d names and %d bytes is read: %v", len(key), bytes, key)
			}
		}
	})
}

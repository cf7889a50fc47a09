package locale

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	"aidedecamp/rules/phrase"
)

func books(t *testing.T) (french, english Book) {
	t.Helper()
	test := fstest.MapFS{
		"fr.toml": {Data: []byte("\"t.say\" = \"{{.x}}\"\n\"t.count\" = { one = \"{{.count}} dé de {{.sides}}\", other = \"{{.count}} dés de {{.sides}}\" }")},
		"en.toml": {Data: []byte("\"t.say\" = \"{{.x}}\"\n\"t.count\" = { one = \"{{.count}} die of {{.sides}}\", other = \"{{.count}} dice of {{.sides}}\" }")},
	}
	w, err := Load(Own(), test)
	if err != nil {
		t.Fatal(err)
	}
	return w.Book(French, Message), w.Book(English, Plain)
}

func say(a phrase.Arg) phrase.Phrase { return phrase.Say("t.say", a) }

func counted(n int) phrase.Phrase {
	return phrase.Say("t.count", phrase.Number("sides", 6), phrase.Number("count", n))
}

func TestFillings(t *testing.T) {
	french, english := books(t)
	a, b, c := say(phrase.Verbatim("x", "a")), say(phrase.Verbatim("x", "b")), say(phrase.Verbatim("x", "c"))
	for _, test := range []struct {
		p               phrase.Phrase
		french, english string
	}{
		{phrase.Phrase{}, "", ""},
		{counted(0), "0 dé de 6", "0 dice of 6"},
		{counted(1), "1 dé de 6", "1 die of 6"},
		{counted(2), "2 dés de 6", "2 dice of 6"},
		{counted(1_000_000), "1000000 dés de 6", "1000000 dice of 6"},
		{say(phrase.Millimetres("x", 142)), "14,2\u202fcm", "14.2\u202fcm"},
		{say(phrase.Millimetres("x", 600)), "60\u202fcm", "60\u202fcm"},
		{say(phrase.Units("x", 25)), "2,5\u202fUD", "2.5\u202fUD"},
		{say(phrase.Units("x", 60)), "6\u202fUD", "6\u202fUD"},
		{say(phrase.Units("x", -1)), "−0,1\u202fUD", "−0.1\u202fUD"},
		{say(phrase.Millimetres("x", -5)), "−0,5\u202fcm", "−0.5\u202fcm"},
		{say(phrase.Listing[phrase.Phrase]("x")), "", ""},
		{say(phrase.Listing("x", a)), "a", "a"},
		{say(phrase.Listing("x", a, b)), "a et b", "a and b"},
		{say(phrase.Listing("x", a, b, c)), "a, b et c", "a, b and c"},
		{say(phrase.With("x", counted(2))), "2 dés de 6", "2 dice of 6"},
		{phrase.Say("t.unknown"), "t.unknown", "t.unknown"},
	} {
		if got := french.Say(test.p); got != test.french {
			t.Errorf("%+v in French: %q, want %q", test.p, got, test.french)
		}
		if got := english.Say(test.p); got != test.english {
			t.Errorf("%+v in English: %q, want %q", test.p, got, test.english)
		}
	}
}

// TestHostileNames: what a person typed is shown as typed, and nothing of it is markup, a mention, a link or
// a second line.
func TestHostileNames(t *testing.T) {
	message, plain := books(t)
	for text, want := range map[string][2]string{
		"Zoé":                      {"Zoé", "Zoé"},
		"@everyone":                {"@\u2060everyone", "@everyone"},
		"<@123> </x:1>":            {`\<@` + "\u2060" + `123\> \</x\:1\>`, "<@123> </x:1>"},
		"**a** `b` ~~c~~ ||d||":    {`\*\*a\*\* \` + "`b\\` " + `\~\~c\~\~ \|\|d\|\|`, "**a** `b` ~~c~~ ||d||"},
		"deux\nlignes\t et\r\nfin": {"deux lignes et fin", "deux lignes et fin"},
		"{{.x}} 🎲":                 {`\{\{\.x\}\} 🎲`, "{{.x}} 🎲"},
		"a\u202eb\u200bc\x00d":     {"abcd", "abcd"},
		"  ":                       {"", ""},
		"\xff":                     {"\uFFFD", "\uFFFD"},
	} {
		if got := message.Say(say(phrase.Named("x", text))); got != want[0] {
			t.Errorf("%q in a message: %q, want %q", text, got, want[0])
		}
		if got := plain.Say(say(phrase.Named("x", text))); got != want[1] {
			t.Errorf("%q plainly: %q, want %q", text, got, want[1])
		}
	}
	if got := plain.nameOf(strings.Repeat("é ", 500)); utf8.RuneCountInString(got) > mostName+1 || !strings.HasSuffix(got, "…") {
		t.Errorf("a long name is %d characters: %q", utf8.RuneCountInString(got), got)
	}
}

// What only the base language says is said in it, by its own plural.
func TestTheBaseSpeaksForTheOther(t *testing.T) {
	w, err := Load(fstest.MapFS{
		"fr.toml": {Data: []byte(`"t.a" = { one = "{{.n}} dé", other = "{{.n}} dés" }`)},
		"en.toml": {Data: []byte(`"t.b" = "b"`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	book := w.Book(English, Plain)
	if got := book.Say(phrase.Say("t.a", phrase.Number("n", 0))); got != "0 dé" {
		t.Errorf("said as %q", got)
	}
}

// TestMoments: a message leaves an hour to its readers' clients; elsewhere the zone is beside the hour.
func TestMoments(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 7, 14, 22, 30, 0, 0, time.UTC)
	said := phrase.Say("bot.bareme.past-label", phrase.Number("version", 2), phrase.At("at", at))
	w, err := Load(Own())
	if err != nil {
		t.Fatal(err)
	}
	for want, book := range map[string]Book{
		"version 2, 15/07/2026 à 00 h 30 (Europe/Paris)": w.Book(French, Plain).In(paris),
		"version 2, 2026-07-14 22:30 (UTC)":              w.Book(English, Plain),
		"version 2, <t:1784068200:f>":                    w.Book(French, Message).In(paris),
	} {
		if got := book.Say(said); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := ZoneName(paris, at); got != "Europe/Paris" {
		t.Errorf("Paris is called %q", got)
	}
}

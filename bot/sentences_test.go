package bot

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"aidedecamp/bot/limits"
)

// uncapped is what no sentence begins with: the number of an act, and text to copy.
var uncapped = regexp.MustCompile("^(?:n°.?[0-9]+(?: ·|\\*|$)|```)")

// french are the mistakes that no French sentence of the bot's may have, wherever its words come from; where
// is what surrounds one.
var french = []struct {
	what  string
	where *regexp.Regexp
	fine  *regexp.Regexp
}{
	{"not elided",
		regexp.MustCompile(`(?:^|[\s(«])(?:[DdLlNnSsJj]e|[Ll]a|[Qq]ue|[Jj]usque|[Ll]orsque) (?:[aeiouàâéèêëîïôœAEIOUÉÈ]|h(?:exa|eur|omm|ôte|abit|istoire))\p{L}`),
		regexp.MustCompile(`(?:[Ll]e|[Ll]a|[Dd]e|[Qq]ue) (?:on|ou|un)`)},
	{"a space that breaks", regexp.MustCompile(`\S [:;!?»]|« `), nil},
	{"two spaces", regexp.MustCompile(`\S {2,}\S`), nil},
	{"a setting's slug", regexp.MustCompile(`\b(?:npow|npow300|hex)-[a-z]`), nil},
	{"two stops", regexp.MustCompile(`[.?!]\.(?:\s|$)`), nil},
	{"two brackets", regexp.MustCompile(`\([^)]*\(|\[[^\]]*\[`), regexp.MustCompile(`\(https?|\[\[$`)},
}

// code is what is no sentence: what is between backquotes, links, times, commands.
var code = regexp.MustCompile("(?s)```.*?```|`[^`]*`|<[^>]*>|https?://\\S+")

// proofread are the mistakes of texts, by text: the stories send most of theirs many times.
var proofread sync.Map

// faultsOf are the mistakes of a text that the bot has sent in French: one for each line that has any.
func faultsOf(text string) []string {
	found, known := proofread.Load(text)
	if !known {
		found, _ = proofread.LoadOrStore(text, mistakesIn(text))
	}
	return found.([]string)
}

func mistakesIn(text string) []string {
	var found []string
	for _, line := range strings.Split(code.ReplaceAllString(text, "…"), "\n") {
		if strings.Contains(line, hostileMark) { // a name that a test makes up
			continue
		}
		for _, f := range french {
			for _, at := range f.where.FindAllString(line, -1) {
				if f.fine == nil || !f.fine.MatchString(at) {
					found = append(found, fmt.Sprintf("%s (%q): %s", f.what, at, line))
				}
			}
		}
		if bare := strings.TrimLeft(line, "-#>*~ "); bare != "" && !strings.HasPrefix(line, "- ") && !uncapped.MatchString(bare) &&
			unicode.IsLower([]rune(bare)[0]) {
			found = append(found, "no capital: "+line)
		}
	}
	return found
}

// person is a filling that may be a name with a vowel first.
var person = regexp.MustCompile(`(?:^|[\s(«])(?:[Dd]e|[Qq]ue|[Jj]usqu’à|[Ll]orsque) {{\.(?:who|host|asker|holder|defender)}}`)

// filling is what a catalogue leaves open; a filling of its own between two brackets may bring a pair of its
// own.
var filling = regexp.MustCompile(`{{[^}]*}}`)

// TestTheCatalogueIsProofread: what the stories do not happen to send is held to the same way of writing. A
// fragment may begin without a capital, a whole sentence not.
func TestTheCatalogueIsProofread(t *testing.T) {
	for key, said := range catalogue(t) {
		for _, text := range said {
			if at := person.FindString(text); at != "" {
				t.Errorf("%s does not elide before a name (%q): %s", key, at, text)
			}
			text = filling.ReplaceAllString(text, "3")
			for _, fault := range faultsOf(text) {
				if !strings.HasPrefix(fault, "no capital") || strings.HasSuffix(text, ".") && strings.Contains(text, ". ") {
					t.Errorf("%s: %s", key, fault)
				}
			}
		}
	}
}

// catalogue are all French words of the program, by their keys, but for the commands' names.
func catalogue(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, source := range sourcesOfWords() {
		files, err := fs.Glob(source, "*fr.toml")
		if err != nil || len(files) == 0 {
			t.Fatalf("no catalogue: %v", err)
		}
		for _, name := range files {
			var tree map[string]any
			if _, err := toml.DecodeFS(source, name, &tree); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for key, said := range saidIn(tree) {
				if isCommands := strings.HasPrefix(key, "cmd.") || strings.HasPrefix(key, "option."); !isCommands || !strings.HasSuffix(key, ".name") {
					all[key] = said
				}
			}
		}
	}
	return all
}

// saidIn are the texts of a catalogue's messages, by their keys.
func saidIn(messages map[string]any) map[string][]string {
	all := map[string][]string{}
	for key, said := range messages {
		switch said := said.(type) {
		case string:
			all[key] = []string{said}
		case map[string]any:
			all[key] = []string{said["other"].(string), said["one"].(string)}
		}
	}
	return all
}

// hostileMark is in the names that stories give to do harm.
const hostileMark = "everyone"

// unofficial is what says that data is an example: an answer says it once, and what it speaks of.
var unofficial = regexp.MustCompile(`(?i)non[ \x{00a0}]officiel|not[ \x{00a0}]official`)

// proofreads checks every sentence of the answer for the French way of writing. A label of a button has no
// brackets within brackets.
func (s *story) proofreads(person string) []string {
	var found []string
	if n := len(unofficial.FindAllString(s.witness+s.message.Text, -1)); n > 1 {
		found = append(found, fmt.Sprintf("says %d times that it rests on an example", n))
	}
	found = append(found, disorder(s.message.Components)...)
	found = append(found, alike(s.message.Components)...)
	if person == "Robin" && s.message.Ephemeral { // he reads English
		said := mention.ReplaceAllString(fenced.ReplaceAllString(s.message.Text, ""), "")
		for _, label := range append(s.message.Labels(), said) {
			if fault := unEnglish.FindString(label); fault != "" {
				found = append(found, fmt.Sprintf("not English: %q in %q", fault, label))
			}
		}
		return found
	}
	found = append(found, faultsOf(s.witness+s.message.Text)...)
	labels := s.message.Labels()
	if s.modal != nil && person != "Robin" {
		labels = append(labels, s.modal.Title)
		limits.Walk(s.modal.Components, func(c limits.Component) { labels = append(labels, c.Label, c.Description, c.Placeholder, c.Content) })
	}
	for _, label := range labels {
		for _, fault := range faultsOf(label) {
			if !strings.HasPrefix(fault, "no capital") { // an option is a word of a list
				found = append(found, fault)
			}
		}
	}
	return found
}

// alike are the options of a select that begin like another one of it, as far as a phone shows them. A name
// that is all that it shows is no fault of ours.
func alike(components []limits.Component) (found []string) {
	limits.Walk(components, func(c limits.Component) {
		seen := map[string]bool{}
		for _, o := range c.Options {
			if begins := head(plainly(o.Label)); seen[begins] && !strings.ContainsAny(begins, "@|") {
				found = append(found, fmt.Sprintf("%s: two options begin with %q", c.Placeholder, begins))
			} else {
				seen[begins] = true
			}
		}
	})
	return found
}

// disorder is what a screen reader would read in the wrong order or not at all: controls before the words
// that they belong to, and a picture without words.
func disorder(components []limits.Component) (found []string) {
	words, controls := false, false
	for _, c := range components {
		switch c.Type {
		case limits.TextDisplay:
			if words = true; controls {
				found = append(found, fmt.Sprintf("words stand behind controls: %q", c.Content))
			}
		case limits.Row:
			if controls = true; !words {
				found = append(found, "controls stand before any words")
			}
		case limits.MediaGallery:
			for _, item := range c.Items {
				if n := utf8.RuneCountInString(item.Description); n < 10 || n > limits.MaxAltText {
					found = append(found, fmt.Sprintf("a picture is told in %d characters", n))
				}
			}
		}
	}
	return found
}

// TestDisorderIsFound: in the right order nothing is found, and each fault once.
func TestDisorderIsFound(t *testing.T) {
	t.Parallel()
	text := limits.Component{Type: limits.TextDisplay, Content: "mots"}
	row := limits.Component{Type: limits.Row}
	picture := func(alt string) limits.Component {
		return limits.Component{Type: limits.MediaGallery, Items: []limits.MediaItem{{Description: alt}}}
	}
	for _, c := range []struct {
		of   []limits.Component
		want int
	}{{[]limits.Component{text, picture("une table de 180 cm"), text, row, row}, 0}, {[]limits.Component{row, text}, 2},
		{[]limits.Component{text, row, text}, 1}, {[]limits.Component{text, picture("")}, 1}} {
		if got := disorder(c.of); len(got) != c.want {
			t.Errorf("%q", got)
		}
	}
}

// TestFaultsAreFound: the proofreader finds what it looks for, and nothing in what is right.
func TestFaultsAreFound(t *testing.T) {
	for text, faults := range map[string]int{
		"Points de Alice": 1, "Points d’Alice": 0, "Le onze de Hans": 0, "camp bleu joue": 1, "Camp bleu joue": 0, "Rien : rien": 1,
		"Rien\u202f: rien":  0,
		"Réglage npow-demi": 1, "De A1 à B2": 0, "Trop  loin": 1, "E7 (n° 1 (bleu))": 1, "a · b": 1, "La île": 1, "La une": 0,
		"Rien\u202f?.": 1, "Rien. Ni ceci.": 0,
		"Lisez `npow-demi`": 0,
	} {
		if got := faultsOf(text); len(got) != faults {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// unEnglish is what an English sentence does not write: a typewriter's apostrophe, a decimal comma, French
// quotation marks; fenced and mention are no prose.
var (
	unEnglish = regexp.MustCompile(`\pL'\pL|\d,\d\b|[«»]`)
	fenced    = regexp.MustCompile("(?s)```.*?```|`[^`]*`")
	mention   = regexp.MustCompile(`<[^>]*>`)
)

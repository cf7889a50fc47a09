package bot

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"aidedecamp/bot/limits"
)

// french are the mistakes that no French sentence of the bot's may have, wherever its words come from; where
// is what surrounds one.
var french = []struct {
	what  string
	where *regexp.Regexp
	fine  *regexp.Regexp
}{
	{"not elided", regexp.MustCompile(`(?:^|[\s(«])(?:[DdLlNnSsJj]e|[Ll]a|[Qq]ue|[Jj]usque|[Ll]orsque) (?:[aeiouàâéèêëîïôœAEIOUÉÈ]|h(?:exa|eur|omm|ôte|abit|istoire))\p{L}`),
		regexp.MustCompile(`(?:[Ll]e|[Ll]a|[Dd]e|[Qq]ue) (?:on|ou|un)`)},
	{"a space that breaks", regexp.MustCompile(`\S [:;!?»]|« `), nil},
	{"two spaces", regexp.MustCompile(`\S {2,}\S`), nil},
	{"a setting's slug", regexp.MustCompile(`\b(?:npow|npow300|hex)-[a-z]`), nil},
	{"two brackets", regexp.MustCompile(`\([^)]*\(|\[[^\]]*\[`), regexp.MustCompile(`\(https?`)},
}

// code is what is no sentence: what stands between backquotes, links, times, commands.
var code = regexp.MustCompile("(?s)```.*?```|`[^`]*`|<[^>]*>|https?://\\S+")

// faultsOf are the mistakes of a text that the bot has sent in French: one for each line that has any.
func faultsOf(text string) []string {
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
		if bare := strings.TrimLeft(line, "-#>*~ "); bare != "" && !strings.HasPrefix(line, "- ") && !uncapped.MatchString(bare) && unicode.IsLower([]rune(bare)[0]) {
			found = append(found, "no capital: "+line)
		}
	}
	return found
}

// hostileMark stands in the names that stories give to hurt.
const hostileMark = "everyone"

// proofreads holds every sentence of the answer to the French way of writing. A label of a button has no
// brackets within brackets.
func (s *story) proofreads(person string) []string {
	if person == "Robin" && s.message.Ephemeral { // he reads English
		return nil
	}
	found := faultsOf(s.witness + s.message.Text)
	labels := s.message.Labels()
	if s.modal != nil && person != "Robin" {
		labels = append(labels, s.modal.Title)
		limits.Walk(s.modal.Components, func(c limits.Component) { labels = append(labels, c.Label, c.Placeholder, c.Content) })
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

// TestFaultsAreFound: the proofreader finds what it looks for, and nothing in what is right.
func TestFaultsAreFound(t *testing.T) {
	for text, faults := range map[string]int{
		"Points de Alice": 1, "Points d’Alice": 0, "Le onze de Hans": 0, "camp bleu joue": 1, "Camp bleu joue": 0, "Rien : rien": 1, "Rien\u202f: rien": 0,
		"Réglage npow-demi": 1, "De A1 à B2": 0, "Trop  loin": 1, "E7 (n° 1 (bleu))": 1, "a · b": 1, "La île": 1, "La une": 0, "Lisez `npow-demi`": 0,
	} {
		if got := faultsOf(text); len(got) != faults {
			t.Errorf("%q: %q", text, got)
		}
	}
}

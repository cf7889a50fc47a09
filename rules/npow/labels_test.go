package npow_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"aidedecamp/rules/npow"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// mostLabel is how many characters the label of a form's field shows at Discord.
const mostLabel = 45

// TestFormLabelsFit: no field's label is cut, with names as long as most are.
func TestFormLabelsFit(t *testing.T) {
	filled := regexp.MustCompile(`\{\{\.\w+\}\}`)
	ending := regexp.MustCompile(`\{\{(e?s) \.\w+\}\}`)
	long := strings.NewReplacer("{{.a}}", "Dominique", "{{.b}}", "Camille", "{{.who}}", "Dominique", "{{.total}}", "50", "{{.most}}", "120")
	for _, lang := range []string{"fr", "en"} {
		asked := 0
		for key, texts := range rulestest.ReadVocabulary(t, lang, npow.System().Locale) {
			if !strings.Contains(key, ".ask.") || key == "npow.ask.downgrade" || strings.HasPrefix(key, "npow.ask.choose") {
				continue // a select's placeholder has room for 150
			}
			for _, text := range texts {
				asked++
				if text = filled.ReplaceAllString(long.Replace(ending.ReplaceAllString(text, "$1")), "12"); utf8.RuneCountInString(text) > mostLabel {
					t.Errorf("%s %s: %q has %d characters", lang, key, text, utf8.RuneCountInString(text))
				}
			}
		}
		if asked < 15 {
			t.Errorf("%s: %d labels", lang, asked)
		}
	}
}

// TestOnePointIsSingular: a count of one has words of its own wherever points are said.
func TestOnePointIsSingular(t *testing.T) {
	one := []phrase.Arg{phrase.Number("read", 1), phrase.Number("points", 1), phrase.Number("total", 50), phrase.Number("left", 49),
		phrase.Number("most", 15),
		phrase.Number("over", 1), phrase.Number("multiple", 5), phrase.Number("a", 1), phrase.Number("b", 0),
		phrase.Verbatim("objective", "x"), phrase.Verbatim("degree", "x"), phrase.Verbatim("who", "x"),
		phrase.Verbatim("first", "x"), phrase.Verbatim("second", "x")}
	for lang, plural := range map[string]string{"fr": `\b[01] points\b`, "en": `\b1 points\b`} {
		words := rulestest.ReadVocabulary(t, lang, npow.System().Locale)
		for _, key := range []string{"npow.points.mark", "npow.refused.points-few", "npow.refused.points-own", "npow.refused.points-most",
			"npow.refused.points-multiple", "npow.count.overdrawn", "npow.count.mark-text"} {
			if said := words.Say(t, phrase.Say(key, one...)); regexp.MustCompile(plural).MatchString(said) || !strings.Contains(said, "1") {
				t.Errorf("%s: %q", lang, said)
			}
		}
	}
}

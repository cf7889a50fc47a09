package bot

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/reply"
	"aidedecamp/rules/systems"
)

// TestEverySettingIsExplained: each setting of each system has one sentence, and each of several values but a
// figure, profiles among them, in both languages; a select's description takes it whole.
func TestEverySettingIsExplained(t *testing.T) {
	words := allWords(t, systems.All())
	for _, lang := range []locale.Lang{locale.French, locale.English} {
		v := reply.NewVoice(words, lang, reply.Private)
		for _, s := range systems.All() {
			for _, setting := range s.Meta.Settings {
				where := string(lang) + ": bot.setting-does." + s.Meta.Slug + "." + setting.Name
				isOneSentence(t, where, v.SettingDoes(s.Meta.Slug, setting.Name))
				for _, value := range setting.Values {
					said := v.ValueDoes(s.Meta.Slug, setting.Name, value)
					figure := !strings.ContainsFunc(strings.ReplaceAll(value, "x", ""), func(r rune) bool { return !unicode.IsDigit(r) })
					if said != "" || !figure && len(setting.Values) > 1 {
						isOneSentence(t, where+"."+value, said)
					}
				}
			}
			if set, ok := s.Setting("profile"); ok && len(set.Values) != len(s.Meta.Profiles) {
				t.Errorf("%s has %d profiles, of which %v are explained", s.Meta.Slug, len(s.Meta.Profiles), set.Values)
			}
		}
	}
}

func isOneSentence(t *testing.T, where, said string) {
	t.Helper()
	if said == "" {
		t.Errorf("%s has no words: %s", where, wordsRemedy)
		return
	}
	if n := utf8.RuneCountInString(said); n == 0 || n > limits.MaxSelectOptionLabel {
		t.Errorf("%s: %d characters, of 1 to %d: %q", where, n, limits.MaxSelectOptionLabel, said)
	}
	if !strings.HasSuffix(said, ".") || strings.Contains(strings.TrimSuffix(said, "."), ". ") {
		t.Errorf("%s is not one sentence: %q", where, said)
	}
}

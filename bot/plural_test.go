package bot

import (
	"cmp"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/rulestest"
)

// afterNumber is what is right after a filling.
var afterNumber = regexp.MustCompile(`{{\.([a-z-]+)}}[*\s\x{a0}\x{202f}]+([\pL’]+)(.?)`)

// notPlural are words that end like a plural and are none, by language.
var notPlural = map[string][]string{
	"fr": strings.Fields("dans plus puis sans hors depuis fois pas vers sous hex max s choix"),
	"en": strings.Fields("is has was as this its less across goes loss awaits falls reaches becomes asks holds takes strikes s"),
}

// neverOne are the numbers that can't be one, by why.
var neverOne = map[string][]string{
	"a bound of this program, all far above one": {"bot.armory.name-long", "bot.armory.too-large", "bot.bareme.no-form", "bot.file-large",
		"bot.season.name", "bot.season.scheme-large", "bot.invite.long", "bot.throw.bounds", "dice.too-long", "dice.too-many-dice",
		"game.json.deep", "game.json.values", "game.refused.verdict-reason", "game.table.line", "game.table.names", "game.table.nested",
		"game.table.path", "game.table.size", "ground.fault.dice", "ground.fault.losses", "ground.fault.rows", "hexwar.army.fault.long",
		"hexwar.army.fault.name", "hexwar.scenario.wrong.name", "hexwar.combat.refused.too-many-dice", "adlg.ambush.offer.shorter"},
	"the two rows of the rule":             {"hexwar.deploy.refused.zone"},
	"a die and what is added to it":        {"npow.topic.nombre-d-elements.body", "npow.topic.objectifs-du-pool.body"},
	"a size with its unit":                 {"cli.check.room", "cli.check.room.none", "cli.check.room.scant"},
	"a board is many hexes wide and long":  {"render.twin.hexes"},
	"said only where there are many":       {"bot.state.readings"},
	"refused only where there are several": {"hexwar.command.refused.which-officer"},
}

// pluralsAfter are the fillings of a text that are numbers and have a plural right behind them, with it.
func pluralsAfter(lang, text string, isNumber func(name string) bool) map[string]string {
	found := map[string]string{}
	for _, m := range afterNumber.FindAllStringSubmatch(text, -1) {
		name, word := m[1], m[2]
		plural := strings.HasSuffix(word, "s") || lang == "fr" && strings.HasSuffix(word, "x") || lang == "en" && (word == "dice" || word == "men")
		if plural && m[3] != "{" && isNumber(name) && !slices.Contains(notPlural[lang], word) && !strings.Contains(word, "’") {
			found[name] = word
		}
	}
	return found
}

// TestEveryNumberAgrees: no catalogue puts a number before a plural without saying it in the singular too:
// the noun agrees by {{s .n}}, or the sentence has a form for one that goes by this number.
func TestEveryNumberAgrees(t *testing.T) {
	t.Parallel()
	said := sayings(t, "../rules", "../bot", "../render", "../cmd")
	numbers := map[string]int{} // by how many more places a name is filled with a number than with anything else
	for _, s := range said {
		for _, name := range s.fills {
			numbers[name]--
		}
		for _, name := range s.counts {
			numbers[name] += 2
		}
	}
	excused := map[string]bool{}
	for _, keys := range neverOne {
		for _, key := range keys {
			excused[key] = false
		}
	}
	for _, lang := range []string{"fr", "en"} {
		words := rulestest.ReadVocabulary(t, lang, append(sourcesOfWords(), os.DirFS("../cmd/aidedecamp/terminal/locale"))...)
		for _, key := range slices.Sorted(maps.Keys(words)) {
			saying := func(name string) (known, is bool) {
				for _, s := range said {
					if (s.key == key || strings.HasSuffix(s.key, ".") && strings.HasPrefix(key, s.key)) && slices.Contains(s.fills, name) {
						known, is = true, is || slices.Contains(s.counts, name)
					}
				}
				return
			}
			isNumber := func(name string) bool {
				known, is := saying(name)
				return is || !known && numbers[name] > 0
			}
			least := cmp.Or(words[key]["one"], words[key]["other"])
			for name, word := range pluralsAfter(lang, least, isNumber) {
				if _, is := excused[key]; is {
					excused[key] = true
					continue
				}
				t.Errorf("%s: %s: {{.%s}} %s: %s: the noun agrees by {{s .%s}}, or a form \"one\"", lang, key, name, word, least, name)
			}
		}
	}
	for key, needed := range excused {
		if !needed {
			t.Errorf("%s has no plural behind a number: it need not be excused", key)
		}
	}
}

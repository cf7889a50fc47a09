package bot

import (
	"fmt"
	"testing"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

// TestASelectLeadsToAllItsChoices follows [Les autres…] to the end, in both languages: each choice stands in
// one of the selects, in their order, and each select that is not all says of how many.
func TestASelectLeadsToAllItsChoices(t *testing.T) {
	t.Parallel()
	words := allWords(t, systems.All())
	for _, lang := range []locale.Lang{locale.French, locale.English} {
		v := reply.NewVoice(words, lang, reply.Private)
		for _, count := range []int{1, 25, 26, 41, 49, 50, 300} {
			q := rules.Question{Option: "ou"}
			for n := range count {
				q.Choices = append(q.Choices, rules.Choice{Value: fmt.Sprint("h", n), Label: phrase.Say("game.slug", phrase.Verbatim("slug", fmt.Sprint("H", n)))})
			}
			menu := v.Menu(nil, "id", "H0", q)
			for reached := 0; ; {
				if len(menu.Options) > limits.MaxSelectOptions || len(menu.Options) == 0 || (menu.Placeholder == "H0") != (count <= limits.MaxSelectOptions) {
					t.Fatalf("%d choices: %q has %d", count, menu.Placeholder, len(menu.Options))
				}
				from, rest := 0, false
				for _, o := range menu.Options {
					if from, rest = reply.RestFrom([]string{o.Value}); rest {
						break
					}
					if o.Value != fmt.Sprint("h", reached) {
						t.Fatalf("%d choices: %s after %d", count, o.Value, reached)
					}
					reached++
				}
				if !rest {
					if reached != count {
						t.Errorf("%d choices of %d are reached", reached, count)
					}
					break
				}
				var some bool
				if menu, some = v.Rest(nil, "id", rules.Offer{Label: q.Choices[0].Label, Ask: []rules.Question{q}}, from); !some {
					t.Fatalf("nothing after %d of %d", from, count)
				}
			}
		}
	}
}

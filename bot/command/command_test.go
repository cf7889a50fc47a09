package command

import (
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

func TestSystemsShareACommand(t *testing.T) {
	choice := func(values ...string) []rules.Choice {
		var choices []rules.Choice
		for _, v := range values {
			choices = append(choices, rules.Choice{Value: v, Label: phrase.Say("game.slug", phrase.Verbatim("slug", v))})
		}
		return choices
	}
	one := &rules.System{Acts: []rules.ActSpec{{Path: "npow bord", Options: []rules.OptionSpec{
		{Name: "cote", Kind: rules.ChoiceOption, Required: true, Choices: choice("nord", "sud")},
		{Name: "force", Kind: rules.WholeOption, Required: true}}}}}
	two := &rules.System{Acts: []rules.ActSpec{{Path: "npow bord", Options: []rules.OptionSpec{
		{Name: "cote", Kind: rules.ChoiceOption, Required: true, Choices: choice("sud", "est")},
		{Name: "mot", Kind: rules.TextOption, Required: true}}},
		{Path: "cache", Unlisted: true}}}
	joined, err := systemCommands(rules.Registry{one, two})
	if err != nil {
		t.Fatal(err)
	}
	if len(joined) != 1 {
		t.Fatalf("%d commands", len(joined))
	}
	var got []string
	for _, o := range joined[0].Options {
		text := o.Name
		if o.Required {
			text += "*"
		}
		for _, c := range o.Choices {
			text += " " + c.Value
		}
		got = append(got, text)
	}
	if want := "cote* nord sud est, force, mot"; strings.Join(got, ", ") != want {
		t.Errorf("options %q, want %q", got, want)
	}
	if len(one.Acts[0].Options[0].Choices) != 2 || !one.Acts[0].Options[1].Required {
		t.Error("joining changed a system's own declaration")
	}
	two.Acts[0].Options[1] = rules.OptionSpec{Name: "force", Kind: rules.TextOption}
	if _, err := systemCommands(rules.Registry{one, two}); err == nil || !strings.Contains(err.Error(), "force") {
		t.Errorf("a number and a text are joined: %v", err)
	}
}

// TestA26thSubcommandIsLeftToButtons: with more acts beside each other than Discord takes the bot starts,
// with the first 25 as commands.
func TestA26thSubcommandIsLeftToButtons(t *testing.T) {
	s := &rules.System{}
	for i := range 26 {
		s.Acts = append(s.Acts, rules.ActSpec{Path: fmt.Sprintf("order o%d", i)})
	}
	s.Acts = append(s.Acts, rules.ActSpec{Path: "terrain nu"}, rules.ActSpec{Path: "order o3"})
	all, err := systemCommands(rules.Registry{s})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 26 || all[24].Path != "order o24" || all[25].Path != "terrain nu" {
		t.Errorf("%d commands, the last ones %s and %s", len(all), all[len(all)-2].Path, all[len(all)-1].Path)
	}
}

package bot

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestRegistration holds what is registered against testdata/registration.json, against Discord's limits, and against the
// 7,500 characters that this bot allows itself for one command.
func TestRegistration(t *testing.T) {
	t.Parallel()
	c := newClub(t, t.Name())
	declared, err := c.bot.declaration()
	if err != nil {
		t.Fatal(err)
	}
	if faults := limits.CheckCommands(declared); len(faults) > 0 {
		t.Errorf("Discord would refuse: %v", faults)
	}
	for _, command := range declared {
		if n := limits.CommandChars(command); n > 7500 {
			t.Errorf("/%s has %d characters", command.Name, n)
		}
		if !slices.Equal(command.Contexts, []int{0}) || !slices.Equal(command.IntegrationTypes, []int{0}) {
			t.Errorf("/%s is offered outside servers", command.Name)
		}
	}
	got, err := json.MarshalIndent(declared, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	const golden = "testdata/registration.json"
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the registration is not %s: go test ./bot -run TestRegistration -update", golden)
	}
}

// TestEveryWordIsThere: no command, option or choice shows a catalogue's key instead of words, in either language.
func TestEveryWordIsThere(t *testing.T) {
	t.Parallel()
	c := newClub(t, t.Name())
	declared, err := c.bot.declaration()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(declared)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{`"cmd.`, `"system.`, `"game.`, `"bot.`, `"npow.`} {
		if at := bytes.Index(raw, []byte(key)); at >= 0 {
			t.Errorf("no words for %s", raw[at:min(at+60, len(raw))])
		}
	}
	for path, command := range c.bot.routes {
		for _, o := range append(command.options, rules.OptionSpec{}) {
			for _, what := range []string{"name", "about"} {
				if !c.words.Has(key(path, o.Name, what)) {
					t.Errorf("no words %s", key(path, o.Name, what))
				}
			}
		}
	}
}

// TestAnUnchangedRegistrationIsNotSent: Discord counts creations, and an overwrite resets what its clients keep.
func TestAnUnchangedRegistrationIsNotSent(t *testing.T) {
	t.Parallel()
	c := newClub(t, t.Name())
	c.stop()
	if err := c.server.Fault(localdiscord.Failing(localdiscord.RouteCommandsPut, 400)); err != nil {
		t.Fatal(err)
	}
	c.start()
	if c.server.PendingFaults() != 1 {
		t.Error("the same commands were sent again")
	}
}

func TestSystemsShareACommand(t *testing.T) {
	choice := func(values ...string) []rules.Choice {
		var choices []rules.Choice
		for _, v := range values {
			choices = append(choices, rules.Choice{Value: v, Label: phrase.Say("game.slug", phrase.Verbatim("slug", v))})
		}
		return choices
	}
	one := &rules.System{Acts: []rules.ActSpec{{Path: "bord", Options: []rules.OptionSpec{
		{Name: "cote", Kind: rules.ChoiceOption, Required: true, Choices: choice("nord", "sud")}, {Name: "force", Kind: rules.WholeOption, Required: true}}}}}
	two := &rules.System{Acts: []rules.ActSpec{{Path: "bord", Options: []rules.OptionSpec{
		{Name: "cote", Kind: rules.ChoiceOption, Required: true, Choices: choice("sud", "est")}, {Name: "mot", Kind: rules.TextOption, Required: true}}},
		{Path: "cache", Unlisted: true}}}
	joined, err := systemCommands(rules.Registry{one, two})
	if err != nil {
		t.Fatal(err)
	}
	if len(joined) != 1 {
		t.Fatalf("%d commands", len(joined))
	}
	var got []string
	for _, o := range joined[0].options {
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

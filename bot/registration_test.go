package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/locale"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestRegistration compares what is registered with testdata/registration.json, with Discord's limits, and
// with the 7,500 characters that this bot allows itself for one command.
func TestRegistration(t *testing.T) {
	t.Parallel()
	c := newClub(t, t.Name())
	declared, err := c.bot.router.Declaration()
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
	if *update && !t.Failed() { // what Discord would refuse is not written
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

// wordsRemedy says where words are missing.
const wordsRemedy = "write it in fr.toml and en.toml of rules/<system>/locale, of bot/locale for what is the bot's own"

// TestEveryWordIsThere: no command, option or choice shows a catalogue's key instead of words, in either
// language.
func TestEveryWordIsThere(t *testing.T) {
	t.Parallel()
	c := newClub(t, t.Name())
	declared, err := c.bot.router.Declaration()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(declared)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{`"cmd.`, `"option.`, `"system.`, `"game.`, `"bot.`, `"npow.`} {
		if at := bytes.Index(raw, []byte(key)); at >= 0 {
			t.Errorf("no words for %s: %s", raw[at:min(at+60, len(raw))], wordsRemedy)
		}
	}
	for _, command := range c.bot.router.Commands {
		for _, o := range append(command.Options, rules.OptionSpec{}) {
			for _, what := range []string{"name", "about"} {
				own := key(command.Path, o.Name, what)
				shared := phrase.OptionKey(own)
				switch {
				case !c.words.Has(own) && !c.words.Has(shared):
					t.Errorf("no words %s: %s", own, wordsRemedy)
				case o.Name != "" && c.words.Has(own) && bothSay(c.words, own) == bothSay(c.words, shared):
					t.Errorf("%s repeats %s: leave it out", own, shared)
				}
			}
		}
	}
}

// bothSay is what a key says, in French and in English.
func bothSay(words *locale.Words, key string) (said [2]string) {
	for i, lang := range []locale.Lang{locale.French, locale.English} {
		said[i] = words.Book(lang, locale.Plain).Say(phrase.Say(key))
	}
	return said
}

// TestAnUnchangedRegistrationIsNotSent: Discord counts creations, and an overwrite resets what its clients
// keep.
func TestAnUnchangedRegistrationIsNotSent(t *testing.T) {
	t.Parallel()
	c := newClub(t, t.Name())
	c.stop()
	if err := c.server.Fault(localdiscordtest.Failing(localdiscord.RouteCommandsPut, 400)); err != nil {
		t.Fatal(err)
	}
	c.start()
	if c.server.PendingFaults() != 1 {
		t.Error("the same commands were sent again")
	}
}

// startless asks this test binary to start a bot that can't start, with so many fellows.
const startless = "AIDEDECAMP_TEST_STARTLESS"

// TestABotThatDoesNotStartFailsItsTest: its error reaches the test at once, with its sentence, alone or with
// fellows.
func TestABotThatDoesNotStartFailsItsTest(t *testing.T) {
	t.Parallel()
	if fellows, asked := os.LookupEnv(startless); asked {
		c := founded(t, t.Name(), allSystems(), localdiscord.Options{})
		c.fellows = len(fellows)
		if err := c.server.Fault(localdiscordtest.Failing(localdiscord.RouteCommandsPut, 400)); err != nil {
			t.Fatal(err)
		}
		c.start()
		return
	}
	for _, fellows := range []string{"", "one"} {
		ctx, end := context.WithTimeout(t.Context(), slack)
		child := exec.CommandContext(ctx, os.Args[0], "-test.run", "^TestABotThatDoesNotStartFailsItsTest$")
		child.Env = append(os.Environ(), startless+"="+fellows)
		said, err := child.CombinedOutput()
		if err == nil || ctx.Err() != nil || !bytes.Contains(said, []byte("the bot does not start: the commands are not registered")) {
			t.Errorf("with %d fellows: %v\n%s", len(fellows), err, said)
		}
		end()
	}
}

// key is the catalogue's key of a command's or option's words.
func key(path, option, what string) string {
	return strings.Join(strings.Fields("cmd "+path+" "+option+" "+what), ".")
}

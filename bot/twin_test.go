package bot

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/rules"
	"aidedecamp/rules/rulestest"
)

// TestSecretsStayOffTheTable plays the tests' own game of hidden fingers twice, with other fingers for
// Dominique: until the round reveals them, Camille and a spectator see the same messages, in the same order,
// to the last custom_id, alt text and pixel.
func TestSecretsStayOffTheTable(t *testing.T) {
	t.Parallel()
	clubs := newTwins(t, rules.Registry{odd()}, `doigts.: [13458]\b`)
	for _, s := range clubs {
		s.tell("Camille> /partie nouvelle system:mourre opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]")
	}
	clubs.play(t, [][2]string{
		{"Dominique> /mourre pronostic total:7", "Dominique> /mourre pronostic total:12"},
		{"Camille> /mourre miser jetons:2", ""},
		{"Dominique> /mourre montrer doigts:1", "Dominique> /mourre montrer doigts:4"},
		{"Camille> /mourre lancer main:gauche", ""},
		{"Dominique> /mourre montrer doigts:9", "Dominique> /mourre montrer doigts:8"},
		{"Dominique> /retour", ""},
		{"Dominique> /mourre montrer doigts:3", "Dominique> /mourre montrer doigts:5"},
		{"Dominique> /mourre parier points:5", "Dominique> /mourre parier points:40"},
		{"Dominique! [Sceller]", ""},
		{"Dominique> /suite", ""}, // his own offers come privately: the table must not see that there are any
		{"Dominique! [Mes choix]", ""},
		{"Camille! [Mes choix]", ""},
		{"Camille! [Plus…]", ""},
		{"Sacha! [Pour le forum]", ""},
		{"Camille> /mourre compter total:5", ""},
		{"Camille> /carte", ""},
		{"Camille> /journal", ""},
		{"Camille> /partie etat", ""},
		{"Sacha> /suite", ""},
		{"Sacha> /journal", ""},
		{wholeSweep},
	}, "Camille", "Sacha")
	if own := [2]string{clubs[0].sees("Dominique"), clubs[1].sees("Dominique")}; own[0] == own[1] {
		t.Error("Dominique sees no difference either: the games hide nothing")
	}
	for _, s := range clubs {
		s.tell("Camille> /mourre montrer doigts:1")
	}
	if clubs[0].sees("Sacha") == clubs[1].sees("Sacha") {
		t.Error("the round has ended and nothing is revealed")
	}
}

// twins are two games that differ only in what Dominique keeps to himself.
type twins [2]*story

// newTwins are two clubs alike; secrets are what only Dominique may read in either.
func newTwins(t *testing.T, registry rules.Registry, secrets string) twins {
	t.Helper()
	if regexp.MustCompile(secrets).MatchString("") {
		t.Fatalf("%q finds nothing", secrets)
	}
	var clubs twins
	for i := range clubs {
		c := founded(t, t.Name(), registry, localdiscord.Options{})
		c.out = &outbox{}
		c.start()
		clubs[i] = &story{t: t, club: c, kept: map[string]string{}, secrets: regexp.MustCompile(secrets)}
	}
	return clubs
}

// alike takes a step in both games, the first one's where the second has none, and checks that what the
// others see of it is the same.
func (c twins) alike(t *testing.T, step [2]string, others ...string) {
	t.Helper()
	var seen [2]string
	for i, s := range c {
		line := step[i]
		if line == "" {
			line = step[0]
		}
		s.tell(line)
		for _, name := range others {
			seen[i] += s.sees(name)
		}
		if strings.Contains(line, "~") {
			seen[i] += fmt.Sprint(s.choices)
		}
	}
	if diff := cmp.Diff(strings.Split(seen[0], "\n"), strings.Split(seen[1], "\n")); diff != "" {
		t.Fatalf("%s: the table tells them apart: %s", step[0], diff)
	}
}

// sees is everything that a person sees, hashes masked.
func (s *story) sees(name string) string {
	var seen strings.Builder
	for _, m := range s.club.server.As(name).Messages() {
		fmt.Fprintf(&seen, "— private %v, edited %v\n%s\n", m.Ephemeral, m.Edited, s.masks(m.Text))
		if !m.Ephemeral && (m.Command == "/mourre montrer" || m.Command == "/mourre pronostic" || m.Command == "/mourre parier") {
			s.t.Errorf("Discord shows everyone what was typed into %s", m.Command)
		}
		limits.Walk(m.Components, func(c limits.Component) {
			if c.Type != limits.MediaGallery && c.Type != limits.Row {
				c.Content = s.masks(c.Content)
				c.File = nil // its address is random
				raw, err := json.Marshal(c)
				if err != nil {
					s.t.Fatal(err)
				}
				seen.Write(append(raw, '\n'))
			}
		})
		for _, f := range m.Files {
			fmt.Fprintf(&seen, "%s %q %s\n", f.Name, f.Alt, s.holds(f))
		}
	}
	return seen.String()
}

// holds is what a file says, hashes masked, or the sum of a picture. An address is of one file for good.
func (s *story) holds(f localdiscord.File) string {
	s.t.Helper()
	said, known := s.held[f.URL]
	if known {
		return said
	}
	data, err := localdiscordtest.Bytes(f)
	if err != nil {
		s.t.Fatal(err)
	}
	if f.ContentType == "image/png" {
		said = fmt.Sprintf("%x", sha256.Sum256(data))
	} else {
		said = rulestest.MaskHashes(string(data))
	}
	if s.held == nil {
		s.held = map[string]string{}
	}
	s.held[f.URL] = said
	return said
}

// masks is rulestest.MaskHashes of a text that is seen after each step.
func (s *story) masks(text string) string {
	masked, known := s.masked[text]
	if !known {
		masked = rulestest.MaskHashes(text)
		if s.masked == nil {
			s.masked = map[string]string{}
		}
		s.masked[text] = masked
	}
	return masked
}

package rulestest

import (
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"testing"

	"aidedecamp/rules"
)

// Option is an option of Conforms.
type Option func(*plan)

// Answers are lines of text by which questions without choices are answered, by the act's path and the
// option: "piece poser ou". Without any, the suite answers with small numbers.
type Answers map[string][]string

// plan is what Conforms does.
type plan struct {
	games, acts int
	answers     Answers
	fixed       map[string]string
	together    Together
	shared      []fs.FS
	spoken      map[string]Vocabulary
}

// Games says how many random games are played; 12 without it.
func Games(n int) Option { return func(p *plan) { p.games = n } }

// GamesAsked returns how many random games a test plays: as many as AIDEDECAMP_GAMES says, and no fewer than
// normally. CI asks for more than a developer waits for.
func GamesAsked(t testing.TB, normally int) int {
	t.Helper()
	text := os.Getenv("AIDEDECAMP_GAMES")
	if text == "" {
		return normally
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("AIDEDECAMP_GAMES=%q is no number of games", text)
	}
	return max(n, normally)
}

// Acts says how many acts a random game has at most; 30 without it.
func Acts(n int) Option { return func(p *plan) { p.acts = n } }

// With gives answers to questions that no choice answers.
func With(a Answers) Option { return func(p *plan) { p.answers = a } }

// Under says which settings are not drawn, and what they are.
func Under(settings map[string]string) Option { return func(p *plan) { p.fixed = settings } }

// Together are options that say one thing between them, by the act's path: a width and a height.
type Together map[string][]string

// Saying names which options of acts say one thing together; a way out changes one thing.
func Saying(one Together) Option { return func(p *plan) { p.together = one } }

// Speaking adds catalogues that the system shares with others, beside its own.
func Speaking(shared ...fs.FS) Option {
	return func(p *plan) { p.shared = append(p.shared, shared...) }
}

// Conforms checks everything that the kernel asks of a system: declarations, keys, words, free draws, and
// random games in which each act is decided, folded, rebuilt, taken back, proved and judged again, acts are
// agreed to and weighed, settings change and every reading act is asked for every seat. Each game is played
// under settings of its own, drawn by its number, as all that is drawn in it: one that fails is played again
// by its name. The games are played beside each other, after what the caller still does.
func Conforms(t *testing.T, system *rules.System, options ...Option) {
	t.Helper()
	p := plan{games: 12, acts: 30}
	for _, o := range options {
		o(&p)
	}
	w := wordsOf(t, system, p.shared...)
	p.spoken = vocabularies(t, system, p.shared...)
	t.Run("meta", func(t *testing.T) { testMeta(t, system) })
	t.Run("acts", func(t *testing.T) { testActs(t, system) })
	t.Run("keys", func(t *testing.T) { testKeys(t, system) })
	t.Run("words", func(t *testing.T) { testWords(t, system, w) })
	t.Run("settings", func(t *testing.T) { testSettings(t, system) })
	t.Run("free", func(t *testing.T) { testFree(t, system, w, p) })
	for n := range p.games {
		t.Run(fmt.Sprintf("game-%d", n+1), func(t *testing.T) {
			t.Parallel()
			playRandom(t, system, w, p, n)
		})
	}
	for n := range p.games/4 + 1 {
		t.Run(fmt.Sprintf("walk-%d", n+1), func(t *testing.T) {
			t.Parallel()
			walk(t, system, p, n)
		})
	}
	for n := range p.games/4 + 1 {
		t.Run(fmt.Sprintf("evening-%d", n+1), func(t *testing.T) {
			t.Parallel()
			playEvening(t, system, w, p, n)
		})
	}
	t.Run("clock", func(t *testing.T) {
		t.Parallel()
		playClocked(t, system, w, p)
	})
}

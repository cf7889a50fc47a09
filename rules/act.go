package rules

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"regexp"
	"strings"
	"time"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// DiceOption is the option by which an act brings real dice: `des:"4 | 3 0 7"`.
const DiceOption = "des"

// SystemOption chooses the system of an act that several have and that needs no game; no system ever sees it.
const SystemOption = "system"

// OptionKind is what an option holds.
type OptionKind string

const (
	// TextOption holds a line of text.
	TextOption OptionKind = "text"
	// WholeOption holds a whole number.
	WholeOption OptionKind = "whole"
	// ChoiceOption holds one of OptionSpec.Choices, or one of System.Choices when those are empty.
	ChoiceOption OptionKind = "choice"
	// PersonOption holds a user's id.
	PersonOption OptionKind = "person"
	// RoleOption holds a role's id: no system has one.
	RoleOption OptionKind = "role"
)

// Choice is one value that an option may take.
type Choice struct {
	// Value is the slug: "europe-centrale".
	Value string
	// Label is what a person reads.
	Label phrase.Phrase
}

// ChoicesOf are values to choose from, each by its name.
func ChoicesOf[V ~string](name func(V) phrase.Phrase, values ...V) []Choice {
	choices := make([]Choice, len(values))
	for i, v := range values {
		choices[i] = Choice{Value: string(v), Label: name(v)}
	}
	return choices
}

// OptionSpec declares one option of an act. Its words are the catalogue's: "cmd." + path and name joined by
// dots, then ".name" (the localised name; the default name is Name) and ".about".
type OptionSpec struct {
	Name     string
	Kind     OptionKind
	Required bool
	// Choices are the values of a ChoiceOption that never change; empty, the system is asked what is legal
	// now.
	Choices []Choice
	// Private options hold what a person typed (a name, a word): the log line keeps only a salted hash.
	Private bool
	// Secret options are private, and withheld from every export until the game ends.
	Secret bool
	// File is the most bytes of a file that may bring a text; 0 where it is typed only.
	File int
}

// ActSpec declares an act that a system understands.
type ActSpec struct {
	// Path is the command's words, at most three: command, group, subcommand.
	Path string
	// Options are what it takes, the required ones first.
	Options []OptionSpec
	// Dice are the groups in which real dice may be typed in, by DiceOption; none, the act takes no typed
	// dice.
	Dice []dice.Group
	// Free says that anyone may do it without a game, as a « tirage libre ».
	Free bool
	// Starter says as which beginning a channel without a game offers a free act; empty, it is not offered.
	Starter Starter
	// Ready are ways to do a free act that come with the system, for who wants to begin at once.
	Ready []ReadyAct
	// Unlisted acts have no slash command: only offers lead to them.
	Unlisted bool
	// Consent acts are done once the other player has agreed; the referee's own, and those of a player who
	// has nobody to ask, at once. The kernel knows them by Verb.Wording.
	Consent bool
	// Referee acts are done by the referee as well as by the players, and he has their buttons.
	Referee bool
	// Weighed acts are first shown to whoever typed them, with what they would come to, and count once he
	// confirms.
	Weighed bool
	// Forgoes acts may give something up that could still be done: where they do, whoever does it is asked
	// once more. The kernel knows them by Verb.Forgoes.
	Forgoes bool
	// Surprises acts do more than their name says: what they give up is asked about also where whoever does
	// them could take them back alone.
	Surprises bool
	// Reads says that the act changes nothing and is answered for the asking seat alone. The kernel knows it
	// by Verb.Answer.
	Reads bool
	// Offered says that the act has buttons of its own. The kernel knows it by Verb.Button.
	Offered bool
	// Topic says that `/regle` hands what is no topic to this reading act, word by word: one to each
	// option, the rest to the last.
	Topic bool
	// Ask are the questions of the form that opens where a slash command left their options out. An offer
	// of the same path asks instead, with what it prefills.
	Ask []Question
}

// Starter is what a channel without a game may begin with: a free act of this kind that a system has.
type Starter string

const (
	StartTerrain Starter = "terrain" // draws a table
	StartCombat  Starter = "combat"  // resolves one combat of figures
	StartCount   Starter = "compte"  // counts the end of an evening
)

// ReadyAct is an act with its options filled in: its name, unique within the act, and what it is called.
type ReadyAct struct {
	ID    string
	Label phrase.Phrase
	Args  Args
}

// Option returns the declaration of the named option.
func (s ActSpec) Option(name string) (OptionSpec, bool) {
	for _, o := range s.Options {
		if o.Name == name {
			return o, true
		}
	}
	return OptionSpec{}, false
}

// unmarked refuses an act in which somebody typed what a line would take for a mark: its text would be
// missed for ever.
func unmarked(a ledger.Act) error {
	if name, marked := firstName(a.Args, func(name string) bool { return aMark.MatchString(a.Args[name]) }); marked {
		return Refuse("maison:options", "game.refused.mark", phrase.Named("text", aMark.FindString(a.Args[name])))
	}
	return nil
}

var (
	aMark = regexp.MustCompile(`#[0-9a-f]{64}`)
)

// readableArgs are options as the log keeps them: what JSON or a line can't hold would come back as another
// text than was hashed.
func readableArgs(a ledger.Args) ledger.Args {
	if a == nil {
		return nil
	}
	kept := make(ledger.Args, len(a))
	for name, value := range a {
		kept[ledger.Readable(name)] = ledger.Readable(value)
	}
	return kept
}

// givenArgs are the options of a system's act that say something: Discord sends a field of a form that was
// left empty as an empty text.
func givenArgs(a ledger.Args) ledger.Args {
	a = readableArgs(a)
	maps.DeleteFunc(a, func(_, value string) bool { return strings.TrimSpace(value) == "" })
	return a
}

// Occasion is what the outside world brings to one decision: the only door for the clock and for randomness.
type Occasion struct {
	// At is the moment; the log keeps whole seconds, UTC.
	At time.Time
	// Origin is unique for each thing that can cause an act: "d:<interaction>", "t:<timer>", "i:<import>".
	Origin string
	// Secret is S_e of the game's current epoch.
	Secret dice.Secret
	// Fresh is new randomness, from which the salts of this record are drawn.
	Fresh [32]byte
	// EndDelay is how long an end waits that one alone decides; only opening a game looks at it, and 0 is not
	// at all.
	EndDelay time.Duration
	// VerdictDelay is for how long a game must have stood still before its referee may adjudicate it; only
	// opening a game looks at it, and 0 is that he never may.
	VerdictDelay time.Duration

	// again is the line whose act is decided again, nil of a new one.
	again *recording
}

// salter draws the salts of one record from the occasion's randomness.
type salter struct {
	fresh [32]byte
	drawn byte
	texts []ledger.Text
	// game is the one whose accounts have their marks already, nil of one that begins.
	game     *Game
	accounts map[string]ledger.Mark
	again    *recording
}

// salter draws for a record of a game, nil of one that begins.
func (now Occasion) salter(g *Game) *salter {
	return &salter{fresh: now.Fresh, again: now.again, game: g}
}

// accountsOf are the marks of a game's accounts, by what they stand for.
func accountsOf(g *Game) map[string]ledger.Mark {
	accounts := map[string]ledger.Mark{}
	for _, s := range g.Sittings {
		accounts[g.Texts[s.Player.User].Body] = s.Player.User
	}
	for _, e := range g.Entries {
		if asked, is := ledger.DataOf[ledger.Request](e.Events, ledger.KindAsked); is && asked.Player != nil {
			accounts[g.Texts[asked.Player.User].Body] = asked.Player.User
		}
	}
	delete(accounts, "")
	return accounts
}

func (s *salter) note(body string, withheld bool) ledger.Mark {
	return s.keep(s.draw()[:16], ledger.Readable(body), withheld)
}

// blinding draws what a seat's word will be hashed with, and returns the mark that fixes it.
func (s *salter) blinding() ledger.Mark { return s.keep(s.draw(), "", false) }

func (s *salter) draw() []byte {
	mac := hmac.New(sha256.New, s.fresh[:])
	mac.Write([]byte{'s', 'a', 'l', 't', s.drawn})
	s.drawn++
	return mac.Sum(nil)
}

func (s *salter) keep(salt []byte, body string, withheld bool) ledger.Mark {
	text := ledger.Text{Salt: hex.EncodeToString(salt), Body: body, Withheld: withheld}
	text.Mark = ledger.MarkOf(text.Salt, body)
	return s.keepText(text)
}

// keepText keeps a text beside the line, under the mark that it has there where its line is written already.
func (s *salter) keepText(text ledger.Text) ledger.Mark {
	if mark, known := s.again.mark(text.Body); known {
		text.Mark = mark
	}
	s.texts = append(s.texts, text)
	return text.Mark
}

// account is the mark of an account: it has one in a game.
func (s *salter) account(user string) ledger.Mark {
	if s.accounts == nil {
		s.accounts = map[string]ledger.Mark{}
		if s.game != nil {
			s.accounts = accountsOf(s.game)
		}
	}
	mark, known := s.accounts[user]
	if !known {
		mark = s.note(user, false)
		s.accounts[user] = mark
	}
	return mark
}

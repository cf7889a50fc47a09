package house

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// refuseHashLike refuses an act in which somebody typed what a line would take for a mark: its text would be
// missed for ever.
func refuseHashLike(a ledger.Act) error {
	for _, name := range slices.Sorted(maps.Keys(a.Args)) {
		if like := hashLike.FindString(a.Args[name]); like != "" {
			return rules.Refuse("maison:options", "game.refused.mark", phrase.Named("text", like))
		}
	}
	return nil
}

var hashLike = regexp.MustCompile(`#[0-9a-f]{64}`)

// readableArgs are options as the log keeps them: what JSON or a line can't contain would come back as
// another text than was hashed.
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
	// Build names the program that judges: its release, else the commit that it was built from. It is empty
	// where it is unknown, as of a tree that was changed.
	Build string
	// EndDelay is how long an end waits that one alone decides; only opening a game looks at it, and 0 is not
	// at all.
	EndDelay time.Duration
	// VerdictDelay is for how long a game must have stood still before its referee may adjudicate it; only
	// opening a game looks at it, and 0 is that he never may.
	VerdictDelay time.Duration

	// again is the line whose act is decided again, nil of a new one.
	again *recording
	// agreed has an act of the system's judged as if all had agreed to it, up to its first throw: whoever asks
	// for it sees first what it would come to.
	agreed bool
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

// accountsOf are the marks of a game's accounts, by what they represent.
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

// blindings draws what each player's word will be hashed with, and returns the marks that fix it.
func (s *salter) blindings() map[ledger.Seat]ledger.Mark {
	marks := map[ledger.Seat]ledger.Mark{}
	for _, seat := range ledger.Players {
		marks[seat] = s.keep(s.draw(), "", false)
	}
	return marks
}

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

// is reports whether an error is of a kind, or comes of one.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// NamelessBuild is the name in a log's line of a program without one.
const NamelessBuild = "dev"

// judge is what a line says of the program that judges it, after one that another has judged: its name where
// that changes, else nothing.
func (now Occasion) judge(before string) string {
	name := cmp.Or(now.Build, NamelessBuild)
	if name == before {
		return ""
	}
	return name
}

// Sitter is a person who takes a seat: an account with its name, or a guest with a name alone.
type Sitter struct {
	User, Name string
}

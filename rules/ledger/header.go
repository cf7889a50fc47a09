package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"aidedecamp/rules/dice"
)

// Header is record 0 of a game: everything that its proof and its rebuilding need besides the lines that
// follow. Its commitment binds its bytes as they are in the line.
type Header struct {
	// Protocol is what the game promises of its dice: dice.Protocol.
	Protocol int `json:"protocol"`
	// Game is G, the game's random id: 16 letters and digits.
	Game string `json:"game"`
	// System and Version are the rules that it is played by.
	System  string `json:"system"`
	Version int    `json:"version"`
	// Setup is the settings and tables.
	Setup Setup `json:"setup"`
	// Commitment is C of the first epoch.
	Commitment dice.Digest `json:"-"`
	// Source is where faces come from at first.
	Source DiceSource `json:"source"`
	// Drawn says that the game was opened from a « tirage libre », whose faces are in record 1.
	Drawn bool `json:"drawn,omitempty"`
	// Again is the id of the ended game whose table this one takes over, in record 1 where there was
	// something to take.
	Again string `json:"again,omitempty"`
	// Closing is how many seconds an end waits that one alone decides while others have a say; 0: it ends
	// at once.
	Closing int `json:"closing,omitempty"`
	// Verdict is how many seconds a game must have stood still before its referee may adjudicate it; 0 where
	// he never may.
	Verdict int `json:"verdict,omitempty"`
	// Blinding fixes by seat the bytes by which a word given at the start is hashed: the mark of the empty
	// word under them. The bytes themselves are the salt of that mark's Text.
	Blinding map[Seat]Mark `json:"blinding,omitempty"`

	epoch int         // 0 of a game that no file has brought
	bound dice.Digest // H: the hash of what C binds besides the secret
}

// DiceSource says where a game's faces come from.
type DiceSource string

const (
	// BotDice are drawn by the bot and can be recomputed once the game has ended.
	BotDice DiceSource = "bot"
	// RealDice are thrown on the table and typed in.
	RealDice DiceSource = "reels"
)

// KindOpened is the event of record 0: its data is the header's bytes and what binds them.
const KindOpened = "game.opened/2"

type openedData struct {
	Header     json.RawMessage `json:"header"`
	Commitment dice.Digest     `json:"commitment"`
}

// Opened returns the event that opens a game, bound by the secret.
func (h Header) Opened(secret dice.Secret) (Event, error) {
	raw, err := json.Marshal(h)
	if err != nil {
		return Event{}, &Fault{Where: "header", Err: err}
	}
	h.bound = sha256.Sum256(raw)
	return NewEvent(KindOpened, openedData{Header: raw, Commitment: h.CommitmentBy(secret)})
}

// HeaderOf reads the header from record 0; another record is a *Fault.
func HeaderOf(r Record) (Header, error) {
	if r.Seq != 0 || len(r.Events) == 0 {
		return Header{}, NewFault("header", "record %d is not the opening of a game", r.Seq)
	}
	switch e := r.Events[0]; e.Kind {
	case KindOpened:
		d, err := Read[openedData](e)
		if err != nil {
			return Header{}, err
		}
		var h Header
		if err := json.Unmarshal(d.Header, &h); err != nil {
			return Header{}, &Fault{Where: "header", Err: err}
		}
		if h.Protocol != dice.Protocol {
			return Header{}, NewFault("header", "protocol %d, which this version does not know", h.Protocol)
		}
		h.Commitment, h.bound = d.Commitment, sha256.Sum256(d.Header)
		return h, nil
	default:
		if Kernels(e) && strings.HasPrefix(e.Kind, "game.opened/") {
			return Header{}, &Fault{Where: "header", Err: UnknownEvent(e.Kind)}
		}
		return Header{}, NewFault("header", "record 0 begins with %s", e.Kind)
	}
}

func (h Header) CommitmentBy(secret dice.Secret) dice.Digest {
	return dice.Commit(h.Game, max(h.epoch, 1), secret, h.bound)
}

// LineSalt returns the salt of the log's line n; restores are those up to the line.
func (h Header) LineSalt(secret dice.Secret, epoch, restores, n int) string {
	salt := dice.LineSalt(secret, h.Game, epoch, restores, n)
	return hex.EncodeToString(salt[:])
}

// TablesIn returns where in the line of a record 0 the tables of its setup are, between the braces of their
// object; nothing where it has none.
func TablesIn(line []byte) (from, to int) {
	const before = `"Tables":`
	at := bytes.Index(line, []byte(before+"{"))
	if at < 0 {
		return 0, 0
	}
	at += len(before) + len("{")
	quoted, deep := false, 0
	for i := at; i < len(line); i++ {
		switch c := line[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			deep++
		case c == '}' && deep == 0:
			return at, i
		case c == '}':
			deep--
		}
	}
	return 0, 0
}

// Setup is what a game starts from: it is in record 0 and never changes.
type Setup struct {
	// Settings are all settings of the system, each with its value.
	Settings map[string]string
	// Tables are the tables in use, by file name, as TOML text.
	Tables map[string]string
}

// Committed reports whether a secret is the one that a game promised in the record that begins its epoch: nil
// where it is, a *Fault where it is another one, or where the record begins none. Who keeps secrets beside
// logs asks it before he takes them from anywhere: with another secret no act of the game could be decided.
func Committed(begins Record, secret dice.Secret) error {
	var h Header
	var err error
	if begins.Continues() {
		h, err = h.ContinuedBy(begins)
	} else {
		h, err = HeaderOf(begins)
	}
	switch {
	case err != nil:
		return err
	case h.CommitmentBy(secret) != h.Commitment:
		return NewFault("commitment", "the secret is not the one that game %s has committed to", h.Game)
	}
	return nil
}

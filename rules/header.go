package rules

import (
	"crypto/sha256"
	"encoding/json"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// Header is record 0 of a game: everything that its proof and its rebuilding need besides the lines that follow.
type Header struct {
	// Game is G, the game's random id: 16 letters and digits.
	Game string `json:"game"`
	// System and Version are the rules that it is played by.
	System  string `json:"system"`
	Version int    `json:"version"`
	// Setup holds the settings and tables; their hash is part of the commitment.
	Setup Setup `json:"setup"`
	// Commitment is C of the first epoch.
	Commitment dice.Digest `json:"commitment"`
	// Source is where faces come from at first.
	Source DiceSource `json:"source"`
	// Drawn says that the game was opened from a « tirage libre », whose faces stand in record 1.
	Drawn bool `json:"drawn,omitempty"`
	// Again is the id of the ended game whose table this one takes over, in record 1 where there was something to take.
	Again string `json:"again,omitempty"`
}

// DiceSource says where a game's faces come from.
type DiceSource string

const (
	// BotDice are drawn by the bot and can be recomputed once the game has ended.
	BotDice DiceSource = "bot"
	// RealDice are thrown on the table and typed in.
	RealDice DiceSource = "reels"
)

// Hash returns H(settings, tables): the SHA-256 of the setup's JSON, whose objects are sorted by name.
func (s Setup) Hash() (dice.Digest, error) {
	raw, err := json.Marshal(s)
	if err != nil {
		return dice.Digest{}, &Fault{Where: "setup", Err: err}
	}
	return dice.Digest(sha256.Sum256(raw)), nil
}

// Player is who sits on a seat.
type Player struct {
	// User is the mark of the platform's id; empty for a guest.
	User Mark `json:"user,omitempty"`
	// Name is the mark of the name.
	Name Mark `json:"name"`
	// Guest seats have no account: whoever opened the game acts for them.
	Guest bool `json:"guest,omitempty"`
}

// Sitter is a person who takes a seat: an account with its name, or a guest with a name alone.
type Sitter struct {
	User, Name string
}

// Deal is what a new game is made of.
type Deal struct {
	// Game is G, made by the edge from randomness.
	Game string
	// Settings are those chosen explicitly; Tables replace shipped ones.
	Settings, Tables map[string]string
	// Source is where faces come from; empty is BotDice.
	Source DiceSource
	// Sitters are who sits where; SeatA must be an account, a missing SeatB is a nameless guest.
	Sitters map[Seat]Sitter
	// Free is a « tirage libre » that the game keeps.
	Free *FreeDraw

	again  string  // the ended game that this one follows
	events []Event // what it takes over
}

// Open decides record 0 of a new game, and record 1 where it keeps a free draw or follows another game. A setting that the system does not know is a
// Violation.
func Open(system *System, deal Deal, now Occasion) ([]Record, error) {
	setup, err := system.Setup(deal.Settings, deal.Tables)
	if err != nil {
		return nil, err
	}
	if _, err := system.start(setup); err != nil {
		return nil, err
	}
	hash, err := setup.Hash()
	if err != nil {
		return nil, err
	}
	if deal.Source == "" {
		deal.Source = BotDice
	}
	if deal.Source != BotDice && deal.Source != RealDice {
		return nil, Refuse("maison:des", "game.refused.source", phrase.Named("source", string(deal.Source)))
	}
	host, ok := deal.Sitters[SeatA]
	if !ok || host.User == "" {
		return nil, fault("open", "seat a has no account")
	}
	if r, named := deal.Sitters[Referee]; named && (r.User == "" || r.User == host.User || r.User == deal.Sitters[SeatB].User) {
		return nil, Refuse(refSeats, "game.refused.referee-plays")
	}
	salts := &salter{fresh: now.Fresh}
	opened, err := NewEvent(kindOpened, Header{
		Game: deal.Game, System: system.Meta.Slug, Version: system.Meta.Version, Setup: setup,
		Commitment: dice.Commit(deal.Game, 1, now.Secret, hash), Source: deal.Source, Drawn: deal.Free != nil, Again: deal.again,
	})
	if err != nil {
		return nil, err
	}
	events := []Event{opened}
	for _, seat := range [...]Seat{SeatA, SeatB, Referee} {
		sitter, ok := deal.Sitters[seat]
		if !ok && seat != SeatB {
			continue
		}
		seated, err := NewEvent(kindSeated, seatedData{Seat: seat, Player: salts.player(sitter)})
		if err != nil {
			return nil, err
		}
		events = append(events, seated)
	}
	first := now.record(0, 1, Act{Path: pathOpen, Seat: SeatA})
	first.Events, first.Texts = events, salts.texts
	records := []Record{first}
	if deal.Free != nil {
		spec, ok := system.Act(deal.Free.Path)
		if !ok || deal.Free.System != system.Meta.Slug {
			return nil, fault("open", "a free draw %q of %s kept by a game of %s", deal.Free.Path, deal.Free.System, system.Meta.Slug)
		}
		kept := now.record(1, 1, Act{Path: deal.Free.Path, Seat: SeatA})
		kept.Origin += "/1"
		already := len(salts.texts)
		kept.Args = spec.masked(deal.Free.Args, salts)
		kept.Texts = salts.texts[already:]
		kept.Throws, kept.Events = deal.Free.Throws, deal.Free.Events
		records = append(records, kept)
	}
	if len(deal.events) > 0 {
		taken := now.record(1, 1, Act{Path: pathRematch, Seat: SeatA})
		taken.Origin += "/1"
		taken.Events = deal.events
		records = append(records, taken)
	}
	return records, nil
}

func (s *salter) player(sitter Sitter) Player {
	p := Player{Guest: sitter.User == ""}
	if !p.Guest {
		p.User = s.note(sitter.User, false)
	}
	if sitter.Name != "" {
		p.Name = s.note(sitter.Name, false)
	}
	return p
}

func (now Occasion) record(seq, epoch int, act Act) Record {
	return Record{
		Seq: seq, Epoch: epoch, At: now.At.UTC().Format("2006-01-02T15:04:05Z"), Origin: now.Origin,
		Seat: act.Seat, Path: act.Path, Args: act.Args,
	}
}

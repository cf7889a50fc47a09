package house

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

const pathOpen = "partie nouvelle"

var openingChapter = rules.Chapter[House]{Facts: []rules.Fact[House]{rules.NewExplainedFact(ledger.KindOpened, foldOpened, tellOpened)}}

// Deal is what a new game is made of.
type Deal struct {
	// Game is G, made by the edge from randomness.
	Game string
	// Settings are those chosen explicitly; Tables replace shipped ones.
	Settings, Tables map[string]string
	// Source is where faces come from; empty is BotDice.
	Source ledger.DiceSource
	// Sitters are who sits where; SeatA must be an account, a missing SeatB is a nameless guest.
	Sitters map[ledger.Seat]Sitter
	// Free is a « tirage libre » that the game keeps.
	Free *FreeDraw

	again  string         // the ended game that this one follows
	events []ledger.Event // what it takes over
}

// Open decides record 0 of a new game, and record 1 where it keeps a free draw or follows another game. A
// setting that the system does not know is a Violation.
func Open(system *rules.System, deal Deal, now Occasion) ([]ledger.Record, error) {
	first, salts, err := openingOf(system, deal, now)
	if err != nil {
		return nil, err
	}
	second := func(path string) ledger.Record {
		r := now.record(1, 1, ledger.Act{Path: path, Seat: ledger.SeatA})
		r.Salt, r.Origin = ledger.Header{Game: deal.Game}.LineSalt(now.Secret, 1, 0, 1), r.Origin+"/1"
		return r
	}
	records := []ledger.Record{first}
	if deal.Free != nil {
		spec, ok := system.Act(deal.Free.Path)
		if !ok || deal.Free.System != system.Meta.Slug {
			return nil, ledger.NewFault("open", "a free draw %q of %s kept by a game of %s", deal.Free.Path, deal.Free.System, system.Meta.Slug)
		}
		kept := second(deal.Free.Path)
		already := len(salts.texts)
		kept.Args = masked(spec, deal.Free.Args, salts)
		kept.Texts = salts.texts[already:]
		kept.Throws, kept.Events = deal.Free.Throws, deal.Free.Events
		records = append(records, kept)
	}
	if len(deal.events) > 0 {
		taken := second(pathRematch)
		taken.Events = deal.events
		records = append(records, taken)
	}
	return records, nil
}

// openingOf decides record 0 of a new game.
func openingOf(system *rules.System, deal Deal, now Occasion) (first ledger.Record, salts *salter, err error) {
	setup, err := system.Setup(deal.Settings, deal.Tables)
	if err != nil {
		return first, nil, err
	}
	if _, err := system.Start(setup); err != nil {
		return first, nil, err
	}
	if deal.Source == "" {
		deal.Source = ledger.BotDice
	}
	if deal.Source != ledger.BotDice && deal.Source != ledger.RealDice {
		return first, nil, rules.Refuse("maison:des", "game.refused.source", phrase.Named("source", string(deal.Source)))
	}
	host, ok := deal.Sitters[ledger.SeatA]
	if !ok || host.User == "" {
		return first, nil, ledger.NewFault("open", "seat a has no account")
	}
	if r, named := deal.Sitters[ledger.Referee]; named && (r.User == "" || r.User == host.User || r.User == deal.Sitters[ledger.SeatB].User) {
		return first, nil, rules.Refuse(refSeats, "game.refused.referee-plays")
	}
	salts = now.salter(nil)
	header := ledger.Header{
		Protocol: dice.Protocol, Game: deal.Game, System: system.Meta.Slug, Version: system.Meta.Version, Setup: setup,
		Source: deal.Source, Drawn: deal.Free != nil, Again: deal.again, Blinding: salts.blindings(),
		Closing: closingSeconds(now.EndDelay), Verdict: closingSeconds(now.VerdictDelay),
	}
	opened, err := header.Opened(now.Secret)
	if err != nil {
		return first, nil, err
	}
	seats := ledger.Players[:]
	if _, named := deal.Sitters[ledger.Referee]; named {
		seats = append(slices.Clone(seats), ledger.Referee)
	}
	seated, err := salts.seat(seats, deal.Sitters)
	if err != nil {
		return first, nil, err
	}
	first = now.record(0, 1, ledger.Act{Path: pathOpen, Seat: ledger.SeatA})
	first.Salt, first.Build = header.LineSalt(now.Secret, 1, 0, 0), now.judge("")
	first.Events, first.Texts = append([]ledger.Event{opened}, seated...), salts.texts
	return first, salts, nil
}

// seat are the events by which people sit down where a game begins.
func (s *salter) seat(seats []ledger.Seat, sitters map[ledger.Seat]Sitter) (seated []ledger.Event, err error) {
	for _, seat := range seats {
		e, err := seatSitter(seat, s.player(sitters[seat]))
		if err != nil {
			return nil, err
		}
		seated = append(seated, e...)
	}
	return seated, nil
}

func (s *salter) player(sitter Sitter) ledger.Player {
	p := ledger.Player{Guest: sitter.User == ""}
	if !p.Guest {
		p.User = s.account(sitter.User)
	}
	if bounds.IsVisible(sitter.Name) {
		p.Name = s.note(sitter.Name, false)
	}
	return p
}

func (now Occasion) record(seq, epoch int, act ledger.Act) ledger.Record {
	return ledger.Record{
		Seq: seq, Epoch: epoch, At: now.At.UTC().Format("2006-01-02T15:04:05Z"), Origin: now.Origin,
		Seat: act.Seat, Path: act.Path, Args: act.Args,
	}
}

// foldOpened refuses a second opening. The header, which is the event's data and long, was read before the
// log was folded.
func foldOpened(h House, _ ledger.Event) (House, error) {
	if h.record.Seq != 0 {
		return h, ledger.NewFault("apply", "record %d opens the game again", h.record.Seq)
	}
	return h, nil
}

// tellOpened says what is played, and by which readings: those at their default are named where they decide
// something.
func tellOpened(h House, _ ledger.Event) []phrase.Phrase {
	opened := h.line("opening", h.systemName(), phrase.Verbatim("commitment", h.header.Commitment.String()))
	if h.header.Again != "" {
		opened = append(opened, phrase.Say("game.tell.rematch", phrase.Verbatim("game", h.header.Again)))
	}
	for _, setting := range h.system.Meta.Settings {
		if value := h.header.Setup.Settings[setting.Name]; setting.Ref != "" && value != "" && value != setting.Default() {
			opened = append(opened, phrase.Say("game.tell.set", ledger.SetData{Name: setting.Name, Value: value}.Said()...))
		}
	}
	return opened
}

// pathRematch is the record of what a game takes over from the one that it follows.
const pathRematch = "partie revanche"

const refRematch rules.Ref = "maison:revanche"

// Rematch decides the records of a new game that follows an ended one: the same people on the same seats,
// its settings as they stood at last, its tables, its source of dice, and as record 1 what the system takes
// over. id is the new game's G.
//
// A game that goes on, a system that takes nothing over and a person whose name was erased are Violations.
func Rematch(ended *Game, id string, now Occasion) ([]ledger.Record, error) {
	switch {
	case ended.ending == nil:
		return nil, rules.Refuse(refRematch, "game.refused.rematch-open")
	case !ended.system.Rematches():
		return nil, rules.Refuse(refRematch, "game.refused.no-rematch", ended.systemName())
	}
	deal := Deal{Game: id, Settings: maps.Clone(ended.settings), Tables: maps.Clone(ended.header.Setup.Tables), Source: ended.source,
		Sitters: map[ledger.Seat]Sitter{}, again: ended.header.Game}
	for seat, p := range ended.Players {
		sitter := Sitter{User: ended.User(seat), Name: ended.Texts[p.Name].Body}
		if !p.Guest && sitter.User == "" {
			return nil, rules.Refuse(refRematch, "game.refused.rematch-erased", ended.Who("who", seat))
		}
		deal.Sitters[seat] = sitter
	}
	var err error
	if deal.events, err = ended.system.Rematch(ended.state); err != nil {
		return nil, &ledger.Fault{Where: "rematch", Err: err}
	}
	if err := beginsGame(deal.events); err != nil {
		return nil, err
	}
	return Open(ended.system, deal, now)
}

// beginsGame refuses events that no game begins with: what is hidden, and the gates of the game that is over,
// stay with it.
func beginsGame(events []ledger.Event) error {
	for _, e := range events {
		if ledger.Kernels(e) || e.Seal != nil || e.Closes != "" || len(e.Opened) > 0 {
			return ledger.NewFault("rematch", "the event %s can't begin a game", e.Kind)
		}
	}
	return nil
}

// pathImport is the record by which a game goes on that was brought from a file.
const pathImport = "partie importer"

const refImport rules.Ref = "maison:fichier"

var continuationChapter = rules.Chapter[House]{Facts: []rules.Fact[House]{rules.NewExplainedFact(ledger.KindContinued, foldContinued, tellContinued)}}

// Continue decides the record by which a game from a file goes on: another epoch, with an id, a secret, words
// and seats of its own. seat is who brings it. What was played is kept as the file has it.
//
// A game that has ended, that waits for its end, or of which a choice is still
// sealed (no file contains what it is) is a Violation.
func Continue(g *Game, id string, seat ledger.Seat, sitters map[ledger.Seat]Sitter, now Occasion) (ledger.Record, error) {
	switch {
	case g.ending != nil:
		return ledger.Record{}, rules.Refuse(refImport, "game.refused.import-ended")
	case g.closing != nil:
		return ledger.Record{}, rules.Refuse(refImport, "game.refused.import-closing", phrase.Number("n", g.closing.Number))
	case len(g.seals) > 0:
		return ledger.Record{}, rules.Refuse(refImport, "game.refused.import-sealed", g.Who("who", g.seals[0].Seat), phrase.Number("count", len(g.seals)))
	case sitters[ledger.SeatA].User == "":
		return ledger.Record{}, rules.Refuse(refImport, "game.refused.import-seat", g.Who("who", ledger.SeatA))
	}
	salts := now.salter(nil)
	c := ledger.Continuation{Protocol: dice.Protocol, Game: id, After: g.head.String(), Closing: closingSeconds(now.EndDelay), Verdict: closingSeconds(now.VerdictDelay),
		Blinding: salts.blindings()}
	begun, err := c.Continued(g.epoch+1, now.Secret)
	if err != nil {
		return ledger.Record{}, err
	}
	seated, err := salts.seat(ledger.Players[:], sitters)
	if err != nil {
		return ledger.Record{}, err
	}
	r := now.record(len(g.Entries), g.epoch+1, ledger.Act{Path: pathImport, Seat: seat})
	r.At = max(r.At, g.Entries[len(g.Entries)-1].At)
	r.Salt = ledger.Header{Game: id}.LineSalt(now.Secret, r.Epoch, 0, r.Seq)
	r.Build, r.Events, r.Texts = now.judge(g.build), append([]ledger.Event{begun}, seated...), salts.texts
	return r, nil
}

// foldContinued begins another epoch. What is sealed before it can never be opened.
func foldContinued(h House, _ struct{}) (House, error) {
	header, err := h.header.ContinuedBy(*h.record)
	if err != nil {
		return h, err
	}
	if h.record.Seq == 0 || h.record.Epoch != h.epoch+1 || len(h.seals) > 0 || h.closing != nil {
		return h, ledger.NewFault("apply", "record %d continues epoch %d by %d", h.record.Seq, h.epoch, h.record.Epoch)
	}
	h.header, h.epoch, h.Wall, h.restores = header, h.record.Epoch, h.record.Seq, 0
	h.words, h.ready, h.joined, h.started, h.bound = map[ledger.Seat]ledger.Mark{}, map[ledger.Seat]bool{}, false, false, dice.Digest{}
	h.Players = map[ledger.Seat]ledger.Player{}
	h.request, h.timer, h.counts = nil, ledger.Timer{}, dice.Counter{}
	h.paused, h.turns = 0, Turns{}
	h.struck, h.put, h.again = map[ledger.Occurrence]int64{}, map[ledger.Occurrence]int64{}, map[ledger.Seat]int{}
	return h, nil
}

// tellContinued says that what came before is a file's, and what binds what comes.
func tellContinued(h House, _ struct{}) []phrase.Phrase {
	header, err := h.header.ContinuedBy(*h.record)
	if err != nil {
		return nil // Apply has refused it already
	}
	return phrase.Line("game.tell.continued", h.systemName(), phrase.Number("n", h.record.Seq-1),
		phrase.Verbatim("commitment", header.Commitment.String()))
}

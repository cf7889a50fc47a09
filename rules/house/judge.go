package house

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Decide judges an act and returns the record that it would add; the game itself stays as it was, and
// nothing has happened before the record is committed and applied.
//
// A refusal is a *Violation, for the player; a *dice.Missing asks for real dice that were not typed yet, a
// *dice.Misread says why typed ones can't be read; anything else is a *Fault, for the operator.
func (g *Game) Decide(act ledger.Act, now Occasion) (_ ledger.Record, err error) {
	defer func() { err = rules.Leading(g.Legal, err) }()
	by, own := ownVerbAt(act.Path)
	if !own {
		by.decide = decidePlay
	}
	if err := underWay(g); err != nil {
		return ledger.Record{}, err
	}
	if now.again == nil && g.header.CommitmentBy(now.Secret) != g.header.Commitment {
		return ledger.Record{}, ledger.NewFault("decide", "the secret is not the one that game %s has committed to", g.header.Game)
	}
	if _, seated := g.Players[act.Seat]; !seated && act.Seat != ledger.Public && act.Seat != ledger.Clock {
		return ledger.Record{}, g.refuseStranger()
	}
	act.Args = readableArgs(act.Args)
	if err := refuseHashLike(act); err != nil {
		return ledger.Record{}, err
	}
	record := g.next(now, act)
	record.Args = act.Args.Only(by.kept)
	salts := now.salter(g)
	events, err := by.decide(g, act, judging{now, salts, &record})
	if err != nil {
		return ledger.Record{}, err
	}
	record.Salt = g.header.LineSalt(now.Secret, g.epoch, g.restores, record.Seq)
	for i, e := range events {
		if e.Kind != ledger.KindEnded {
			continue
		}
		ending, err := ledger.Read[ledger.Ending](e)
		if err != nil {
			return ledger.Record{}, err
		}
		if now.again == nil {
			ending.Secret = now.Secret.RevealHex()
		}
		if events[i], err = ledger.NewEvent(ledger.KindEnded, ending); err != nil {
			return ledger.Record{}, err
		}
	}
	if record.Payloads, err = g.close(events, now.Secret); err != nil {
		return ledger.Record{}, err
	}
	record.Events, record.Texts = events, salts.texts
	if record, err = resumed(g, record); err != nil {
		return ledger.Record{}, err
	}
	return turned(g, record)
}

// underWay refuses what is done to a game that has ended.
func underWay(g *Game) error {
	if g.ending == nil {
		return nil
	}
	return rules.Refuse("maison:fin", "game.refused.ended")
}

// next returns the record that an act adds to the log, without what comes of it and without its salt: most
// acts that are judged are not done. A clock that was put back stands still in the log.
func (g *Game) next(now Occasion, act ledger.Act) ledger.Record {
	r := now.record(len(g.Entries), g.epoch, act)
	r.At, r.Build = max(r.At, g.Entries[len(g.Entries)-1].At), judgedBy(g.build)
	return r
}

// decidePlay asks the system, with dice that the kernel counts.
func decidePlay(g *Game, act ledger.Act, j judging) ([]ledger.Event, error) {
	act, alone := insisted(g, act)
	sent := act.Args
	act.Args = givenArgs(sent)
	spec, err := playable(g, act)
	if err != nil {
		return nil, err
	}
	hand, err := handFor(g, spec, act, j.now)
	if err != nil {
		return nil, err
	}
	needed := g.asks(spec, act)
	asks := needed && !alone && !j.now.agreed
	roller := dice.Roller(hand)
	if j.now.agreed || asks && !hand.Declared() { // typed dice are known: they are judged to the end
		roller = rules.Probe{}
	}
	events, err := g.system.Decide(g.state, act, roller)
	if roller == dice.Roller(hand) {
		events, err = hand.Finish(g.system, g.state, spec, act, events, err)
	}
	if asks && rules.PassProbe(err) == nil {
		events, err = askAct(g, spec, act)
	} else {
		j.record.Throws = hand.Throws
	}
	if err != nil {
		return nil, err
	}
	j.record.Args = masked(spec, sent, j.salts)
	if needed && alone {
		j.record.Args = ledger.Act{Args: j.record.Args}.Alone().Args
	}
	return events, nil
}

// playable refuses an act that is not this system's, not this seat's or before the start.
func playable(g *Game, act ledger.Act) (rules.ActSpec, error) {
	spec, ok := g.system.Act(act.Path)
	switch {
	case !ok:
		return spec, rules.Refuse("maison:tour", "game.refused.not-this-system", phrase.Verbatim("act", act.Path), g.systemName())
	case spec.Reads:
		return spec, ledger.NewFault("decide", "%s only reads", act.Path)
	case act.Seat == ledger.Referee && !spec.Consent && !spec.Referee:
		return spec, rules.Refuse(refSeats, "game.refused.not-referees", g.Who("a", ledger.SeatA), g.Who("b", ledger.SeatB))
	case !act.Seat.Plays() && act.Seat != ledger.Clock && act.Seat != ledger.Referee:
		return spec, g.refuseStranger()
	case !g.started:
		v := rules.Refuse(refStart, "game.refused.not-started")
		if act.Seat.Plays() && !g.ready[act.Seat] {
			v.Or(phrase.Say("game.offer.start"), ledger.Act{Path: PathReady, Seat: act.Seat})
		}
		return spec, v
	case act.Seat == ledger.Clock && !expires(g, act):
		return spec, ledger.NewFault("decide", "%s by the clock, for which nothing is due", act.Path)
	}
	if err := spec.Check(act.Args); err != nil {
		return spec, err
	}
	if err := spec.UnknownChoice(act, func() error { _, err := g.system.Decide(g.state, act, rules.Probe{}); return err }); err != nil {
		return spec, err
	}
	if _, typed := act.Args[rules.DiceOption]; typed && g.source == ledger.BotDice {
		return spec, rules.Refuse(rules.RefDice, "game.refused.bot-dice").
			Or(phrase.Say("game.offer.real-dice"), ledger.Act{Path: PathSource, Seat: act.Seat,
				Args: ledger.Args{"source": string(ledger.RealDice)}}).
			Or(phrase.Say("game.offer.without-dice"), act.Without(rules.DiceOption))
	}
	return spec, nil
}

// handFor returns the dice of one act: the bot's, or those typed in.
func handFor(g *Game, spec rules.ActSpec, act ledger.Act, now Occasion) (*rules.Hand, error) {
	h := &rules.Hand{System: g.header.System, From: facesFor(g, now), Source: dice.Drawn, Counts: g.counts, Struck: g.struck, Put: g.put}
	if g.source == ledger.RealDice {
		return h, h.Declare(g.system, g.state, spec, act)
	}
	return h, nil
}

// masked returns the options as the log line keeps them. A secret one that was left empty is kept as well: the
// line must not tell whether something was written.
func masked(s rules.ActSpec, args ledger.Args, salts *salter) ledger.Args {
	if len(args) == 0 {
		return nil
	}
	kept := ledger.Args{}
	for _, o := range s.Options {
		value, given := args[o.Name]
		switch {
		case !given, strings.TrimSpace(value) == "" && !o.Secret:
		case o.Private || o.Secret:
			kept[o.Name] = string(salts.note(value, o.Secret))
		default:
			kept[o.Name] = value
		}
	}
	if value := args[rules.DiceOption]; strings.TrimSpace(value) != "" {
		kept[rules.DiceOption] = value
	}
	if len(kept) == 0 {
		return nil
	}
	return kept
}

func (g *Game) systemName() phrase.Arg {
	return phrase.With("system", phrase.Say("system."+g.header.System))
}

func sourceName(s ledger.DiceSource) phrase.Phrase { return phrase.Say("game.source." + string(s)) }

// Legal says why an act of a game that goes on is refused, up to its first throw; nil where it is legal.
// Nothing is done, and each act is judged once as long as nothing is. Decide says it with all that else
// belongs to an act; of the house's own acts it judges take-backs alone.
func (g *Game) Legal(act ledger.Act) error {
	spec, own := g.system.Act(act.Path)
	switch {
	case act.Path == ledger.PathUndo:
		_, err := ReachOf(g, act.Seat, act.Args)
		return err
	case !own:
		return nil
	case spec.Reads:
		_, err := reading(spec, answersOf(g), act)
		return err
	}
	act.Args = givenArgs(act.Args)
	g.made.Lock()
	err, known := g.made.judged[written(act)]
	g.made.Unlock()
	if !known {
		if _, err = playable(g, act); err == nil {
			_, err = g.system.Decide(g.state, act, rules.Probe{})
		}
		err = rules.PassProbe(err)
		g.made.Lock()
		if g.made.judged == nil || len(g.made.judged) == mostJudged { // whoever types nonsense fills no memory
			g.made.judged = map[string]error{}
		}
		g.made.judged[written(act)] = err
		g.made.Unlock()
	}
	if refused, ok := errors.AsType[*rules.Violation](err); ok {
		kept := *refused // who is refused takes ways out off it
		kept.WaysOut = slices.Clone(kept.WaysOut)
		return &kept
	}
	return err
}

// mostJudged bounds the acts whose judgement is kept.
const mostJudged = 256

// written is an act as one text that no other act has.
func written(act ledger.Act) string {
	text := string(act.Seat) + " " + act.Path
	for _, name := range slices.Sorted(maps.Keys(act.Args)) {
		text += " " + name + ":" + strconv.Quote(act.Args[name])
	}
	return text
}

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
	if err := refuseEnded(g); err != nil {
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
	salts := now.salter(g)
	judge := decidePlay
	if isHouses(act.Path) {
		judge = decideHouses
	}
	events, err := judge(House{Game: g, now: now, salts: salts, record: &record}, act)
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
	if record, err = withResumed(g, record); err != nil {
		return ledger.Record{}, err
	}
	return withTurned(g, record)
}

// refuseEnded refuses what is done to a game that has ended.
func refuseEnded(g *Game) error {
	if g.ending == nil {
		return nil
	}
	return rules.Refuse("maison:fin", "game.refused.ended")
}

// next returns the record that an act adds to the log, without what comes of it and without its salt: most
// acts that are judged are not done. A clock that was put back stops in the log.
func (g *Game) next(now Occasion, act ledger.Act) ledger.Record {
	r := now.record(len(g.Entries), g.epoch, act)
	r.At, r.Build = max(r.At, g.Entries[len(g.Entries)-1].At), now.judge(g.build)
	return r
}

// decideHouses judges an act of the house's own.
func decideHouses(h House, act ledger.Act) ([]ledger.Event, error) {
	h.record.Args = kept(houseRules.Verb(act.Path).Spec, act.Args)
	hand := h.hand(facesFor(h.Game, h.now))
	events, err := houseRules.Decide(h, act, hand)
	if len(hand.Throws) > 0 {
		h.record.Throws = hand.Throws
	}
	return events, err
}

// decidePlay judges an act of the system's, or asks the others for it.
func decidePlay(h House, act ledger.Act) ([]ledger.Event, error) {
	act, alone := withoutConsent(h.Game, act)
	sent := act.Args
	act.Args = givenArgs(sent)
	spec, err := checkPlayable(h.Game, act)
	if err != nil {
		return nil, err
	}
	hand, err := h.handFor(spec, act)
	if err != nil {
		return nil, err
	}
	needed := h.asks(spec, act)
	asks := needed && !alone && !h.now.agreed
	roller := dice.Roller(hand)
	if h.now.agreed || asks && !hand.Declared() { // typed dice are known: they are judged to the end
		roller = rules.DryRun{}
	}
	events, err := h.system.Decide(h.state, act, roller)
	if roller == dice.Roller(hand) {
		events, err = hand.Finish(h.system, h.state, spec, act, events, err)
	}
	if asks && rules.PassDryRun(err) == nil {
		events, err = askAct(h, spec, act)
	} else {
		h.record.Throws = hand.Throws
	}
	if err != nil {
		return nil, err
	}
	h.record.Args = masked(spec, sent, h.salts)
	if needed && alone {
		h.record.Args = ledger.Act{Args: h.record.Args}.Alone().Args
	}
	return events, nil
}

// checkPlayable refuses an act that is not this system's, not this seat's or before the start.
func checkPlayable(g *Game, act ledger.Act) (rules.ActSpec, error) {
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
		return spec, refuseUnstarted(g, act.Seat)
	case act.Seat == ledger.Clock && !isExpired(g, act):
		return spec, ledger.NewFault("decide", "%s by the clock, for which nothing is due", act.Path)
	}
	if err := spec.Check(act.Args); err != nil {
		return spec, err
	}
	if err := spec.UnknownChoice(act, func() error { _, err := g.system.Decide(g.state, act, rules.DryRun{}); return err }); err != nil {
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

// hand is one for an act, of the bot's dice.
func (g *Game) hand(from rules.Faces) *rules.Hand {
	return &rules.Hand{System: g.header.System, From: from, Source: dice.Drawn, Counts: g.counts, Struck: g.struck, Put: g.put}
}

// handFor is the hand of a system's act: the bot's dice, or those typed in.
func (h House) handFor(spec rules.ActSpec, act ledger.Act) (*rules.Hand, error) {
	hand := h.hand(facesFor(h.Game, h.now))
	if h.source == ledger.RealDice {
		return hand, hand.Declare(h.system, h.state, spec, act)
	}
	return hand, nil
}

// masked returns the options as the log line keeps them. A secret one that was left empty is kept as well:
// the line must not show whether something was written.
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
		_, err := answered(spec, answersOf(g), act)
		return err
	}
	act.Args = givenArgs(act.Args)
	g.made.Lock()
	err, known := g.made.judged[actKey(act)]
	g.made.Unlock()
	if !known {
		if _, err = checkPlayable(g, act); err == nil {
			_, err = g.system.Decide(g.state, act, rules.DryRun{})
		}
		err = rules.PassDryRun(err)
		g.made.Lock()
		if g.made.judged == nil || len(g.made.judged) == mostJudged { // whoever types nonsense fills no memory
			g.made.judged = map[string]error{}
		}
		g.made.judged[actKey(act)] = err
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

// actKey is an act as one text that no other act has.
func actKey(act ledger.Act) string {
	text := string(act.Seat) + " " + act.Path
	for _, name := range slices.Sorted(maps.Keys(act.Args)) {
		text += " " + name + ":" + strconv.Quote(act.Args[name])
	}
	return text
}

// asks reports whether the act waits for somebody's consent.
func (g *Game) asks(spec rules.ActSpec, act ledger.Act) bool {
	return spec.Consent && act.Seat != ledger.Clock && len(g.askedFor(act)) > 0
}

// withoutConsent returns an act of the referee's without the option by which it waits for nobody, and whether
// it had it. From anybody else that is an option which the act does not have, and it is refused as such.
func withoutConsent(g *Game, act ledger.Act) (ledger.Act, bool) {
	spec, _ := g.system.Act(act.Path)
	if act.Seat != ledger.Referee || !spec.Consent || act.Args[ledger.AloneOption] != ledger.Yes {
		return act, false
	}
	return act.Without(ledger.AloneOption), true
}

// askAct asks the others for an act that is legal.
func askAct(h House, spec rules.ActSpec, act ledger.Act) ([]ledger.Event, error) {
	r := ledger.Request{Kind: ledger.AskAct, Asker: act.Seat}
	if act.Seat == ledger.Referee {
		r.Of = h.askedFor(act)
	}
	if r.Say = h.system.Verb(act.Path).Wording(h.system.Mask(h.state, ledger.Public), spoken(spec, act)); r.Say.IsZero() {
		return nil, ledger.NewFault("ask", "%q asks for consent without saying to what", act.Path)
	}
	return h.ask(r)
}

// spoken returns the act without what a person typed and what is secret.
func spoken(s rules.ActSpec, act ledger.Act) ledger.Act {
	said := act.Without(rules.DiceOption)
	for _, o := range s.Options {
		if o.Private || o.Secret {
			said = said.Without(o.Name)
		}
	}
	return said
}

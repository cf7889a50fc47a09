package rules

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

const refDice Ref = "maison:des"

// Decide judges an act and returns the record that it would add; the game itself stays as it was, and
// nothing has happened before the record is committed and applied.
//
// A refusal is a *Violation, for the player; a *dice.Missing asks for real dice that were not typed yet, a
// *dice.Misread says why typed ones can't be read; anything else is a *Fault, for the operator.
func (g *Game) Decide(act ledger.Act, now Occasion) (ledger.Record, error) {
	v, own := ownVerbAt(act.Path)
	if !own {
		v.decide = decidePlay
	}
	record, err := g.judged(act, now, v)
	return record, leading(g.Legal, err)
}

// judged returns the record that an act would add, as a verb of the kernel's decides it.
func (g *Game) judged(act ledger.Act, now Occasion, by ownVerb) (ledger.Record, error) {
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
	if err := unmarked(act); err != nil {
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
	return Refuse("maison:fin", "game.refused.ended")
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
	var events []ledger.Event
	asks := g.asks(spec, act)
	if asks && !alone {
		events, err = askAct(g, spec, act, hand)
	} else {
		events, err = play(g.system, g.state, spec, act, hand)
		j.record.Throws = hand.throws
	}
	if err != nil {
		return nil, err
	}
	j.record.Args = spec.masked(sent, j.salts)
	if asks && alone {
		j.record.Args = ledger.Act{Args: j.record.Args}.Alone().Args
	}
	return events, nil
}

// playable refuses an act that is not this system's, not this seat's or before the start.
func playable(g *Game, act ledger.Act) (ActSpec, error) {
	spec, ok := g.system.Act(act.Path)
	switch {
	case !ok:
		return spec, Refuse("maison:tour", "game.refused.not-this-system", phrase.Verbatim("act", act.Path), g.systemName())
	case spec.Reads:
		return spec, ledger.NewFault("decide", "%s only reads", act.Path)
	case act.Seat == ledger.Referee && !spec.Consent && !spec.Referee:
		return spec, Refuse(refSeats, "game.refused.not-referees", g.Who("a", ledger.SeatA), g.Who("b", ledger.SeatB))
	case !act.Seat.Plays() && act.Seat != ledger.Clock && act.Seat != ledger.Referee:
		return spec, g.refuseStranger()
	case !g.started:
		v := Refuse(refStart, "game.refused.not-started")
		if act.Seat.Plays() && !g.ready[act.Seat] {
			v.Or(phrase.Say("game.offer.start"), ledger.Act{Path: PathReady, Seat: act.Seat})
		}
		return spec, v
	case act.Seat == ledger.Clock && !expires(g, act):
		return spec, ledger.NewFault("decide", "%s by the clock, for which nothing is due", act.Path)
	}
	if err := spec.check(act.Args); err != nil {
		return spec, err
	}
	if err := unknownChoice(spec, act, func() error { _, err := g.system.Decide(g.state, act, probe{}); return err }); err != nil {
		return spec, err
	}
	if _, typed := act.Args[DiceOption]; typed && g.source == ledger.BotDice {
		return spec, Refuse(refDice, "game.refused.bot-dice").
			Or(phrase.Say("game.offer.real-dice"), ledger.Act{Path: PathSource, Seat: act.Seat,
				Args: ledger.Args{"source": string(ledger.RealDice)}}).
			Or(phrase.Say("game.offer.without-dice"), act.Without(DiceOption))
	}
	return spec, nil
}

// handFor returns the dice of one act: the bot's, or those typed in.
func handFor(g *Game, spec ActSpec, act ledger.Act, now Occasion) (*hand, error) {
	h := &hand{system: g.header.System, faces: facesFor(g, now), source: dice.Drawn, counts: g.counts, struck: g.struck, put: g.put}
	if g.source == ledger.RealDice {
		return h, h.declare(spec, diced(g.system, g.state, act))
	}
	return h, nil
}

// diced are an act's typed dice, in the digits that dice.Parse reads.
func diced(system *System, state State, act ledger.Act) string {
	typed := act.Args[DiceOption]
	if system.Dice == nil {
		return typed
	}
	return system.Dice(state, act, typed)
}

// play judges an act to its end.
func play(system *System, state State, spec ActSpec, act ledger.Act, hand *hand) ([]ledger.Event, error) {
	events, err := system.Decide(state, act, hand)
	switch {
	case hand.lacks(err, func(roller dice.Roller) error {
		_, err := system.Decide(state, act, roller)
		return err
	}):
		return nil, err
	case is[*Violation](err) && len(hand.throws) > 0:
		return nil, ledger.NewFault("decide "+act.Path, "a refusal after a throw: %w", err)
	case err != nil:
		return nil, err
	case len(hand.throws) > 0 && slices.ContainsFunc(events, func(e ledger.Event) bool { return e.Seal != nil }):
		return nil, ledger.NewFault("decide "+act.Path, "a record that holds a seal throws dice")
	case spec.Weighed && len(hand.throws) > 0:
		return nil, ledger.NewFault("decide "+act.Path, "an act that is weighed throws dice")
	}
	return markThrow(events, hand.throws), hand.finish(spec, events)
}

// check refuses options that the act does not have and required ones that are missing.
func (s ActSpec) check(args ledger.Args) error {
	if name, given := firstName(args, func(name string) bool {
		_, ok := s.Option(name)
		return !ok && !(name == DiceOption && len(s.Dice) > 0)
	}); given {
		return Refuse("maison:options", "game.refused.option", phrase.Named("option", name), phrase.Verbatim("act", s.Path))
	}
	for _, o := range s.Options {
		if fault := o.Fault(args[o.Name], o.Required, s.optionName(o.Name)); fault != nil {
			return fault
		}
	}
	return nil
}

// unknownChoice refuses a value that is none of an option's fixed choices, in the system's own words where it
// refuses the act itself.
func unknownChoice(s ActSpec, act ledger.Act, judge func() error) error {
	for _, o := range s.Options {
		value := act.Args[o.Name]
		if value == "" || len(o.Choices) == 0 || slices.ContainsFunc(o.Choices, func(c Choice) bool { return c.Value == value }) {
			continue
		}
		if err := passProbe(judge()); err != nil {
			return err
		}
		return Refuse("maison:options", "game.refused.option-choice", phrase.Named("value", value), phrase.With("option", s.optionName(o.Name))).
			OrPick(act, o.Name, o.Choices)
	}
	return nil
}

// Fault says what is wrong with an option's value as text, empty for none; name is the option as the reader
// sees it.
func (o OptionSpec) Fault(value string, required bool, name phrase.Phrase) *Violation {
	_, noNumber := strconv.Atoi(value)
	switch {
	case value == "" && required:
		return Refuse("maison:options", "game.refused.option-missing", phrase.With("option", name))
	case value != "" && o.Kind == WholeOption && noNumber != nil:
		return Refuse("maison:options", "game.refused.option-whole", phrase.With("option", name), phrase.Named("value", value))
	}
	return nil
}

// optionName is what an option is called: in its command, else where it is asked.
func (s ActSpec) optionName(name string) phrase.Phrase {
	i := slices.IndexFunc(s.Ask, func(q Question) bool { return q.Option == name })
	switch {
	case !s.Unlisted:
		return phrase.Say("cmd." + strings.ReplaceAll(s.Path, " ", ".") + "." + name + ".name")
	case i >= 0:
		return s.Ask[i].Label
	}
	return phrase.Say("game.slug", phrase.Verbatim("slug", name))
}

// firstName is the first name of options, in their alphabet, that is so; false where none is.
func firstName(args ledger.Args, is func(name string) bool) (first string, found bool) {
	for name := range args {
		if is(name) && (!found || name < first) {
			first, found = name, true
		}
	}
	return first, found
}

// masked returns the options as the log line keeps them. A secret one that was left empty is kept as well: the
// line must not tell whether something was written.
func (s ActSpec) masked(args ledger.Args, salts *salter) ledger.Args {
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
	if value := args[DiceOption]; strings.TrimSpace(value) != "" {
		kept[DiceOption] = value
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

const (
	// ShowsFaces is an event that showed dice: the kernel writes it where an act threw.
	ShowsFaces ledger.Shows = "faces"
	// ShowsHidden is an event that let a seat see what was hidden from it.
	ShowsHidden ledger.Shows = "hidden"
)

// markThrow marks the first event of a record with throws, unless one is marked already; what shows more
// keeps its mark.
func markThrow(events []ledger.Event, throws []dice.Throw) []ledger.Event {
	if len(throws) == 0 || slices.ContainsFunc(events, func(e ledger.Event) bool { return e.Shows == ShowsFaces }) {
		return events
	}
	if i := slices.IndexFunc(events, func(e ledger.Event) bool { return e.Shows == ledger.ShowsNothing }); i >= 0 {
		events[i].Shows = ShowsFaces
	}
	return events
}

// Committed reports whether a secret is the one that a game promised in the record that begins its epoch: nil
// where it is, a *Fault where it is another one, or where the record begins none. Who keeps secrets beside
// logs asks it before he takes them from anywhere: with another secret no act of the game could be decided.
func Committed(begins ledger.Record, secret dice.Secret) error {
	var h ledger.Header
	var err error
	if begins.Continues() {
		h, err = h.ContinuedBy(begins)
	} else {
		h, err = ledger.HeaderOf(begins)
	}
	switch {
	case err != nil:
		return err
	case h.CommitmentBy(secret) != h.Commitment:
		return ledger.NewFault("commitment", "the secret is not the one that game %s has committed to", h.Game)
	}
	return nil
}

package house

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// A proof is a replay: every act of a log is decided once more, by the Decide that judged it first, with its
// line's moment, marks and faces, and must come to the same line. What bytes alone prove, the ledger has
// proved before.

// Finding is what a replay makes of a log.
type Finding string

const (
	// DecidedAlike is a log of which every act comes out the same.
	DecidedAlike Finding = "alike"
	// Retouched is a log with a line that this build says to have judged and decides otherwise.
	Retouched Finding = "retouched"
	// OfOtherBuild is a log with a line that another build has judged and this one decides otherwise.
	OfOtherBuild Finding = "other-build"
	// Nameless is the same where the build that judged has no name.
	Nameless Finding = "nameless"
	// TextErased is a log with a line whose judgement needs a text that was erased.
	TextErased Finding = "text-erased"
	// TextSealed is the log of a game that goes on, with a line whose judgement needs what is still sealed.
	TextSealed Finding = "text-sealed"
	// TooLong is a log whose replay was given up.
	TooLong Finding = "too-long"
)

// Judge decides logs again.
type Judge struct {
	Systems rules.Registry
	// Build is the judge's name, as Occasion.Build.
	Build string
	// Stop gives a replay up once it says so.
	Stop func() bool
}

// Verdict is what a replay found, and at which record; Refused is the refusal that the act meets now.
type Verdict struct {
	Finding Finding
	Record  int
	// Build is the one that has judged the record, as its log says it.
	Build   string
	Refused *rules.Violation
	// Sealed counts the lines that can't be judged before the game ends.
	Sealed int
}

// Replay decides every act of a log again and stops at the first that comes out otherwise, or once stop says
// so. A log that can't be played is a *Fault.
func (j Judge) Replay(records []ledger.Record) (Verdict, error) {
	records, stoodIn := standIn(records)
	g, err := atStart(j.Systems, records)
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{Finding: DecidedAlike}
	p := &replay{Game: g, stoodIn: stoodIn}
	for _, r := range records {
		for _, t := range r.Texts {
			g.Texts[t.Mark] = t
		}
	}
	for _, r := range records {
		v.Record = r.Seq
		if r.Build != "" {
			v.Build = r.Build
		}
		if j.Stop() {
			v.Finding = TooLong
			return v, nil
		}
		lacks := p.lacks(r)
		if lacks == TextSealed {
			v.Sealed++
		} else if alike, refused := p.decidesAlike(r); !alike {
			v.Refused = refused
			if v.Finding = j.found(v, lacks); v.Finding == Retouched {
				return v, nil
			}
			return v, onlyUnknown(g.note(r))
		}
		if err := g.note(r); err != nil {
			return v, err
		}
		g.made = new(offerCache)
	}
	return v, nil
}

// onlyUnknown is a line's error where it contains what this build does not know at all.
func onlyUnknown(err error) error {
	if is[*ledger.Unknown](err) {
		return err
	}
	return nil
}

// found is what a line shows that comes out otherwise.
func (j Judge) found(v Verdict, lacks Finding) Finding {
	switch {
	case lacks == TextErased:
		return TextErased
	case v.Sealed > 0:
		return TextSealed
	case v.Build == "" || v.Build == NamelessBuild:
		return Nameless
	case v.Build != j.Build:
		return OfOtherBuild
	}
	return Retouched
}

// replay is a game that is being played again.
type replay struct {
	*Game
	// stoodIn are the texts that were erased, that something replaces.
	stoodIn map[ledger.Mark]bool
}

// standIn gives each erased text of a log a body of its own: two marks are two accounts, whoever they were. A
// text that is withheld until the end stays away.
func standIn(records []ledger.Record) ([]ledger.Record, map[ledger.Mark]bool) {
	records, stoodIn := slices.Clone(records), map[ledger.Mark]bool{}
	for i := range records {
		r := &records[i]
		r.Texts = slices.Clone(r.Texts)
		for j := range r.Texts {
			if t := &r.Texts[j]; t.Erased() && !t.Withheld {
				t.Body, stoodIn[t.Mark] = strings.TrimPrefix(string(t.Mark), "#"), true
			}
		}
	}
	return records, stoodIn
}

// lacks reports whether a text is erased or withheld that the judgement of a record may need.
func (p *replay) lacks(r ledger.Record) (lacks Finding) {
	asked := ledger.Args{}
	if _, agrees := ledger.AgreedTo(r); agrees && p.request != nil {
		asked = p.request.Act.Args
	}
	for _, args := range []ledger.Args{r.Args, asked} {
		for _, value := range args {
			mark := ledger.Mark(value)
			switch text, is := p.Texts[mark]; {
			case is && text.Erased():
				return TextSealed
			case p.stoodIn[mark]:
				lacks = TextErased
			}
		}
	}
	return lacks
}

// decidesAlike reports whether a record comes out the same; refused is why its act would be refused.
func (p *replay) decidesAlike(r ledger.Record) (alike bool, refused *rules.Violation) {
	now := Occasion{Origin: r.Origin, again: newRecording(p.Game, r)}
	now.At, _ = time.Parse(time.RFC3339, r.At) // the ledger has read it
	made, err := p.decidesAgain(r, now)
	p.used.Store(int64(len(p.Entries))) // what was weighed on the way is gone
	if err != nil {
		refused, _ = err.(*rules.Violation)
		return false, refused
	}
	return sameLine(made, r), nil
}

// decidesAgain decides a record's act again, as whoever decided it first.
func (p *replay) decidesAgain(r ledger.Record, now Occasion) (ledger.Record, error) {
	switch {
	case r.Seq == 0:
		return openAgain(p.Game, r, now)
	case r.Continues():
		return continueAgain(p.Game, r, now)
	case p.header.Drawn && r.Seq == 1:
		return drawAgain(p.Game, r, now)
	case r.Seq == 1 && r.Path == pathRematch && p.header.Again != "":
		return takenOver(r, now)
	case r.Path == pathRestore:
		return restoreAgain(p.Game, r, now)
	}
	return p.Decide(ledger.Act{Path: r.Path, Seat: r.Seat, Args: now.again.args}, now)
}

// recording is what a line brings to its judgement in the place of the outside world: its faces, and the
// marks of what was typed.
type recording struct {
	throws *dice.Recorded
	// args are the line's options with texts in the place of their marks; marks are these, by text.
	args  ledger.Args
	marks map[string][]ledger.Mark
}

func newRecording(g *Game, r ledger.Record) *recording {
	again := &recording{throws: dice.NewRecorded(r.Throws), args: ledger.Args{}, marks: map[string][]ledger.Mark{}}
	again.read(g, r.Path, r.Args)
	again.read(g, r.Path, typedInEvents(r))
	return again
}

// typedInEvents are the options of a house's act that are kept as marks in its events alone: a word, who sits
// down.
func typedInEvents(r ledger.Record) ledger.Args {
	typed := ledger.Args{}
	if !isHouses(r.Path) || r.Seat == ledger.Clock {
		return typed
	}
	if pressed, is := ledger.DataOf[ledger.ReadyData](r.Events, ledger.KindReady); is && pressed.Word != "" {
		typed["word"] = string(pressed.Word)
	}
	for _, p := range r.Named() {
		typed["user"], typed["name"] = string(p.User), string(p.Name)
	}
	maps.DeleteFunc(typed, func(_, mark string) bool { return mark == "" })
	return typed
}

// read puts texts in the place of a line's marks.
func (again *recording) read(g *Game, path string, args ledger.Args) {
	names := slices.Sorted(maps.Keys(args))
	if spec, is := g.system.Act(path); is { // its texts are noted in the order of its options
		place := func(name string) int {
			return slices.IndexFunc(spec.Options, func(o rules.OptionSpec) bool { return o.Name == name })
		}
		slices.SortStableFunc(names, func(a, b string) int { return place(a) - place(b) })
	}
	for _, name := range names {
		value := args[name]
		if text, is := g.Texts[ledger.Mark(value)]; is {
			again.marks[text.Body] = append(again.marks[text.Body], text.Mark)
			value = text.Body
		}
		again.args[name] = value
	}
}

// mark is that of a text in the line; of no line nothing is known.
func (again *recording) mark(body string) (mark ledger.Mark, known bool) {
	if again == nil || len(again.marks[body]) == 0 {
		return "", false
	}
	marks := again.marks[body]
	again.marks[body] = marks[1:]
	return marks[0], true
}

// Faces are the recorded ones of the next throw, where the rules ask for it.
func (again *recording) Faces(k dice.Key, _ int, sides dice.Sides, count int) ([]dice.Face, error) {
	return again.throws.Throw(k, sides, count)
}

// sameLine compares what was decided with a log's line, but for what bytes alone prove: salts, hashes,
// the secret.
func sameLine(made, r ledger.Record) bool {
	return made.Seq == r.Seq && made.Epoch == r.Epoch && made.At == r.At && made.Origin == r.Origin && made.Seat == r.Seat &&
		made.Path == r.Path && maps.Equal(made.Args, r.Args) &&
		slices.EqualFunc(made.Throws, r.Throws, sameThrow) &&
		slices.EqualFunc(made.Events, r.Events, func(a, b ledger.Event) bool { return sameEvent(a, b, r.Payloads) })
}

func sameThrow(a, b dice.Throw) bool {
	return a.Key == b.Key && a.N == b.N && a.Sides == b.Sides && a.Source == b.Source && a.Seen == b.Seen && a.Replaces == b.Replaces &&
		slices.Equal(a.Faces, b.Faces)
}

func sameEvent(made, r ledger.Event, payloads map[string]json.RawMessage) bool {
	return made.Kind == r.Kind && comparableData(made) == comparableData(r) && made.Shows == r.Shows && made.Begins == r.Begins &&
		made.Closes == r.Closes && sameSeal(made.Seal, r.Seal, payloads) && slices.EqualFunc(made.Opened, r.Opened, sameOpening)
}

// comparableData is an event's data without what only who knows the secret can write: the secret of an end,
// the commitment of a beginning.
func comparableData(e ledger.Event) string {
	switch e.Kind {
	case ledger.KindEnded, ledger.KindOpened, ledger.KindContinued:
		data, err := ledger.Read[struct{ By, Header json.RawMessage }](e)
		if err != nil {
			return ""
		}
		return string(data.By) + string(data.Header)
	}
	return string(e.Data)
}

func sameSeal(made, r *ledger.Seal, payloads map[string]json.RawMessage) bool {
	if made == nil || r == nil {
		return made == r
	}
	payload, known := payloads[r.Hash.String()]
	return made.Gate == r.Gate && made.Seat == r.Seat && made.Rev == r.Rev && (!known || bytes.Equal(made.Payload, payload))
}

func sameOpening(made, r ledger.Opening) bool {
	return made.Gate == r.Gate && made.Seat == r.Seat && made.Rev == r.Rev && bytes.Equal(made.Payload, r.Payload)
}

// Proof is what an export proves: by its bytes alone, and by its acts decided again.
type Proof struct {
	ledger.Report
	Verdict
}

// Prove proves an export. One whose bytes differ from what was promised is not played again.
func (j Judge) Prove(export []byte, shown ledger.Shown) (p Proof, records []ledger.Record, err error) {
	records, p.Report, err = ledger.ReadProven(export, shown, j.Stop)
	if up, is := errors.AsType[*ledger.GivenUp](err); is {
		p.Verdict = Verdict{Finding: TooLong, Record: up.Record}
		return p, nil, nil
	}
	if err != nil || !p.Report.Holds() {
		return p, records, err
	}
	p.Verdict, err = j.Replay(records)
	return p, records, err
}

// Holds reports whether an export is proved.
func (p Proof) Holds() bool { return p.Report.Holds() && p.Finding == DecidedAlike }

// Tell returns a proof as lines for a person. Where an act is not decided alike nothing else is said: what
// bytes prove would be praise for what may be a forgery.
func (p Proof) Tell() []phrase.Phrase {
	switch {
	case !p.Report.Holds():
		return p.Report.Tell()
	case p.Finding != DecidedAlike:
		return []phrase.Phrase{p.Verdict.say()}
	}
	lines := append(p.Report.Tell(), phrase.Say("proof.decided", phrase.Number("count", p.Records-p.Verdict.Sealed)))
	if p.Verdict.Sealed > 0 {
		lines = append(lines, phrase.Say("proof.decided.sealed", phrase.Number("count", p.Verdict.Sealed)))
	}
	return lines
}

// say is what a person reads of the first line that is not decided alike.
func (v Verdict) say() phrase.Phrase {
	return phrase.Say("proof.judged."+string(v.Finding), phrase.Number("n", v.Record), phrase.Verbatim("build", v.Build))
}

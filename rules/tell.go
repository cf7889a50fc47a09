package rules

import (
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// Tell returns a record as lines of the public log: what was done, what came of it, and what is to be said of the dice.
func (g *Game) Tell(r Record) []phrase.Phrase {
	g = g.Then(r.Seq)
	var lines []phrase.Phrase
	if r.insists() {
		lines = append(lines, phrase.Say("game.tell.insisted", g.Who("who", r.Seat)))
	}
	for _, e := range r.Events {
		if kernels(e) {
			lines = append(lines, g.tellOwn(r, e)...)
		} else {
			lines = append(lines, g.system.tell(e.shut())...)
		}
		for i, o := range e.Opened {
			if slices.ContainsFunc(e.Opened[:i], func(said Opening) bool { return said.Seat == o.Seat }) {
				continue // a choice sealed more than once opens each time, and is said once
			}
			lines = append(lines, phrase.Say("game.tell.opened", g.Who("who", o.Seat)))
		}
		if e.Seal != nil {
			lines = append(lines, phrase.Say("game.tell.sealed", g.Who("who", e.Seal.Seat), phrase.Verbatim("hash", Short(e.Seal.Hash))))
		}
	}
	lines = append(lines, g.tellReason(r)...)
	lines = append(lines, g.tellFallen(r)...)
	return append(lines, tellDice(r.Throws)...)
}

// shut returns the event without the payload of its seal, which the record still holds when it has just been decided.
func (e Event) shut() Event {
	if e.Seal != nil {
		s := *e.Seal
		s.Payload = nil
		e.Seal = &s
	}
	return e
}

// tellDice says of a record's dice what nobody may overlook: declared, drawn without a game, already seen.
func tellDice(throws []dice.Throw) []phrase.Phrase {
	var declared, free int
	type known struct { // faces that have to do with those of a struck record
		key string
		n   int64
	}
	again := map[known]int{}
	var order []known
	note := func(k known, count int) {
		if again[k] == 0 {
			order = append(order, k)
		}
		again[k] += count
	}
	for _, t := range throws {
		switch {
		case t.Replaces > 0:
			note(known{"game.tell.replaces", t.Replaces}, len(t.Faces))
		case t.Source == dice.Declared:
			declared += len(t.Faces)
		case t.Source == dice.Free:
			free += len(t.Faces)
		case t.Seen > 0:
			note(known{"game.tell.seen", t.Seen}, len(t.Faces))
		}
	}
	var lines []phrase.Phrase
	if declared > 0 {
		lines = append(lines, phrase.Say("game.tell.declared", phrase.Number("count", declared)))
	}
	if free > 0 {
		lines = append(lines, phrase.Say("game.tell.free", phrase.Number("count", free)))
	}
	for _, k := range order {
		lines = append(lines, phrase.Say(k.key, phrase.Number("count", again[k]), phrase.Number("n", k.n)))
	}
	return lines
}

func (g *Game) tellOwn(r Record, e Event) []phrase.Phrase {
	line := func(key string, args ...phrase.Arg) []phrase.Phrase {
		return []phrase.Phrase{phrase.Say("game.tell."+key, append([]phrase.Arg{g.Who("who", r.Seat)}, args...)...)}
	}
	switch e.Kind {
	case kindOpened1, kindOpened2:
		opened := line("opening", g.systemName(), phrase.Verbatim("commitment", g.header.Commitment.String()))
		if g.header.Again != "" {
			opened = append(opened, phrase.Say("game.tell.rematch", phrase.Verbatim("game", g.header.Again)))
		}
		for _, setting := range g.system.Meta.Settings {
			// The readings that the table plays by; those at their default are named where they decide something.
			if value := g.header.Setup.Settings[setting.Name]; setting.Ref != "" && value != "" && value != setting.Default() {
				opened = append(opened, phrase.Say("game.tell.set", phrase.Verbatim("setting", setting.Name), phrase.Verbatim("value", value)))
			}
		}
		return opened
	case kindSeated:
		return told(e, func(d seatedData) []phrase.Phrase {
			key := "seated"
			if d.Guest {
				key = "guest"
			}
			seat := phrase.With("seat", phrase.Say("game.seat."+string(d.Seat)))
			return []phrase.Phrase{phrase.Say("game.tell."+key, g.Who("who", d.Seat), seat)}
		})
	case kindAdopted:
		return told(e, func(d adoptedData) []phrase.Phrase { return g.tellAdopted(r, d) })
	case kindWorded:
		return line("worded")
	case kindReady1:
		return line("ready")
	case kindReady2:
		return told(e, g.tellReady)
	case kindStarted1:
		return line("started")
	case kindStarted2:
		return told(e, g.tellStarted)
	case kindAsked:
		return told(e, func(d Request) []phrase.Phrase {
			switch d.Kind {
			case AskUndo, AskContest:
				return line("asked."+string(d.Kind), phrase.Number("from", d.Strikes[0]), phrase.Number("count", len(d.Strikes)))
			case AskSource:
				return line("asked.source", phrase.With("source", sourceName(d.Source)))
			case AskSetting:
				return line("asked.setting", phrase.Verbatim("setting", d.Setting), phrase.Verbatim("value", d.Value))
			case AskSeat:
				return g.tellAskedSeat(d)
			case AskAct:
				return g.tellAskedAct(r, d, line)
			}
			return line("asked." + string(d.Kind))
		})
	case kindAgreed:
		return line("agreed")
	case kindDeclined:
		return told(e, func(d answerData) []phrase.Phrase {
			if d.Request >= 0 && d.Request < len(g.log) && g.log[d.Request].Seat == d.Seat {
				return line("withdrawn")
			}
			return line("declined")
		})
	case kindUndone:
		return told(e, func(d Undone) []phrase.Phrase {
			return []phrase.Phrase{phrase.Say("game.tell.undone", g.Who("who", d.Asker), phrase.Number("from", d.From), phrase.Number("count", len(d.Struck)))}
		})
	case kindSourced:
		return told(e, func(d sourcedData) []phrase.Phrase {
			return line("sourced", phrase.With("source", sourceName(d.Source)))
		})
	case kindRestored:
		return told(e, func(d restoredData) []phrase.Phrase {
			if d.Lost < 0 {
				return []phrase.Phrase{phrase.Say("game.tell.restored-unknown")}
			}
			return []phrase.Phrase{phrase.Say("game.tell.restored", phrase.Number("count", d.Lost))}
		})
	case kindSet:
		return told(e, func(d setData) []phrase.Phrase {
			return line("set", phrase.Verbatim("setting", d.Name), phrase.Verbatim("value", d.Value))
		})
	case kindLapsed:
		return line("lapsed")
	case kindContested:
		return told(e, func(d answerData) []phrase.Phrase { return line("contested", phrase.Number("n", d.Request)) })
	case kindClosing:
		return told(e, g.tellClosing)
	case kindObjected:
		return told(e, g.tellObjected)
	case kindEnded:
		return told(e, func(d Ending) []phrase.Phrase {
			key := "ended.both"
			if len(d.By) == 1 {
				key = "ended.one"
			}
			return []phrase.Phrase{
				phrase.Say("game.tell."+key, g.Who("who", d.By[0])),
				phrase.Say("game.tell.secret", phrase.Verbatim("secret", d.Secret)),
			}
		})
	}
	return nil
}

// tellReady says who has pressed [Commencer], and with which word.
func (g *Game) tellReady(d readyData) []phrase.Phrase {
	if d.Word == "" {
		return []phrase.Phrase{phrase.Say("game.tell.ready", g.Who("who", d.Seats[0]))}
	}
	word := g.texts[d.Word]
	return []phrase.Phrase{phrase.Say("game.tell.ready.worded", g.Who("who", d.Seats[0]), phrase.Named("word", word.Body), phrase.Verbatim("salt", word.Salt))}
}

// tellStarted says by what the dice are bound, and whom that word protects.
func (g *Game) tellStarted(d startedData) []phrase.Phrase {
	last := phrase.Say("game.tell.started.no-word")
	if d.Last != Public {
		last = phrase.Say("game.tell.started.word", g.Who("who", d.Last))
	}
	return []phrase.Phrase{
		phrase.Say("game.tell.started"), last,
		phrase.Say("game.tell.started.bound", phrase.Verbatim("commitment", d.Commitment.String()), phrase.Verbatim("words", d.Words.String())),
	}
}

// tellAskedAct says what the others are asked for, and what the asker typed for them to read.
func (g *Game) tellAskedAct(r Record, d Request, line func(string, ...phrase.Arg) []phrase.Phrase) []phrase.Phrase {
	said := line("asked.act")
	if !d.Say.IsZero() {
		said = line("asked.worded", phrase.With("what", g.system.proposed(r.Path, d.Say)))
	}
	return append(said, g.tellTexts(r)...)
}

// tellReason says what was typed for the others to read with an act that needed nobody's consent: the
// referee's reason for a correction.
func (g *Game) tellReason(r Record) []phrase.Phrase {
	if spec, ok := g.system.Act(r.Path); !ok || !spec.Consent || has(r.Events, kindAsked) {
		return nil
	}
	return g.tellTexts(r)
}

func (g *Game) tellTexts(r Record) []phrase.Phrase {
	var said []phrase.Phrase
	spec, _ := g.system.Act(r.Path)
	for _, o := range spec.Options {
		if text := g.texts[Mark(r.Args[o.Name])].Body; o.Private && !o.Secret && text != "" {
			said = append(said, phrase.Say("game.tell.asked.text", phrase.Named("text", text)))
		}
	}
	return said
}

// told reads an event for the log; one that does not read says nothing, for Apply would have refused it.
func told[T any](e Event, say func(T) []phrase.Phrase) []phrase.Phrase {
	data, err := Read[T](e)
	if err != nil {
		return nil
	}
	return say(data)
}

package referee_test

import (
	"errors"
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

// TestAnAnswerIsToldByOne: as long as one referee tells what an act came to, the same press elsewhere gets
// neither that answer nor a second act; once it is lost, it is owed.
func TestAnAnswerIsToldByOne(t *testing.T) {
	eachPair(t, func(p *pair) {
		press := referee.Press{ID: "lancer"}
		do := p.request(anne, "mourre lancer main=gauche")
		do.Press = press
		first, err := p.a.Do(p.Context(), do)
		if err != nil {
			p.Fatal(err)
		}
		length := first.Game.Len()
		again := p.request(anne, "mourre lancer main=gauche")
		again.Press = press
		if out, owed, _ := p.b.FindOwed(p.Context(), again.Input, ""); owed {
			p.Errorf("the other one tells it as well: %+v", out.Records)
		}
		if out, err := p.b.Do(p.Context(), again); err == nil {
			p.Errorf("the other one tells it, or does it again: repeat %v, %+v", out.Repeat, out.Records)
		}
		if out, err := p.b.Do(p.Context(), do); err != nil || !out.Repeat {
			p.Errorf("the same interaction, again: %+v, %v", out, err)
		}
		if got := p.look(p.b, anne).Game.Len(); got != length {
			p.Errorf("%d records, want %d", got, length)
		}
		p.at = p.at.Add(time.Hour)
		out, owed, err := p.b.FindOwed(p.Context(), again.Input, "")
		if err != nil || !owed || len(out.Records) != 1 || out.Records[0].Origin != do.Origin {
			p.Errorf("lost, and not owed: %+v, %v", out, err)
		}
		// two who ask for a lost answer at one moment: one of them tells it
		if out, owed, err := p.a.FindOwed(p.Context(), again.Input, ""); owed || !errors.Is(err, referee.ErrTelling) {
			p.Errorf("the other one tells it anew as well: %+v, %v", out, err)
		}
		if out, err := p.a.Do(p.Context(), again); !errors.Is(err, referee.ErrTelling) {
			p.Errorf("the other one tells it anew, or does it again: %+v, %v", out, err)
		}
		if _, err := p.b.NoteLost(p.Context(), do.Origin); err != nil {
			p.Fatal(err)
		}
		if out, err := p.a.Do(p.Context(), again); err != nil || !out.Repeat || out.Records[0].Origin != do.Origin {
			p.Errorf("lost anew, and not owed: %+v, %v", out, err)
		}
		// another act of his is preceded by it, unless somebody tells it
		for _, c := range []struct {
			act  string
			told bool
		}{{"mourre miser jetons=1", true}, {"mourre pronostic total=9", false}} {
			if !c.told {
				p.at = p.at.Add(time.Hour)
			}
			other := p.request(anne, c.act)
			out, err := p.b.Do(p.Context(), other)
			if err != nil || out.Repeat || (len(out.Kept) == 0) != c.told {
				p.Errorf("beside another act, told by somebody %v: kept %+v, %v", c.told, out.Kept, err)
			}
			if err := delivered(p.Context(), p.b, other.Origin); err != nil {
				p.Fatal(err)
			}
		}
	})
}

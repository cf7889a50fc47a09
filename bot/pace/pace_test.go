package pace

import (
	"context"
	"math/rand/v2"
	"regexp"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// served lets one call take its time in every stage, and the first again, as an act does that was halted.
func served(m *Meter, acts bool) {
	lap := m.Begin()
	ctx := lap.In(context.Background())
	for s := range stages {
		time.Sleep(time.Duration(s+1) * time.Millisecond)
		From(ctx).End(s)
	}
	time.Sleep(time.Millisecond)
	lap.End(Queue)
	if acts {
		lap.NoteAct()
	}
	time.Sleep(5 * time.Millisecond)
	lap.Done()
}

// Every act passes every stage once, the stages are the whole of it, and what commits nothing is not counted.
func TestStagesAreTheWholeAct(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m Meter
		var work sync.WaitGroup
		for i := range 30 {
			work.Go(func() { served(&m, i%3 > 0) })
		}
		work.Wait()
		f := m.Read()
		var sum time.Duration
		for i, s := range f.Stages {
			want := 20 * time.Duration(i+1) * time.Millisecond
			switch Stage(i) {
			case Queue:
				want += 20 * time.Millisecond
			case After:
				want += 100 * time.Millisecond
			}
			if s.Count() != 20 || s.Sum != want {
				t.Errorf("%s: %d acts, %s; want 20, %s", Stage(i), s.Count(), s.Sum, want)
			}
			sum += s.Sum
		}
		if f.Whole.Count() != 20 || f.Whole.Sum != sum {
			t.Errorf("the whole: %d acts, %s; the stages %s", f.Whole.Count(), f.Whole.Sum, sum)
		}
	})
}

// What is given can be read again, whatever is around it; the figures of two moments can be subtracted.
func TestFiguresAreReadAsTheyAreTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m Meter
		served(&m, true)
		before := m.Read()
		served(&m, true)
		after := m.Read()
		told := Parse(slices.Concat([]byte("# HELP x y\nx{a=\"b\"} NaN\n\nno figure\n"), after.Text()))
		if told != after {
			t.Errorf("told\n%s\nread %+v", after.Text(), told)
		}
		if one := told.Since(before); one != before {
			t.Errorf("the second act is %+v, the first %+v", one, before)
		}
		if none := Parse([]byte("nothing")); none != (Figures{}) {
			t.Errorf("nothing is read as %+v", none)
		}
	})
}

// A figure is labelled by its stage, its class or its quantile, and by nothing else.
func TestNoLabelNamesAnybody(t *testing.T) {
	labels := map[string]bool{}
	for _, found := range regexp.MustCompile(`[{,]([a-z]+)=`).FindAllStringSubmatch(string(new(Meter).Read().Text()), -1) {
		labels[found[1]] = true
	}
	if len(labels) != 3 || !labels["stage"] || !labels["le"] || !labels["quantile"] {
		t.Errorf("labels: %v", labels)
	}
}

// A quantile is known to the class that it is in: to a quarter.
func TestQuantiles(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var count tally
	all := make([]time.Duration, 5000)
	for i := range all {
		all[i] = time.Duration(random.ExpFloat64() * 3e6)
		count.add(all[i])
	}
	slices.Sort(all)
	s := count.read()
	for _, share := range []float64{0.1, 0.5, 0.9, 0.99} {
		want, got := all[int(share*float64(len(all)))-1].Seconds(), s.Quantile(share).Seconds()
		if got < 0.8*want || got > 1.25*want {
			t.Errorf("quantile %v: %v, want about %v", share, got, want)
		}
	}
	count.add(time.Hour)
	if got := count.read().Quantile(1); got != bounds[len(bounds)-1] {
		t.Errorf("beyond the last bound: %v", got)
	}
	if got := (Spread{}).Quantile(0.99); got != 0 {
		t.Errorf("of nothing: %v", got)
	}
}

// An act costs its lap and the context that carries it, whatever its stages; a nil Meter costs nothing.
func TestMeasuringIsCheap(t *testing.T) {
	call := func(m *Meter) float64 {
		return testing.AllocsPerRun(100, func() {
			lap := m.Begin()
			ctx := lap.In(context.Background())
			for s := range stages {
				From(ctx).End(s)
			}
			lap.NoteAct()
			lap.Done()
		})
	}
	if n := call(new(Meter)); n > 2 {
		t.Errorf("%v allocations a call", n)
	}
	if n := call(nil); n > 0 {
		t.Errorf("%v allocations a call that is not measured", n)
	}
}

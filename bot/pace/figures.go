package pace

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// steps are the upper bounds of a decade's classes: each is about half as much again as the one before, so
// that a quantile is known to about a fifth.
var steps = [...]time.Duration{10, 15, 22, 33, 47, 68}

const (
	decades = 6 // from 10 µs to 6.8 s
	classes = decades*len(steps) + 1
)

// bounds are the upper bounds of all classes but the last, which has none.
var bounds = func() (all [classes - 1]time.Duration) {
	unit := time.Microsecond
	for i := range all {
		all[i] = steps[i%len(steps)] * unit
		if i%len(steps) == len(steps)-1 {
			unit *= 10
		}
	}
	return all
}()

func classOf(d time.Duration) int {
	class, _ := slices.BinarySearch(bounds[:], d)
	return class
}

// Spread is how long something took, over many acts.
type Spread struct {
	// Classes count the acts by how long they took, as bounds part them.
	Classes [classes]uint64
	Sum     time.Duration
}

// Count is how many acts there were.
func (s Spread) Count() (n uint64) {
	for _, c := range s.Classes {
		n += c
	}
	return n
}

// Quantile is what a share of the acts, from 0 to 1, did not exceed, as if those of a class were spread
// evenly over it; the last bound for what is beyond it, 0 of none.
func (s Spread) Quantile(share float64) time.Duration {
	rank, below := share*float64(s.Count()), 0.0
	low := time.Duration(0)
	for i, high := range bounds {
		here := float64(s.Classes[i])
		if here > 0 && below+here >= rank {
			return low + time.Duration((rank-below)/here*float64(high-low))
		}
		below, low = below+here, high
	}
	if below == float64(s.Count()) {
		return 0
	}
	return low
}

func (s Spread) since(before Spread) Spread {
	for i := range s.Classes {
		s.Classes[i] -= before.Classes[i]
	}
	s.Sum -= before.Sum
	return s
}

// Figures are those of all acts up to a moment.
type Figures struct {
	Stages [stages]Spread
	Whole  Spread
}

// Read returns the figures of now; a nil Meter has none.
func (m *Meter) Read() (f Figures) {
	if m == nil {
		return f
	}
	for i := range m.stages {
		f.Stages[i] = m.stages[i].read()
	}
	f.Whole = m.whole.read()
	return f
}

// Since are the figures of the acts between two moments.
func (f Figures) Since(before Figures) Figures {
	for i := range f.Stages {
		f.Stages[i] = f.Stages[i].since(before.Stages[i])
	}
	f.Whole = f.Whole.since(before.Whole)
	return f
}

// The families of figures, and the quantiles beside them.
const (
	stageFamily = "aidedecamp_act_stage"
	wholeFamily = "aidedecamp_act"
)

var helps = map[string]string{
	stageFamily: "How long each stage of an act took; together they are the whole act.",
	wholeFamily: "How long an act took, from its arrival to the last thing that its channel waits for.",
}

var quantiles = [...]float64{0.5, 0.99}

// Text is the figures in the text format that Prometheus reads, version 0.0.4. The histograms are what can be
// added up over processes and times; the quantiles are of this process since it began.
func (f Figures) Text() []byte {
	var out bytes.Buffer
	f.each(func(family, label string, s Spread) {
		if label == "" || label == labelOf(0) {
			begin(&out, family+"_seconds", "histogram", helps[family])
		}
		samples(family, label, s, func(sample string, value any) { fmt.Fprintf(&out, "%s %v\n", sample, value) })
	})
	f.each(func(family, label string, s Spread) {
		if label == "" || label == labelOf(0) {
			begin(&out, family+"_quantile_seconds", "gauge", "What a share of the acts since the start did not exceed.")
		}
		for _, share := range quantiles {
			fmt.Fprintf(&out, "%s_quantile_seconds{%squantile=\"%v\"} %v\n", family, label, share, s.Quantile(share).Seconds())
		}
	})
	return out.Bytes()
}

// begin begins a family.
func begin(out *bytes.Buffer, name, kind, help string) {
	fmt.Fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

// each visits the stages, then the whole.
func (f *Figures) each(visit func(family, label string, s Spread)) {
	for i := range f.Stages {
		visit(stageFamily, labelOf(Stage(i)), f.Stages[i])
	}
	visit(wholeFamily, "", f.Whole)
}

func labelOf(s Stage) string { return `stage="` + s.String() + `",` }

// samples visits the samples of a histogram.
func samples(family, label string, s Spread, visit func(sample string, value any)) {
	sum := uint64(0)
	for i, c := range s.Classes {
		le := "+Inf"
		if i < len(bounds) {
			le = strconv.FormatFloat(bounds[i].Seconds(), 'f', -1, 64)
		}
		sum += c
		visit(family+"_seconds_bucket{"+label+`le="`+le+`"}`, sum)
	}
	own := ""
	if label != "" {
		own = "{" + strings.TrimSuffix(label, ",") + "}"
	}
	visit(family+"_seconds_sum"+own, s.Sum.Seconds())
	visit(family+"_seconds_count"+own, sum)
}

// Parse reads the figures that a process gives, among whatever else it gives: what is not there is 0.
func Parse(text []byte) (f Figures) {
	told := map[string]float64{}
	for line := range strings.Lines(string(text)) {
		if sample, value, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			if n, err := strconv.ParseFloat(value, 64); err == nil {
				told[sample] = n
			}
		}
	}
	read := func(family, label string) (s Spread) {
		i, before := 0, 0.0
		samples(family, label, s, func(sample string, _ any) {
			switch n := told[sample]; {
			case i < classes:
				s.Classes[i], before = uint64(n-before), n
			case i == classes:
				s.Sum = time.Duration(n * float64(time.Second))
			}
			i++
		})
		return s
	}
	for i := range f.Stages {
		f.Stages[i] = read(stageFamily, labelOf(Stage(i)))
	}
	f.Whole = read(wholeFamily, "")
	return f
}

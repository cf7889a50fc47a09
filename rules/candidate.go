package rules

import (
	"slices"

	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Candidate is a button that a seat could be given, in words: whether it is legal the kernel finds by the
// verb's May, Decide and Pointless.
type Candidate struct {
	// Key, Gate, Label, Style and Ask are the Offer's.
	Key, Gate string
	Label     phrase.Phrase
	Style     Style
	Ask       []Question
	// Args are the options of the act that the button settles.
	Args ledger.Args
	// Rank is its place among the seat's buttons: lower ones come first, equal ones in the order of the
	// chapters.
	Rank int
	// Rare, Listed and Pad are the Offer's; the face is the label of one that has no other.
	Rare, Listed bool
	Pad          *Pad
}

// Offers returns what the seat may do now, as far as eyes can see: its own, or those of everybody for a
// public message.
func (d *Definition[S]) Offers(s S, eyes, seat ledger.Seat) []Offer {
	if !seat.Plays() && seat != ledger.Referee {
		return nil
	}
	s = d.Mask(s, eyes)
	var all []rankedOffer
	for _, c := range d.Chapters {
		for j := range c.Verbs {
			all = append(all, c.Verbs[j].offers(s, seat)...)
		}
		if c.Ends != nil {
			for _, b := range c.Ends(s, seat) {
				all = append(all, b.offer(ledger.PathEnd, seat))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b rankedOffer) int { return a.rank - b.rank })
	var offers []Offer
	for _, r := range all {
		offers = append(offers, r.Offer)
	}
	return offers
}

// rankedOffer is an offer with the rank of its candidate.
type rankedOffer struct {
	Offer
	rank int
}

func (c Candidate) offer(path string, seat ledger.Seat) rankedOffer {
	act := ledger.Act{Path: path, Seat: seat, Args: c.Args}
	if c.Pad != nil && c.Label.IsZero() {
		c.Label = c.Pad.Signs[c.Pad.At]
	}
	return rankedOffer{Offer{Key: c.Key, Gate: c.Gate, Seat: seat, Label: c.Label, Style: c.Style, Act: act, Ask: c.Ask, Rare: c.Rare,
		Listed: c.Listed, Pad: c.Pad}, c.Rank}
}

// offers are the verb's candidates that are legal for the seat; the referee has buttons for what is his as
// well. The state is masked.
func (v *Verb[S]) offers(s S, seat ledger.Seat) []rankedOffer {
	barred := seat == ledger.Referee && !v.Spec.Referee && v.Answer == nil
	if v.Button == nil || barred || v.may(s, seat) != nil {
		return nil
	}
	var offers []rankedOffer
	for _, c := range v.Button(s, seat) {
		o := c.offer(v.Spec.Path, seat)
		if v.asks(s, &o.Offer) && v.accepts(s, o.Offer) {
			offers = append(offers, o)
		}
	}
	return offers
}

// accepts reports whether an offer that asks nothing may be taken, and whether any is worth a button. A
// reading act with a button is refused by May alone.
func (v *Verb[S]) accepts(s S, o Offer) bool {
	if len(o.Ask) == 0 && v.Decide != nil {
		if _, err := v.Decide(s, o.Act, DryRun{}); PassDryRun(err) != nil {
			return false
		}
	}
	return v.worth(s, o.Act)
}

// may asks May where there is one.
func (v *Verb[S]) may(s S, seat ledger.Seat) *Violation {
	if v.May == nil {
		return nil
	}
	return v.May(s, seat)
}

func (v *Verb[S]) worth(s S, act ledger.Act) bool {
	return v.Pointless == nil || v.Pointless(s, act) == nil
}

// asks completes an offer's questions, and reports whether each that wants a choice has one.
func (v *Verb[S]) asks(s S, o *Offer) bool {
	o.Ask = slices.Clone(o.Ask)
	for i := range o.Ask {
		if q := &o.Ask[i]; q.Pick && !v.picks(s, *o, q) {
			return false
		}
	}
	return true
}

// picks gives a question the option's own choices where it has none. Of an offer's only question, those go
// that are not worth it.
func (v *Verb[S]) picks(s S, o Offer, q *Question) bool {
	if len(q.Choices) == 0 {
		q.Choices = v.choices(s, o.Act, q.Option)
	}
	if v.Pointless != nil && len(o.Ask) == 1 && q.Max <= 1 {
		q.Choices = slices.DeleteFunc(slices.Clone(q.Choices), func(c Choice) bool {
			act := o.Act.Without(q.Option)
			act.Args[q.Option] = c.Value
			return !v.worth(s, act)
		})
	}
	q.Max = min(q.Max, len(q.Choices))
	return len(q.Choices) > 0
}

// choices are what an option may be now: those that never change, else what the verb says.
func (v *Verb[S]) choices(s S, act ledger.Act, option string) []Choice {
	if o, _ := v.Spec.Option(option); len(o.Choices) > 0 || v.Choices == nil {
		return o.Choices
	}
	return v.Choices(s, act, option)
}

// Pointless says why a legal act has no button: there is nothing to gain by it. nil where it has one.
func (d *Definition[S]) Pointless(s S, act ledger.Act) *Violation {
	v := d.Verb(act.Path)
	if v.Pointless == nil {
		return nil
	}
	return v.Pointless(d.Mask(s, act.Seat), act)
}

package rules

// Weighed is an act that was judged and not done.
type Weighed struct {
	// Record is what it would add to the log, up to the first event that shows somebody what is hidden from him: who weighs an
	// act must not learn what only doing it reveals.
	Record Record
	// Game is the game as it would be; its log must not be kept.
	Game *Game
}

// Weigh judges an act as Decide does and folds it into a game of its own; g stays as it was. The errors are those of Decide.
func (g *Game) Weigh(act Act, now Occasion) (Weighed, error) {
	decide := g.Decide
	if _, first, err := g.weighs(act); err != nil {
		return Weighed{}, err
	} else if first {
		decide = g.asAgreed
	}
	record, err := decide(act, now)
	if err != nil {
		return Weighed{}, err
	}
	for i, e := range record.Events {
		if e.Closes != "" || e.Shows == ShowsHidden || e.Ends() {
			record.Events = record.Events[:i]
			break
		}
	}
	if len(record.Events) == 0 {
		if spec, ok := g.system.Act(act.Path); ok && spec.Weighed {
			return Weighed{}, fault("weigh", "%s reveals with its first event", act.Path)
		}
		return Weighed{Record: record, Game: g}, nil
	}
	next, err := g.Apply(record)
	if err != nil {
		return Weighed{}, err
	}
	return Weighed{Record: record, Game: next}, nil
}

package main

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"aidedecamp/bot/localdiscord"
)

// arrivals are commands that come at a fixed mean rate whether or not those before were answered, as people
// do who know nothing of each other: what waits shows.
type arrivals struct {
	club          *club
	rate, seconds int
	// together sends everything to the first channel.
	together bool
	seed     uint64
}

// mix is how often each thing is done, of a hundred; an act is by command or by button.
var mix = []struct {
	kind  kind
	share int
}{{drawSlash, 25}, {drawButton, 15}, {nextMessage, 15}, {mapReading, 20}, {logReading, 10}, {ruleComplete, 15}}

// run lets the commands arrive and waits for the last answer. The peak is the most of each gauge seen
// meanwhile.
func (a *arrivals) run(ctx context.Context) (map[kind]*tally, gauge, error) {
	random := rand.New(rand.NewPCG(a.seed, 1))
	tallies := map[kind]*tally{}
	for _, k := range kinds {
		tallies[k] = &tally{}
	}
	var peak gauge
	var fault error
	var watching, work sync.WaitGroup
	over := make(chan struct{})
	watching.Go(func() { peak, fault = a.watch(ctx, over) })
	due := time.Now()
	for range a.rate * a.seconds {
		due = due.Add(time.Duration(random.ExpFloat64() * float64(time.Second) / float64(a.rate)))
		if !waited(ctx, due) {
			break
		}
		k, t, who := a.pick(random)
		tallies[k].sent++
		due := due
		work.Go(func() { tallies[k].add(a.club.command(ctx, k, t, who, due)) })
	}
	work.Wait()
	close(over)
	watching.Wait()
	if ctx.Err() != nil {
		return nil, peak, ctx.Err()
	}
	return tallies, peak, fault
}

// pick returns what is done next, where and by whom: acts by the game's player, readings by anyone; where all
// are in one channel, half of the acts come from people who have no seat.
func (a *arrivals) pick(random *rand.Rand) (kind, *table, *localdiscord.Person) {
	t := a.club.tables[0]
	if !a.together {
		t = a.club.tables[random.IntN(len(a.club.tables))]
	}
	anyone := a.club.people[random.IntN(len(a.club.people))].In(t.channel)
	k, draw := mix[0].kind, random.IntN(100)
	for _, m := range mix {
		k = m.kind
		if draw -= m.share; draw < 0 {
			break
		}
	}
	if k == drawSlash || k == drawButton {
		k = a.club.possible(t, k == drawButton)
	}
	if k == mapReading || k == logReading || k == ruleComplete || a.together && random.IntN(2) == 0 {
		return k, t, anyone
	}
	return k, t, t.player
}

// watch reads the gauge each second.
func (a *arrivals) watch(ctx context.Context, over <-chan struct{}) (peak gauge, err error) {
	for {
		now, err := a.club.bot.gauge(ctx)
		if err != nil {
			return peak, err
		}
		peak.resident, peak.heap = max(peak.resident, now.resident), max(peak.heap, now.heap)
		peak.goroutines = max(peak.goroutines, now.goroutines)
		select {
		case <-over:
			return peak, nil
		case <-time.After(time.Second):
		}
	}
}

// waited waits until a moment; it reports false where the context ends first.
func waited(ctx context.Context, due time.Time) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(time.Until(due)):
		return true
	}
}

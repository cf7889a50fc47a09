package house

import (
	"slices"
	"sync"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Read answers a reading act for its seat, before the start and after the end as well; nothing is recorded.
// The view has no offers. The end opens all that was hidden, as it does for View.
//
// A refusal is a *Violation; an act that does not read is a *Fault.
func (g *Game) Read(act ledger.Act) (rules.View, error) {
	spec, ok := g.system.Act(act.Path)
	if !ok {
		return rules.View{}, rules.Refuse("maison:tour", "game.refused.not-this-system", phrase.Verbatim("act", act.Path), g.systemName())
	}
	view, err := answered(spec, answersOf(g), act)
	return view, rules.Leading(g.Legal, err)
}

// answersOf is how a game answers: by what the seat may know, after its end by all.
func answersOf(g *Game) func(ledger.Act) (rules.View, error) {
	if g.ending == nil {
		return answersFreely(g.system, g.state)
	}
	return func(act ledger.Act) (rules.View, error) {
		view, err := g.system.Read(g.state, act)
		return settled(view), err
	}
}

// FreeRead answers a reading act without a game, by the shipped tables but for those given.
//
// An act that needs a game is a *Violation, one that does not read a *Fault.
func FreeRead(system *rules.System, act ledger.Act, settings, tables map[string]string) (rules.View, error) {
	spec, ok := system.Act(act.Path)
	if !ok || !spec.Free {
		return rules.View{}, notFree(act)
	}
	state, err := FreeDraw{Settings: settings}.start(system, tables)
	if err != nil {
		return rules.View{}, err
	}
	act.Seat = ledger.SeatA
	view, err := answered(spec, answersFreely(system, state), act)
	return view, leadingFreely(system, state, err)
}

func answered(spec rules.ActSpec, answer func(ledger.Act) (rules.View, error), act ledger.Act) (rules.View, error) {
	act.Args = givenArgs(act.Args)
	if err := spec.Check(act.Args); err != nil {
		return rules.View{}, err
	}
	view, err := answer(act)
	view.Offers, view.Awaited = nil, nil
	return view, err
}

// settled is the view of a game that has ended, before the house adds to it.
func settled(v rules.View) rules.View {
	if v.Board != nil {
		board := v.Board.Settled()
		v.Board = &board
	}
	return v
}

// Foretell says what an act of a game would come to, as far as eyes can see: it is shown below a choice of it.
// The zero phrase where nothing is to be said.
func Foretell(g *Game, eyes ledger.Seat, act ledger.Act) phrase.Phrase {
	v := g.system.Verb(act.Path)
	if v.Foretell == nil {
		return phrase.Phrase{}
	}
	return v.Foretell(g.system.Mask(g.state, eyes), act)
}

// offerCache keeps the offers of one game, which acts it refuses, and what everybody may know of it beside
// its table: its state never changes, and every answer asks for them several times.
type offerCache struct {
	sync.Mutex
	offers map[sight][]rules.Offer
	glance *rules.View
	// judged are the refusals of acts that were judged up to their first throw, nil for what is legal.
	judged map[string]error
}

// sight is a viewer and the seat whose offers he sees.
type sight struct{ eyes, seat ledger.Seat }

// publicView is everybody's view of the state, without what is drawn.
func publicView(g *Game) rules.View {
	g.made.Lock()
	defer g.made.Unlock()
	if g.made.glance == nil {
		view := g.system.View(g.state, ledger.Public)
		view.Board, view.Panels = nil, nil
		g.made.glance = &view
	}
	view := *g.made.glance
	view.Awaited = slices.Clone(view.Awaited)
	return view
}

// houseOffers are the house's buttons for a seat, the same for all eyes.
func houseOffers(g *Game, seat ledger.Seat) []rules.Offer {
	if seat == ledger.Public {
		return freeSeat(g)
	}
	return houseRules.Offers(dryRun(g), seat, seat)
}

// systemOffers are the offers of the system's for a seat, as far as eyes can see.
func (g *Game) systemOffers(eyes, seat ledger.Seat) []rules.Offer {
	g.made.Lock()
	defer g.made.Unlock()
	at := sight{eyes, seat}
	offers, known := g.made.offers[at]
	if !known {
		offers = g.system.Offers(g.state, eyes, seat)
		if g.made.offers == nil {
			g.made.offers = map[sight][]rules.Offer{}
		}
		g.made.offers[at] = offers
	}
	return slices.Clone(offers)
}

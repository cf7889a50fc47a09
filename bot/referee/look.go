package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"aidedecamp/bot/misread"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Look returns the place's game without waiting for anything: the open one, else the last. ErrNoGame.
func (h *hall) Look(ctx context.Context, place Place, person Person) (Look, error) {
	t, err := h.openElseLast(ctx, place)
	if err != nil {
		return Look{}, err
	}
	return t.look(person), nil
}

// openElseLast returns the place's open game, where there is none its last one. ErrNoGame.
func (h *hall) openElseLast(ctx context.Context, place Place) (*cachedGame, error) {
	t, err := h.at(ctx, place, OpenGame)
	if errors.Is(err, ErrNoGame) {
		return h.at(ctx, place, LastGame)
	}
	return t, err
}

// LookAt returns a game by its id, as a button names it: the place's, or a recorded evening. ErrStale where
// there is none such.
func (h *hall) LookAt(ctx context.Context, place Place, game string, person Person) (Look, error) {
	t, err := h.gameIn(ctx, place, game)
	if errors.Is(err, ErrStale) {
		if g, ok := h.Evening(game); ok {
			return See(g, person), nil
		}
	}
	if err != nil {
		return Look{}, err
	}
	return t.look(person), nil
}

func (t *cachedGame) look(person Person) Look {
	return See(t.game.Load().CalledNow(person.ID, person.Name), person)
}

// NoteLost notes that the answer of an origin could not be told: who asks again gets it. kept is false where
// nothing was done by that origin.
func (m *deps) NoteLost(ctx context.Context, origin string) (kept bool, err error) {
	if err = m.store.NoteLost(ctx, origin); errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Choices returns what an act's open option may be now, for the person's seat; without a game, what it may be
// in a free draw.
func (r *Referee) Choices(ctx context.Context, place Place, person Person, act rules.Act, option string) ([]rules.Choice, error) {
	t, err := r.at(ctx, place, OpenGame)
	switch {
	case err == nil:
		return t.look(person).Choices(act, option)
	case !errors.Is(err, ErrNoGame):
		return nil, err
	}
	system, _ := r.FreeSystem(act)
	if system == nil {
		return nil, nil
	}
	return byTables(ctx, &r.clubs, place, system, func(tables map[string]string) ([]rules.Choice, error) {
		return house.FreeChoices(system, act, option, tables)
	})
}

// FreeSystem is the system that does an act without a game: the one that rules.SystemOption names, else the
// first that has the act; nil where none does. The act is returned without that option.
func (m *deps) FreeSystem(act rules.Act) (*rules.System, rules.Act) {
	var first *rules.System
	for _, s := range m.systems {
		spec, ok := s.Act(act.Path)
		switch {
		case !ok || !spec.Free:
		case s.Meta.Slug == act.Args[rules.SystemOption]:
			return s, act.Without(rules.SystemOption)
		case first == nil:
			first = s
		}
	}
	return first, act.Without(rules.SystemOption)
}

// sameRules gives the ways out of a free act's refusal the rules that the act was asked of.
func sameRules(asked rules.Act, err error) error {
	named, names := asked.Args[rules.SystemOption]
	if refused, ok := errors.AsType[*rules.Violation](err); ok && names {
		for i, way := range refused.WaysOut {
			if way.Act.Path == asked.Path {
				refused.WaysOut[i].Act = way.Act.With(rules.SystemOption, named)
			}
		}
	}
	return err
}

// FreeOutcome is a free draw, and the draft by which [Ouvrir une partie avec ceci] keeps it.
type FreeOutcome struct {
	System *rules.System
	Draw   house.FreeDraw
	// Lines tell the draw, View shows it.
	Lines []phrase.Phrase
	View  rules.View
	Draft string
}

// Free does an act without a game, a « tirage libre ». It decides nothing and is not stored but as a draft,
// so a replayed origin draws again.
//
// ErrNoGame where the act can't be done without a game.
func (r *Referee) Free(ctx context.Context, ask Do) (free FreeOutcome, err error) {
	named := ask.Act
	var system *rules.System
	if system, ask.Act = r.FreeSystem(named); system == nil {
		return free, ErrNoGame
	}
	now, err := r.occasion(ask.Origin, r.now())
	if err != nil {
		return free, err
	}
	if now.Secret, err = r.secret(); err != nil {
		return free, err
	}
	tables, versions, err := r.latest(ctx, Collection{ask.Place.Guild, system.Meta.Slug})
	if err != nil {
		return free, err
	}
	draw, err := house.Draw(system, ask.Act, nil, tables, now)
	if err != nil {
		return free, sameRules(named, misread.Unusable(system, tables, err))
	}
	view, err := draw.View(system, tables)
	if err != nil {
		return free, err
	}
	told, err := draw.Tell(system, tables)
	if err != nil {
		return free, err
	}
	id, err := r.draft(ctx, Draft{Kind: draftFree}, freeBody{draw, versions})
	return FreeOutcome{System: system, Draw: draw, Lines: told, View: view, Draft: id}, err
}

// freeBody is what a draft of a free draw holds.
type freeBody struct {
	house.FreeDraw
	// Tables are the versions of the club's tables that it was drawn by.
	Tables map[string]int `json:"tables,omitempty"`
}

// Throw throws free dice, which decide nothing and enter no log.
func (m *deps) Throw(origin string, sides dice.Sides, count int) ([]dice.Face, error) {
	secret, err := m.secret()
	if err != nil {
		return nil, err
	}
	stream := dice.Stream{Domain: dice.FreeDomain, Game: origin, Epoch: 1, Secret: secret}
	return stream.Faces(dice.Key{System: "des", Purpose: "lancer"}, 0, sides, count)
}

// Proof is what the place's game proves.
type Proof struct {
	Game *house.Game
	house.Proof
	// Export is nil while its lines would tell what is hidden.
	Export []byte
	// Receipt is what the person may keep of it for himself.
	Receipt ledger.Receipt
	// Openings are those of who opened the game.
	Openings Openings
}

// Proof returns what the place's game proves, the last one's where none is open: what its export proves to
// anybody. It works on the game as it stands now and holds up no act. ErrNoGame.
func (h *hall) Proof(ctx context.Context, place Place, person Person) (p Proof, err error) {
	t, err := h.openElseLast(ctx, place)
	if err != nil {
		return p, err
	}
	p = Proof{Game: t.game.Load()}
	p.Receipt = p.Game.Receipt(p.Game.Controls(person.ID), t.secret)
	if p.Export, err = house.Export(p.Game); err != nil {
		return p, err
	}
	if p.Proof, err = h.prove(p.Export); err != nil {
		return p, err
	}
	if p.Game.Withheld() {
		p.Export = nil
	}
	p.Openings, err = h.store.Openings(ctx, place.Guild, p.Game.Then(0).User(rules.SeatA))
	return p, err
}

// Patience is how long the acts of one file are decided again, and its game is rebuilt.
const Patience = 10 * time.Second

// prove proves what this house has exported.
func (m *deps) prove(export []byte) (house.Proof, error) {
	m.proving.Lock()
	defer m.proving.Unlock()
	p, _, err := m.judge(m.deadline()).Prove(export, ledger.Shown{})
	return p, err
}

// deadline is when the work on one file is given up, from now on.
func (m *deps) deadline() (passed func() bool) {
	until := time.Now().Add(m.patience)
	return func() bool { return time.Now().After(until) }
}

// ReadAnswer is the answer to an act that changes nothing.
type ReadAnswer struct {
	// System is what answered; Game the place's game, nil where it was answered without one.
	System *rules.System
	Game   *house.Game
	// Seat is the seat that asked, Public for who has none.
	Seat rules.Seat
	// View is what is shown to that seat alone.
	View rules.View
}

// Read answers an act or an offer that only reads (rules.ActSpec.Reads) from the game as it stands, the
// place's last one where none is open, without waiting for an act under way; without any game, or by another
// system that it names, as a free act may be. Nothing is recorded.
//
// ErrNoGame where there is no game and the act needs one; a refusal is a *rules.Violation.
func (r *Referee) Read(ctx context.Context, do Do) (answer ReadAnswer, err error) {
	if do.Offer != nil {
		look, err := r.LookAt(ctx, do.Place, do.Offer.Game, do.Person)
		if err != nil {
			return answer, err
		}
		return look.read(do)
	}
	look, err := r.Look(ctx, do.Place, do.Person)
	switch {
	case err == nil:
		named := do.Act.Args[rules.SystemOption]
		if _, ok := look.Game.System().Act(do.Act.Path); ok && (named == "" || named == look.Game.System().Meta.Slug) {
			return look.read(do)
		}
	case !errors.Is(err, ErrNoGame):
		return answer, err
	}
	if system, free := r.FreeSystem(do.Act); system != nil {
		if spec, _ := system.Act(do.Act.Path); spec.Reads {
			view, err := byTables(ctx, &r.clubs, do.Place, system, func(tables map[string]string) (rules.View, error) {
				return house.FreeRead(system, free, nil, tables)
			})
			return ReadAnswer{System: system, View: view}, sameRules(do.Act, err)
		}
	}
	if err != nil {
		return answer, err
	}
	return look.read(do) // another system's act: the game says so
}

func (l Look) read(do Do) (ReadAnswer, error) {
	act, err := l.Resolve(do)
	if err != nil {
		return ReadAnswer{}, err
	}
	view, err := l.Game.Read(act)
	return ReadAnswer{System: l.Game.System(), Game: l.Game, Seat: act.Seat, View: view}, err
}

// eveningsOf rebuilds the recorded games of systems when they are first asked for, in the order of the systems.
func eveningsOf(systems rules.Registry) func() []*house.Game {
	return sync.OnceValue(func() (all []*house.Game) {
		for _, s := range systems {
			if s.Evening == nil {
				continue
			}
			records, err := ledger.ParseExport(s.Evening)
			if err != nil {
				panic(fmt.Errorf("the evening of %s: %w", s.Meta.Slug, err)) // embedded at build
			}
			g, err := house.Rebuild(systems, records)
			if err != nil {
				panic(fmt.Errorf("the evening of %s: %w", s.Meta.Slug, err)) // embedded at build
			}
			all = append(all, g)
		}
		return all
	})
}

// Evenings are the recorded games that newcomers are shown, one a system at most. Each can be looked at
// (LookAt) from every place; nobody acts in one.
func (m *deps) Evenings() []*house.Game { return m.evenings() }

// Evening returns one of them by its id; ok is false where there is none such.
func (m *deps) Evening(id string) (g *house.Game, ok bool) {
	all := m.evenings()
	i := slices.IndexFunc(all, func(g *house.Game) bool { return g.ID() == id })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

package command

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"slices"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// Refuse turns every error into a private answer: the one place where errors become words. A completion has
// no room for any: the command itself will say what is refused.
func (c *Call) Refuse(err error) *reply.Answer {
	if a := refusalOf(c, err); a != nil {
		a.Passing = true
		return a
	}
	fate := FateNothing
	kept, lost := c.Referee.NoteLost(c, c.Origin) // the fault may be one in telling what was committed
	switch {
	case lost != nil:
		c.Log.Error("note a loss", "origin", c.Origin, "error", lost)
		fate = FateUnsure
	case kept:
		fate = FateKept
	}
	return c.fault(err, fate)
}

// refusalOf says why something was refused; nil for a fault.
func refusalOf(c *Call, err error) *reply.Answer {
	var refused *rules.Violation
	noGame, stale := errors.Is(err, referee.ErrNoGame), errors.Is(err, referee.ErrStale) || errors.Is(err, referee.ErrNotFound)
	switch {
	case c.Kind == session.Completing && (noGame || stale || errors.As(err, &refused)):
		return &reply.Answer{}
	case errors.As(err, &refused):
		a := c.Refusal(refused)
		var other *foreign
		if errors.As(err, &other) {
			a.Rows = append(a.Rows, other.instead(c)...)
		}
		var typed *retryable
		if errors.As(err, &typed) {
			// What was typed comes first: another way must not replace it at the first touch.
			again := c.Button(typed.again, reply.Primary, "bot.button.correct")
			if typed.again != "" {
				for _, r := range a.Rows {
					for i := range r.Components {
						r.Components[i].Style = reply.Secondary
					}
				}
			}
			a.Rows = append(reply.Rows(again), append(a.Rows, reply.Rows(c.Drop())...)...)
			a.Update = c.IsHidden()
		}
		if len(a.Rows) == 0 && c.game() != nil { // where he is at least: what is awaited, of whom
			a.Rows = reply.Rows(c.ShowButton("bot.button.state", "", reply.ReadState, ""))
		}
		return a
	case noGame:
		a := c.Answer("bot.refused.no-game", phrase.Verbatim("open", c.Mention("partie nouvelle")))
		a.Rows = starterRows(c, c.ShowButton("bot.button.help", "", reply.ReadHelp, ""))
		return a
	case stale:
		a := c.outdated()
		a.Rows = reply.Rows(c.ShowButton("bot.button.state", "", reply.ReadState, ""))
		return a
	case errors.Is(err, referee.ErrTelling):
		return c.Answer("bot.unsure")
	}
	return nil
}

// Fate is what a fault did to the act during which it happened.
type Fate string

// What there is.
const (
	FateNothing Fate = "nothing" // nothing was done
	FateKept    Fate = "kept"    // the act is done, its answer is lost
	FateUnsure  Fate = "unsure"  // nobody knows
	FatePicture Fate = "picture" // all but the picture is there
	FateFile    Fate = "file"    // all but the file is there
)

// outdated says that a button is of a moment that has passed: the person's last act was the same, or the game
// was put back since by a restore.
func (c *Call) outdated() *reply.Answer {
	key := "bot.refused.stale"
	if look, err := c.Look(); err == nil {
		if c.Address.Verb == reply.OfferVerb && len(c.Fields) == 0 { // a form may be filled in otherwise
			answers := rules.Args{}
			if c.Address.Option != "" {
				answers[c.Address.Option] = reply.JoinValues(c.Values)
			}
			if n, done := look.DoneBefore(c.Address.Offer, answers); done {
				return c.Answer("bot.refused.done", phrase.Number("n", n))
			}
		}
		at, restored := look.Game.RestoredAt()
		if shown, pressed := c.ShownAt(); restored && pressed && shown.Before(at) {
			key = "bot.refused.restored"
		}
	}
	return c.Answer(key, phrase.Verbatim("next", c.Mention("suite")))
}

// Refusal says the sentence, the rule that it comes from, and what could be done instead.
func (c *Call) Refusal(v *rules.Violation) *reply.Answer {
	g, game := c.game(), ""
	if g != nil {
		game = g.ID()
	}
	var buttons []limits.Component
	labels := make([]string, len(v.WaysOut))
	for i, way := range v.WaysOut {
		labels[i] = c.LabelOf(g, way.Label)
	}
	labels = reply.Shorts(labels, limits.MaxButtonLabel)
	for i, way := range v.WaysOut {
		style := reply.Secondary
		if i == 0 {
			style = reply.Primary
		}
		id, err := c.address(reply.ActVerb, game, way.Act)
		if err != nil {
			c.Log.Error("prepare a way out", "origin", c.Origin, "error", err)
			continue
		}
		buttons = append(buttons, reply.Button(labels[i], id, style))
	}
	return &reply.Answer{Lines: c.Why(g, v), Rows: reply.Rows(buttons...)}
}

// Incident logs a fault once, for the operator, and says its number to the person, and what became of his
// act.
func (c *Call) Incident(err error, fate Fate) string { return c.incident("bot.incident", err, fate) }

func (c *Call) incident(key string, err error, fate Fate) string {
	sum := sha256.Sum256([]byte(c.Origin))
	number := strings.ToUpper(hex.EncodeToString(sum[:3]))
	c.Log.Error("incident", "number", number, "origin", c.Origin, "channel", c.Place.Channel, "error", err)
	return c.Say(key, phrase.Verbatim("number", number),
		phrase.With("fate", phrase.Say("bot.incident."+string(fate), phrase.Verbatim("next", c.Mention("suite")))))
}

// Undelivered is what who asked reads in place of an answer that Discord did not take, and what he can do
// where the channel is the cause.
func (c *Call) Undelivered(err error, kept bool) *reply.Answer {
	fate := FateNothing
	if kept {
		fate = FateKept
	}
	a, key := &reply.Answer{}, "bot.undelivered"
	switch {
	case session.IsArchived(err):
		a.Add(c.Say("bot.undelivered.archived"))
	case session.IsModerated(err):
		a.Add(c.Say("bot.undelivered.moderated"))
	default:
		key = "bot.incident"
	}
	a.Add(c.incident(key, err, fate))
	return a
}

// fault is the answer to what should not happen: an incident, and before it what is wrong with the games'
// store and what to do, where that is the cause.
func (c *Call) fault(err error, fate Fate) *reply.Answer {
	a := &reply.Answer{}
	for _, cause := range [...]struct {
		is  error
		key string
	}{
		{referee.ErrStoreFull, "bot.fault.disk-full"},
		{referee.ErrStoreReadOnly, "bot.fault.disk-read-only"},
		{referee.ErrStoreCorrupt, "bot.fault.disk-corrupt"},
		{referee.ErrStoreDisk, "bot.fault.disk-refuses"},
		{referee.ErrStoreAway, "bot.fault.store-away"},
		{referee.ErrForked, "bot.fault.store-forked"},
	} {
		if errors.Is(err, cause.is) {
			a.Add(c.Say(cause.key))
			break
		}
	}
	a.Add(c.Incident(err, fate))
	return a
}

// refChannel is the rule of this house that a channel plays one game.
const refChannel rules.Ref = "maison:tour"

// foreign is a refusal of what belongs to another game than the channel's, with what can be read instead.
type foreign struct {
	*rules.Violation
	show string
}

// Unwrap returns the refusal.
func (f *foreign) Unwrap() error { return f.Violation }

// instead is the button of what can be read instead.
func (f *foreign) instead(c *Call) []limits.Component {
	label := "bot.button.state"
	if f.show == reply.ReadMap {
		label = "bot.button.map"
	}
	return reply.Rows(c.ShowButton(label, "", f.show, ""))
}

// Foreign refuses a typed command of which something belongs to another game than the channel's: itself, an
// option, or the game that it names. What needs no game is not refused where it only reads: its own rules
// answer it.
func (c *Call) Foreign(g *house.Game, act rules.Act) error {
	here, command := reply.System(g.System().Meta.Slug), phrase.Verbatim("command", c.Mention(act.Path))
	spec, known := g.System().Act(act.Path)
	if other := act.Args[rules.SystemOption]; known && !spec.Reads && other != "" && other != g.System().Meta.Slug {
		return rules.Refuse(refChannel, "bot.foreign.system", here, command, phrase.With("other", phrase.Say("system."+other))).
			Or(phrase.Say("bot.foreign.ours", here), act.Without(rules.SystemOption))
	}
	owners := c.systemsWith(func(s *rules.System) bool { return understands(s, act.Path, "") })
	var options []phrase.Phrase
	bare := act
	for _, name := range slices.Sorted(maps.Keys(act.Args)) {
		with := c.systemsWith(func(s *rules.System) bool { return understands(s, act.Path, name) })
		if len(with) > 0 && !understands(g.System(), act.Path, name) && (known || act.Path == mapPath) {
			options = append(options, phrase.Say("bot.foreign.option", phrase.With("name", c.Named(name, key(act.Path, name, "name")))))
			owners, bare = with, bare.Without(name)
		}
	}
	systems := phrase.Listing("systems", owners...)
	free, _ := c.Referee.FreeSystem(act)
	switch {
	case len(options) > 0:
		count := phrase.Number("count", len(options))
		refused := rules.Refuse(refChannel, "bot.foreign.options", count, phrase.Listing("options", options...), command, systems, here)
		if !known {
			return &foreign{refused, reply.ReadMap}
		}
		return refused.Or(phrase.Say("bot.foreign.without", phrase.Listing("options", options...)), bare)
	case known, len(owners) == 0, free != nil && c.reads(nil, act):
		return nil
	case free != nil:
		return &foreign{rules.Refuse(refChannel, "bot.foreign.command-free", command, systems, here), reply.ReadState}
	}
	return &foreign{rules.Refuse(refChannel, "bot.foreign.command", command, systems, here), reply.ReadState}
}

// understands reports whether a system has an act, and the named option of it.
func understands(s *rules.System, path, option string) bool {
	spec, ok := s.Act(path)
	if !ok || option == "" {
		return ok
	}
	_, ok = spec.Option(option)
	return ok
}

// systemsWith names the systems of which something holds.
func (c *Call) systemsWith(holds func(*rules.System) bool) (names []phrase.Phrase) {
	for _, s := range c.Referee.Systems() {
		if holds(s) {
			names = append(names, phrase.Say("system."+s.Meta.Slug))
		}
	}
	return names
}

// foreignSetting refuses a setting, or a value of one, that only other systems have; nil where the system has
// it, or none does.
func (c *Call) foreignSetting(system *rules.System, name, value string) *rules.Violation {
	own, known := system.Setting(name)
	has := func(s *rules.System) bool {
		setting, ok := s.Setting(name)
		return ok && (!known || slices.Contains(setting.Values, value))
	}
	owners := c.Referee.Systems()
	i := slices.IndexFunc(owners, has)
	if i < 0 || value == "" && known || has(system) {
		return nil
	}
	owner := owners[i]
	systems, here := phrase.Listing("systems", c.systemsWith(has)...), reply.System(system.Meta.Slug)
	if !known {
		return rules.Refuse(refChannel, "bot.foreign.setting", phrase.With("name", c.SettingName(owner.Meta.Slug, name)), systems, here,
			phrase.Verbatim("settings", c.Mention(rules.PathSet)))
	}
	called := phrase.With("name", c.ValueName(owner.Meta.Slug, name, value))
	return rules.Refuse(refChannel, "bot.foreign.value", called, systems, here,
		phrase.Listing("values", c.ValueNames(system.Meta.Slug, own)...))
}

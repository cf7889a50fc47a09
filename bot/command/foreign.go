package command

import (
	"maps"
	"slices"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

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
	var owner *rules.System
	for _, s := range c.Referee.Systems() {
		if owner == nil && has(s) {
			owner = s
		}
	}
	if owner == nil || value == "" && known || has(system) {
		return nil
	}
	systems, here := phrase.Listing("systems", c.systemsWith(has)...), reply.System(system.Meta.Slug)
	if !known {
		return rules.Refuse(refChannel, "bot.foreign.setting", phrase.With("name", c.SettingName(owner.Meta.Slug, name)), systems, here,
			phrase.Verbatim("settings", c.Mention(rules.PathSet)))
	}
	called := phrase.With("name", c.ValueName(owner.Meta.Slug, name, value))
	return rules.Refuse(refChannel, "bot.foreign.value", called, systems, here,
		phrase.Listing("values", c.ValueNames(system.Meta.Slug, own)...))
}

package reply

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// byName calls the seats of a phrase by the names of who sits there, but for a filling "seat", which means
// the seat itself; the game's settings and their values by the catalogue's names.
func (v Voice) byName(g *house.Game, p phrase.Phrase) phrase.Phrase {
	args := make([]phrase.Arg, len(p.Args))
	for i, a := range p.Args {
		args[i] = a
		args[i].Items = make([]phrase.Phrase, len(a.Items))
		for k, item := range a.Items {
			seat, ok := seatOfKey(item.Key)
			switch args[i].Items[k] = v.byName(g, item); {
			case ok && a.Kind == phrase.Series:
				args[i].Items[k] = v.holder(g, seat)
			case ok && a.Kind == phrase.Nested && a.Name != "seat":
				args[i] = v.who(g, a.Name, seat)
			}
		}
	}
	p.Args = args
	return v.nameSettings(g.System(), p)
}

// nameSettings writes the slugs of a system's setting and its values, where the kernel says them, in words.
func (v Voice) nameSettings(s *rules.System, p phrase.Phrase) phrase.Phrase {
	named := slices.IndexFunc(p.Args, func(a phrase.Arg) bool { return a.Name == "setting" && a.Kind == phrase.Literal })
	if named < 0 {
		return p
	}
	setting, known := s.Setting(p.Args[named].Text)
	if !known {
		return p
	}
	for i, a := range p.Args {
		switch {
		case i == named:
			p.Args[i] = phrase.With(a.Name, v.SettingName(s.Meta.Slug, setting.Name))
		case a.Name == "value" && a.Kind == phrase.Literal:
			p.Args[i] = phrase.With(a.Name, v.ValueName(s.Meta.Slug, setting.Name, a.Text))
		case a.Name == "values" && a.Kind == phrase.Series:
			p.Args[i] = phrase.Listing(a.Name, v.ValueNames(s.Meta.Slug, setting)...)
		}
	}
	return p
}

// seatOfKey is the seat that a catalogue's key names.
func seatOfKey(key string) (rules.Seat, bool) {
	text, ok := strings.CutPrefix(key, "game.seat.")
	seat := rules.Seat(text)
	return seat, ok && (seat.Plays() || seat == rules.Referee)
}

package reply

import (
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
		if seat, ok := seatOfKey(nested(a)); ok && a.Name != "seat" {
			args[i] = v.who(g, a.Name, seat)
			continue
		}
		args[i].Items = make([]phrase.Phrase, len(a.Items))
		for k, item := range a.Items {
			args[i].Items[k] = v.byName(g, item)
			if seat, ok := seatOfKey(item.Key); ok && a.Kind == phrase.Series {
				args[i].Items[k] = v.holder(g, seat)
			}
		}
	}
	p.Args = args
	return v.nameSettings(g.System(), p)
}

// nameSettings writes the slugs of a system's setting and its values, where the kernel says them, in words.
func (v Voice) nameSettings(s *rules.System, p phrase.Phrase) phrase.Phrase {
	at := func(name string) (int, string) {
		for i, a := range p.Args {
			if a.Name == name && a.Kind == phrase.Literal {
				return i, a.Text
			}
		}
		return -1, ""
	}
	i, name := at("setting")
	if i < 0 {
		return p
	}
	setting, known := s.Setting(name)
	if !known {
		return p
	}
	p.Args[i] = phrase.With("setting", v.SettingName(s.Meta.Slug, name))
	if k, value := at("value"); k >= 0 {
		p.Args[k] = phrase.With("value", v.ValueName(s.Meta.Slug, name, value))
	}
	for k, a := range p.Args {
		if a.Name == "values" && a.Kind == phrase.Series {
			p.Args[k] = phrase.Listing("values", v.ValueNames(s.Meta.Slug, setting)...)
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

func nested(a phrase.Arg) string {
	if a.Kind != phrase.Nested || len(a.Items) != 1 {
		return ""
	}
	return a.Items[0].Key
}

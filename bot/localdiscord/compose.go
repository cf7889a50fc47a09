package localdiscord

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/limits"
)

// callable is one callable command: a command, or a subcommand with its path.
type callable struct {
	command limits.Command
	steps   []limits.Option // group and subcommand
	options []limits.Option
}

func (e callable) path() string {
	path := "/" + e.command.Name
	for _, o := range e.steps {
		path += " " + o.Name
	}
	return path
}

// findCommand finds a command by its path, in default or localised words. Held: mu.
func (p *Person) findCommand(path string) (callable, error) {
	e, words, rest := p.typed(path)
	switch {
	case rest == nil || len(rest) > 0:
		return callable{}, &ClientError{"/" + strings.Join(words, " "), ReasonUnknownCommand, ""}
	case !p.mayCall(e.command):
		return e, &ClientError{e.path(), ReasonForbidden, ""}
	}
	return e, nil
}

// typed finds what a text calls, its words, and those of them that come after; nil where it calls nothing.
func (p *Person) typed(text string) (e callable, words, rest []string) {
	words = strings.Fields(strings.TrimPrefix(strings.TrimSpace(text), "/"))
	for _, c := range p.s.commands {
		if e, rest = follow(c, words, p.locale); rest != nil {
			break
		}
	}
	return e, words, rest
}

// follow walks the words into a command; rest is nil when they do not lead to
// something one can call.
func follow(c limits.Command, words []string, locale string) (e callable, rest []string) {
	if len(words) == 0 || !isNamed(words[0], c.Name, c.NameLocalizations, locale) {
		return callable{}, nil
	}
	e, rest = callable{command: c, options: c.Options}, words[1:]
	for len(e.options) > 0 && e.options[0].Type <= limits.OptionGroup {
		if len(rest) == 0 {
			return e, nil
		}
		at := slices.IndexFunc(e.options, func(o limits.Option) bool { return isNamed(rest[0], o.Name, o.NameLocalizations, locale) })
		if at < 0 {
			return e, nil
		}
		e.steps, e.options, rest = append(e.steps, e.options[at]), e.options[at].Options, rest[1:]
	}
	return e, rest
}

func isNamed(word, name string, localised map[string]string, locale string) bool {
	return word == name || (localised[locale] != "" && word == localised[locale])
}

// Parse reads a typed line: a path, then name:value pairs in which a value runs
// to the next known option name and may be in quotes. last is the option
// written last.
func (p *Person) Parse(text string) (command string, options map[string]string, last string, err error) {
	if p.err != nil {
		return "", nil, "", p.err
	}
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	found, words, rest := p.typed(text)
	if rest == nil {
		return "", nil, "", &ClientError{text, ReasonUnknownCommand, ""}
	}
	tail := text
	for range len(words) - len(rest) {
		tail = strings.TrimLeft(tail, " \t/")
		if cut := strings.IndexAny(tail, " \t"); cut >= 0 {
			tail = tail[cut:]
		} else {
			tail = ""
		}
	}
	options = map[string]string{}
	type mark struct {
		name     string
		at, from int
	}
	var marks []mark
	for _, o := range found.options {
		for _, name := range []string{o.Name, o.NameLocalizations[p.locale]} {
			at := strings.Index(" "+tail, " "+name+":")
			if at < 0 || name == "" || slices.ContainsFunc(marks, func(m mark) bool { return m.name == o.Name }) {
				continue
			}
			marks = append(marks, mark{o.Name, at, at + len(name) + 1})
		}
	}
	slices.SortFunc(marks, func(a, b mark) int { return a.at - b.at })
	if loose := strings.TrimSpace(tail); loose != "" && (len(marks) == 0 || strings.TrimSpace(tail[:marks[0].at]) != "") {
		return "", nil, "", &ClientError{loose, ReasonUnknownOption, "of " + found.path()}
	}
	for i, m := range marks {
		end := len(tail)
		if i+1 < len(marks) {
			end = marks[i+1].at
		}
		value := strings.TrimSpace(tail[m.from:end])
		if len(value) >= 2 && value[0] == '"' && value[len(value)-1] == '"' {
			value = value[1 : len(value)-1]
		}
		options[m.name], last = value, m.name
	}
	return found.path(), options, last, nil
}

// invocation is the data of a command or, with focused, of a completion, whose
// values are not judged. Held: mu.
func (p *Person) invocation(e callable, given map[string]string, focused string) (object, error) {
	resolved := object{}
	values := []any{}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.ContainsFunc(e.options, func(o limits.Option) bool { return o.Name == name }) {
			return nil, &ClientError{name, ReasonUnknownOption, "of " + e.path()}
		}
	}
	for _, o := range e.options {
		text, present := given[o.Name]
		if focused == o.Name {
			values = append(values, object{"name": o.Name, "type": o.Type, "value": text, "focused": true})
			continue
		}
		if !present || (text == "" && focused != "") {
			if o.Required && focused == "" {
				return nil, &ClientError{p.called(o), ReasonRequired, "of " + e.path()}
			}
			continue
		}
		value, err := p.value(o, text, resolved)
		if err != nil && focused == "" {
			return nil, err
		}
		if err == nil {
			values = append(values, object{"name": o.Name, "type": o.Type, "value": value})
		}
	}
	for i := len(e.steps) - 1; i >= 0; i-- {
		values = []any{object{"name": e.steps[i].Name, "type": e.steps[i].Type, "options": values}}
	}
	data := object{"id": e.command.ID, "name": e.command.Name, "type": e.command.Type, "options": values}
	if len(resolved) > 0 {
		data["resolved"] = resolved
	}
	return data, nil
}

// called is an option's name as the member's client shows it.
func (p *Person) called(o limits.Option) string { return cmp.Or(o.NameLocalizations[p.locale], o.Name) }

// value converts and judges one option as Discord's client does.
func (p *Person) value(o limits.Option, text string, resolved object) (any, error) {
	refuse := func(why Reason, detail string) (any, error) { return nil, &ClientError{p.called(o), why, detail} }
	if text == "" { // as a client's own list of choices, which has no empty one
		return refuse(ReasonRequired, "")
	}
	if len(o.Choices) > 0 {
		for _, c := range o.Choices {
			if text == c.Value || text == c.Name || text == c.NameLocalizations[p.locale] {
				return c.Value, nil
			}
		}
		return refuse(ReasonUnknownChoice, text)
	}
	switch o.Type {
	case limits.OptionString:
		if n := utf8.RuneCountInString(text); n > limits.MaxStringOption {
			return refuse(ReasonTooLong, fmt.Sprint(n))
		}
		return text, nil
	case limits.OptionInteger:
		number, err := strconv.ParseFloat(text, 64)
		if err != nil || number != float64(int64(number)) {
			return refuse(ReasonNotNumber, text)
		}
		return json.Number(text), nil
	case limits.OptionUser:
		return p.member(p.called(o), text, resolved)
	case limits.OptionRole:
		return p.s.role(p.called(o), text, resolved)
	}
	return p.handOver(p.called(o), text, resolved)
}

// resolve puts what an id names among the resolved of its kind.
func resolve(resolved object, kind, id string, o object) {
	if resolved[kind] == nil {
		resolved[kind] = object{}
	}
	resolved[kind].(object)[id] = o
}

// member finds a member by name, mention or id, and puts him among the
// resolved.
func (p *Person) member(where, text string, resolved object) (string, error) {
	word := strings.TrimPrefix(strings.TrimSuffix(strings.TrimPrefix(text, "<"), ">"), "@")
	for i, seat := range p.s.opts.Seats {
		id := idText(idUser + i)
		if word != seat.Name && word != id {
			continue
		}
		resolve(resolved, "users", id, p.s.userObject(i))
		if !seat.Elsewhere {
			resolve(resolved, "members", id, p.s.mentionedObject(i))
		}
		return id, nil
	}
	return "", &ClientError{where, ReasonUnknownMember, text}
}

// selection judges what is chosen in a select.
func (p *Person) selection(c limits.Component, chosen []string) (values []string, resolved object, err error) {
	least, most := 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	if len(chosen) < least || len(chosen) > most {
		return nil, nil, &ClientError{c.CustomID, ReasonCount, fmt.Sprintf("%d, not %d to %d", len(chosen), least, most)}
	}
	values, resolved = []string{}, object{}
	for _, text := range chosen {
		if c.Type == limits.UserSelect {
			id, err := p.member(c.CustomID, text, resolved)
			if err != nil {
				return nil, nil, err
			}
			values = append(values, id)
			continue
		}
		at := slices.IndexFunc(c.Options, func(o limits.SelectOption) bool { return o.Value == text })
		if at < 0 {
			at = slices.IndexFunc(c.Options, func(o limits.SelectOption) bool { return o.Label == text })
		}
		if at < 0 {
			return nil, nil, &ClientError{c.CustomID, ReasonUnknownChoice, text}
		}
		values = append(values, c.Options[at].Value)
	}
	return values, resolved, nil
}

// fill is the data of a form's submission.
func (p *Person) fill(m limits.Modal, given map[string]string) (object, error) {
	known, resolved := map[string]bool{}, object{}
	parts := []any{}
	for _, part := range withIDs(m.Components) {
		out := object{"type": part.Type, "id": part.ID}
		if c := part.Component; c != nil {
			known[c.CustomID], known[part.Label] = true, true
			text, present := given[c.CustomID]
			if !present {
				text, present = given[part.Label]
			}
			if !present {
				text = shownIn(*c)
			}
			field, err := p.field(part.Label, *c, text, resolved)
			if err != nil {
				return nil, err
			}
			field["type"], field["id"], field["custom_id"] = c.Type, c.ID, c.CustomID
			out["component"] = field
		}
		parts = append(parts, out)
	}
	for name := range given {
		if !known[name] {
			return nil, &ClientError{name, ReasonUnknownComponent, "of " + m.Title}
		}
	}
	data := object{"custom_id": m.CustomID, "components": parts}
	if len(resolved) > 0 {
		data["resolved"] = resolved
	}
	return data, nil
}

// shownIn is what a field holds as long as nobody touches it, several values one a line.
func shownIn(c limits.Component) string {
	var values []string
	for _, o := range c.Options {
		if o.Default {
			values = append(values, o.Value)
		}
	}
	return cmp.Or(c.Value, strings.Join(values, "\n"))
}

// field is what a form's field brings, of a text, of values one a line, or of a file by its id. Held: mu.
func (p *Person) field(label string, c limits.Component, text string, resolved object) (object, error) {
	required := c.Required == nil || *c.Required
	if c.Type == limits.TextInput {
		switch n := utf8.RuneCountInString(text); {
		case n == 0 && required:
			return nil, &ClientError{label, ReasonRequired, ""}
		case n > limits.MaxInputText:
			return nil, &ClientError{label, ReasonTooLong, fmt.Sprint(n)}
		}
		return object{"value": text}, nil
	}
	chosen := slices.DeleteFunc(strings.Split(text, "\n"), func(value string) bool { return value == "" })
	switch {
	case len(chosen) == 0 && required:
		return nil, &ClientError{label, ReasonRequired, ""}
	case c.Type == limits.FileUpload:
		for _, id := range chosen {
			if _, err := p.handOver(label, id, resolved); err != nil {
				return nil, err
			}
		}
		return object{"values": chosen}, nil
	case c.Type == limits.RadioGroup && len(chosen) == 0:
		return object{"value": nil}, nil
	}
	values, _, err := p.selection(c, chosen)
	if err == nil && c.Type == limits.RadioGroup {
		return object{"value": values[0]}, nil
	}
	return object{"values": values}, err
}

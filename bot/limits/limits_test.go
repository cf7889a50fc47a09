package limits_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"aidedecamp/bot/limits"
)

// paths lists where the faults are, with their codes.
func paths(fs limits.Faults) string {
	var out []string
	for _, f := range fs {
		out = append(out, f.Path+" "+f.Code)
	}
	return strings.Join(out, "\n")
}

func decode[T any](t *testing.T, text string) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func many(n int, each func(i int) string) string {
	var out []string
	for i := range n {
		out = append(out, each(i))
	}
	return strings.Join(out, ",")
}

func x(n int) string { return strings.Repeat("é", n) }

func TestCommands(t *testing.T) {
	t.Parallel()
	option := func(kind int, name, more string) string {
		return fmt.Sprintf(`{"type":%d,"name":"%s","description":"d"%s}`, kind, name, more)
	}
	command := func(options string) string {
		return `[{"name":"terrain","description":"d","options":[` + options + `]}]`
	}
	for name, c := range map[string]struct{ json, want string }{
		"accents and quotes": {`[{"name":"décor-d'été","description":"` + x(100) + `"}]`, ""},
		"null lists":         {`[{"name":"a","description":"d","options":null}]`, ""},
		"upper case":         {`[{"name":"Terrain","description":"d"}]`, "0.name APPLICATION_COMMAND_INVALID_NAME"},
		"a space":            {`[{"name":"le terrain","description":"d"}]`, "0.name APPLICATION_COMMAND_INVALID_NAME"},
		"33 letters":         {`[{"name":"` + x(33) + `","description":"d"}]`, "0.name APPLICATION_COMMAND_INVALID_NAME"},
		"32 letters":         {`[{"name":"` + x(32) + `","description":"d"}]`, ""},
		"a localised name": {`[{"name":"a","name_localizations":{"en-GB":"A"},"description":"d"}]`,
			"0.name_localizations.en-GB APPLICATION_COMMAND_INVALID_NAME"},
		"no description": {`[{"name":"a"}]`, "0.description BASE_TYPE_REQUIRED"},
		"101 characters": {`[{"name":"a","description":"` + x(101) + `"}]`, "0.description BASE_TYPE_BAD_LENGTH"},
		"one name twice": {`[{"name":"a","description":"d"},{"name":"a","description":"d"}]`,
			"1.name APPLICATION_COMMANDS_DUPLICATE_NAME"},
		"100 commands": {`[` + many(100, func(i int) string { return fmt.Sprintf(`{"name":"a%d","description":"d"}`, i) }) +
			`]`, ""},
		"101 commands": {`[` + many(101, func(i int) string { return fmt.Sprintf(`{"name":"a%d","description":"d"}`, i) }) +
			`]`, " APPLICATION_COMMAND_LIMIT"},
		"25 options": {command(many(25, func(i int) string { return option(3, fmt.Sprint("o", i), "") })), ""},
		"26 options": {command(many(26, func(i int) string { return option(3, fmt.Sprint("o", i), "") })),
			"0.options BASE_TYPE_BAD_LENGTH"},
		"one option twice": {command(option(3, "o", "") + "," + option(4, "o", "")),
			"0.options.1.name APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"},
		"required last": {command(option(3, "o", "") + "," + option(4, "p", `,"required":true`)),
			"0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		"a type that this bot has no use for": {command(option(5, "o", "")), "0.options.0.type BASE_TYPE_CHOICES"},
		"subcommands and options": {command(option(1, "o", "") + "," + option(3, "p", "")),
			"0.options.1.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		"group of subcommands": {command(option(2, "g", `,"options":[`+option(1, "s", `,"options":[`+option(3, "o", "")+`]`)+`]`)), ""},
		"group of options": {command(option(2, "g", `,"options":[`+option(3, "o", "")+`]`)),
			"0.options.0.options.0.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		"subcommand in one": {command(option(1, "s", `,"options":[`+option(1, "o", "")+`]`)),
			"0.options.0.options.0.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		"choices and completion": {command(option(3, "o", `,"autocomplete":true,"choices":[{"name":"a","value":"a"}]`)),
			"0.options.0.autocomplete APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"},
		"choices of a user": {command(option(6, "o", `,"choices":[{"name":"a","value":"a"}]`)),
			"0.options.0.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		"26 choices": {command(option(3, "o",
			`,"choices":[`+many(26, func(i int) string { return fmt.Sprintf(`{"name":"c%d","value":"v%d"}`, i, i) })+`]`)),
			"0.options.0.choices BASE_TYPE_BAD_LENGTH"},
		"one choice twice": {command(option(3, "o", `,"choices":[{"name":"a","value":"a"},{"name":"b","value":"a"}]`)),
			"0.options.0.choices.1 APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"},
		"a choice of 101": {command(option(3, "o", `,"choices":[{"name":"`+x(101)+`","value":"a"}]`)),
			"0.options.0.choices.0.name BASE_TYPE_BAD_LENGTH"},
	} {
		if got := paths(limits.CheckCommands(decode[[]limits.Command](t, c.json))); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestCommandCharactersCountTheLongestLocalisation(t *testing.T) {
	t.Parallel()
	c := decode[limits.Command](t,
		`{"name":"ab","name_localizations":{"en-GB":"abc"},"description":"1234","description_localizations":{"en-GB":"12"},
		"options":[{"type":3,"name":"é","description":"12345","choices":[{"name":"un","name_localizations":{"en-GB":"one"},"value":"1234567"}]}]}`)
	if got, want := limits.CommandChars(c), 3+4+1+5+3+7; got != want {
		t.Errorf("%d characters, want %d", got, want)
	}
	full := limits.Command{Name: "a", Description: "d"}
	for i := range 25 {
		o := limits.Option{Type: limits.OptionString, Name: fmt.Sprint("o", i), Description: "d"}
		for j := range 4 {
			o.Choices = append(o.Choices, limits.Choice{Name: fmt.Sprint(j, x(80)), Value: fmt.Sprint(j)})
		}
		full.Options = append(full.Options, o)
	}
	n := limits.CommandChars(full)
	full.Options[0].DescriptionLocalizations = map[string]string{"en-GB": x(1)}
	if limits.CommandChars(full) != n {
		t.Error("a shorter localisation counts")
	}
	if got := paths(limits.CheckCommands([]limits.Command{full})); n <= limits.MaxCommandChars || got != "0 APPLICATION_COMMAND_TOO_LARGE" {
		t.Errorf("%d characters: %q", n, got)
	}
}

func TestMessages(t *testing.T) {
	t.Parallel()
	v2 := func(components string) string { return `{"flags":32768,"components":[` + components + `]}` }
	row := func(components string) string { return `{"type":1,"components":[` + components + `]}` }
	button := func(i int) string { return fmt.Sprintf(`{"type":2,"style":1,"label":"b","custom_id":"b%d"}`, i) }
	text := func(n int) string { return `{"type":10,"content":"` + x(n) + `"}` }
	options := func(n int) string {
		return many(n, func(i int) string { return fmt.Sprintf(`{"label":"l","value":"v%d"}`, i) })
	}
	choose := func(more string) string {
		return row(`{"type":3,"custom_id":"s","options":[` + options(3) + `]` + more + `}`)
	}
	for name, c := range map[string]struct{ json, want string }{
		"what discordgo adds": {`{"content":"","embeds":null,"flags":32768,"components":[` + text(4000) + `]}`, ""},
		"content with V2": {`{"content":"a","flags":32768,"components":[` + text(1) + `]}`,
			"content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
		"text without V2": {`{"components":[` + text(1) + `]}`, "components.0.type UNION_TYPE_CHOICES"},
		"2001 of content": {`{"content":"` + x(2001) + `"}`, "content BASE_TYPE_MAX_LENGTH"},
		"six rows": {`{"components":[` + many(6, func(i int) string { return row(button(i)) }) + `]}`,
			"components BASE_TYPE_BAD_LENGTH"},
		"4001 in two texts": {v2(text(4000) + "," + text(1)), "components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
		"40 components":     {v2(many(40, func(int) string { return text(1) })), ""},
		"41 nested": {v2(many(39, func(int) string { return text(1) }) + "," + row(button(1))),
			"components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
		"an empty text": {v2(text(0)), "components.0.content BASE_TYPE_REQUIRED"},
		"five buttons":  {v2(row(many(5, button))), ""},
		"six buttons":   {v2(row(many(6, button))), "components.0.components BASE_TYPE_BAD_LENGTH"},
		"an empty row":  {v2(row("")), "components.0.components BASE_TYPE_BAD_LENGTH"},
		"one custom_id twice": {v2(row(button(1)) + "," + row(button(1))),
			"components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"},
		"no custom_id": {v2(row(`{"type":2,"style":1,"label":"b"}`)), "components.0.components.0.custom_id BASE_TYPE_REQUIRED"},
		"101 of custom_id": {v2(row(`{"type":2,"style":1,"label":"b","custom_id":"` + x(101) + `"}`)),
			"components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH"},
		"81 of label": {v2(row(`{"type":2,"style":1,"label":"` + x(81) + `","custom_id":"a"}`)),
			"components.0.components.0.label BASE_TYPE_MAX_LENGTH"},
		"no label": {v2(row(`{"type":2,"style":1,"custom_id":"a"}`)),
			"components.0.components.0 BUTTON_COMPONENT_INVALID_LABEL"},
		"a select and a button": {v2(row(button(1) + `,{"type":5,"custom_id":"s"}`)),
			"components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		"a select": {v2(choose(`,"min_values":0,"max_values":3`)), ""},
		"26 options": {v2(row(`{"type":3,"custom_id":"s","options":[` + options(26) + `]}`)),
			"components.0.components.0.options BASE_TYPE_BAD_LENGTH"},
		"max over options": {v2(choose(`,"max_values":4`)), "components.0.components.0.max_values BASE_TYPE_BAD_INTEGER"},
		"min over max": {v2(choose(`,"min_values":2,"max_values":1`)),
			"components.0.components.0.min_values BASE_TYPE_BAD_INTEGER"},
		"one value twice": {v2(row(`{"type":3,"custom_id":"s","options":[{"label":"a","value":"v"},{"label":"b","value":"v"}]}`)),
			"components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
		"two defaults": {v2(row(`{"type":3,"custom_id":"s","options":[{"label":"a","value":"v","default":true},{"label":"b","value":"w","default":true}]}`)), "components.0.components.0.options SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS"},
		"a known picture": {v2(`{"type":12,"items":[{"media":{"url":"attachment://carte.png"},"description":"` +
			x(1024) + `"}]}`), ""},
		"1025 of alt text": {v2(`{"type":12,"items":[{"media":{"url":"attachment://carte.png"},"description":"` +
			x(1025) + `"}]}`), "components.0.items.0.description BASE_TYPE_MAX_LENGTH"},
		"an unknown picture": {v2(`{"type":12,"items":[{"media":{"url":"attachment://autre.png"}}]}`),
			"components.0.items.0.media.url COMPONENT_REFERENCES_UNKNOWN_ATTACHMENT"},
		"a link":      {v2(row(`{"type":2,"style":5,"label":"b","custom_id":"a"}`)), "components.0.components.0.style NUMBER_TYPE_MAX"},
		"a container": {v2(`{"type":17,"components":[` + text(1) + `]}`), "components.0.type UNION_TYPE_CHOICES"},
		"a bad scheme": {v2(`{"type":12,"items":[{"media":{"url":"file:///etc/passwd"}}]}`),
			"components.0.items.0.media.url URL_TYPE_INVALID_SCHEME"},
		"11 pictures": {v2(`{"type":12,"items":[` +
			many(11, func(int) string { return `{"media":{"url":"https://a.example/a.png"}}` }) + `]}`),
			"components.0.items BASE_TYPE_BAD_LENGTH"},
		"alt of an attachment": {`{"content":"a","attachments":[{"id":0,"filename":"carte.png","description":"` + x(1025) + `"}]}`,
			"attachments.0.description BASE_TYPE_MAX_LENGTH"},
	} {
		if got := paths(limits.CheckMessage(decode[limits.Message](t, c.json), []limits.Upload{{Name: "carte.png"}})); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if got := paths(limits.CheckMessage(limits.Message{}, make([]limits.Upload, 11))); got != "attachments BASE_TYPE_BAD_LENGTH" {
		t.Errorf("11 files: %q", got)
	}
}

func TestModals(t *testing.T) {
	t.Parallel()
	modal := func(components string) string {
		return `{"custom_id":"m","title":"Titre","components":[` + components + `]}`
	}
	labelled := func(label, component string) string {
		return `{"type":18,"label":"` + label + `","component":{` + component + `}}`
	}
	input := func(i int, more string) string {
		return labelled("l", fmt.Sprintf(`"type":4,"custom_id":"i%d","style":1%s`, i, more))
	}
	five := func(n int) string { return many(n, func(i int) string { return input(i, "") }) }
	group := func(kind, options int, more string) string {
		list := many(options, func(i int) string { return fmt.Sprintf(`{"label":"o%d","value":"v%d"}`, i, i) })
		return labelled("l", fmt.Sprintf(`"type":%d,"custom_id":"g","options":[%s]%s`, kind, list, more))
	}
	const field = "components.0.component."
	for name, c := range map[string]struct{ json, want string }{
		"five inputs":                         {modal(five(5)), ""},
		"six inputs":                          {modal(five(6)), "components BASE_TYPE_BAD_LENGTH"},
		"no inputs":                           {modal(""), "components BASE_TYPE_BAD_LENGTH"},
		"46 of title":                         {`{"custom_id":"m","title":"` + x(46) + `","components":[` + five(1) + `]}`, "title BASE_TYPE_BAD_LENGTH"},
		"no custom_id":                        {`{"title":"t","components":[` + five(1) + `]}`, "custom_id BASE_TYPE_REQUIRED"},
		"46 of label":                         {modal(labelled(x(46), `"type":4,"custom_id":"i","style":1`)), "components.0.label BASE_TYPE_BAD_LENGTH"},
		"4001 of value":                       {modal(input(1, `,"value":"`+x(4001)+`"`)), field + "value BASE_TYPE_MAX_LENGTH"},
		"style 3":                             {modal(labelled("l", `"type":4,"custom_id":"i","style":3`)), field + "style NUMBER_TYPE_MAX"},
		"a button":                            {modal(labelled("l", `"type":2,"style":1,"label":"b","custom_id":"b"`)), field + "type UNION_TYPE_CHOICES"},
		"a row":                               {modal(`{"type":1,"components":[]}`), "components.0.type UNION_TYPE_CHOICES"},
		"a label alone":                       {modal(`{"type":18,"label":"l"}`), field[:len(field)-1] + " BASE_TYPE_REQUIRED"},
		"one name twice":                      {modal(input(1, "") + "," + input(1, "")), "components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"},
		"101 of a hint":                       {modal(input(1, `,"placeholder":"`+x(101)+`"`)), field + "placeholder BASE_TYPE_MAX_LENGTH"},
		"a text to be read":                   {modal(`{"type":10,"content":"Lisez."},` + five(1)), ""},
		"one radio":                           {modal(group(21, 1, "")), field + "options BASE_TYPE_BAD_LENGTH"},
		"ten radios":                          {modal(group(21, 10, "")), ""},
		"eleven boxes":                        {modal(group(22, 11, "")), field + "options BASE_TYPE_BAD_LENGTH"},
		"ten boxes":                           {modal(group(22, 10, `,"min_values":0,"max_values":10,"required":false`)), ""},
		"25 lines of a select":                {modal(group(3, 25, "")), ""},
		"an empty answer to what is required": {modal(group(3, 2, `,"min_values":0`)), field + "min_values BASE_TYPE_BAD_INTEGER"},
		"a file":                              {modal(labelled("l", `"type":19,"custom_id":"f","min_values":0,"max_values":1,"required":false`)), ""},
		"eleven files":                        {modal(labelled("l", `"type":19,"custom_id":"f","max_values":11`)), field + "max_values NUMBER_TYPE_MAX"},
		"two picked of radios": {modal(labelled("l", `"type":21,"custom_id":"g","options":[{"label":"a","value":"a","default":true},{"label":"b","value":"b","default":true}]`)),
			field + "options SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS"},
	} {
		if got := paths(limits.CheckModal(decode[limits.Modal](t, c.json))); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestChoices(t *testing.T) {
	t.Parallel()
	list := func(n int) string {
		return `[` + many(n, func(i int) string { return fmt.Sprintf(`{"name":"c%d","value":"v%d"}`, i, i) }) + `]`
	}
	const twice = "choices.1 APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"
	for text, want := range map[string]string{
		list(25):                    "",
		list(26):                    "choices BASE_TYPE_BAD_LENGTH",
		`[{"name":"","value":"v"}]`: "choices.0.name BASE_TYPE_REQUIRED",
		`[{"name":"a","value":"` + x(101) + `"}]`:             "choices.0.value BASE_TYPE_MAX_LENGTH",
		`[{"name":"` + x(101) + `","value":"v"}]`:             "choices.0.name BASE_TYPE_BAD_LENGTH",
		`[{"name":"a","value":"v"},{"name":"a","value":"w"}]`: twice,
		`[{"name":"a","value":"v"},{"name":"b","value":"v"}]`: twice,
	} {
		if got := paths(limits.CheckChoices(decode[[]limits.Choice](t, text))); got != want {
			t.Errorf("%.60s: %q, want %q", text, got, want)
		}
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	full := limits.Upload{Bytes: limits.MaxFileBytes}
	for name, c := range map[string]struct {
		files []limits.Upload
		want  bool
	}{
		"10 MiB":           {[]limits.Upload{full}, false},
		"one byte more":    {[]limits.Upload{{Bytes: limits.MaxFileBytes + 1}}, true},
		"20 MiB in two":    {[]limits.Upload{full, full}, false},
		"30 MiB in three":  {[]limits.Upload{full, full, full}, true},
		"nothing attached": {nil, false},
	} {
		if got := limits.TooLarge(c.files); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestFaultsNestAsDiscordNestsThem(t *testing.T) {
	t.Parallel()
	faults := limits.CheckCommands([]limits.Command{{Name: "A", Description: "d"}}).Under("data")
	got, err := json.Marshal(faults.Tree())
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"data":{"0":{"name":{"_errors":[{"code":"APPLICATION_COMMAND_INVALID_NAME","message":"Command name is invalid"}]}}}}`; string(got) != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

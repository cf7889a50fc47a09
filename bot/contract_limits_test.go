//go:build contract

package bot

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/session"
)

// border is a limit that both bot/limits and Discord's description know.
type border struct {
	name string
	most int
	// zero says that none at all is refused too.
	zero bool
	// address and method say where the payload of n units goes; fill is a character that costs one unit.
	method, address string
	payload         func(n int, fill string) string
}

func inMessage(name string, most int, zero bool, fields func(n int, fill string) string) border {
	return border{name, most, zero, http.MethodPost, toCallback, func(n int, fill string) string { return reply4(fields(n, fill)) }}
}

func inForm(name string, most int, zero bool, input func(n int, fill string) string) border {
	return border{name, most, zero, http.MethodPost, toCallback, func(n int, fill string) string {
		return `{"type":9,"data":{"custom_id":"f","title":"T","components":[` + input(n, fill) + `]}}`
	}}
}

func inCommand(name string, most int, zero bool, fields func(n int, fill string) string) border {
	return border{name, most, zero, http.MethodPut, toCommands, func(n int, fill string) string { return declares(fields(n, fill)) }}
}

func field(more string) string { return fieldOf(4, `"style":1`+more) }

// fieldOf is a form's field of a kind below its label.
func fieldOf(kind int, more string) string {
	return fmt.Sprintf(`{"type":18,"label":"l","component":{"type":%d,"custom_id":"i%d",%s}}`, kind, kind, more)
}

// optionsOf are so many lines to choose among.
func optionsOf(n int) string {
	return `"options":[` + listed(n, func(i int) string { return fmt.Sprintf(`{"label":"a","value":"v%d"}`, i) }) + `]`
}

func many(n int, item string) string { return listed(n, func(int) string { return item }) }

// borders are all limits known to both. What a zero means is left out where an absent field and an empty one
// are the same to the bot, which never sends the latter.
var borders = []border{
	inMessage("label of a button", limits.MaxButtonLabel, false,
		func(n int, c string) string { return shows(inRows(press("a", strings.Repeat(c, n)))) }),
	inMessage("custom_id", limits.MaxCustomID, true, func(n int, c string) string { return shows(inRows(press(strings.Repeat(c, n), "A"))) }),
	inMessage("buttons of a row", limits.MaxRowButtons, true, func(n int, _ string) string {
		return shows(inRows(listed(n, func(i int) string { return press(fmt.Sprint(i), "A") })))
	}),
	inMessage("text", limits.MaxDisplayedText, true, func(n int, c string) string { return shows(display(strings.Repeat(c, n))) }),
	inMessage("components", limits.MaxComponents, false, func(n int, _ string) string { return shows(many(n, display("x"))) }),
	inMessage("options of a select", limits.MaxSelectOptions, true, func(n int, _ string) string { return shows(menu(n)) }),
	inMessage("placeholder", limits.MaxPlaceholder, false, func(n int, c string) string {
		return shows(inRows(`{"type":3,"custom_id":"s","placeholder":"` + strings.Repeat(c, n) + `","options":[{"label":"l","value":"v"}]}`))
	}),
	inMessage("label of an option", limits.MaxSelectOptionLabel, true, func(n int, c string) string {
		return shows(inRows(`{"type":3,"custom_id":"s","options":[{"label":"` + strings.Repeat(c, n) + `","value":"v"}]}`))
	}),
	inMessage("value of an option", limits.MaxSelectOptionLabel, true, func(n int, c string) string {
		return shows(inRows(`{"type":3,"custom_id":"s","options":[{"label":"l","value":"` + strings.Repeat(c, n) + `"}]}`))
	}),
	inMessage("description of an option", limits.MaxSelectOptionLabel, false, func(n int, c string) string {
		return shows(inRows(`{"type":3,"custom_id":"s","options":[{"label":"l","value":"v","description":"` + strings.Repeat(c, n) + `"}]}`))
	}),
	inMessage("most choices of a select", limits.MaxSelectOptions, true, func(n int, _ string) string {
		return shows(inRows(fmt.Sprintf(`{"type":5,"custom_id":"s","max_values":%d}`, n)))
	}),
	inMessage("least choices of a select", limits.MaxSelectOptions, false, func(n int, _ string) string {
		return shows(inRows(fmt.Sprintf(`{"type":5,"custom_id":"s","min_values":%d,"max_values":25}`, n)))
	}),
	inMessage("pictures of a gallery", limits.MaxGalleryItems, true, func(n int, _ string) string {
		return shows(`{"type":12,"items":[` + many(n, `{"media":{"url":"https://a.example/a.png"}}`) + `]}`)
	}),
	inMessage("alt text", limits.MaxAltText, false, func(n int,
		c string) string {
		return shows(gallery("https://a.example/a.png", strings.Repeat(c, n)))
	}),
	inMessage("alt text of an attachment", limits.MaxAltText, false, func(n int, c string) string {
		return shows(display("x")) + `,` + announces("a.png", strings.Repeat(c, n))
	}),
	inMessage("name of an attachment", limits.MaxAttachmentFilename, false, func(n int, c string) string {
		return shows(display("x")) + `,` + announces(strings.Repeat(c, n), "x")
	}),
	{"content", limits.MaxContent, false, http.MethodPost, toCallback, func(n int, c string) string {
		return `{"type":4,"data":{"content":"` + strings.Repeat(c, n) + `"}}`
	}},

	{"title of a form", limits.MaxModalTitle, true, http.MethodPost, toCallback, func(n int, c string) string {
		return `{"type":9,"data":{"custom_id":"f","title":"` + strings.Repeat(c, n) + `","components":[` + field("") + `]}}`
	}},
	{"custom_id of a form", limits.MaxCustomID, true, http.MethodPost, toCallback, func(n int, c string) string {
		return `{"type":9,"data":{"custom_id":"` + strings.Repeat(c, n) + `","title":"T","components":[` + field("") + `]}}`
	}},
	inForm("label of a field", limits.MaxInputLabel, true, func(n int, c string) string {
		return strings.Replace(field(""), `"l"`, `"`+strings.Repeat(c, n)+`"`, 1)
	}),
	inForm("text of a field", limits.MaxInputText, false,
		func(n int, c string) string { return field(`,"value":"` + strings.Repeat(c, n) + `"`) }),
	inForm("hint of a field", limits.MaxInputPlaceholder, false,
		func(n int, c string) string { return field(`,"placeholder":"` + strings.Repeat(c, n) + `"`) }),
	inForm("description of a field", limits.MaxLabelDescription, false, func(n int, c string) string {
		return strings.Replace(field(""), `"label":"l"`, `"label":"l","description":"`+strings.Repeat(c, n)+`"`, 1)
	}),
	inForm("radios of a field beside the first", limits.MaxGroupOptions-1, true,
		func(n int, _ string) string { return fieldOf(21, optionsOf(n+1)) }),
	inForm("boxes of a field", limits.MaxGroupOptions, true, func(n int, _ string) string { return fieldOf(22, optionsOf(n)) }),
	inForm("lines of a field", limits.MaxSelectOptions, true, func(n int, _ string) string { return fieldOf(3, optionsOf(n)) }),
	inForm("files of a field", limits.MaxGroupOptions, true, func(n int, _ string) string { return fieldOf(19, fmt.Sprintf(`"max_values":%d`, n)) }),
	{"completions", limits.MaxAutocompleteChoices, false, http.MethodPost, toCallback, func(n int, _ string) string {
		each := func(i int) string { return fmt.Sprintf(`{"name":"a%d","value":"v%d"}`, i, i) }
		return `{"type":8,"data":{"choices":[` + listed(n, each) + `]}}`
	}},
	{"name of a completion", limits.MaxChoiceName, true, http.MethodPost, toCallback, func(n int, c string) string {
		return `{"type":8,"data":{"choices":[{"name":"` + strings.Repeat(c, n) + `","value":"v"}]}}`
	}},

	{"name of a command", limits.MaxCommandName, true, http.MethodPut, toCommands, func(n int, _ string) string {
		return `[{"name":"` + chars(n) + `","description":"d"}]`
	}},
	{"description of a command", limits.MaxCommandDescription, false, http.MethodPut, toCommands, func(n int, c string) string {
		return `[{"name":"a","description":"` + strings.Repeat(c, n) + `"}]`
	}},
	inCommand("localised name", limits.MaxCommandName, true, func(n int, _ string) string {
		return `"name_localizations":{"fr":"` + chars(n) + `"}`
	}),
	inCommand("localised description", limits.MaxCommandDescription, true, func(n int, c string) string {
		return `"description_localizations":{"fr":"` + strings.Repeat(c, n) + `"}`
	}),
	inCommand("options", limits.MaxCommandOptions, false, func(n int, _ string) string {
		return `"options":[` + listed(n, func(i int) string { return takes(fmt.Sprintf("o%d", i), "") }) + `]`
	}),
	inCommand("subcommands", limits.MaxCommandOptions, false, func(n int, _ string) string {
		return `"options":[` + listed(n, func(i int) string { return fmt.Sprintf(`{"type":1,"name":"s%d","description":"d"}`, i) }) + `]`
	}),
	inCommand("options of a subcommand", limits.MaxCommandOptions, false, func(n int, _ string) string {
		return `"options":[{"type":1,"name":"s","description":"d","options":[` + listed(n,
			func(i int) string { return takes(fmt.Sprintf("o%d", i), "") }) + `]}]`
	}),
	inCommand("subcommands of a group", limits.MaxCommandOptions, false, func(n int, _ string) string {
		return `"options":[{"type":2,"name":"g","description":"d","options":[` + listed(n,
			func(i int) string { return fmt.Sprintf(`{"type":1,"name":"s%d","description":"d"}`, i) }) + `]}]`
	}),
	inCommand("name of an option", limits.MaxCommandName, true,
		func(n int, _ string) string { return `"options":[` + takes(chars(n), "") + `]` }),
	inCommand("description of an option", limits.MaxCommandDescription, true, func(n int, c string) string {
		return `"options":[{"type":3,"name":"o","description":"` + strings.Repeat(c, n) + `"}]`
	}),
	inCommand("choices", limits.MaxCommandChoices, false, func(n int, _ string) string {
		return `"options":[` + takes("o", `,"choices":[`+listed(n,
			func(i int) string { return fmt.Sprintf(`{"name":"%d","value":"%d"}`, i, i) })+`]`) + `]`
	}),
	inCommand("name of a choice", limits.MaxChoiceName, true, func(n int, c string) string {
		return `"options":[` + takes("o", `,"choices":[{"name":"`+strings.Repeat(c, n)+`","value":"v"}]`) + `]`
	}),
}

// refused is an error that names the faults, nil for none.
func refused(faults limits.Faults) error {
	if len(faults) == 0 {
		return nil
	}
	return fmt.Errorf("discord would refuse this: %v", faults)
}

// verdicts are what Discord's description and bot/limits say of a payload.
func verdicts(t rapid.TB, method, address, payload string) (discord, ours error) {
	o, err := heard.discord.find(method, address)
	if err != nil {
		t.Fatal(err)
	}
	discord = heard.discord.asks(o, nil, []byte(payload))
	if o.registers() {
		var commands []limits.Command
		if err := json.Unmarshal([]byte(payload), &commands); err != nil {
			t.Fatal(err)
		}
		return discord, refused(limits.CheckCommands(commands))
	}
	var in struct {
		Data json.RawMessage `json:"data"`
	}
	var message limits.Message
	var form limits.Modal
	var completion struct {
		Choices []limits.Choice `json:"choices"`
	}
	read := func(into any) {
		if err := json.Unmarshal(in.Data, into); err != nil {
			t.Fatalf("%v: %s", err, payload)
		}
	}
	if err := json.Unmarshal([]byte(payload), &in); err != nil {
		t.Fatal(err)
	}
	switch callbackOf([]byte(payload)) {
	case openForm:
		read(&form)
		return discord, refused(limits.CheckModal(form))
	case completeWith:
		read(&completion)
		return discord, refused(limits.CheckChoices(completion.Choices))
	}
	read(&message)
	return discord, refused(limits.CheckMessage(message, nil))
}

// TestLimitsAreDiscords: at each limit and one beyond it, bot/limits says what Discord's description says.
func TestLimitsAreDiscords(t *testing.T) {
	for _, b := range borders {
		for n, taken := range map[int]bool{1: true, b.most: true, b.most + 1: false} {
			discord, ours := verdicts(t, b.method, b.address, b.payload(n, "a"))
			if (discord == nil) != taken || (ours == nil) != taken {
				t.Errorf("%s, %d of %d: Discord says %v, bot/limits says %v", b.name, n, b.most, discord, ours)
			}
		}
		if !b.zero {
			continue
		}
		if discord, ours := verdicts(t, b.method, b.address, b.payload(0, "a")); discord == nil || ours == nil {
			t.Errorf("%s, none: Discord says %v, bot/limits says %v", b.name, discord, ours)
		}
	}
}

// TestLimitsCountAsDiscordCounts: whatever the characters and however many, both say the same.
func TestLimitsCountAsDiscordCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SampledFrom(borders).Draw(t, "limit")
		n := rapid.OneOf(rapid.IntRange(1, 3), rapid.IntRange(b.most-3, b.most+3), rapid.IntRange(1, 2*b.most)).Draw(t, "units")
		fill := rapid.SampledFrom([]string{"a", "é", "—", "\u202f", "🎲", "\u0301", "語", "<"}).Draw(t, "character")
		discord, ours := verdicts(t, b.method, b.address, b.payload(max(n, 1), fill))
		if (discord == nil) != (ours == nil) {
			t.Fatalf("%s, %d of %d: Discord says %v, bot/limits says %v", b.name, n, b.most, discord, ours)
		}
	})
}

// TestWhatLimitsTakeDiscordTakes: of any message that the bot could write, bot/limits never takes what
// Discord refuses.
func TestWhatLimitsTakeDiscordTakes(t *testing.T) {
	var taken, refused int
	rapid.Check(t, func(t *rapid.T) {
		components := rapid.SliceOfN(anyComponent(), 1, 12).Draw(t, "components")
		payload, err := json.Marshal(map[string]any{"type": replyWith, "data": session.NewMessage(components, nil, nil).Publish()})
		if err != nil {
			t.Fatal(err)
		}
		discord, ours := verdicts(t, http.MethodPost, toCallback, string(payload))
		if ours != nil {
			refused++
			return
		}
		taken++
		if discord != nil {
			t.Fatalf("bot/limits takes\n%s\nDiscord says %v", payload, discord)
		}
	})
	if taken == 0 || refused == 0 {
		t.Errorf("%d messages were taken and %d refused: nothing was tried", taken, refused)
	}
}

// words are texts around a limit, most of them within it.
func words(most int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		n := rapid.OneOf(rapid.IntRange(1, 9), rapid.IntRange(1, 9), rapid.IntRange(0, 1), rapid.IntRange(most-1, most+1)).Draw(t, "length")
		return strings.Repeat(rapid.SampledFrom([]string{"a", "é", "🎲"}).Draw(t, "character"), n)
	})
}

// anyComponent writes components of every kind that a message may contain, well or badly.
func anyComponent() *rapid.Generator[limits.Component] {
	name := rapid.StringMatching(`[a-z]{8}`)
	pressed := rapid.Custom(func(t *rapid.T) limits.Component {
		return limits.Component{Type: limits.Button, Style: rapid.IntRange(1, 4).Draw(t, "style"), CustomID: name.Draw(t, "id"),
			Label:    words(limits.MaxButtonLabel).Draw(t, "label"),
			Disabled: rapid.Bool().Draw(t, "disabled")}
	})
	chosen := rapid.Custom(func(t *rapid.T) limits.Component {
		c := limits.Component{Type: limits.StringSelect, CustomID: name.Draw(t, "id"),
			Placeholder: words(limits.MaxPlaceholder).Draw(t, "placeholder")}
		for i := range rapid.IntRange(0, limits.MaxSelectOptions+1).Draw(t, "options") {
			c.Options = append(c.Options, limits.SelectOption{Label: words(limits.MaxSelectOptionLabel).Draw(t, "label"), Value: fmt.Sprint(i),
				Default: rapid.Bool().Draw(t, "default") && i == 0})
		}
		if most := rapid.IntRange(0, limits.MaxSelectOptions).Draw(t, "most"); most > 0 {
			c.MaxValues = &most
		}
		return c
	})
	text := rapid.Custom(func(t *rapid.T) limits.Component {
		return limits.Component{Type: limits.TextDisplay, Content: words(limits.MaxDisplayedText).Draw(t, "content")}
	})
	row := rapid.Custom(func(t *rapid.T) limits.Component {
		return limits.Component{Type: limits.Row, Components: rapid.OneOf(
			rapid.SliceOfN(pressed, 1, limits.MaxRowButtons), rapid.SliceOfN(chosen, 1, 1),
			rapid.SliceOfN(rapid.OneOf(pressed, chosen, text), 0, 6)).Draw(t, "row")}
	})
	shown := rapid.Custom(func(t *rapid.T) limits.Component {
		c := limits.Component{Type: limits.MediaGallery}
		for range rapid.IntRange(0, limits.MaxGalleryItems+1).Draw(t, "pictures") {
			c.Items = append(c.Items, limits.MediaItem{Media: limits.Media{URL: "https://a.example/" + name.Draw(t, "path")},
				Description: words(limits.MaxAltText).Draw(t, "alt")})
		}
		return c
	})
	return rapid.OneOf(text, text, row, row, shown, pressed)
}

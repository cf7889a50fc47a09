//go:build contract

package bot

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"aidedecamp/bot/limits"
)

// The addresses that the refusals are tried at.
const (
	toCommands = "/applications/1/commands"
	toCallback = "/interactions/1/sesame/callback"
	toOriginal = "/webhooks/1/sesame/messages/@original"
	toFollowUp = "/webhooks/1/sesame"
	toMessage  = "/channels/1/messages/2"
)

// asked makes a request as the bot would make it.
func wired(t *testing.T, method, address, payload string, files ...part) request {
	t.Helper()
	o, err := heard.discord.find(method, address)
	if err != nil {
		t.Fatal(err)
	}
	return request{operation: o, method: method, path: address, json: []byte(payload), files: files}
}

const v2 = `"flags":32768,"allowed_mentions":{"parse":[]}`

func reply4(fields string) string { return `{"type":4,"data":{` + fields + `,` + v2 + `}}` }

func shows(components string) string { return `"components":[` + components + `]` }

func display(content string) string { return `{"type":10,"content":"` + content + `"}` }

func press(id, label string) string {
	return `{"type":2,"style":1,"custom_id":"` + id + `","label":"` + label + `"}`
}

func inRows(components string) string { return `{"type":1,"components":[` + components + `]}` }

func chars(n int) string { return strings.Repeat("é", n) }

func listed(n int, item func(int) string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = item(i)
	}
	return strings.Join(items, ",")
}

func menu(options int) string {
	return inRows(`{"type":3,"custom_id":"s","options":[` + listed(options,
		func(i int) string { return fmt.Sprintf(`{"label":"l","value":"%d"}`, i) }) + `]}`)
}

func gallery(url, alt string) string {
	return `{"type":12,"items":[{"media":{"url":"` + url + `"},"description":"` + alt + `"}]}`
}

func declares(fields string) string { return `[{"name":"carte","description":"d",` + fields + `}]` }

func withOptions(options string) string { return declares(`"options":[` + options + `]`) }

func takes(name, more string) string {
	return `{"type":3,"name":"` + name + `","description":"d"` + more + `}`
}

// small is a PNG's signature: what a picture's kind is known by.
var small = []byte("\x89PNG\x0D\x0A\x1A\x0A")

func picture0(name string) part {
	return part{field: "files[0]", name: name, kind: "image/png", data: small}
}

func announces(name, alt string) string {
	return `"attachments":[{"id":"0","filename":"` + name + `","description":"` + alt + `"}]`
}

// TestContractTakes: what the bot is meant to send is taken, so that the refusals below are refused for their
// one fault.
func TestContractTakes(t *testing.T) {
	for name, r := range map[string]request{
		"a text": wired(t, http.MethodPost, toCallback, reply4(shows(display("x")))),
		"all at once": wired(t, http.MethodPost, toCallback,
			reply4(shows(display("x")+","+gallery("attachment://carte.png",
				"la carte")+","+inRows(press("a", "A")+","+press("b", chars(80)))+","+menu(25))+","+announces("carte.png", "la carte")),
			picture0("carte.png")),
		"a deferral":    wired(t, http.MethodPost, toCallback, `{"type":5}`),
		"a private one": wired(t, http.MethodPost, toCallback, `{"type":5,"data":{"flags":64}}`),
		"an update":     wired(t, http.MethodPost, toCallback, strings.Replace(reply4(shows(display("x"))), "4", "7", 1)),
		"choices":       wired(t, http.MethodPost, toCallback, `{"type":8,"data":{"choices":[{"name":"a","value":"b"}]}}`),
		"no choice":     wired(t, http.MethodPost, toCallback, `{"type":8,"data":{"choices":[]}}`),
		"a form": wired(t, http.MethodPost, toCallback,
			`{"type":9,"data":{"custom_id":"f","title":"T","components":[{"type":18,"label":"l","component":{"type":4,"custom_id":"i","style":1}}]}}`),
		"a form of every field": wired(t, http.MethodPost, toCallback, `{"type":9,"data":{"custom_id":"f","title":"T","components":[`+
			`{"type":10,"content":"x"},`+field("")+","+
			fieldOf(3, `"placeholder":"p","min_values":0,"max_values":2,"required":false,"options":[{"label":"a","value":"a","default":true},{"label":"b","value":"b"}]`)+","+
			fieldOf(21, `"required":true,"options":[{"label":"a","value":"a","description":"d"},{"label":"b","value":"b"}]`)+","+
			fieldOf(22, `"min_values":1,"max_values":2,"required":true,"options":[{"label":"a","value":"a"},{"label":"b","value":"b"}]`)+`]}}`),
		"a form for a file": wired(t, http.MethodPost, toCallback,
			`{"type":9,"data":{"custom_id":"f","title":"T","components":[`+fieldOf(19, `"min_values":0,"required":false`)+`]}}`),
		"an edit":          wired(t, http.MethodPatch, toOriginal, `{`+shows(display("x"))+`,`+v2+`}`),
		"a further answer": wired(t, http.MethodPost, toFollowUp, `{`+shows(display("x"))+`,`+v2+`}`),
		"a bare message":   wired(t, http.MethodPatch, toMessage, `{`+shows(display("x"))+`,`+v2+`}`),
		"commands":         wired(t, http.MethodPut, toCommands, withOptions(takes("région", `,"required":true`)+","+takes("dés", ""))),
		"permissions":      wired(t, http.MethodPut, toCommands, declares(`"default_member_permissions":"32"`)),
		"nobody's":         wired(t, http.MethodPut, toCommands, declares(`"default_member_permissions":null,"type":1,"contexts":[0]`)),
	} {
		if err := errors.Join(r.faults(heard.discord, nil, nil)...); err != nil {
			t.Errorf("%s is refused: %v\n%s", name, err, r.json)
		}
	}
}

// TestContractRefuses: Discord's description refuses each of these, compiled and read as the other tests read
// it.
func TestContractRefuses(t *testing.T) {
	callback := func(payload string) request { return wired(t, http.MethodPost, toCallback, payload) }
	commands := func(payload string) request { return wired(t, http.MethodPut, toCommands, payload) }
	for name, r := range map[string]request{
		"an unknown component":        callback(reply4(shows(`{"type":99,"content":"x"}`))),
		"a component out of place":    callback(reply4(shows(press("a", "A")))),
		"a label too long":            callback(reply4(shows(inRows(press("a", chars(81)))))),
		"a custom_id too long":        callback(reply4(shows(inRows(press(chars(101), "A"))))),
		"an unknown style":            callback(reply4(shows(inRows(`{"type":2,"style":9,"custom_id":"a","label":"A"}`)))),
		"six buttons":                 callback(reply4(shows(inRows(listed(6, func(i int) string { return press(fmt.Sprint(i), "A") }))))),
		"26 options":                  callback(reply4(shows(menu(26)))),
		"an empty text":               callback(reply4(shows(display("")))),
		"a text too long":             callback(reply4(shows(display(chars(4001))))),
		"41 texts":                    callback(reply4(shows(listed(41, func(int) string { return display("x") })))),
		"a text that is a number":     callback(reply4(shows(`{"type":10,"content":7}`))),
		"a text that is null":         callback(reply4(shows(`{"type":10,"content":null}`))),
		"an id beyond 32 bits":        callback(reply4(shows(`{"type":10,"content":"x","id":2147483648}`))),
		"a misspelt field":            callback(reply4(`"componants":[` + display("x") + `]`)),
		"a misspelt field within":     callback(reply4(shows(`{"type":10,"content":"x","contents":"x"}`))),
		"alt text too long":           callback(reply4(shows(gallery("attachment://a.png", chars(1025))))),
		"a picture that is no URI":    callback(reply4(shows(gallery("a picture", "x")))),
		"an attachment's id":          callback(reply4(shows(display("x")) + `,"attachments":[{"id":"-1"}]`)),
		"a snowflake beyond 64 bits":  callback(reply4(shows(display("x")) + `,"attachments":[{"id":"18446744073709551616"}]`)),
		"mentions of an unknown kind": callback(`{"type":4,"data":{` + shows(display("x")) + `,"allowed_mentions":{"parse":["all"]}}}`),
		"flags that are a text":       callback(`{"type":4,"data":{` + shows(display("x")) + `,"flags":"64"}}`),
		"content too long":            callback(`{"type":4,"data":{"content":"` + chars(2001) + `"}}`),
		"an unknown kind of answer":   callback(`{"type":3,"data":{}}`),
		"no kind of answer":           callback(`{"data":{}}`),
		"a form without fields":       callback(`{"type":9,"data":{"custom_id":"f","title":"T","components":[]}}`),
		"a form's title":              callback(`{"type":9,"data":{"custom_id":"f","title":"` + chars(46) + `","components":[{"type":18,"label":"l","component":{"type":4,"custom_id":"i","style":1}}]}}`),
		"26 choices": callback(`{"type":8,"data":{"choices":[` + listed(26,
			func(i int) string { return fmt.Sprintf(`{"name":"%d","value":"v"}`, i) }) + `]}}`),
		"a choice without a value":   callback(`{"type":8,"data":{"choices":[{"name":"a"}]}}`),
		"an edit's content":          wired(t, http.MethodPatch, toOriginal, `{"content":"`+chars(2001)+`"}`),
		"a further answer's label":   wired(t, http.MethodPost, toFollowUp, `{`+shows(inRows(press("a", chars(81))))+`}`),
		"a channel edit's component": wired(t, http.MethodPatch, toMessage, `{`+shows(`{"type":99}`)+`}`),
		"a command without a name":   commands(`[{"description":"d"}]`),
		"a command's name":           commands(`[{"name":"` + chars(33) + `","description":"d"}]`),
		"a command's description":    commands(`[{"name":"a","description":"` + chars(101) + `"}]`),
		"a localised name":           commands(declares(`"name_localizations":{"fr":"` + chars(33) + `"}`)),
		"a localised description":    commands(declares(`"description_localizations":{"fr":"` + chars(101) + `"}`)),
		"26 options of a command":    commands(withOptions(listed(26, func(i int) string { return takes(fmt.Sprintf("o%d", i), "") }))),
		"26 choices of an option": commands(withOptions(takes("o",
			`,"choices":[`+listed(26, func(i int) string { return fmt.Sprintf(`{"name":"%d","value":"v"}`, i) })+`]`))),
		"an option of no kind":       commands(withOptions(`{"type":12,"name":"o","description":"d"}`)),
		"a group in a subcommand":    commands(withOptions(`{"type":1,"name":"s","description":"d","options":[{"type":2,"name":"g","description":"d"}]}`)),
		"a choice of the wrong kind": commands(withOptions(takes("o", `,"choices":[{"name":"a","value":1}]`))),
		"no context":                 commands(declares(`"contexts":[]`)),
		"a context twice":            commands(declares(`"contexts":[0,0]`)),
		"negative permissions":       commands(declares(`"default_member_permissions":"-1"`)),
		"an unknown field":           commands(declares(`"permission":true`)),
	} {
		body := r.json
		if r.registers() {
			var err error
			if body, err = asNumbers(body); err != nil {
				t.Fatal(err)
			}
		}
		if heard.discord.asks(r.operation, nil, body) == nil {
			t.Errorf("%s is taken: %.300s", name, r.json)
		}
	}
	if err := heard.discord.asks(callback(`{"type":5}`).operation, url.Values{"with_responses": {"true"}}, []byte(`{"type":5}`)); err == nil {
		t.Error("a misspelt parameter is taken")
	}
	if _, err := heard.discord.find(http.MethodPost, "/channels/1/message"); err == nil {
		t.Error("an unknown address is taken")
	}
	if _, err := asNumbers([]byte(declares(`"default_member_permissions":"8x"`))); err == nil {
		t.Error("permissions that are no number are taken")
	}
}

// TestContractRefusesByHand: Discord's description lets these pass, its documentation does not.
func TestContractRefusesByHand(t *testing.T) {
	callback := func(payload string, files ...part) request {
		return wired(t, http.MethodPost, toCallback, payload, files...)
	}
	commands := func(payload string) request { return wired(t, http.MethodPut, toCommands, payload) }
	pictured := shows(gallery("attachment://carte.png", "la carte"))
	for name, c := range map[string]struct {
		r    request
		want string
	}{
		"content":          {callback(reply4(`"content":"x",` + shows(display("x")))), "content beside Components V2"},
		"an empty content": {callback(reply4(`"content":"",` + shows(display("x")))), "content beside Components V2"},
		"embeds":           {callback(reply4(`"embeds":[],` + shows(display("x")))), "embeds beside Components V2"},
		"no flag": {callback(`{"type":4,"data":{` + shows(display("x")) + `,"allowed_mentions":{"parse":[]}}}`),
			"without Components V2"},
		"nothing":                     {callback(`{"type":4,"data":{` + v2 + `}}`), "without components"},
		"pings by default":            {callback(`{"type":4,"data":{` + shows(display("x")) + `,"flags":32768}}`), "allowed_mentions is"},
		"pings everyone":              {callback(`{"type":4,"data":{` + shows(display("x")) + `,"flags":32768,"allowed_mentions":{"parse":["everyone"]}}}`), "allowed_mentions is"},
		"pings whom it does not name": {callback(`{"type":4,"data":{` + shows(display("x")) + `,"flags":32768,"allowed_mentions":{"parse":[],"users":["1"]}}}`), "allowed_mentions is"},
		"one id twice": {callback(reply4(shows(inRows(press("a", "A") + "," + press("a", "B"))))),
			"COMPONENT_CUSTOM_ID_DUPLICATED"},
		"41 components": {callback(reply4(shows(listed(9, func(i int) string {
			return inRows(listed(4, func(k int) string { return press(fmt.Sprint(i, k), "A") }))
		})))), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
		"4001 characters": {callback(reply4(shows(display(chars(4000)) + "," + display("x")))), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
		"an unknown file": {callback(reply4(pictured)), "COMPONENT_REFERENCES_UNKNOWN_ATTACHMENT"},
		"a CDN address":   {callback(reply4(shows(gallery("https://cdn.example/a.png", "x")))), "is no file of this message"},
		"no alt text": {callback(reply4(pictured+`,"attachments":[{"id":"0","filename":"carte.png"}]`), picture0("carte.png")),
			"no alt text"},
		"alt in one place": {callback(reply4(shows(`{"type":12,"items":[{"media":{"url":"attachment://carte.png"}}]}`)+","+announces("carte.png",
			"x")), picture0("carte.png")), "no alt text in the gallery"},
		"not announced": {callback(reply4(pictured), picture0("carte.png")), "announced as"},
		"not sent":      {callback(reply4(shows(display("x")) + "," + announces("carte.png", "x"))), "not sent"},
		"not shown":     {callback(reply4(shows(display("x"))+","+announces("carte.png", "x")), picture0("carte.png")), "nothing shows"},
		"renamed": {callback(reply4(shows(gallery("attachment://été.png", "x"))+","+announces("été.png", "x")), picture0("été.png")),
			"would rename"},
		"no picture": {callback(reply4(pictured+","+announces("carte.png", "x")),
			part{field: "files[0]", name: "carte.png", kind: "image/png", data: []byte("x")}), "not image/png"},
		"too large": {callback(reply4(pictured+","+announces("carte.png", "x")),
			part{field: "files[0]", name: "carte.png", kind: "image/png", data: append(small, make([]byte, limits.MaxFileBytes)...)}), "too large"},
		"a deferral's flags": {callback(`{"type":5,"data":{"flags":32832}}`), "a deferral with"},
		"a deferral's words": {callback(`{"type":6,"data":{"content":"x"}}`), "a deferral with"},
		"an edit's flags": {wired(t, http.MethodPatch, toOriginal, `{`+shows(display("x"))+`,"flags":32832,"allowed_mentions":{"parse":[]}}`),
			"an edit can't set"},
		"an update's flags": {callback(`{"type":7,"data":{` + shows(display("x")) + `,"flags":32832,"allowed_mentions":{"parse":[]}}}`),
			"an edit can't set"},
		"six fields": {callback(`{"type":9,"data":{"custom_id":"f","title":"T","components":[` + listed(6, func(i int) string {
			return fmt.Sprintf(`{"type":18,"label":"l","component":{"type":4,"custom_id":"%d","style":1}}`, i)
		}) + `]}}`), "BASE_TYPE_BAD_LENGTH"},
		"one field twice": {callback(`{"type":9,"data":{"custom_id":"f","title":"T","components":[` + listed(2,
			func(int) string { return `{"type":18,"label":"l","component":{"type":4,"custom_id":"i","style":1}}` }) + `]}}`),
			"COMPONENT_CUSTOM_ID_DUPLICATED"},
		"upper case":     {commands(`[{"name":"Carte","description":"d"}]`), "APPLICATION_COMMAND_INVALID_NAME"},
		"a space":        {commands(`[{"name":"la carte","description":"d"}]`), "APPLICATION_COMMAND_INVALID_NAME"},
		"a language":     {commands(withOptions(takes("a", `,"name_localizations":{"french":"a"}`))), "in the language"},
		"no description": {commands(`[{"name":"carte","description":""}]`), "BASE_TYPE_REQUIRED"},
		"required late": {commands(withOptions(takes("a", "") + "," + takes("b", `,"required":true`))),
			"APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		"an option twice": {commands(withOptions(takes("a", "") + "," + takes("a", ""))), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"},
		"a mixture":       {commands(withOptions(takes("a", "") + `,{"type":1,"name":"b","description":"d"}`)), "mutually exclusive"},
		"one name twice":  {commands(`[{"name":"a","description":"d"},{"name":"a","description":"d"}]`), "APPLICATION_COMMANDS_DUPLICATE_NAME"},
		"101 commands": {commands(`[` + listed(101, func(i int) string { return fmt.Sprintf(`{"name":"c%d","description":"d"}`, i) }) + `]`),
			"APPLICATION_COMMAND_LIMIT"},
		"8000 in English": {commands(withOptions(listed(20, func(i int) string {
			return takes(fmt.Sprintf("o%d", i), `,"choices":[`+listed(8, func(k int) string {
				return fmt.Sprintf(`{"name":"%d","value":"%d","name_localizations":{"en-GB":"%s"}}`, k, k, chars(60))
			})+`]`)
		}))), "APPLICATION_COMMAND_TOO_LARGE"},
	} {
		body := c.r.json
		if err := heard.discord.asks(c.r.operation, nil, body); err != nil {
			t.Errorf("%s: the description refuses it too: %v", name, err)
		}
		if err := errors.Join(c.r.faults(heard.discord, nil, nil)...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

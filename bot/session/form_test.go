package session

import (
	"maps"
	"strings"
	"testing"
)

// sentForm is a form's submit as Discord posts it.
func sentForm(components string) []byte {
	return []byte(`{"id":"1","type":5,"token":"t","user":{"id":"7","username":"Ney"},"data":{"custom_id":"x","components":` + components +
		`,"resolved":{"attachments":{"55":{"id":"55","filename":"plan.toml","size":12,"url":"https://cdn.discordapp.com/plan.toml"}}}}}`)
}

func labelled(component string) string { return `{"type":18,"id":1,"component":` + component + `}` }

// TestForms: what each field of a form brings, and what is no form of ours is read as broken, never lost.
func TestForms(t *testing.T) {
	t.Parallel()
	text := labelled(`{"type":4,"custom_id":"mot","value":"« Éylau\u0000 »"}`)
	for name, c := range map[string]struct {
		components string
		want       map[string]string
		broken     bool
	}{
		"a text":                 {"[" + text + `,{"type":10,"id":3}]`, map[string]string{"mot": "Éylau"}, false},
		"a select":               {"[" + labelled(`{"type":3,"custom_id":"a","values":["x","y"]}`) + "]", map[string]string{"a": "x y"}, false},
		"a radio":                {"[" + labelled(`{"type":21,"custom_id":"a","value":"« x »"}`) + "]", map[string]string{"a": "« x »"}, false},
		"a radio's nothing":      {"[" + labelled(`{"type":21,"custom_id":"a","value":null}`) + "]", map[string]string{"a": ""}, false},
		"no value at all":        {"[" + labelled(`{"type":21,"custom_id":"a"}`) + "]", map[string]string{"a": ""}, false},
		"check boxes":            {"[" + labelled(`{"type":22,"custom_id":"a","values":[]}`) + "]", map[string]string{"a": ""}, false},
		"a file":                 {"[" + labelled(`{"type":19,"custom_id":"a","values":["55"]}`) + "]", map[string]string{"a": "55"}, false},
		"a file of nobody":       {"[" + labelled(`{"type":19,"custom_id":"a","values":["56"]}`) + "]", map[string]string{"a": "56"}, true},
		"two of one id":          {"[" + text + "," + text + "]", map[string]string{"mot": "Éylau"}, true},
		"a field of no id":       {"[" + labelled(`{"type":4,"value":"x"}`) + "]", map[string]string{}, true},
		"an empty label":         {"[" + labelled(`null`) + "," + text + "]", map[string]string{"mot": "Éylau"}, true},
		"an unknown part":        {`[{"type":99,"custom_id":"a"},` + text + "]", map[string]string{"mot": "Éylau"}, true},
		"a row":                  {`[{"type":1,"components":[{"type":4,"custom_id":"mot","value":"x"}]}]`, map[string]string{}, true},
		"a part that is nothing": {"[null," + text + "]", map[string]string{"mot": "Éylau"}, true},
		"a number":               {"[" + labelled(`{"type":4,"custom_id":"a","value":7}`) + "]", map[string]string{}, true},
		"no parts":               {"null", map[string]string{}, false},
		"parts of a text":        {`"x"`, map[string]string{}, true},
	} {
		event, err := Read(sentForm(c.components))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		i, err := (&Session{clock: MachineClock{}}).Interaction(event)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if i.Kind != Submitted || i.CustomID != "x" || i.User.ID != "7" || i.Broken != c.broken || !maps.Equal(i.Fields, c.want) {
			t.Errorf("%s: %+v, broken: %v", name, i.Fields, i.Broken)
		}
		if _, file := i.Files["a"]; file != (name == "a file") {
			t.Errorf("%s: %v", name, i.Files)
		}
	}
	if _, err := Read([]byte(`{"id":"1","type":3,"data":{"custom_id":7}}`)); err == nil {
		t.Error("a press that can't be read is read")
	}
	if event, err := Read([]byte(strings.Replace(string(sentForm("[]")), `"custom_id":"x"`, `"custom_id":"a\u0000b"`, 1))); err != nil || event == nil {
		t.Error(err)
	}
}

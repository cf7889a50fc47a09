//go:build contract

package bot

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
)

// flagSuppressEmbeds is the one flag beside Components V2 that an edit may set.
const flagSuppressEmbeds = 1 << 2

// faults are what Discord would not take of a request: by its description, and by the rules that are only
// in its documentation. kept are the files that an edited message has already.
func (r request) faults(discord *description, query url.Values, kept []limits.Upload) []error {
	if r.registers() {
		return discord.judged.once("the commands", r.json, func() []error { return r.commandFaults(discord, query) })
	}
	var faults []error
	if err := discord.asks(r.operation, query, r.json); err != nil {
		faults = append(faults, err)
	}
	if r.method == http.MethodGet || r.method == http.MethodDelete || strings.HasSuffix(r.template, "/threads") {
		return faults
	}
	if !strings.HasSuffix(r.template, "/callback") {
		return append(faults, r.message(r.json, kept, r.method == http.MethodPatch)...)
	}
	var in struct {
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(r.json, &in); err != nil {
		return append(faults, err)
	}
	switch callbackOf(r.json) {
	case replyWith:
		return append(faults, r.message(in.Data, nil, false)...)
	case updateWith:
		return append(faults, r.message(in.Data, kept, true)...)
	case deferReply, deferUpdate:
		return append(faults, bareDeferral(in.Data)...)
	case openForm:
		var form limits.Modal
		if err := json.Unmarshal(in.Data, &form); err != nil {
			return append(faults, err)
		}
		return append(faults, broken(limits.CheckModal(form))...)
	case completeWith:
		var completion struct {
			Choices []limits.Choice `json:"choices"`
		}
		if err := json.Unmarshal(in.Data, &completion); err != nil {
			return append(faults, err)
		}
		return append(faults, broken(limits.CheckChoices(completion.Choices))...)
	}
	return append(faults, errors.New("a callback that this bot has no use for"))
}

// commandFaults are those of a request that registers the commands.
func (r request) commandFaults(discord *description, query url.Values) []error {
	body, err := asNumbers(r.json)
	if err != nil {
		return []error{err}
	}
	var faults []error
	if err := discord.asks(r.operation, query, body); err != nil {
		faults = append(faults, err)
	}
	var commands []limits.Command
	if err := json.Unmarshal(r.json, &commands); err != nil {
		return append(faults, err)
	}
	faults = append(faults, foreignTags(discord, body)...)
	return append(faults, broken(limits.CheckCommands(commands))...)
}

// foreignTags: words are registered only in languages that Discord's clients speak.
func foreignTags(discord *description, registration []byte) []error {
	var commands any
	if err := json.Unmarshal(registration, &commands); err != nil {
		return []error{err}
	}
	var faults []error
	var walk func(v any)
	walk = func(v any) {
		list, _ := v.([]any)
		for _, item := range list {
			walk(item)
		}
		for name, inner := range object(v) {
			walk(inner)
			if !strings.HasSuffix(name, "_localizations") {
				continue
			}
			for tag := range object(inner) {
				if err := discord.is("AvailableLocalesEnum", []byte(strconv.Quote(tag))); err != nil {
					faults = append(faults, fmt.Errorf("%s in the language %q", name, tag))
				}
			}
		}
	}
	walk(commands)
	return faults
}

func broken(faults limits.Faults) []error {
	var errs []error
	for _, f := range faults {
		errs = append(errs, fmt.Errorf("%v", f))
	}
	return errs
}

// bareDeferral: a deferral may carry only the ephemeral flag.
func bareDeferral(data json.RawMessage) []error {
	if data == nil {
		return nil
	}
	var fields map[string]int
	if err := json.Unmarshal(data, &fields); err != nil || len(fields) != 1 || fields["flags"] != limits.FlagEphemeral {
		return []error{fmt.Errorf("a deferral with %s", data)}
	}
	return nil
}

// message compares a message with Discord's limits and with what this bot promises of each of them:
// components only, nobody pinged, alt text on every picture.
func (r request) message(payload []byte, kept []limits.Upload, edit bool) []error {
	var fields map[string]json.RawMessage
	var m limits.Message
	if err := errors.Join(json.Unmarshal(payload, &fields), json.Unmarshal(payload, &m)); err != nil {
		return []error{err}
	}
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	for _, legacy := range []string{"content", "embeds", "poll", "sticker_ids", "stickers"} {
		if fields[legacy] != nil {
			fault("%s beside Components V2", legacy)
		}
	}
	if m.Flags&limits.FlagComponentsV2 == 0 {
		fault("flags %d without Components V2", m.Flags)
	}
	if edit && m.Flags&^(limits.FlagComponentsV2|flagSuppressEmbeds) != 0 {
		fault("an edit can't set the flags %d", m.Flags)
	}
	if m.Components == nil || len(*m.Components) == 0 {
		fault("a message without components")
		return faults
	}
	if mentions := fields["allowed_mentions"]; !callsThose(mentions, m) {
		fault("allowed_mentions is %s", mentions)
	}
	files := kept
	if m.Attachments != nil || !edit {
		files = nil
	}
	for _, f := range r.files {
		files = append(files, limits.Upload{Name: f.name, Bytes: int64(len(f.data))})
	}
	faults = append(faults, broken(limits.CheckMessage(m, files))...)
	if limits.TooLarge(files) {
		fault("the files are too large")
	}
	faults = append(faults, r.uploads(m)...)
	return append(faults, shown(*m.Components, files)...)
}

// aMention is an account that a text names.
var aMention = regexp.MustCompile(`<@([0-9]+)>`)

// callsThose reports whether a message calls nobody, or those accounts alone whom its texts name, each once.
func callsThose(mentions json.RawMessage, m limits.Message) bool {
	var said struct{ Users []string }
	if err := json.Unmarshal(mentions, &said); err != nil || len(said.Users) == 0 {
		return sameJSON(mentions, `{"parse":[]}`)
	}
	named := map[string]bool{}
	for _, c := range *m.Components {
		for _, found := range aMention.FindAllStringSubmatch(c.Content, -1) {
			named[found[1]] = true
		}
	}
	for _, user := range said.Users {
		if !named[user] {
			return false
		}
		delete(named, user)
	}
	users, err := json.Marshal(said.Users)
	return err == nil && len(named) == 0 && sameJSON(mentions, `{"parse":[],"users":`+string(users)+`}`)
}

// uploadName is what Discord leaves as it is: other characters are replaced, and attachment:// then finds no
// such file.
var uploadName = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

// uploads: each file is announced by its place, under its own name, and each announcement has its file.
func (r request) uploads(m limits.Message) []error {
	var faults []error
	announced := map[string]limits.Attachment{}
	if m.Attachments != nil {
		for _, a := range *m.Attachments {
			announced["files["+string(a.ID)+"]"] = a
		}
	}
	for _, f := range r.files {
		a, ok := announced[f.field]
		delete(announced, f.field)
		picture := strings.HasPrefix(f.kind, "image/")
		switch {
		case !ok || a.Filename != f.name:
			faults = append(faults, fmt.Errorf("%s is %q, announced as %q", f.field, f.name, a.Filename))
		case !uploadName.MatchString(f.name):
			faults = append(faults, fmt.Errorf("Discord would rename %q", f.name))
		case picture && strings.TrimSpace(a.Description) == "":
			faults = append(faults, fmt.Errorf("the picture %s has no alt text", f.name))
		case picture && http.DetectContentType(f.data) != f.kind:
			faults = append(faults, fmt.Errorf("%s is %s, not %s", f.name, http.DetectContentType(f.data), f.kind))
		}
	}
	for field, a := range announced {
		faults = append(faults, fmt.Errorf("%s (%s) is announced, not sent", field, a.Filename))
	}
	return faults
}

// shown: with Components V2 a file shows only where a component names it, and a picture needs words for those
// who don't see it.
func shown(components []limits.Component, files []limits.Upload) []error {
	var faults []error
	var named []string
	limits.Walk(components, func(c limits.Component) {
		for _, item := range c.Items {
			named = append(named, item.Media.URL)
			if strings.TrimSpace(item.Description) == "" {
				faults = append(faults, fmt.Errorf("the picture %s has no alt text in the gallery", item.Media.URL))
			}
		}
		if c.File != nil {
			named = append(named, c.File.URL)
		}
	})
	for i, f := range files {
		if !slices.Contains(named, "attachment://"+f.Name) {
			faults = append(faults, fmt.Errorf("nothing shows the file %s", f.Name))
		}
		if slices.ContainsFunc(files[:i], func(o limits.Upload) bool { return o.Name == f.Name }) {
			faults = append(faults, fmt.Errorf("two files are named %s", f.Name))
		}
	}
	for _, address := range named {
		if !strings.HasPrefix(address, "attachment://") {
			faults = append(faults, fmt.Errorf("%s is no file of this message", address))
		}
	}
	return faults
}

func sameJSON(raw json.RawMessage, want string) bool {
	var compact bytes.Buffer
	return json.Compact(&compact, raw) == nil && compact.String() == want
}

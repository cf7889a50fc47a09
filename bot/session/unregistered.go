package session

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
)

// Unregistered says what Discord refuses of a command.
type Unregistered struct {
	// Path is the command, its subcommand and the option, as people type them: "terrain npow region".
	Path string
	// Field is what is wrong of it, "description" or "choices.3.name"; Reason is why, in Discord's words.
	Field, Reason string

	err error
}

// Error names the path, the field and the reason.
func (u *Unregistered) Error() string { return "/" + u.Path + ": " + u.Field + ": " + u.Reason }

// Unwrap returns Discord's answer.
func (u *Unregistered) Unwrap() error { return u.err }

// faultOf finds what Discord refuses in its answer to a declaration: the first fault that it names. Any other
// error stays one.
func faultOf(declared []limits.Command, err error) error {
	var refused *discordgo.RESTError
	if !errors.As(err, &refused) {
		return err
	}
	var said struct {
		Errors map[string]any `json:"errors"`
	}
	if json.Unmarshal(refused.ResponseBody, &said) != nil {
		return err
	}
	steps, reason := firstFault(said.Errors, nil)
	if len(steps) == 0 {
		return err
	}
	n, indexErr := strconv.Atoi(steps[0])
	if indexErr != nil || n < 0 || n >= len(declared) {
		return err
	}
	path, options := []string{declared[n].Name}, declared[n].Options
	for steps = steps[1:]; len(steps) >= 2 && steps[0] == "options"; steps = steps[2:] {
		if n, indexErr = strconv.Atoi(steps[1]); indexErr != nil || n < 0 || n >= len(options) {
			break
		}
		path, options = append(path, options[n].Name), options[n].Options
	}
	return &Unregistered{Path: strings.Join(path, " "), Field: strings.Join(steps, "."), Reason: reason, err: err}
}

// firstFault walks Discord's nested errors in order, to the first list of them.
func firstFault(at map[string]any, steps []string) (path []string, reason string) {
	if list, ok := at["_errors"].([]any); ok && len(list) > 0 {
		first, _ := list[0].(map[string]any)
		reason, _ = first["message"].(string)
		return steps, reason
	}
	inOrder := slices.SortedFunc(maps.Keys(at), func(a, b string) int {
		m, mErr := strconv.Atoi(a)
		n, nErr := strconv.Atoi(b)
		if mErr == nil && nErr == nil {
			return cmp.Compare(m, n)
		}
		return cmp.Compare(a, b)
	})
	for _, step := range inOrder {
		if inner, ok := at[step].(map[string]any); ok {
			if path, reason = firstFault(inner, append(steps[:len(steps):len(steps)], step)); path != nil {
				return path, reason
			}
		}
	}
	return nil, ""
}

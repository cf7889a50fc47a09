package terminal_test

import (
	"errors"
	"testing"

	"aidedecamp/cmd/aidedecamp/terminal"
)

// TestAnEmptyArgument: the option that is followed by nothing is named, and never a value; one that ends with
// « = » is a value like any other.
func TestAnEmptyArgument(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		args  []string
		named string // empty where nothing is refused
	}{
		{[]string{"verify", "f", "--engagement", ""}, "--engagement"},
		{[]string{"verify", "f", "--engagement="}, "--engagement"},
		{[]string{"verify", "--mot", "b:secret", ""}, "…"},
		{[]string{"verify", ""}, "…"},
		{[]string{"serve", "--database-url=postgres://a:secret@h/d?options="}, ""},
		{[]string{"serve", "--database-url", "postgres://a:secret@h/d?options="}, ""},
	} {
		err := terminal.RefuseEmpty(test.args)
		named := ""
		if refused, ok := errors.AsType[*terminal.Trouble](err); ok {
			named = refused.Words.Args[0].Text
		}
		if named != test.named || (err != nil) != (named != "") {
			t.Errorf("%q: %q is named, %v", test.args, named, err)
		}
	}
}

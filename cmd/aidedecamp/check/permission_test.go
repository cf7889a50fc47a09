package check

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
)

// Discord, "Permissions", "Permission Overwrites": everyone's, then the roles' together, then the member's
// own.
func TestPermissionsInAChannel(t *testing.T) {
	const view, send, attach = viewChannel, sendMessages, attachFiles
	g := guild{ID: "1", Roles: []role{{"1", view | send}, {"2", attach}, {"3", administrator}, {"4", 0}}}
	for name, c := range map[string]struct {
		roles      []string
		overwrites []overwrite
		want       permissions
	}{
		"everyone's":                     {nil, nil, view | send},
		"a role adds":                    {[]string{"2"}, nil, view | send | attach},
		"another's role does not":        {[]string{"4"}, nil, view | send},
		"everyone is denied":             {nil, []overwrite{{"1", 0, send}}, view},
		"a role is allowed again":        {[]string{"2"}, []overwrite{{"1", 0, send | attach}, {"2", send, 0}}, view | send},
		"one role denies, another gives": {[]string{"2", "4"}, []overwrite{{"2", 0, send}, {"4", send, 0}}, view | send | attach},
		"the member's own is last":       {[]string{"2"}, []overwrite{{"9", attach, send}, {"2", send, attach}}, view | attach},
		"another member's is not his":    {nil, []overwrite{{"8", 0, send}}, view | send},
		"who can't see can do nothing":   {[]string{"2"}, []overwrite{{"1", 0, view}}, 0},
		"an administrator can do all":    {[]string{"3"}, []overwrite{{"1", 0, view}}, all},
	} {
		t.Run(name, func(t *testing.T) {
			if got := permissionsOf("9", c.roles, g, c.overwrites); got != c.want {
				t.Errorf("permissions %b, want %b", got, c.want)
			}
		})
	}
}

func TestPermissionsAreDecimalStrings(t *testing.T) {
	var o overwrite
	if err := json.Unmarshal([]byte(`{"id":"1","allow":"274877907968","deny":"0"}`), &o); err != nil || o.Allow != sendInThreads|viewChannel {
		t.Errorf("allow %b, %v", o.Allow, err)
	}
	if err := json.Unmarshal([]byte(`{"allow":"-1"}`), &o); err == nil {
		t.Error("-1 is read as permissions")
	}
}

// The invitation asks for what the bot needs and no more: see, send, attach, and for tournaments to open
// threads and send there.
func TestTheInvitationAsksForLittle(t *testing.T) {
	link, err := url.Parse(Invitation("42"))
	if err != nil {
		t.Fatal(err)
	}
	asked := link.Query()
	if asked.Get("permissions") != "309237681152" || asked.Get("scope") != "bot applications.commands" || asked.Get("client_id") != "42" ||
		!strings.HasPrefix(link.String(), "https://discord.com/") {
		t.Errorf("the invitation is %s", link)
	}
}

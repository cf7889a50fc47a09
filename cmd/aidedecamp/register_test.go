//go:build postgres

package main

import (
	"strings"
	"testing"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/cmd/aidedecamp/terminal"
)

// TestRegisterByHand: the first time it is done, the second nothing is left to do, another version's commands are
// replaced; without a token, or with a wrong one, it is said what to do.
func TestRegisterByHand(t *testing.T) {
	_, url := server(t)
	local := aDiscord(t, localdiscord.Options{Token: secretToken})
	set := map[string]string{"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": local.URL(), "AIDEDECAMP_DATABASE_URL": url}
	says := func(want int, part string) {
		t.Helper()
		if code, text := said(t, set, "register"); code != want || !strings.Contains(text, part) || strings.Contains(text, secretToken) {
			t.Errorf("exit code %d, want %d; want %q in\n%s", code, want, part, text)
		}
	}
	says(0, "sont enregistrées")
	says(0, "étaient déjà enregistrées")
	register(t, local, func(have []map[string]any) []map[string]any { return have[1:] })
	says(0, "sont enregistrées")
	set["DISCORD_TOKEN"] = "another"
	says(terminal.ExitRefused, "DISCORD_TOKEN")
	set["DISCORD_TOKEN"] = ""
	says(terminal.ExitUsage, words(t, "cli.serve.no-token"))
}

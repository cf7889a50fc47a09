package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
)

func TestHealthSaysWhyItCannotTell(t *testing.T) {
	ill := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "mal", http.StatusServiceUnavailable)
	}))
	defer ill.Close()
	gone := strings.TrimPrefix(nobody, "http://")
	for _, c := range []struct {
		addr string
		code int
		text string
	}{
		{"", terminal.ExitUsage, words(t, "cli.health.no-address")},
		{"192.0.2.1:80", terminal.ExitUsage, words(t, "cli.health.not-loopback", phrase.Verbatim("addr", "192.0.2.1:80"))},
		{gone, terminal.ExitFault, words(t, "cli.health.silent", phrase.Verbatim("addr", gone))},
		{strings.TrimPrefix(ill.URL, "http://"), terminal.ExitFault, "mal"},
	} {
		if code, text := said(t, map[string]string{"AIDEDECAMP_HEALTH_ADDR": c.addr}, "health"); code != c.code ||
			!strings.Contains(text, c.text) {
			t.Errorf("%q: exit code %d, want %d; it said %s, want %s", c.addr, code, c.code, text, c.text)
		}
	}
}

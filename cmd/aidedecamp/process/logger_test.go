package process

import (
	"aidedecamp/cmd/aidedecamp/terminal"
	"bytes"
	"errors"
	"fmt"
	stdlog "log"
	"log/slog"
	"strings"
	"testing"
)

const aToken = "MTA.very.secret"

// A line is whole but for the secrets: wherever they are, and whoever wrote them.
func TestSecretsStayOutOfTheLog(t *testing.T) {
	var text bytes.Buffer
	log, err := NewLogger(&text, "debug", aToken, "")
	if err != nil {
		t.Fatal(err)
	}
	lost := fmt.Errorf("edit: %w", errors.New(`Patch "https://discord.com/api/v9/webhooks/123/aW50ZXJhY3Rpb24/messages/@original": EOF`))
	log.Error("token "+aToken, "error", lost, "token", terminal.Token(aToken), "header", "Bot "+aToken, "n", 12)
	log.With("held", aToken).WithGroup("g").Info("x", "url", "/api/v9/interactions/456/aW50ZXJhY3Rpb24/callback?x=1",
		slog.Group("deep", "t", []string{aToken}))
	restore := CaptureLibraries(log)
	stdlog.Printf("error reading %s from /webhooks/1/aW50ZXJhY3Rpb24", aToken)
	slog.Warn("by default " + aToken)
	restore()
	slog.Debug("no more")
	for _, secret := range []string{aToken, "aW50ZXJhY3Rpb24"} {
		if strings.Contains(text.String(), secret) {
			t.Errorf("%q is in the log:\n%s", secret, text.String())
		}
	}
	if strings.Contains(text.String(), "no more") {
		t.Errorf("a library is still heard after the end:\n%s", text.String())
	}
	for _, kept := range []string{"level=ERROR", "n=12", "/webhooks/123/[redacted]/messages/@original", "EOF",
		"/interactions/456/[redacted]/callback?x=1", "level=WARN msg=\"error reading [redacted]", "msg=\"by default [redacted]\""} {
		if !strings.Contains(text.String(), kept) {
			t.Errorf("the log lacks %q:\n%s", kept, text.String())
		}
	}
}

func TestLevels(t *testing.T) {
	var text bytes.Buffer
	log, err := NewLogger(&text, "warn")
	if err != nil {
		t.Fatal(err)
	}
	log.Info("quiet")
	log.Warn("loud")
	if strings.Contains(text.String(), "quiet") || !strings.Contains(text.String(), "loud") {
		t.Errorf("at warn: %s", text.String())
	}
	if _, err := NewLogger(&text, "shout"); err == nil || !strings.Contains(err.Error(), "AIDEDECAMP_LOG") {
		t.Errorf("level shout: %v, want the setting's name", err)
	}
}

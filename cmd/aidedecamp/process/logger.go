package process

import (
	"fmt"
	"io"
	stdlog "log"
	"log/slog"
	"regexp"
	"strings"
)

const redacted = "[redacted]"

// answerTokens are in the addresses of callbacks and webhooks: whoever has one can answer in the bot's name
// for 15 minutes. An error of net/http quotes the address.
var answerTokens = regexp.MustCompile(`(/(?:webhooks|interactions)/\d+/)[^/\s"?]+`)

// NewLogger logs structured lines from the level set on; secrets and the tokens of interactions are left out of
// every line.
func NewLogger(to io.Writer, level string, secrets ...string) (*slog.Logger, error) {
	var from slog.Level
	if err := from.UnmarshalText([]byte(level)); err != nil {
		return nil, fmt.Errorf("AIDEDECAMP_LOG: %w", err)
	}
	var pairs []string
	for _, secret := range secrets {
		if secret != "" {
			pairs = append(pairs, secret, redacted)
		}
	}
	known := strings.NewReplacer(pairs...)
	clean := func(_ []string, a slog.Attr) slog.Attr {
		switch value := a.Value.Resolve(); value.Kind() {
		case slog.KindString, slog.KindAny:
			if _, level := value.Any().(slog.Level); !level {
				a.Value = slog.StringValue(answerTokens.ReplaceAllString(known.Replace(fmt.Sprint(value.Any())), "${1}"+redacted))
			}
		}
		return a
	}
	return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{Level: from, ReplaceAttr: clean})), nil
}

// CaptureLibraries sends what libraries log by themselves through ours, until restored.
func CaptureLibraries(log *slog.Logger) (restore func()) {
	before, to, flags := slog.Default(), stdlog.Writer(), stdlog.Flags()
	slog.SetDefault(log)
	stdlog.SetOutput(slog.NewLogLogger(log.Handler(), slog.LevelWarn).Writer())
	stdlog.SetFlags(0)
	return func() {
		slog.SetDefault(before)
		stdlog.SetOutput(to)
		stdlog.SetFlags(flags)
	}
}

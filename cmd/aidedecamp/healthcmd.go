package main

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"aidedecamp/bot/loopback"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
)

type healthCmd struct{}

// Run asks the bot that serves on this machine whether it is well: the gateway open, a write succeeded
// lately. Exit code 0 or ExitFault, as supervisors and containers expect.
func (healthCmd) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) error {
	if s.HealthAddr == "" {
		return terminal.Misused("cli.health.no-address")
	}
	if err := loopback.Check(s.HealthAddr); err != nil {
		return terminal.Misused("cli.health.not-loopback", phrase.Verbatim("addr", s.HealthAddr)).Of(err)
	}
	silent := func(err error) error {
		return terminal.Failed(terminal.ExitFault, "cli.health.silent", phrase.Verbatim("addr", s.HealthAddr)).Of(err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.HealthAddr+"/health", nil)
	if err != nil {
		return silent(err)
	}
	direct := &http.Client{Timeout: 3 * time.Second, Transport: &http.Transport{Proxy: nil}}
	answer, err := direct.Do(request)
	if err != nil {
		return silent(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 4096))
	if err != nil {
		return silent(err)
	}
	out.Line(strings.TrimSpace(string(text)))
	if answer.StatusCode != http.StatusOK {
		return &terminal.Trouble{Code: terminal.ExitFault}
	}
	return nil
}

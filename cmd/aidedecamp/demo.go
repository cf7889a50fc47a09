package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"aidedecamp/bot"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/loopback"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
)

// demoClock is the local table's, nil for the machine's: the tests' programs set one, by which nobody waits in vain.
var demoClock localdiscord.Clock

type demoCmd struct {
	Open bool `default:"true" negatable:""`
}

// Run opens the local table: a Discord of its own on loopback, the real bot connected to it, and a page.
func (d demoCmd) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) (err error) {
	if err := loopback.Check(s.Addr); err != nil {
		return terminal.Misused("cli.demo.not-loopback", phrase.Verbatim("addr", s.Addr))
	}
	file, err := filepath.Abs(s.File("demo.db"))
	if err != nil {
		return fmt.Errorf("the games' file: %w", err)
	}
	_, statErr := os.Stat(file)
	channels := file + ".channels"
	local, err := localdiscord.Start(localdiscord.Options{Addr: s.Addr, StateDir: channels, GuildName: s.Speak().Say(phrase.Say("cli.demo.club")),
		Greeting: bot.Greeting, Forward: bot.Forward, Clock: demoClock})
	var listening *net.OpError
	switch {
	case errors.Is(err, localdiscord.ErrState):
		return terminal.Failed(terminal.ExitFile, "cli.demo.state", phrase.Verbatim("folder", channels)).Of(err)
	case errors.As(err, &listening):
		return terminal.Misused("cli.demo.taken", phrase.Verbatim("addr", s.Addr))
	case err != nil:
		return fmt.Errorf("the local table: %w", err)
	}
	defer terminal.CloseInto(&err, local)
	return play(ctx, inFile(s), file, bot.Options{Token: local.Token(), APIURL: local.URL()}, func() {
		if errors.Is(statErr, fs.ErrNotExist) {
			out.Say("cli.demo.first")
		}
		out.Say("cli.demo.open", phrase.Verbatim("url", local.URL()))
		out.Say("cli.demo.kept", phrase.Verbatim("file", file))
		if damage := local.Damage(); damage.Line > 0 {
			out.Say("cli.demo.damaged", terminal.Figure("line", damage.Line), phrase.Verbatim("file", damage.File))
		}
		out.Say("cli.demo.stop")
		if d.Open {
			show(local.URL())
		}
	})
}

// inFile are the settings without a database: the local table plays in a file of its own.
func inFile(s *terminal.Settings) *terminal.Settings {
	local := *s
	local.DatabaseURL, local.HTTPAddr, local.Shards = "", "", ""
	return &local
}

// show asks the desktop for its browser; where there is none, the printed address is enough.
func show(url string) {
	var browse *exec.Cmd
	switch runtime.GOOS {
	case "windows":
		browse = exec.Command("rundll32", "url.dll,FileProtocolHandler", url)
	case "darwin":
		browse = exec.Command("open", url)
	default:
		browse = exec.Command("xdg-open", url)
	}
	if browse.Start() == nil {
		go browse.Wait() //nolint:errcheck // the desktop's affair: the address has been printed
	}
}

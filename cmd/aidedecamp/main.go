package main

import (
	"aidedecamp/cmd/aidedecamp/check"
	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/proof"
	"aidedecamp/cmd/aidedecamp/terminal"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // 450 kB: a club's hours are those of its zone, also in a container or on a Windows that has no table of zones

	"github.com/alecthomas/kong"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// cli is the command line; its flags and the environment's names are one list, which .env.example repeats.
type cli struct {
	terminal.Settings
	About   bool          `name:"version"`
	Default defaultCmd    `cmd:"" hidden:"" default:"1"`
	Demo    demoCmd       `cmd:""`
	Serve   serveCmd      `cmd:""`
	Migrate games.Migrate `cmd:""`
	Check   check.Command `cmd:""`
	Health  healthCmd     `cmd:""`
	Backup  games.Backup  `cmd:""`
	Restore games.Restore `cmd:""`

	Register registerCmd    `cmd:""`
	Copy     games.Copy     `cmd:""`
	Restored games.Restored `cmd:""`

	Export  proof.Export `cmd:""`
	Purge   games.Purge  `cmd:""`
	Verify  proof.Verify `cmd:""`
	Render  proof.Render `cmd:""`
	Version versionCmd   `cmd:""`
}

// run is main without the process: it returns the exit code.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	if err := terminal.ReadEnvFile(); err != nil {
		return (&terminal.Settings{Lang: terminal.EnvFileTongue()}).Report(err, errs)
	}
	var c cli
	// what is parsed is not known yet
	unparsed := &terminal.Settings{Lang: os.Getenv("AIDEDECAMP_LANG")}
	parser, err := kong.New(&c, kong.Name("aidedecamp"), kong.Help(help(unparsed)),
		kong.Writers(out, errs), kong.UsageOnError(), kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(&terminal.Printer{Writer: out, Settings: &c.Settings}))
	if err != nil {
		fmt.Fprintf(errs, "aidedecamp: %v\n", err)
		return terminal.ExitFault
	}
	if err := terminal.RefuseEmpty(args); err != nil {
		return unparsed.Report(err, errs)
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(errs, "aidedecamp: %v\n", err)
		return terminal.ExitUsage
	}
	if c.About {
		err = versionCmd{}.Run(&terminal.Printer{Writer: out, Settings: &c.Settings})
	} else {
		err = parsed.Run(&c.Settings)
	}
	if err == nil || errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return 0
	}
	return c.Report(err, errs)
}

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(out *terminal.Printer) error {
	out.Line("aidedecamp " + terminal.Version)
	return nil
}

// defaultCmd is what runs without a command: the local table, or Discord where a token is set.
type defaultCmd struct{}

// Run serves Discord where a token is set, else opens the local table.
func (defaultCmd) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) error {
	if s.DiscordToken != "" || s.DiscordTokenFile != "" {
		return serveCmd{}.Run(ctx, s, out)
	}
	return demoCmd{Open: true}.Run(ctx, s, out)
}

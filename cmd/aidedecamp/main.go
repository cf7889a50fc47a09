package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // quiet hours are the club's own (TZ), also in a container without zones

	"github.com/alecthomas/kong"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// cli is the command line; its flags and the environment's names are one list, which .env.example repeats.
type cli struct {
	Settings
	About   bool       `name:"version"`
	Default defaultCmd `cmd:"" hidden:"" default:"1"`
	Demo    demoCmd    `cmd:""`
	Serve   serveCmd   `cmd:""`
	Migrate migrateCmd `cmd:""`
	Check   checkCmd   `cmd:""`
	Health  healthCmd  `cmd:""`
	Backup  backupCmd  `cmd:""`
	Restore restoreCmd `cmd:""`

	Register registerCmd `cmd:""`
	Copy     copyCmd     `cmd:""`
	Restored restoredCmd `cmd:""`

	Export  exportCmd  `cmd:""`
	Purge   purgeCmd   `cmd:""`
	Verify  verifyCmd  `cmd:""`
	Render  renderCmd  `cmd:""`
	Version versionCmd `cmd:""`
}

// run is main without the process: it returns the exit code.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	if err := readEnvFile(); err != nil {
		return (&Settings{Lang: envFileTongue()}).report(err, errs)
	}
	var c cli
	// what is parsed is not known yet
	unparsed := &Settings{Lang: os.Getenv("AIDEDECAMP_LANG")}
	parser, err := kong.New(&c, kong.Name("aidedecamp"), kong.Help(help(unparsed)),
		kong.Writers(out, errs), kong.UsageOnError(), kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(&printer{out, &c.Settings}))
	if err != nil {
		fmt.Fprintf(errs, "aidedecamp: %v\n", err)
		return exitFault
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(errs, "aidedecamp: %v\n", err)
		return exitUsage
	}
	if c.About {
		err = versionCmd{}.Run(&printer{out, &c.Settings})
	} else {
		err = parsed.Run(&c.Settings)
	}
	if err == nil || errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return 0
	}
	return c.report(err, errs)
}

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(out *printer) error {
	out.line("aidedecamp " + version)
	return nil
}

// defaultCmd is what runs without a command: the local table, or Discord where a token is set.
type defaultCmd struct{}

// Run serves Discord where a token is set, else opens the local table.
func (defaultCmd) Run(ctx context.Context, s *Settings, out *printer) error {
	if s.DiscordToken != "" || s.DiscordTokenFile != "" {
		return serveCmd{}.Run(ctx, s, out)
	}
	return demoCmd{Open: true}.Run(ctx, s, out)
}

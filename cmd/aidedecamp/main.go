package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	_ "time/tzdata" // quiet hours are the club's own (TZ), also in a container without zones
	"unicode"

	"github.com/alecthomas/kong"
)

// version is the release, set when it is linked (-ldflags "-X main.version=v1.2.3").
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// Exit codes. A supervisor must not start the program again after exitUsage and exitRefused: only a person
// mends those.
const (
	exitFault       = 1 // a fault of the program; health: the bot is not well
	exitUsage       = 2 // flags or settings that can't be read
	exitAltered     = 3 // a game's file that was altered (verify)
	exitRefused     = 4 // Discord refuses the token or what the application asks for
	exitUnreachable = 5 // Discord, or the address in its place, can't be reached
	exitFile        = 6 // the games' file can't be used
	exitHindered    = 7 // something stands in the way (check)
	exitUnknown     = 8 // a game holds what this version does not know (verify, render, export, restore)
)

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
	parser, err := kong.New(&c, kong.Name("aidedecamp"), kong.Help(unparsed.help),
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

// report says an error to whoever started the program, and returns the exit code that it asks for.
func (s *Settings) report(err error, errs io.Writer) int {
	var told *trouble
	if errors.As(err, &told) {
		if !told.words.IsZero() {
			fmt.Fprintln(errs, s.speak().Say(told.words))
		}
		if told.err != nil {
			fmt.Fprintf(errs, "aidedecamp: %s\n", shown(err))
		}
		return told.code
	}
	fmt.Fprintf(errs, "aidedecamp: %s\n", shown(err))
	return exitFault
}

// shown is an error as a terminal may show it: a file may have put anything into it.
func shown(err error) string {
	const most = 2000
	text := []rune(strings.Map(func(r rune) rune {
		if r != '\n' && !unicode.IsGraphic(r) {
			return unicode.ReplacementChar
		}
		return r
	}, err.Error()))
	if len(text) > most {
		text = append(text[:most], '…')
	}
	return string(text)
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

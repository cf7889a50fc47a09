package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// fileOption is the kind of an option that holds a file. It is Discord's alone: no system's act has one, but a text of one may come
// in a file (rules.OptionSpec.File).
const fileOption rules.OptionKind = "file"

// fileWithin bounds the fetching of a file.
const fileWithin = 10 * time.Second

// fileHosts are where Discord keeps the files of its commands.
var fileHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// errFile says that a command's file could not be fetched.
var errFile = errors.New("the command's file can't be fetched")

// newFiles is a client for files alone: it bears no token, and follows nobody elsewhere.
func newFiles() *http.Client {
	return &http.Client{Timeout: fileWithin, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// file returns the file that an option holds, nil where it was not given.
func (c *call) file(option string) *discordgo.MessageAttachment { return c.files[c.args[option]] }

// fetch reads a file of so many bytes at most; whoever calls has looked at the size that Discord names. One that turns out larger is
// an error, as is an address that is none of Discord's.
func (c *call) fetch(ctx context.Context, f *discordgo.MessageAttachment, most int) ([]byte, error) {
	address, err := url.Parse(f.URL)
	if err != nil || !c.bot.holdsFiles(address) {
		return nil, fmt.Errorf("%w: it is at another host than Discord's", errFile)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, f.URL, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFile, withoutAddress(err))
	}
	response, err := c.bot.files.Do(request)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFile, withoutAddress(err))
	}
	defer func() { _ = response.Body.Close() }() // it was read, or is given up
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%w: %s", errFile, response.Status)
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, int64(most)+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", errFile, err)
	case len(data) > most:
		return nil, fmt.Errorf("%w: it has more than the %d bytes that Discord named", errFile, f.Size)
	}
	return bytes.TrimPrefix(data, []byte(byteOrderMark)), nil
}

// byteOrderMark is what some editors put before a text, and is no part of it.
const byteOrderMark = "\uFEFF"

// unpack puts what the command's file says in the place of the option that it may bring. A file that is too large is refused before it is
// fetched.
func (c *call) unpack(ctx context.Context) error {
	route := c.bot.routes[c.path]
	if route == nil || route.fileFor.File == 0 {
		return nil
	}
	f, most := c.file(fileOptionOf), route.fileFor.File
	delete(c.args, fileOptionOf)
	if f == nil {
		return nil
	}
	if f.Size > most {
		return rules.Refuse("", "bot.file-large", phrase.Number("size", f.Size), phrase.Number("most", most))
	}
	data, err := c.fetch(ctx, f, most)
	if err != nil {
		return err
	}
	c.args[route.fileFor.Name] = strings.ToValidUTF8(string(data), "\uFFFD")
	return nil
}

// holdsFiles reports whether an address is one of Discord's for files, or of the API that stands in its place.
func (b *Bot) holdsFiles(address *url.URL) bool {
	if b.api != nil && address.Scheme == b.api.Scheme && address.Host == b.api.Host {
		return true
	}
	return address.Scheme == "https" && slices.Contains(fileHosts, address.Host)
}

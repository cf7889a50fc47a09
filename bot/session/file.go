package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"time"

	"aidedecamp/rules/bounds"
)

// fileWithin bounds the fetching of a file.
const fileWithin = 10 * time.Second

// fileHosts are where Discord keeps the files of its commands.
var fileHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// ErrFile says that a command's file could not be fetched.
var ErrFile = errors.New("the command's file can't be fetched")

// newFiles is a client for files alone: it bears no token, and follows nobody elsewhere.
func newFiles(slack time.Duration) *http.Client {
	return &http.Client{Timeout: fileWithin + slack,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// Attachment is a file that a command bears: its name and its bytes as Discord names them.
type Attachment struct {
	Name string
	Size int
	url  string
}

// Fetch returns what a file of so many bytes at most says (bounds.Text); whoever calls has looked at the size
// that Discord names. One that turns out larger is ErrFile, as is an address that is none of Discord's.
func (i *Interaction) Fetch(ctx context.Context, f Attachment, most int) (string, error) {
	address, err := url.Parse(f.url)
	if err != nil || !i.session.holdsFiles(address) {
		return "", fmt.Errorf("%w: it is at another host than Discord's", ErrFile)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, f.url, nil)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrFile, withoutAddress(err))
	}
	response, err := i.session.files.Do(request)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrFile, withoutAddress(err))
	}
	defer func() { _ = response.Body.Close() }() // it was read, or is given up
	if response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%w: %s", ErrFile, response.Status)
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, int64(most)+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("%w: %w", ErrFile, err)
	case len(data) > most:
		return "", fmt.Errorf("%w: it has more than the %d bytes that Discord named", ErrFile, f.Size)
	}
	return bounds.Text(data), nil
}

// holdsFiles reports whether an address is one of Discord's for files, or of the API that takes its
// place.
func (s *Session) holdsFiles(address *url.URL) bool {
	if s.api != nil && address.Scheme == s.api.Scheme && address.Host == s.api.Host {
		return true
	}
	return address.Scheme == "https" && slices.Contains(fileHosts, address.Host)
}

package session

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// TestOnlyDiscordsFilesAreFetched: an address elsewhere is not asked, nobody is followed elsewhere, and more
// than was said is not read.
func TestOnlyDiscordsFilesAreFetched(t *testing.T) {
	asked := 0
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		if r.URL.Path == "/moved" {
			http.Redirect(w, r, "/there", http.StatusFound)
			return
		}
		_, _ = w.Write([]byte("level = 4")) // the test reads what came of it
	}))
	defer elsewhere.Close()
	local, err := url.Parse(elsewhere.URL)
	if err != nil {
		t.Fatal(err)
	}
	fetch := func(s *Session, address string, most int) (string, error) {
		data, err := s.Channel("1").Fetch(context.Background(), Attachment{url: address, Size: most}, most)
		return string(data), err
	}
	discord, stand := &Session{files: newFiles(0)}, &Session{files: newFiles(0), api: local}
	for _, address := range []string{elsewhere.URL + "/a", "http://cdn.discordapp.com/a", "https://cdn.discordapp.com.evil.example/a",
		"https://user@evil.example/cdn.discordapp.com", "file:///etc/passwd", ":", ""} {
		if _, err := fetch(discord, address, 100); !errors.Is(err, ErrFile) {
			t.Errorf("%q: %v", address, err)
		}
	}
	if asked != 0 {
		t.Errorf("another host was asked %d times", asked)
	}
	for address, hosts := range map[string]bool{"https://cdn.discordapp.com/ephemeral-attachments/1/2/a.toml?ex=1": true,
		"https://media.discordapp.net/a": true} {
		at, err := url.Parse(address)
		if err != nil || discord.holdsFiles(at) != hosts {
			t.Errorf("%s: %v", address, err)
		}
	}
	if text, err := fetch(stand, elsewhere.URL+"/a", 9); err != nil || text != "level = 4" {
		t.Errorf("the API's own host: %q, %v", text, err)
	}
	for _, path := range []string{"/a", "/moved"} {
		most := 8
		if path == "/moved" {
			most = 100
		}
		if _, err := fetch(stand, elsewhere.URL+path, most); !errors.Is(err, ErrFile) {
			t.Errorf("%s: %v", path, err)
		}
	}
	elsewhere.Close()
	for _, address := range []string{elsewhere.URL + "/typed-name.txt?hm=signed", "http://" + local.Host + "/typed-name.txt?hm=signed\x7f",
		"http://[typed-name.txt?hm=signed"} {
		if _, err := fetch(stand, address, 9); !errors.Is(err, ErrFile) || strings.Contains(err.Error(), "typed-name") ||
			strings.Contains(err.Error(), "signed") {
			t.Errorf("nobody there, and the log is to name no file: %v", err)
		}
	}
}

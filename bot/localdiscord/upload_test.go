package localdiscord_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
)

// TestACommandBearsAFile: it is handed over first, the bot hears its name, size and address, and only who
// handed it over may send it.
func TestACommandBearsAFile(t *testing.T) {
	t.Parallel()
	s, b := table(t)
	camille := s.As("Camille")
	const body = "level = 3 # @everyone \"\n"
	id, err := camille.Upload("../mon barème \".toml", []byte(body))
	must(t, err)
	a, err := camille.Slash(ctx(t), "depot", map[string]string{"fichier": id})
	must(t, err)
	if want := "mon_bar_me__.toml 24 true " +
		strings.TrimSpace(body); !strings.Contains(strings.Join(strings.Fields(a.Text()), " "), want) || s.Downloads() != 1 {
		t.Errorf("the bot read %q, %d downloads; want %q", a.Text(), s.Downloads(), want)
	}
	for name, c := range map[string]struct {
		who, id string
		want    localdiscord.Reason
	}{
		"another's": {"Dominique", id, localdiscord.ReasonUnknownFile},
		"a name":    {"Camille", "dice.toml", localdiscord.ReasonUnknownFile},
		"none":      {"Camille", "", localdiscord.ReasonRequired},
	} {
		given := map[string]string{"fichier": c.id}
		if c.id == "" {
			given = nil
		}
		_, err := s.As(c.who).Slash(ctx(t), "depot", given)
		var refused *localdiscord.ClientError
		if !errors.As(err, &refused) || refused.Reason != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err = camille.Upload("gros.toml", make([]byte, limits.MaxFileBytes+1))
	var refused *localdiscord.ClientError
	if !errors.As(err, &refused) || refused.Reason != localdiscord.ReasonTooLarge {
		t.Errorf("too large: %v", err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.seen) != 1 {
		t.Errorf("the bot heard %d commands", len(b.seen))
	}
}

// TestFilesOfCommandsAreFenced: an address that was guessed opens nothing, and no file is shown as a page.
func TestFilesOfCommandsAreFenced(t *testing.T) {
	t.Parallel()
	s, _ := table(t)
	for range 30 {
		if _, err := s.As("Camille").Upload("a.html", []byte("<script>1</script>")); err != nil {
			t.Fatal(err)
		}
	}
	id, err := s.As("Camille").Upload("b.toml", []byte("x"))
	must(t, err)
	if got := request(t, http.DefaultClient, "GET", s.URL()+"/ephemeral-attachments/"+id+"/"+strings.Repeat("0", 32)+"/b.toml",
		"", nil); got != 404 {
		t.Errorf("a guessed address: %d", got)
	}
	client := visit(t, s)
	own := map[string]string{"Origin": s.URL()}
	upload := `{"seat":"900000000000000200","channel":"900000000000000100","name":"c.toml","data":"eCA9IDE="}`
	if got := request(t, client, "POST", s.URL()+"/page/upload", upload, own); got != 200 {
		t.Errorf("the page's own upload: %d", got)
	}
	if got := request(t, &http.Client{}, "POST", s.URL()+"/page/upload", upload, own); got != 403 {
		t.Errorf("an upload without a session: %d", got)
	}
	large := strings.Replace(upload, "eCA9IDE=", strings.Repeat("eCA9", 500_000), 1)
	if got := request(t, client, "POST", s.URL()+"/page/upload", large, own); got != 400 {
		t.Errorf("two megabytes at once: %d", got)
	}
}

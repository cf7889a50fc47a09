package localdiscord

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"aidedecamp/bot/limits"
)

// mostUploads is how many files of members' commands and forms are kept, the newest ones.
const mostUploads = 20

// uploaded is a file that a member hands over with a command or a form.
type uploaded struct {
	*attachment
	user string
}

// Upload hands a file over, as Discord's client does before it sends the command or the form that bears it,
// and returns the value of the option of type attachment, or of the form's field. A file that is too large is a *ClientError.
func (p *Person) Upload(name string, data []byte) (string, error) {
	if p.err != nil {
		return "", p.err
	}
	if limits.TooLarge([]limits.Upload{{Name: name, Bytes: int64(len(data))}}) {
		return "", &ClientError{name, ReasonTooLarge, fmt.Sprint(len(data))}
	}
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	a := p.s.newAttachment(file{name: name, data: data}, "")
	a.ID = p.s.newID()
	p.s.uploads = append(p.s.uploads, uploaded{a, p.ID()})
	if over := len(p.s.uploads) - mostUploads; over > 0 {
		p.s.uploads = slices.Delete(p.s.uploads, 0, over)
	}
	return a.ID, nil
}

// handOver finds a file of the member's own by its id, and puts it among the resolved. Held: mu.
func (p *Person) handOver(where, id string, resolved object) (string, error) {
	for _, u := range p.s.uploads {
		if u.ID != id || u.user != p.ID() {
			continue
		}
		o := u.object(p.s.URL() + u.address())
		o["ephemeral"] = true
		resolve(resolved, "attachments", id, o)
		return id, nil
	}
	return "", &ClientError{where, ReasonUnknownFile, id}
}

func (u uploaded) address() string {
	return fmt.Sprintf("/ephemeral-attachments/%s/%s/%s", u.ID, u.Secret, url.PathEscape(u.Filename))
}

// serveUpload answers the address of such a file.
func (h *history) serveUpload(w http.ResponseWriter, r *http.Request) {
	h.serveFile(w, r, func() *attachment {
		for _, u := range h.uploads {
			if u.isAt(r) {
				h.strike(EventDownload, nil)
				return u.attachment
			}
		}
		return nil
	})
}

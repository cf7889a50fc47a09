package localdiscord

import (
	"bytes"
	"fmt"
	"image"
	_ "image/gif"  // sizes of pictures
	_ "image/jpeg" // sizes of pictures
	_ "image/png"  // sizes of pictures
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"aidedecamp/bot/limits"
)

// attachment is a stored file of a message. Secret is part of its address, as
// Discord's signed links do: who has not seen the message cannot guess it.
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type"`
	Size        int    `json:"size"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	Secret      string `json:"secret"`

	data []byte // nil when the state directory has it
}

// file is one uploaded part of a request.
type file struct {
	index, name string
	data        []byte
}

func (a *attachment) path(channel string) string {
	return fmt.Sprintf("/attachments/%s/%s/%s/%s", channel, a.ID, a.Secret, url.PathEscape(a.Filename))
}

// object is the file at an address, as Discord's API shows it to the bot.
func (a *attachment) object(address string) object {
	o := object{"id": a.ID, "filename": a.Filename, "size": a.Size, "url": address, "proxy_url": address,
		"content_type": a.ContentType}
	if a.Description != "" {
		o["description"] = a.Description
	}
	if a.Width > 0 {
		o["width"], o["height"] = a.Width, a.Height
	}
	return o
}

// attachments returns what files m will have: those of before that the payload
// keeps (all, when it does not list them), then the uploaded ones.
func (h *history) attachments(m *message, in payload) ([]*attachment, *apiError) {
	var sizes []limits.Upload
	for _, f := range in.files {
		sizes = append(sizes, limits.Upload{Name: f.name, Bytes: int64(len(f.data))})
	}
	if limits.TooLarge(sizes) {
		return nil, tooLarge
	}
	kept := append([]*attachment(nil), m.Attachments...)
	alt := map[string]string{}
	if in.Attachments != nil {
		kept = nil
		for _, a := range *in.Attachments {
			alt[string(a.ID)] = a.Description
			for _, old := range m.Attachments {
				if old.ID == string(a.ID) {
					kept = append(kept, old)
				}
			}
		}
	}
	for i, f := range in.files {
		a := h.newAttachment(f, alt[f.index])
		a.ID = h.fileID(i)
		kept = append(kept, a)
	}
	return kept, nil
}

// fileID is the id of a message's file by its place: the first takes the next one, further ones are far above
// it, so that how many pictures a hidden message brings does not show in the ids of others. Held: mu.
func (h *history) fileID(place int) string {
	const apart = 1 << 18
	if place == 0 {
		return h.newID()
	}
	return fmt.Sprint(h.lastID + int64(place)*apart)
}

func (h *history) newAttachment(f file, alt string) *attachment {
	a := &attachment{Filename: cleanName(f.name), Description: alt, ContentType: http.DetectContentType(f.data),
		Size: len(f.data), Secret: secret(), data: f.data}
	if config, _, err := image.DecodeConfig(bytes.NewReader(f.data)); err == nil {
		a.Width, a.Height = config.Width, config.Height
	}
	return a
}

// cleanName keeps what Discord keeps of a file's name.
func cleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r == '-' || r == '_' || r == '.', r >= '0' && r <= '9', r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z':
			return r
		}
		return '_'
	}, path.Base(strings.ReplaceAll(name, `\`, "/")))
	if strings.Trim(name, "._") == "" {
		return "unknown"
	}
	return name
}

// fileData reads a stored file. Held: mu.
func (h *history) fileData(a *attachment) ([]byte, error) {
	if a.data != nil || h.journal == nil {
		return a.data, nil
	}
	return h.journal.readFile(a.ID)
}

// serveAttachment answers the address of a message's file.
func (h *history) serveAttachment(w http.ResponseWriter, r *http.Request) {
	h.serveFile(w, r, func() *attachment {
		for _, m := range h.messages[r.PathValue("channel")] {
			for _, a := range m.Attachments {
				if a.isAt(r) {
					return a
				}
			}
		}
		return nil
	})
}

// isAt reports whether a request's address is the file's.
func (a *attachment) isAt(r *http.Request) bool {
	return a.ID == r.PathValue("id") && a.Secret == r.PathValue("secret")
}

// serveFile answers with the file that find returns with mu held, nil for none. Only pictures are shown in
// place; everything else is a download, so that no uploaded text runs as a page.
func (h *history) serveFile(w http.ResponseWriter, r *http.Request, find func() *attachment) {
	h.mu.Lock()
	found, err := find(), error(nil)
	var data []byte
	if found != nil {
		data, err = h.fileData(found)
	}
	h.mu.Unlock()
	if found == nil || err != nil {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", found.ContentType)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("Cache-Control", "private, max-age=3600, immutable")
	header.Set("Content-Length", strconv.Itoa(len(data)))
	if !strings.HasPrefix(found.ContentType, "image/") {
		header.Set("Content-Disposition", `attachment; filename="`+filepath.Base(found.Filename)+`"`)
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

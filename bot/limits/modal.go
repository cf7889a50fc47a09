package limits

// Modal is a form as the bot sends it (the data of callback type 9).
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}

// CheckModal returns every fault of a form.
func CheckModal(m Modal) Faults {
	var fs Faults
	var p path
	fs.length(p.at("custom_id"), m.CustomID, 1, MaxCustomID)
	fs.length(p.at("title"), m.Title, 1, MaxModalTitle)
	fs.count(p.at("components"), len(m.Components), 1, MaxModalItems)
	l := layout{fs: &fs, ids: map[string]bool{}}
	l.components(p.at("components"), m.Components, topModal)
	return fs
}

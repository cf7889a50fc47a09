package locale

import (
	"github.com/nicksnyder/go-i18n/v2/i18n/template"

	"aidedecamp/rules/phrase"
)

// templates reads what a catalogue writes, and keeps what it has read: its functions never change.
var templates = parser{&template.TextParser{Funcs: phrase.Functions()}}

type parser struct{ template.Parser }

// Cacheable lets i18n keep a template.
func (parser) Cacheable() bool { return true }

package limits

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// ComponentType is Discord's number for the kind of a component.
type ComponentType int

// The component types that this bot sends.
const (
	Row          ComponentType = 1
	Button       ComponentType = 2
	StringSelect ComponentType = 3
	TextInput    ComponentType = 4
	UserSelect   ComponentType = 5
	TextDisplay  ComponentType = 10
	MediaGallery ComponentType = 12
	File         ComponentType = 13
	// Those of forms: a Label holds any one of the others.
	Label         ComponentType = 18
	FileUpload    ComponentType = 19
	RadioGroup    ComponentType = 21
	CheckboxGroup ComponentType = 22
)

// IsSelect reports whether the type is a select.
func (t ComponentType) IsSelect() bool { return t == StringSelect || t == UserSelect }

// Component is any component of a message or modal; which fields count depends
// on Type.
type Component struct {
	Type        ComponentType  `json:"type"`
	ID          int            `json:"id,omitempty"`
	CustomID    string         `json:"custom_id,omitempty"`
	Style       int            `json:"style,omitempty"`
	Label       string         `json:"label,omitempty"`
	Description string         `json:"description,omitempty"`
	Disabled    bool           `json:"disabled,omitempty"`
	Placeholder string         `json:"placeholder,omitempty"`
	MinValues   *int           `json:"min_values,omitempty"`
	MaxValues   *int           `json:"max_values,omitempty"`
	Options     []SelectOption `json:"options,omitempty"`
	Required    *bool          `json:"required,omitempty"`
	Value       string         `json:"value,omitempty"`
	Content     string         `json:"content,omitempty"`
	Components  []Component    `json:"components,omitempty"`
	Component   *Component     `json:"component,omitempty"`
	Items       []MediaItem    `json:"items,omitempty"`
	File        *Media         `json:"file,omitempty"`
}

// SelectOption is one line of a string select, a radio group or a checkbox group.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// MediaItem is one picture of a gallery; Description is its alt text.
type MediaItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
}

// Media is an address; attachment://NAME means a file of the same message.
type Media struct {
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url,omitempty"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	ContentType string `json:"content_type,omitempty"`
}

// Walk calls visit for every component, parents first, in reading order.
func Walk(components []Component, visit func(Component)) {
	for _, c := range components {
		visit(c)
		Walk(c.Components, visit)
		if c.Component != nil {
			Walk([]Component{*c.Component}, visit)
		}
	}
}

// slot is where a component is, which decides what may be there.
type slot int

const (
	topLegacy slot = iota
	topV2
	inRow
	topModal
	inLabel
)

var allowed = map[slot][]ComponentType{
	topLegacy: {Row},
	topV2:     {Row, TextDisplay, MediaGallery, File},
	inRow:     {Button, StringSelect, UserSelect},
	topModal:  {Label, TextDisplay},
	inLabel:   {StringSelect, TextInput, FileUpload, RadioGroup, CheckboxGroup},
}

// layout is what one payload has shown so far.
type layout struct {
	fs    *Faults
	files map[string]bool
	ids   map[string]bool
	count int
	text  int
}

func (l *layout) components(p path, list []Component, where slot) {
	for i, c := range list {
		l.component(p.at(i), c, where)
	}
}

func (l *layout) component(p path, c Component, where slot) {
	l.count++
	if !slices.Contains(allowed[where], c.Type) {
		l.fs.add(p.at("type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of %v.", allowed[where])
		return
	}
	switch c.Type {
	case Row:
		l.row(p.at("components"), c)
	case Label:
		l.fs.length(p.at("label"), c.Label, 1, MaxInputLabel)
		l.fs.length(p.at("description"), c.Description, 0, MaxLabelDescription)
		if c.Component == nil {
			l.fs.add(p.at("component"), "BASE_TYPE_REQUIRED", "This field is required")
			return
		}
		l.component(p.at("component"), *c.Component, inLabel)
		l.needs(p.at("component"), *c.Component)
	case Button:
		l.address(p, c)
		l.fs.length(p.at("label"), c.Label, 0, MaxButtonLabel)
		l.fs.within(p.at("style"), &c.Style, 1, MostButtonStyle)
		if c.Label == "" {
			l.fs.add(p, "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")
		}
	case TextInput:
		l.address(p, c)
		l.fs.within(p.at("style"), &c.Style, 1, 2)
		l.fs.length(p.at("value"), c.Value, 0, MaxInputText)
		l.fs.length(p.at("placeholder"), c.Placeholder, 0, MaxInputPlaceholder)
	case TextDisplay:
		l.fs.length(p.at("content"), c.Content, 1, MaxDisplayedText)
		l.text += utf8.RuneCountInString(c.Content)
	case MediaGallery:
		l.fs.count(p.at("items"), len(c.Items), 1, MaxGalleryItems)
		for i, item := range c.Items {
			l.fs.length(p.at("items", i, "description"), item.Description, 0, MaxAltText)
			l.media(p.at("items", i, "media"), &item.Media)
		}
	case File:
		l.media(p.at("file"), c.File)
	case FileUpload:
		l.address(p, c)
		l.fs.within(p.at("min_values"), c.MinValues, 0, MaxGroupOptions)
		l.fs.within(p.at("max_values"), c.MaxValues, 1, MaxGroupOptions)
	case RadioGroup:
		l.address(p, c)
		l.options(p, c, 2, MaxGroupOptions, 1)
	default:
		l.selection(p, c)
	}
}

// needs checks that a field which has to be filled in takes no empty answer: Discord refuses the one with the
// other.
func (l *layout) needs(p path, c Component) {
	if c.MinValues != nil && *c.MinValues == 0 && (c.Required == nil || *c.Required) {
		l.fs.add(p.at("min_values"), "BASE_TYPE_BAD_INTEGER", "min_values must be at least 1 where the field is required")
	}
}

// address checks the custom_id of what is pressed, chosen or filled in.
func (l *layout) address(p path, c Component) {
	l.fs.length(p.at("custom_id"), c.CustomID, 1, MaxCustomID)
	if c.CustomID != "" && l.ids[c.CustomID] {
		l.fs.add(p.at("custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	l.ids[c.CustomID] = true
}

func (l *layout) row(p path, c Component) {
	l.fs.count(p, len(c.Components), 1, MaxRowButtons)
	selects := slices.ContainsFunc(c.Components, func(c Component) bool { return c.Type.IsSelect() })
	if selects && len(c.Components) > 1 {
		l.fs.add(p, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The components in this row exceed its width: a select fills a row")
	}
	l.components(p, c.Components, inRow)
}

func (l *layout) selection(p path, c Component) {
	l.address(p, c)
	l.fs.length(p.at("placeholder"), c.Placeholder, 0, MaxPlaceholder)
	holds := MaxSelectOptions
	if c.Type == CheckboxGroup {
		holds = MaxGroupOptions
	}
	l.fs.within(p.at("min_values"), c.MinValues, 0, holds)
	l.fs.within(p.at("max_values"), c.MaxValues, 1, holds)
	if c.MinValues != nil && c.MaxValues != nil && *c.MinValues > *c.MaxValues {
		l.fs.add(p.at("min_values"), "BASE_TYPE_BAD_INTEGER", "min_values must not exceed max_values")
	}
	if c.Type == UserSelect {
		return
	}
	if c.MaxValues != nil && *c.MaxValues > len(c.Options) {
		l.fs.add(p.at("max_values"), "BASE_TYPE_BAD_INTEGER", "max_values must not exceed the number of options")
	}
	most := 1
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	l.options(p, c, 1, holds, most)
}

// options checks the lines of a select or of a group, of which so many may be chosen from the start.
func (l *layout) options(p path, c Component, fewest, holds, chosen int) {
	l.fs.count(p.at("options"), len(c.Options), fewest, holds)
	values := map[string]bool{}
	defaults := 0
	for i, o := range c.Options {
		at := p.at("options", i)
		l.fs.length(at.at("label"), o.Label, 1, MaxSelectOptionLabel)
		l.fs.length(at.at("value"), o.Value, 1, MaxSelectOptionLabel)
		l.fs.length(at.at("description"), o.Description, 0, MaxSelectOptionLabel)
		if values[o.Value] {
			l.fs.add(at.at("value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
		if o.Default {
			defaults++
		}
	}
	if defaults > chosen {
		l.fs.add(p.at("options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS",
			"More options are selected by default than max_values allows")
	}
}

func (l *layout) media(p path, m *Media) {
	switch {
	case m == nil || m.URL == "":
		l.fs.add(p.at("url"), "BASE_TYPE_REQUIRED", "This field is required")
	case strings.HasPrefix(m.URL, "attachment://"):
		if !l.files[strings.TrimPrefix(m.URL, "attachment://")] {
			l.fs.add(p.at("url"), "COMPONENT_REFERENCES_UNKNOWN_ATTACHMENT", "The referenced attachment was not found")
		}
	case !strings.HasPrefix(m.URL, "https://") && !strings.HasPrefix(m.URL, "http://"):
		l.fs.add(p.at("url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")
	}
}

func sortedKeys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }

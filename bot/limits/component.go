package limits

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// ComponentType is Discord's number for the kind of a component.
type ComponentType int

// The component types.
const (
	Row               ComponentType = 1
	Button            ComponentType = 2
	StringSelect      ComponentType = 3
	TextInput         ComponentType = 4
	UserSelect        ComponentType = 5
	RoleSelect        ComponentType = 6
	MentionableSelect ComponentType = 7
	ChannelSelect     ComponentType = 8
	Section           ComponentType = 9
	TextDisplay       ComponentType = 10
	Thumbnail         ComponentType = 11
	MediaGallery      ComponentType = 12
	File              ComponentType = 13
	Separator         ComponentType = 14
	Container         ComponentType = 17
	Label             ComponentType = 18
)

// IsSelect reports whether the type is one of the five selects.
func (t ComponentType) IsSelect() bool {
	return t == StringSelect || t >= UserSelect && t <= ChannelSelect
}

// LinkButton is the style of a button that opens an address.
const LinkButton = 5

// Component is any component of a message or modal; which fields count depends
// on Type.
type Component struct {
	Type          ComponentType  `json:"type"`
	ID            int            `json:"id,omitempty"`
	CustomID      string         `json:"custom_id,omitempty"`
	Style         int            `json:"style,omitempty"`
	Label         string         `json:"label,omitempty"`
	Emoji         *Emoji         `json:"emoji,omitempty"`
	URL           string         `json:"url,omitempty"`
	Disabled      bool           `json:"disabled,omitempty"`
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	Options       []SelectOption `json:"options,omitempty"`
	DefaultValues []DefaultValue `json:"default_values,omitempty"`
	Required      *bool          `json:"required,omitempty"`
	MinLength     *int           `json:"min_length,omitempty"`
	MaxLength     *int           `json:"max_length,omitempty"`
	Value         string         `json:"value,omitempty"`
	Content       string         `json:"content,omitempty"`
	Description   string         `json:"description,omitempty"`
	Accessory     *Component     `json:"accessory,omitempty"`
	Component     *Component     `json:"component,omitempty"`
	Components    []Component    `json:"components,omitempty"`
	Items         []MediaItem    `json:"items,omitempty"`
	Media         *Media         `json:"media,omitempty"`
	File          *Media         `json:"file,omitempty"`
	Spoiler       bool           `json:"spoiler,omitempty"`
	Divider       *bool          `json:"divider,omitempty"`
	Spacing       int            `json:"spacing,omitempty"`
	AccentColor   *int           `json:"accent_color,omitempty"`
}

// Emoji is the emoji of a button or select option.
type Emoji struct {
	Name string `json:"name,omitempty"`
	ID   string `json:"id,omitempty"`
}

// SelectOption is one line of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is who or what a select of users, roles or channels starts with.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// MediaItem is one picture of a gallery; Description is its alt text.
type MediaItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler,omitempty"`
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
		for _, inner := range []*Component{c.Accessory, c.Component} {
			if inner != nil {
				Walk([]Component{*inner}, visit)
			}
		}
	}
}

// slot is where a component is, which decides what may be there.
type slot int

const (
	topLegacy slot = iota
	topV2
	inContainer
	inRow
	inSection
	accessory
	topModal
	inModalRow
	inLabel
)

var allowed = map[slot][]ComponentType{
	topLegacy:   {Row},
	topV2:       {Row, Section, TextDisplay, MediaGallery, File, Separator, Container},
	inContainer: {Row, Section, TextDisplay, MediaGallery, File, Separator},
	inRow:       {Button, StringSelect, UserSelect, RoleSelect, MentionableSelect, ChannelSelect},
	inSection:   {TextDisplay},
	accessory:   {Button, Thumbnail},
	topModal:    {Row, Label, TextDisplay},
	inModalRow:  {TextInput},
	inLabel:     {TextInput, StringSelect, UserSelect, RoleSelect, MentionableSelect, ChannelSelect},
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
	if interactive := c.Type == Button && c.Style != LinkButton || c.Type == TextInput || c.Type.IsSelect(); interactive {
		l.fs.length(p.at("custom_id"), c.CustomID, 1, MaxCustomID)
		if c.CustomID != "" && l.ids[c.CustomID] {
			l.fs.add(p.at("custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
		}
		l.ids[c.CustomID] = true
	}
	switch c.Type {
	case Row:
		l.row(p, c, where)
	case Button:
		l.button(p, c)
	case TextInput:
		l.input(p, c, where)
	case Section:
		l.fs.count(p.at("components"), len(c.Components), 1, MaxSectionTexts)
		l.components(p.at("components"), c.Components, inSection)
		if c.Accessory == nil {
			l.fs.add(p.at("accessory"), "BASE_TYPE_REQUIRED", "This field is required")
		} else {
			l.component(p.at("accessory"), *c.Accessory, accessory)
		}
	case TextDisplay:
		l.fs.length(p.at("content"), c.Content, 1, MaxDisplayedText)
		l.text += utf8.RuneCountInString(c.Content)
	case Thumbnail:
		l.fs.length(p.at("description"), c.Description, 0, MaxAltText)
		l.media(p.at("media"), c.Media)
	case MediaGallery:
		l.fs.count(p.at("items"), len(c.Items), 1, MaxGalleryItems)
		for i, item := range c.Items {
			l.fs.length(p.at("items", i, "description"), item.Description, 0, MaxAltText)
			l.media(p.at("items", i, "media"), &item.Media)
		}
	case File:
		l.media(p.at("file"), c.File)
	case Container:
		l.fs.count(p.at("components"), len(c.Components), 1, MaxComponents)
		l.components(p.at("components"), c.Components, inContainer)
	case Label:
		l.fs.length(p.at("label"), c.Label, 1, MaxInputLabel)
		l.fs.length(p.at("description"), c.Description, 0, MaxInputDescription)
		if c.Component == nil {
			l.fs.add(p.at("component"), "BASE_TYPE_REQUIRED", "This field is required")
		} else {
			l.component(p.at("component"), *c.Component, inLabel)
		}
	default:
		if c.Type.IsSelect() {
			l.selection(p, c)
		}
	}
}

func (l *layout) row(p path, c Component, where slot) {
	p = p.at("components")
	if where == topModal {
		l.fs.count(p, len(c.Components), 1, 1)
		l.components(p, c.Components, inModalRow)
		return
	}
	l.fs.count(p, len(c.Components), 1, MaxRowButtons)
	selects := slices.ContainsFunc(c.Components, func(c Component) bool { return c.Type.IsSelect() })
	if selects && len(c.Components) > 1 {
		l.fs.add(p, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The components in this row exceed its width: a select fills a row")
	}
	l.components(p, c.Components, inRow)
}

func (l *layout) button(p path, c Component) {
	l.fs.length(p.at("label"), c.Label, 0, MaxButtonLabel)
	style := c.Style
	l.fs.within(p.at("style"), &style, 1, LinkButton)
	if c.Label == "" && c.Emoji == nil {
		l.fs.add(p, "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")
	}
	if c.Style == LinkButton {
		l.fs.length(p.at("url"), c.URL, 1, MaxButtonURL)
		if c.CustomID != "" {
			l.fs.add(p.at("custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	} else if c.URL != "" {
		l.fs.add(p.at("url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
	}
}

func (l *layout) selection(p path, c Component) {
	l.fs.length(p.at("placeholder"), c.Placeholder, 0, MaxPlaceholder)
	l.fs.within(p.at("min_values"), c.MinValues, 0, MaxSelectOptions)
	l.fs.within(p.at("max_values"), c.MaxValues, 1, MaxSelectOptions)
	if c.MinValues != nil && c.MaxValues != nil && *c.MinValues > *c.MaxValues {
		l.fs.add(p.at("min_values"), "BASE_TYPE_BAD_INTEGER", "min_values must not exceed max_values")
	}
	if c.Type != StringSelect {
		return
	}
	l.fs.count(p.at("options"), len(c.Options), 1, MaxSelectOptions)
	if c.MaxValues != nil && *c.MaxValues > len(c.Options) {
		l.fs.add(p.at("max_values"), "BASE_TYPE_BAD_INTEGER", "max_values must not exceed the number of options")
	}
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
	most := 1
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	if defaults > most {
		l.fs.add(p.at("options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS",
			"More options are selected by default than max_values allows")
	}
}

func (l *layout) input(p path, c Component, where slot) {
	// Inside a Label the words are on the Label.
	low := 1
	if where == inLabel {
		low = 0
	}
	l.fs.length(p.at("label"), c.Label, low, MaxInputLabel)
	style := c.Style
	l.fs.within(p.at("style"), &style, 1, 2)
	l.fs.within(p.at("min_length"), c.MinLength, 0, MaxInputText)
	l.fs.within(p.at("max_length"), c.MaxLength, 1, MaxInputText)
	if c.MinLength != nil && c.MaxLength != nil && *c.MinLength > *c.MaxLength {
		l.fs.add(p.at("min_length"), "BASE_TYPE_BAD_INTEGER", "min_length must not exceed max_length")
	}
	l.fs.length(p.at("value"), c.Value, 0, MaxInputText)
	l.fs.length(p.at("placeholder"), c.Placeholder, 0, MaxInputPlaceholder)
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

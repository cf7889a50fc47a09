package limits

import "encoding/json"

// Message is what a bot sends to make or edit a message. In an edit a nil
// field is left as it was.
type Message struct {
	Content         *string          `json:"content,omitempty"`
	Components      *[]Component     `json:"components,omitempty"`
	Attachments     *[]Attachment    `json:"attachments,omitempty"`
	AllowedMentions *AllowedMentions `json:"allowed_mentions,omitempty"`
	Flags           int              `json:"flags,omitempty"`
}

// UnmarshalJSON reads a payload; an explicit null empties content and
// components, as an edit at Discord does.
func (m *Message) UnmarshalJSON(data []byte) error {
	type plain Message
	if err := json.Unmarshal(data, (*plain)(m)); err != nil {
		return err
	}
	if m.Content != nil && m.Components != nil { // neither is null
		return nil
	}
	var set struct{ Content, Components json.RawMessage }
	if err := json.Unmarshal(data, &set); err != nil {
		return err
	}
	if string(set.Content) == "null" {
		m.Content = new(string)
	}
	if string(set.Components) == "null" {
		m.Components = &[]Component{}
	}
	return nil
}

// Attachment announces an uploaded file (ID is its index) or keeps one that is
// already there (ID is its snowflake). Description is the alt text.
type Attachment struct {
	ID          Snowflake `json:"id"`
	Filename    string    `json:"filename,omitempty"`
	Description string    `json:"description,omitempty"`
}

// AllowedMentions says whom a message may ping.
type AllowedMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
	Roles []string `json:"roles"`
}

// Snowflake is an id that Discord reads as a JSON string or number.
type Snowflake string

// UnmarshalJSON accepts 7 and "7".
func (s *Snowflake) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err == nil {
		*s = Snowflake(text)
		return nil
	}
	var number json.Number
	if err := json.Unmarshal(data, &number); err != nil {
		return err
	}
	*s = Snowflake(number.String())
	return nil
}

// Upload is a file that a message has: sent along, or kept from before.
type Upload struct {
	Name  string
	Bytes int64
}

// CheckMessage returns every fault of a message. files are all files it will
// have. For an edit, Flags must include those the message already carries.
// It does not judge sizes of files: see TooLarge.
func CheckMessage(m Message, files []Upload) Faults {
	var fs Faults
	content := ""
	if m.Content != nil {
		content = *m.Content
	}
	v2 := m.Flags&FlagComponentsV2 != 0
	if fs.length("content", content, 0, MaxContent); v2 && content != "" {
		fs.add("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
			"The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	fs.count("attachments", len(files), 0, maxAttachments)
	l := layout{fs: &fs, files: map[string]bool{}, ids: map[string]bool{}}
	for _, f := range files {
		l.files[f.Name] = true
	}
	if m.Attachments != nil {
		for i, a := range *m.Attachments {
			at := path("attachments").at(i)
			fs.length(at.at("description"), a.Description, 0, MaxAltText)
			fs.length(at.at("filename"), a.Filename, 0, MaxAttachmentFilename)
		}
	}
	if m.Components == nil {
		return fs
	}
	if v2 {
		l.components("components", *m.Components, topV2)
		if l.count > MaxComponents {
			fs.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
				"The maximum total number of components is %d, not %d", MaxComponents, l.count)
		}
		if l.text > MaxDisplayedText {
			fs.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
				"The total displayable text size exceeds the maximum of %d: %d", MaxDisplayedText, l.text)
		}
		return fs
	}
	fs.count("components", len(*m.Components), 0, maxRows)
	l.components("components", *m.Components, topLegacy)
	return fs
}

// TooLarge reports whether the files of one request exceed Discord's sizes
// (answer 413, code 40005).
func TooLarge(files []Upload) bool {
	var sum int64
	for _, f := range files {
		sum += f.Bytes
		if f.Bytes > MaxFileBytes {
			return true
		}
	}
	return sum > MaxRequestBytes
}

package limits

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// OptionType is Discord's number for the kind of a command option.
type OptionType int

// The option types that this bot's commands have.
const (
	OptionSubcommand OptionType = 1
	OptionGroup      OptionType = 2
	OptionString     OptionType = 3
	OptionInteger    OptionType = 4
	OptionUser       OptionType = 6
	OptionRole       OptionType = 8
	OptionAttachment OptionType = 11
)

var optionTypes = []OptionType{OptionSubcommand, OptionGroup, OptionString, OptionInteger, OptionUser, OptionRole, OptionAttachment}

// Command is one application command as registered.
type Command struct {
	ID                       string            `json:"id,omitempty"`
	ApplicationID            string            `json:"application_id,omitempty"`
	Version                  string            `json:"version,omitempty"`
	Type                     int               `json:"type,omitempty"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
	DefaultMemberPermissions *string           `json:"default_member_permissions,omitempty"`
	Contexts                 []int             `json:"contexts,omitempty"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
}

// Option is an option, a subcommand or a group of subcommands.
type Option struct {
	Type                     OptionType        `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
}

// Choice is a choice of an option or a proposed completion.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             string            `json:"value"`
}

// isCommandName reports whether a name is one by Discord's pattern; letters without case are lower case too.
func isCommandName(name string) bool {
	n := utf8.RuneCountInString(name)
	return n >= 1 && n <= MaxCommandName && strings.ToLower(name) == name && !strings.ContainsFunc(name, func(r rune) bool {
		return !strings.ContainsRune("-_'", r) && !unicode.In(r, unicode.L, unicode.N, unicode.Devanagari, unicode.Thai)
	})
}

// CheckCommands returns every fault of a bulk registration (the body of
// PUT …/commands).
func CheckCommands(commands []Command) Faults {
	var fs Faults
	if len(commands) > maxCommands {
		fs.add("", "APPLICATION_COMMAND_LIMIT", "Maximum number of application commands reached (%d).", maxCommands)
	}
	seen := map[string]bool{}
	for i, c := range commands {
		p := path("").at(i)
		fs.name(p, c.Name, c.NameLocalizations)
		fs.description(p, c.Description, c.DescriptionLocalizations)
		key := fmt.Sprint(c.Type, " ", c.Name)
		if seen[key] {
			fs.add(p.at("name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[key] = true
		fs.options(p, c.Options, 0)
		if n := CommandChars(c); n > MaxCommandChars {
			fs.add(p, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d): %d", MaxCommandChars, n)
		}
	}
	return fs
}

// CheckChoices returns every fault of a completion's choices, whose option is
// not known here.
func CheckChoices(choices []Choice) Faults {
	var fs Faults
	fs.choices(path("choices"), choices, MaxAutocompleteChoices)
	return fs
}

// CommandChars returns the characters Discord counts against MaxCommandChars:
// names, descriptions and values, each in its longest localisation.
func CommandChars(c Command) int {
	return longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations) + optionChars(c.Options)
}

func optionChars(options []Option) int {
	n := 0
	for _, o := range options {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) + optionChars(o.Options)
		for _, c := range o.Choices {
			n += longest(c.Name, c.NameLocalizations) + utf8.RuneCountInString(c.Value)
		}
	}
	return n
}

func longest(s string, localised map[string]string) int {
	n := utf8.RuneCountInString(s)
	for _, l := range localised {
		n = max(n, utf8.RuneCountInString(l))
	}
	return n
}

func (fs *Faults) name(p path, name string, localised map[string]string) {
	check := func(p path, s string) {
		if !isCommandName(s) {
			fs.add(p, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
	}
	check(p.at("name"), name)
	for _, tag := range sortedKeys(localised) {
		check(p.at("name_localizations", tag), localised[tag])
	}
}

func (fs *Faults) description(p path, text string, localised map[string]string) {
	fs.length(p.at("description"), text, 1, MaxCommandDescription)
	for _, tag := range sortedKeys(localised) {
		fs.length(p.at("description_localizations", tag), localised[tag], 1, MaxCommandDescription)
	}
}

func (fs *Faults) options(p path, options []Option, depth int) {
	p = p.at("options")
	if len(options) > MaxCommandOptions {
		fs.count(p, len(options), 0, MaxCommandOptions)
	}
	seen := map[string]bool{}
	optional := false
	for i, o := range options {
		at := p.at(i)
		fs.name(at, o.Name, o.NameLocalizations)
		fs.description(at, o.Description, o.DescriptionLocalizations)
		if seen[o.Name] {
			fs.add(at.at("name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option names must be unique")
		}
		seen[o.Name] = true
		if o.Required && optional {
			fs.add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		fs.option(at, o, options[0].Type, depth)
	}
}

func (fs *Faults) option(p path, o Option, first OptionType, depth int) {
	nesting := o.Type == OptionSubcommand || o.Type == OptionGroup
	switch {
	case !slices.Contains(optionTypes, o.Type):
		fs.add(p.at("type"), "BASE_TYPE_CHOICES", "Value must be one of %v.", optionTypes)
	// A group has subcommands only, a subcommand has options only.
	case o.Type == OptionGroup && depth > 0, o.Type == OptionSubcommand && depth > 1, depth == 1 && first == OptionSubcommand && !nesting:
		fs.add(p.at("type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Sub-command and sub-command group option types cannot be nested here")
	case nesting != (first == OptionSubcommand || first == OptionGroup):
		fs.add(p.at("type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	switch o.Type {
	case OptionGroup:
		if len(o.Options) == 0 {
			fs.add(p.at("options"), "BASE_TYPE_REQUIRED", "This field is required")
		}
		for i, sub := range o.Options {
			if sub.Type != OptionSubcommand {
				fs.add(p.at("options", i, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
					"A sub-command group holds sub-commands only")
			}
		}
		fs.options(p, o.Options, 1)
	case OptionSubcommand:
		fs.options(p, o.Options, 2)
	}
	if o.Autocomplete && len(o.Choices) > 0 {
		fs.add(p.at("autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", "Autocomplete and choices cannot be used together")
	}
	if o.Type != OptionString && (o.Autocomplete || len(o.Choices) > 0) {
		fs.add(p.at("type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This option type has neither choices nor autocomplete")
	}
	fs.choices(p.at("choices"), o.Choices, MaxCommandChoices)
}

// choices checks what an option may be, registered or proposed.
func (fs *Faults) choices(p path, choices []Choice, most int) {
	fs.count(p, len(choices), 0, most)
	names, values := map[string]bool{}, map[string]bool{}
	for i, c := range choices {
		at := p.at(i)
		fs.length(at.at("name"), c.Name, 1, MaxChoiceName)
		for _, tag := range sortedKeys(c.NameLocalizations) {
			fs.length(at.at("name_localizations", tag), c.NameLocalizations[tag], 1, MaxChoiceName)
		}
		fs.length(at.at("value"), c.Value, 0, MaxChoiceValue)
		if names[c.Name] || values[c.Value] {
			fs.add(at, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice names and values must be unique")
		}
		names[c.Name], values[c.Value] = true, true
	}
}

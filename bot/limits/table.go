package limits

// Limits of application commands (Discord, "Application Commands"). Lengths
// are counted in Unicode code points.
const (
	maxCommands            = 100  // global chat commands of one application
	MaxCommandName         = 32   // command, subcommand and option names
	MaxCommandDescription  = 100  // command and option descriptions
	MaxCommandOptions      = 25   // options, subcommands or groups side by side
	MaxCommandChoices      = 25   // choices of one option
	MaxChoiceName          = 100  // name of a choice
	MaxChoiceValue         = 100  // value of a string choice
	MaxCommandChars        = 8000 // names, descriptions and values of one command, longest localisation
	MaxStringOption        = 6000 // characters of a string option
	MaxAutocompleteChoices = 25   // choices in one completion
)

// Limits of messages, modals and files.
const (
	MaxContent            = 2000     // content of a message without Components V2
	maxRows               = 5        // action rows without Components V2
	MaxRowButtons         = 5        // buttons in one row
	MaxComponents         = 40       // all components of a Components V2 message, nested ones included
	MaxDisplayedText      = 4000     // characters of all text displays together
	MaxCustomID           = 100      // custom_id, at least 1
	MaxButtonLabel        = 80       // label of a button
	MostButtonStyle       = 4        // the last style of a button that is no link
	MaxSelectOptions      = 25       // options of a string select
	MaxSelectOptionLabel  = 100      // label, value and description of a select option
	MaxPlaceholder        = 150      // placeholder of a select
	MaxGalleryItems       = 10       // pictures of a media gallery
	MaxAltText            = 1024     // description of a picture or attachment
	MaxModalTitle         = 45       // title of a modal
	MaxModalItems         = 5        // fields and texts of a modal
	MaxInputLabel         = 45       // label of a form's field
	MaxLabelDescription   = 100      // description of a form's field
	MaxGroupOptions       = 10       // options of a radio or checkbox group, files of an upload
	MaxInputText          = 4000     // value of a text input
	MaxInputPlaceholder   = 100      // placeholder of a text input
	maxAttachments        = 10       // files of one message
	MaxAttachmentFilename = 1024     // characters of a file's name
	MaxThreadName         = 100      // name of a thread, at least 1
	MaxFileBytes          = 10 << 20 // one file, bytes
	MaxRequestBytes       = 25 << 20 // all files of one request, bytes
)

// Message flags the checks know.
const (
	FlagEphemeral    = 1 << 6  // only the invoking user sees the message
	FlagLoading      = 1 << 7  // a deferred answer, still "thinking"
	FlagComponentsV2 = 1 << 15 // components only, no content, no embeds
)

//go:build !long

package bot

// everyUse tries each custom_id as a button, as a form and with each choice of a select; someOf is one in how many of these presses are
// tried after a step, by a hash of both. Without the tag long a select has its first and last choice tried, a form is sent only to what
// looks at one, and a whole sweep is made where the steps ask for it.
const everyUse, someOf = false, 151

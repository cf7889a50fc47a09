//go:build !long && !race

package bot

// everyUse tries each custom_id as a button, as a form and with each choice of a select. One in someOf of
// these presses is tried after any step, drawn by the step, and one in wholeOf where the steps ask for a
// whole sweep. Without the tag long a select has its first and last choice tried, a form is sent only to what
// looks at one, and a whole sweep is made where the steps ask for it.
const everyUse, someOf, wholeOf = false, 151, 1

//go:build long

package bot

// everyUse tries each custom_id as a button, as a form and with each choice of a select; someOf is one in how many of these presses are
// tried after a step. Here all are.
const everyUse, someOf = true, 1

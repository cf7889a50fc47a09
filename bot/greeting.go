package bot

import "aidedecamp/bot/reply"

// What a page on this machine may do for somebody who does not know the bot yet.
const (
	// Greeting is the command by which the bot says what it is.
	Greeting = "/aide"
	// Forward is how the custom_id of the button ends that leads a recorded game to its next moment.
	Forward = reply.Forward
)

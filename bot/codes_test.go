package bot

import "time"

// Discord's error codes that the tests let it answer.
const (
	codeUnknownInteraction = 10062
	codeTooLarge           = 40005
	codeMissingAccess      = 50001
	codeMissingPermission  = 50013
)

// The kinds of a first answer, by Discord's numbers.
const (
	replyWith    = 4
	deferReply   = 5
	deferUpdate  = 6
	updateWith   = 7
	completeWith = 8
	openForm     = 9
)

// How patient the gateway's watch is.
const (
	openWithin  = time.Minute
	lookEvery   = 5 * time.Second
	ackedWithin = 100 * time.Second
)

// Package pace measures where an act's time goes: the stages of its way in their order, how long each took,
// and the figures of all acts since the process began. Enter by Meter.Begin, where an act arrives; whoever
// ends a stage finds its Lap in the context.
//
// It knows no game, no server and no person: a figure has a stage's name and no other label.
package pace

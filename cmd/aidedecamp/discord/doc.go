// Package discord asks Discord what can be asked without a gateway, before the bot runs and for check, and
// says in words what is in the way. It sends nothing that changes anything. Enter by Client.
package discord

// Package discord asks Discord what may be asked without a gateway, before the bot runs and for check, and
// says in words what stands in the way. It sends nothing that changes anything. Client is where to enter.
package discord

// Package reply makes messages: from an outcome, a view or a refusal to paragraphs, a picture, buttons,
// selects and forms, each in the language of who reads it.
//
// Enter by Voice, which says phrases to an audience; its methods say a game's records, panels, offers and
// standing, and make an Answer of them. An Address is what a custom_id says. The package asks nobody and
// changes nothing: of bot/session it takes what a Message is, of bot/referee the outcomes and looks that it
// shows. It must not import bot/command, a rule system, storage or discordgo.
package reply

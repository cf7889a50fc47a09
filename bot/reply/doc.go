// Package reply makes messages: from an outcome, a view or a refusal to paragraphs, a picture, buttons,
// selects and forms, each in the language of its reader.
//
// Enter by Voice, which says phrases to an audience; its methods say a game's records, panels, offers and
// standing, and make an Answer of them. An Address is what a custom_id says.
//
// A public message is made of offers from the public mask: a button that a secret decides is in private
// answers only. What rests on example tables is marked once in each answer. An act over 400 characters is
// summed up by dropping its longest sentences, never its outcome.
//
// The package asks nobody and changes nothing: of bot/session it takes Message, of bot/referee the outcomes
// and looks that it shows. It must not import bot/command, a rule system, storage or discordgo.
package reply

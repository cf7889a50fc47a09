// Package games is the operator's commands over the kept games: backup, restore, restored, copy, migrate and
// purge. It opens the file or the database that the settings name, and both are read through one interface
// (Reading). Every new file is made by storage.WriteNew, which writes over none. How games are stored is the
// business of storage and bot/referee.
package games

// Package games is where games are kept, as the operator handles it: opened as the settings say, counted,
// copied, put back, purged. The commands backup, restore, restored, copy, migrate and purge are its own;
// what a store is, storage and bot/referee know.
package games

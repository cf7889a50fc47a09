// Package ground is the effect algebra of hex terrain: what hexes and their faces do to a troop that moves or
// attacks over them, and how several effects add up. It knows no game: everything comes from a Table, read
// from two TOML texts.
//
// Enter by Read and Table.Under. Table.Ground and Table.Face turn row ids into resolved places, a Crossing is
// one step or one attack between two of them, and Table.Enter, Table.Attack, Table.Flags, Table.Riposte and
// Table.PassageLoss judge it. Each answer carries its Lines, one per effect, with the row and the paragraph
// they come from; Modifier.Apply does the arithmetic of the dice. Differences compares two tables.
//
// A face obstacle is held by one of its two hexes, and for walls, banks, ditches and the like it matters
// which: the map must keep it. For a shot, the face is the one by which the line enters the target's hex.
//
// Composition: effects add up but do not worsen; fewer dice first, then the cap. The reading hex-cumul
// chooses between the strongest of a kind ("fort") and the sum ("addition", of dice, hexes and flags; never
// of caps). Each crossing is judged alone.
//
// Refs name a paragraph of an annexe as document:section/row. "pa1" and "ta1" are two annexes of one layout.
// Sections: "table" and "composants" (numbered paragraphs), "elements" (kinds of terrain, what impassable
// means), "naturels", "particuliers", "artificiels", "campagne", "composes" (what each element is, by its
// slug; "campagne/faces" ends that list), "effets/cumul" (composition), "effets-naturels",
// "effets-artificiels", "effets-campagne" (the tables of effects, by row; "note-1" is the text's (*),
// "note-2" its (**), "note-3" its (***)), "passage" ("1" is the paragraph, then the table by row, "armure"
// the reminder) and "mise-en-place" (set-up, judged elsewhere). The lists are in
// testdata/*-paragraphs.toml, each paragraph with its rows.
//
// The package imports phrase, and no kernel, no game, no map: distances, sight lines and who may act are its
// callers' business.
package ground

package npow

import (
	_ "embed"
	"fmt"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

//go:embed evenings.toml
var eveningsText string

// readyPools are the evenings that come with the system: a pool for each region, by its dice.
func readyPools() []rules.ReadyAct {
	var file struct {
		Evening []struct {
			Region string `toml:"region"`
			List   string `toml:"list"`
			Dice   string `toml:"dice"`
		} `toml:"evening"`
	}
	if err := tables.Decode(eveningsText, &file); err != nil {
		panic(fmt.Errorf("npow: evenings.toml: %w", err)) // embedded at build
	}
	var all []rules.ReadyAct
	for _, e := range file.Evening {
		args := rules.Args{"region": e.Region, rules.DiceOption: e.Dice}
		if e.List != "" {
			args["liste"] = e.List
		}
		all = append(all, rules.ReadyAct{ID: e.Region, Label: phrase.Say("npow.evening." + e.Region), Args: args})
	}
	return all
}

package hexwartest

import (
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/mapmaking"
)

func Read(s hexwar.State, text string) (hexwar.Field, hexwar.Scenario, []mapmaking.Fault) {
	return mapmaking.ReadScenario(text, s.Tables.Chart, s.Tables.Ground)
}

const SoundScenario = "columns = 9\nrows = 12\n"

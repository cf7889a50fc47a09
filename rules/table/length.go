package table

import (
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

// Length fills name with a length as players speak of it: in centimetres to the millimetre, or in UD to the
// tenth, rounded down.
func Length(name string, mm plane.MM, in plane.Unit) phrase.Arg {
	if in == 0 {
		return phrase.Millimetres(name, mm)
	}
	return phrase.Units(name, in.Tenths(mm))
}

// LengthUp is Length rounded up: what lacks, or is too long.
func LengthUp(name string, mm plane.MM, in plane.Unit) phrase.Arg {
	if in == 0 {
		return phrase.Millimetres(name, mm)
	}
	return phrase.Units(name, in.TenthsUp(mm))
}

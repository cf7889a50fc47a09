package odds

import (
	"errors"
	"fmt"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
)

// Open is room to go back without end.
const Open hex.Steps = -1

// Target is how a unit takes a tally: what terrain, officer, support and orders change in it.
type Target struct {
	// Elements is how many it has left.
	Elements int
	// FlagsIgnored is how many flags it ignores: terrain, officer, support, « Nuts! ».
	FlagsIgnored int
	// Stands ignores every flag: « Tenir sa position ».
	Stands bool
	// LossesIgnored is how many losses it ignores in all: a leader. They are ignored as soon as they can be.
	LossesIgnored int
	// DodgeFlags is how many flags one hit becomes, where there is a hit: « Esquive ».
	DodgeFlags int
	// TakesFlagsAsLosses takes every flag that is not ignored as a loss: « Sacrifice ».
	TakesFlagsAsLosses bool
	// PerFlag is how far it goes back for a flag, Room how far it can go (Open = as far as it must).
	PerFlag, Room hex.Steps
	// Blocked is how many losses a hex costs that it can't go back.
	Blocked int
}

// ErrTarget is a target that no unit can be: without elements, or with figures below nought or beyond reason.
var ErrTarget = errors.New("no unit that can be counted")

func (t Target) check() error {
	const most = 1000
	low := min(t.Elements-1, t.FlagsIgnored, t.DodgeFlags, t.LossesIgnored, int(t.PerFlag), t.Blocked)
	if low < 0 || max(t.Elements, t.FlagsIgnored, t.LossesIgnored, int(t.PerFlag), t.Blocked) > most {
		return fmt.Errorf("%w: %+v", ErrTarget, t)
	}
	return nil
}

// Fate is what a unit came to.
type Fate struct {
	// Losses are elements lost, at most those that it had.
	Losses int
	// Ignored are losses that its leader spared it.
	Ignored int
	// Back is how far it went back; nought for a unit destroyed.
	Back hex.Steps
	// Destroyed reports whether no element is left.
	Destroyed bool
	// WasDrivenBack reports whether the unit lives and had to go back, whether it could or lost elements
	// instead.
	WasDrivenBack bool
}

// IsForcedBack reports whether the unit lives and left its hex.
func (f Fate) IsForcedBack() bool { return f.Back > 0 }

// HoldsHex reports whether the unit lives and is still in its hex, so that it may fight on.
func (f Fate) HoldsHex() bool { return !f.Destroyed && f.Back == 0 }

// Suffers returns what the unit comes to by a tally. hex.md, §Combat: the choices on the result come before
// losses and flags.
func (t Target) Suffers(got chart.Tally) Fate {
	hits, flags := got.Hits, got.Flags
	if t.DodgeFlags > 0 && hits > 0 {
		hits, flags = hits-1, flags+t.DodgeFlags
	}
	if flags = max(0, flags-t.FlagsIgnored); t.Stands {
		flags = 0
	}
	if t.TakesFlagsAsLosses {
		hits, flags = hits+flags, 0
	}
	var f Fate
	must := hex.Steps(flags) * t.PerFlag
	f.Back = must
	if t.Room >= 0 {
		f.Back = min(must, t.Room)
	}
	lost := hits + int(must-f.Back)*t.Blocked
	f.Ignored = min(lost, t.LossesIgnored)
	f.Losses = min(lost-f.Ignored, t.Elements)
	f.WasDrivenBack = must > 0
	if f.Losses == t.Elements {
		f.Destroyed, f.Back, f.WasDrivenBack = true, 0, false
	}
	return f
}

// after is the unit once it came to a fate.
func (t Target) after(f Fate) Target {
	t.Elements -= f.Losses
	t.LossesIgnored -= f.Ignored
	return t
}

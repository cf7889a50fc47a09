package systems

import (
	"io/fs"
	"slices"
	"sync"

	"aidedecamp/rules"
	"aidedecamp/rules/adlg"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/npow"
	"aidedecamp/rules/panache"
	"aidedecamp/rules/thucidide"
)

// All returns every rule system, in the order in which players are offered them. They are read once: nothing
// changes a system.
func All() rules.Registry { return slices.Clone(all()) }

// all is the list; a new system is one entry here, and one in Locales.
var all = sync.OnceValue(func() rules.Registry {
	musket, ancient := panache.Book(), thucidide.Book()
	musket.Sister, ancient.Sister = ancient, musket
	return rules.Registry{npow.System(), musket.Rules().System(), ancient.Rules().System(), adlg.System()}
})

// Shared returns the catalogues that several systems speak by. They stand beside the systems' own and are
// read once.
func Shared() []fs.FS {
	return []fs.FS{hexwar.Locale(), ground.Locale(), chart.Locale()}
}

// Locales returns all systems' catalogues, the shared ones among them: no table is read for that.
func Locales() []fs.FS {
	return append(Shared(), npow.Locale(), panache.Locale(), thucidide.Locale(), adlg.Locale())
}

package render

import "image/color"

// Theme chooses the colours of a picture. Its text is the theme's name.
type Theme string

// The themes: Light is a paper map, Dark a calm one for the night, Print one for a printer without colours:
// black lines on white, a few greys, and hatches alone to distinguish the pieces, so that little toner is
// used.
const (
	Light Theme = "light"
	Dark  Theme = "dark"
	Print Theme = "print"
)

// Ink is a role that a colour plays on a picture; the theme decides the colour. Pieces differ by hatch as
// well as by ink, and their inks by lightness as well as by hue, so that no meaning hangs on seeing colours.
type Ink uint8

// The inks. A …Fill is under the …Line of the same thing.
const (
	None Ink = iota
	Page
	Ground
	GridFine
	GridBold
	BandLine
	Writing
	Muted
	Tray
	TrayEdge
	Accent
	OnAccent
	HillFill
	HillMid
	HillTop
	HillLine
	RiseFill
	RiseLine
	WoodFill
	WoodLeaf
	WoodLine
	TownFill
	RoofLight
	RoofDark
	TownLine
	FieldFill
	FieldLine
	CloseFill
	CloseLine
	Hedge
	MarshFill
	MarshLine
	RoughFill
	Stone
	StoneLine
	EarthFill
	EarthLine
	WaterFill
	WaterLine
	FenceFill
	FenceLine
	RoadFill
	RoadLine
	BridgeFill
	BridgeLine
	SupplyFill
	SupplyLine
	HouseFill
	HouseLine
	SnowFill
	SnowLine
	SandFill
	SandLine
	BlueBody
	OnBlue
	RedBody
	OnRed
	ReachLine
	TargetLine
	CommandLine
	RetreatLine
	ZoneLine

	inks
)

// shade is one ink's name and colours.
type shade struct {
	name               string
	light, dark, print color.RGBA
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

var shades = [inks]shade{
	None:       {name: "none"},
	Page:       {"page", rgb(0xF5EFE1), rgb(0x1B2024), rgb(0xFFFFFF)},
	Ground:     {"ground", rgb(0xE9E4CC), rgb(0x2A322E), rgb(0xFFFFFF)},
	GridFine:   {"grid-fine", rgb(0xD3CDB0), rgb(0x38433D), rgb(0xCCCCCC)},
	GridBold:   {"grid-bold", rgb(0xA19B7C), rgb(0x5F6D63), rgb(0x888888)},
	BandLine:   {"band-line", rgb(0xCDC3A2), rgb(0x414D45), rgb(0xCCCCCC)},
	Writing:    {"writing", rgb(0x2A2822), rgb(0xECE5D3), rgb(0x000000)},
	Muted:      {"muted", rgb(0x665F50), rgb(0xA9A595), rgb(0x444444)},
	Tray:       {"tray", rgb(0xFBF7EC), rgb(0x232A2E), rgb(0xFFFFFF)},
	TrayEdge:   {"tray-edge", rgb(0xCFC5AC), rgb(0x455057), rgb(0x888888)},
	Accent:     {"accent", rgb(0x9C2F25), rgb(0xE58A72), rgb(0x000000)},
	OnAccent:   {"on-accent", rgb(0xFFF8EC), rgb(0x1B1512), rgb(0xFFFFFF)},
	HillFill:   {"hill-fill", rgb(0xDCC193), rgb(0x64502F), rgb(0xFFFFFF)},
	HillMid:    {"hill-mid", rgb(0xD0A972), rgb(0x7C613A), rgb(0xEEEEEE)},
	HillTop:    {"hill-top", rgb(0xC19259), rgb(0x987749), rgb(0xCCCCCC)},
	HillLine:   {"hill-line", rgb(0x744C22), rgb(0xE0C492), rgb(0x000000)},
	RiseFill:   {"rise-fill", rgb(0xE9D9B5), rgb(0x4D422E), rgb(0xFFFFFF)},
	RiseLine:   {"rise-line", rgb(0x8B6B3C), rgb(0xBBA077), rgb(0x000000)},
	WoodFill:   {"wood-fill", rgb(0xB3C898), rgb(0x2B442F), rgb(0xFFFFFF)},
	WoodLeaf:   {"wood-leaf", rgb(0x688F5F), rgb(0x487650), rgb(0xCCCCCC)},
	WoodLine:   {"wood-line", rgb(0x2A4B2F), rgb(0xA8D3A0), rgb(0x000000)},
	TownFill:   {"town-fill", rgb(0xE0D0C4), rgb(0x54413C), rgb(0xFFFFFF)},
	RoofLight:  {"roof-light", rgb(0xC06A55), rgb(0xCB7259), rgb(0xCCCCCC)},
	RoofDark:   {"roof-dark", rgb(0x96412F), rgb(0x9F4B3B), rgb(0x888888)},
	TownLine:   {"town-line", rgb(0x4A2A24), rgb(0xF0D2C4), rgb(0x000000)},
	FieldFill:  {"field-fill", rgb(0xEEDD95), rgb(0x62582A), rgb(0xFFFFFF)},
	FieldLine:  {"field-line", rgb(0x8F7222), rgb(0xCFB95F), rgb(0x000000)},
	CloseFill:  {"close-fill", rgb(0xD6DB96), rgb(0x475329), rgb(0xFFFFFF)},
	CloseLine:  {"close-line", rgb(0x8B9744), rgb(0x98A957), rgb(0x444444)},
	Hedge:      {"hedge", rgb(0x4C6930), rgb(0x8CB763), rgb(0x444444)},
	MarshFill:  {"marsh-fill", rgb(0xC1D9D2), rgb(0x2A4A4B), rgb(0xFFFFFF)},
	MarshLine:  {"marsh-line", rgb(0x34696C), rgb(0x93CFCA), rgb(0x000000)},
	RoughFill:  {"rough-fill", rgb(0xD3CDC1), rgb(0x474540), rgb(0xFFFFFF)},
	Stone:      {"stone", rgb(0xA79E8F), rgb(0x77736A), rgb(0xCCCCCC)},
	StoneLine:  {"stone-line", rgb(0x575045), rgb(0xCAC4B6), rgb(0x000000)},
	EarthFill:  {"earth-fill", rgb(0xB88F64), rgb(0x6C5135), rgb(0xFFFFFF)},
	EarthLine:  {"earth-line", rgb(0x593A1F), rgb(0xE0BD91), rgb(0x000000)},
	WaterFill:  {"water-fill", rgb(0x93BEDB), rgb(0x2A5476), rgb(0xEEEEEE)},
	WaterLine:  {"water-line", rgb(0x2A5F8F), rgb(0xA2CFF1), rgb(0x000000)},
	FenceFill:  {"fence-fill", rgb(0xC4B8A6), rgb(0x544F47), rgb(0xFFFFFF)},
	FenceLine:  {"fence-line", rgb(0x463F33), rgb(0xDAD2C2), rgb(0x000000)},
	RoadFill:   {"road-fill", rgb(0xF5E9CA), rgb(0x6E6144), rgb(0xFFFFFF)},
	RoadLine:   {"road-line", rgb(0x897446), rgb(0xDCCA98), rgb(0x000000)},
	BridgeFill: {"bridge-fill", rgb(0xDCC8A6), rgb(0x8C785A), rgb(0xFFFFFF)},
	BridgeLine: {"bridge-line", rgb(0x473826), rgb(0xEEE0C4), rgb(0x000000)},
	SupplyFill: {"supply-fill", rgb(0xD0BEDC), rgb(0x4B3A5C), rgb(0xFFFFFF)},
	SupplyLine: {"supply-line", rgb(0x583B73), rgb(0xD0B5E9), rgb(0x000000)},
	HouseFill:  {"house-fill", rgb(0x8C7269), rgb(0x8A7067), rgb(0xFFFFFF)},
	HouseLine:  {"house-line", rgb(0x31241D), rgb(0xF3E4DA), rgb(0x000000)},
	SnowFill:   {"snow-fill", rgb(0xF6F8FA), rgb(0x4E585E), rgb(0xFFFFFF)},
	SnowLine:   {"snow-line", rgb(0x5A7484), rgb(0xD5E2EA), rgb(0x000000)},
	SandFill:   {"sand-fill", rgb(0xF0DDAE), rgb(0x5C5034), rgb(0xFFFFFF)},
	SandLine:   {"sand-line", rgb(0x8A6A2C), rgb(0xDDC48A), rgb(0x000000)},
	BlueBody:   {"blue-body", rgb(0x1F4E8F), rgb(0x1C4A8C), rgb(0x333333)},
	OnBlue:     {"on-blue", rgb(0xFFFFFF), rgb(0xF2F6FC), rgb(0xFFFFFF)},
	RedBody:    {"red-body", rgb(0xEF8A74), rgb(0xEE8C76), rgb(0xFFFFFF)},
	OnRed:      {"on-red", rgb(0x2A0905), rgb(0x240604), rgb(0x000000)},
	// What points at hexes.
	ReachLine:   {"reach-line", rgb(0x0B7A3E), rgb(0x6FE39B), rgb(0x000000)},
	TargetLine:  {"target-line", rgb(0xC4161C), rgb(0xFF7468), rgb(0x000000)},
	CommandLine: {"command-line", rgb(0x6B2FA0), rgb(0xCDA2F5), rgb(0x000000)},
	RetreatLine: {"retreat-line", rgb(0xB35A00), rgb(0xFFB55C), rgb(0x000000)},
	ZoneLine:    {"zone-line", rgb(0x3B6EA8), rgb(0x86B7E8), rgb(0x444444)},
}

// String is the ink's name.
func (i Ink) String() string { return shades[i].name }

// colour is what the ink looks like in a theme. None is transparent.
func (t Theme) colour(i Ink) color.RGBA {
	switch t {
	case Dark:
		return shades[i].dark
	case Print:
		return shades[i].print
	}
	return shades[i].light
}

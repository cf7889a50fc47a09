package draw

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

// Themes lists every Theme.
var Themes = []Theme{Light, Dark, Print}

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

	Inks
)

// shade is one ink's colours, as red, green and blue.
type shade struct{ light, dark, print uint32 }

var shades = [Inks]shade{
	Page:       {0xF5EFE1, 0x1B2024, 0xFFFFFF},
	Ground:     {0xE9E4CC, 0x2A322E, 0xFFFFFF},
	GridFine:   {0xD3CDB0, 0x38433D, 0xCCCCCC},
	GridBold:   {0xA19B7C, 0x5F6D63, 0x888888},
	BandLine:   {0xCDC3A2, 0x414D45, 0xCCCCCC},
	Writing:    {0x2A2822, 0xECE5D3, 0x000000},
	Muted:      {0x665F50, 0xA9A595, 0x444444},
	Tray:       {0xFBF7EC, 0x232A2E, 0xFFFFFF},
	TrayEdge:   {0xCFC5AC, 0x455057, 0x888888},
	Accent:     {0x9C2F25, 0xE58A72, 0x000000},
	OnAccent:   {0xFFF8EC, 0x1B1512, 0xFFFFFF},
	HillFill:   {0xDCC193, 0x64502F, 0xFFFFFF},
	HillMid:    {0xD0A972, 0x7C613A, 0xEEEEEE},
	HillTop:    {0xC19259, 0x987749, 0xCCCCCC},
	HillLine:   {0x744C22, 0xE0C492, 0x000000},
	RiseFill:   {0xE9D9B5, 0x4D422E, 0xFFFFFF},
	RiseLine:   {0x8B6B3C, 0xBBA077, 0x000000},
	WoodFill:   {0xB3C898, 0x2B442F, 0xFFFFFF},
	WoodLeaf:   {0x688F5F, 0x487650, 0xCCCCCC},
	WoodLine:   {0x2A4B2F, 0xA8D3A0, 0x000000},
	TownFill:   {0xE0D0C4, 0x54413C, 0xFFFFFF},
	RoofLight:  {0xC06A55, 0xCB7259, 0xCCCCCC},
	RoofDark:   {0x96412F, 0x9F4B3B, 0x888888},
	TownLine:   {0x4A2A24, 0xF0D2C4, 0x000000},
	FieldFill:  {0xEEDD95, 0x62582A, 0xFFFFFF},
	FieldLine:  {0x8F7222, 0xCFB95F, 0x000000},
	CloseFill:  {0xD6DB96, 0x475329, 0xFFFFFF},
	CloseLine:  {0x8B9744, 0x98A957, 0x444444},
	Hedge:      {0x4C6930, 0x8CB763, 0x444444},
	MarshFill:  {0xC1D9D2, 0x2A4A4B, 0xFFFFFF},
	MarshLine:  {0x34696C, 0x93CFCA, 0x000000},
	RoughFill:  {0xD3CDC1, 0x474540, 0xFFFFFF},
	Stone:      {0xA79E8F, 0x77736A, 0xCCCCCC},
	StoneLine:  {0x575045, 0xCAC4B6, 0x000000},
	EarthFill:  {0xB88F64, 0x6C5135, 0xFFFFFF},
	EarthLine:  {0x593A1F, 0xE0BD91, 0x000000},
	WaterFill:  {0x93BEDB, 0x2A5476, 0xEEEEEE},
	WaterLine:  {0x2A5F8F, 0xA2CFF1, 0x000000},
	FenceFill:  {0xC4B8A6, 0x544F47, 0xFFFFFF},
	FenceLine:  {0x463F33, 0xDAD2C2, 0x000000},
	RoadFill:   {0xF5E9CA, 0x6E6144, 0xFFFFFF},
	RoadLine:   {0x897446, 0xDCCA98, 0x000000},
	BridgeFill: {0xDCC8A6, 0x8C785A, 0xFFFFFF},
	BridgeLine: {0x473826, 0xEEE0C4, 0x000000},
	SupplyFill: {0xD0BEDC, 0x4B3A5C, 0xFFFFFF},
	SupplyLine: {0x583B73, 0xD0B5E9, 0x000000},
	HouseFill:  {0x8C7269, 0x8A7067, 0xFFFFFF},
	HouseLine:  {0x31241D, 0xF3E4DA, 0x000000},
	SnowFill:   {0xF6F8FA, 0x4E585E, 0xFFFFFF},
	SnowLine:   {0x5A7484, 0xD5E2EA, 0x000000},
	SandFill:   {0xF0DDAE, 0x5C5034, 0xFFFFFF},
	SandLine:   {0x8A6A2C, 0xDDC48A, 0x000000},
	BlueBody:   {0x1F4E8F, 0x1C4A8C, 0x333333},
	OnBlue:     {0xFFFFFF, 0xF2F6FC, 0xFFFFFF},
	RedBody:    {0xEF8A74, 0xEE8C76, 0xFFFFFF},
	OnRed:      {0x2A0905, 0x240604, 0x000000},
	// What points at hexes.
	ReachLine:   {0x0B7A3E, 0x6FE39B, 0x000000},
	TargetLine:  {0xC4161C, 0xFF7468, 0x000000},
	CommandLine: {0x6B2FA0, 0xCDA2F5, 0x000000},
	RetreatLine: {0xB35A00, 0xFFB55C, 0x000000},
	ZoneLine:    {0x3B6EA8, 0x86B7E8, 0x444444},
}

// Meetings are the inks that meet often enough to deserve steps between them.
var Meetings = [][2]Ink{
	{Page, Writing}, {Page, Muted}, {Page, Accent}, {Tray, Writing}, {Tray, Accent}, {Accent, OnAccent},
	{Ground, Writing}, {Ground, Muted}, {Ground, GridBold}, {Ground, BandLine}, {Ground, GridFine},
	{HillFill, HillLine}, {HillMid, HillLine}, {HillTop, HillLine}, {HillTop, HillMid}, {HillFill, HillMid},
	{RiseFill, RiseLine}, {WoodFill, WoodLine}, {WoodLeaf, WoodLine}, {WoodLeaf, WoodFill},
	{TownFill, TownLine}, {RoofLight, TownLine}, {RoofDark, TownLine}, {FieldFill, FieldLine},
	{CloseFill, CloseLine}, {CloseFill, Hedge}, {MarshFill, MarshLine}, {RoughFill, StoneLine}, {Stone, StoneLine},
	{EarthFill, EarthLine}, {WaterFill, WaterLine}, {FenceFill, FenceLine}, {RoadFill, RoadLine},
	{BridgeFill, BridgeLine}, {SupplyFill, SupplyLine}, {HouseFill, HouseLine}, {Ground, WaterLine}, {Ground, HillLine},
	{Ground, WoodLine}, {SandFill, SandLine}, {SnowFill, SnowLine}, {BlueBody, OnBlue}, {RedBody, OnRed}, {BlueBody, Writing},
	{Ground, ReachLine}, {Ground, TargetLine}, {Ground, CommandLine}, {Ground, RetreatLine}, {Tray, HillLine},
	{Tray, WaterLine}, {Tray, WoodLine}, {HillFill, Writing},
}

// Colour is what the ink looks like in a theme; None has none.
func (t Theme) Colour(i Ink) color.RGBA {
	shade := shades[i]
	rgb := shade.light
	switch t {
	case Dark:
		rgb = shade.dark
	case Print:
		rgb = shade.print
	}
	return color.RGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 255}
}

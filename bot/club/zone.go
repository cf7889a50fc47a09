package club

import (
	"slices"
	"strings"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// zoneOption is the option of `/organiser fuseau`.
const zoneOption = "zone"

// zones are those of French and English speaking clubs; any other of the world's table is taken by its name.
var zones = []string{"Europe/Paris", "Europe/Brussels", "Europe/Zurich", "Europe/Luxembourg", "Europe/Monaco", "Europe/London",
	"Europe/Madrid", "Europe/Rome", "Europe/Berlin", "Europe/Athens", "America/Montreal", "America/New_York", "America/Chicago",
	"America/Los_Angeles", "America/Martinique", "America/Guadeloupe", "America/Cayenne", "America/Miquelon", "Indian/Reunion", "Indian/Mayotte",
	"Pacific/Noumea", "Pacific/Tahiti", "Africa/Casablanca", "Australia/Sydney", "UTC"}

var zoneCommand = command.Command{Path: "organiser fuseau", Do: chooseZone, Complete: completeZone,
	Options: []rules.OptionSpec{{Name: zoneOption, Kind: rules.ChoiceOption}}}

// chooseZone tells where the club's hours and days are counted; a manager who names a zone changes it.
func chooseZone(c *command.Call) (*reply.Answer, error) {
	named := strings.TrimSpace(c.Args[zoneOption])
	if i := slices.IndexFunc(zones, func(zone string) bool { return strings.EqualFold(zone, named) }); i >= 0 {
		named = zones[i]
	}
	if named != "" {
		_, known := referee.ZoneNamed(named)
		switch {
		case !c.Manages():
			return nil, notManager()
		case !known:
			return nil, rules.Refuse("", "bot.zone.unknown", phrase.Named("read", reply.Short(named, limits.MaxChoiceName)))
		}
		if err := c.Referee.PutClubChoice(c, c.Place, referee.ChoiceZone, named); err != nil {
			return nil, err
		}
	}
	club, err := c.Referee.ClubChoices(c, c.Place)
	if err != nil {
		return nil, err
	}
	told := "bot.zone.host"
	switch {
	case named != "":
		told = "bot.zone.kept"
	case club.OwnZone:
		told = "bot.zone.is"
	}
	now := c.Referee.Now().In(club.Zone)
	return c.Answer(told, phrase.Verbatim("zone", locale.ZoneName(club.Zone, now)), phrase.With("now", phrase.Say("bot.hour",
		phrase.Verbatim("hour", now.Format("15")), phrase.Verbatim("minute", now.Format("04"))))), nil
}

// completeZone lists the zones of most clubs.
func completeZone(*command.Call) (choices []rules.Choice, err error) {
	for _, zone := range zones {
		choices = append(choices, slugChoice(zone, zone))
	}
	return choices, nil
}

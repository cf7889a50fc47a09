package npow

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// placingTopics are the rules of placement, one a topic.
func placingTopics(s State) []rules.Topic {
	topic := func(slug string, ref rules.Ref, args ...phrase.Arg) rules.Topic {
		return rules.Topic{Slug: slug, Title: phrase.Say("npow.topic." + slug + ".title"), Body: phrase.Say("npow.topic."+slug+".body", args...), Ref: ref}
	}
	reading := func(name string) phrase.Arg {
		return phrase.With("reading", phrase.Say("npow.reading."+name+"."+s.settings[name]))
	}
	return []rules.Topic{
		topic("secteurs", refSectors, phrase.Millimetres("width", s.field.Sectors.Cell.W), phrase.Millimetres("depth", s.field.Sectors.Cell.D), reading(astrideReading)),
		topic("bord-long", refBorder, phrase.Millimetres("least", border)),
		topic("recouvrements", refOverlap),
		topic("cours-d-eau-place", refPool, reading(sourceReading)),
		topic("batiments", "adc7:terrains"),
		topic("elements-lineaires", refWorks),
		topic("retranchements", refOverlap, reading(deploymentReading)),
		topic("places", refPlaces),
		topic("ecrans", refMode),
		topic("proposition", refProposal),
	}
}

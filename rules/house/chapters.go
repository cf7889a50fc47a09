package house

import (
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
)

func init() {
	houseRules.Meta.Slug = "house"
	houseRules.Chapters = []rules.Chapter[House]{
		openingChapter, startChapter, seatChapter, sourceChapter, settingChapter, takeBackChapter, requestChapter, endChapter,
		restoreChapter, clockChapter, continuationChapter, verdictChapter, pauseChapter, turnChapter, lookChapter,
	}
	consents = map[ledger.RequestKind]consent{
		ledger.AskUndo: strikeConsent, ledger.AskContest: strikeConsent, ledger.AskSource: sourceConsent, ledger.AskEnd: endConsent,
		ledger.AskSetting: settingConsent, ledger.AskSeat: seatConsent, ledger.AskAct: actConsent, ledger.AskClock: clockConsent,
		ledger.AskPause: pauseConsent, ledger.AskLast: lastConsent,
	}
}

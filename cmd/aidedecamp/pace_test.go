package main

import (
	"io"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/pace"
)

// paceOf is where the time of a serving program's acts went, once it has counted so many.
func paceOf(t *testing.T, addr string, acts uint64) pace.Figures {
	t.Helper()
	for late := time.Now().Add(hang); ; time.Sleep(10 * time.Millisecond) {
		answer, err := http.Get("http://" + addr + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if f := pace.Parse(text); f.Whole.Count() >= acts {
			return f
		}
		if time.Now().After(late) {
			t.Fatalf("never %d acts:\n%s", acts, text)
		}
	}
}

// After one /terrain npow the shipped program has counted one act in every stage, none of them took no time
// but the queue perhaps, and together they are no longer than the person has waited. A reading, and an act
// that is refused, are not counted.
func TestWhereTheTimeOfAnActGoes(t *testing.T) {
	server := aDiscord(t, localdiscord.Options{})
	folder := t.TempDir()
	p := start(t, folder, map[string]string{"DISCORD_TOKEN": server.Token(), "DISCORD_API_URL": server.URL(),
		"AIDEDECAMP_DB": filepath.Join(folder, "games.db"), "AIDEDECAMP_LOG": "info", "AIDEDECAMP_HEALTH_ADDR": "127.0.0.1:0"}, "serve")
	addr := field(p.await("health page"), "addr")
	p.await("msg=ready")
	w := wire{server, server.As("Camille")}
	w.do(t, "/partie nouvelle system:npow")
	press(t, w, "Les deux camps sur ce téléphone")
	press(t, w, "Commencer")
	w.do(t, "/npow initiative qui:adversaire")
	before := paceOf(t, addr, 4)
	if n := before.Whole.Count(); n != 4 {
		t.Errorf("%d acts so far, want opening, seats, start, initiative", n)
	}
	w.do(t, "/carte")
	w.do(t, "/npow initiative qui:adversaire")
	began := time.Now()
	w.do(t, "/terrain npow region:europe-centrale")
	one := paceOf(t, addr, before.Whole.Count()+1).Since(before)
	waited := time.Since(began)
	var sum time.Duration
	for i, s := range one.Stages {
		if s.Count() != 1 || s.Sum <= 0 {
			t.Errorf("%s: %d acts, %s", pace.Stage(i), s.Count(), s.Sum)
		}
		sum += s.Sum
	}
	if one.Whole.Count() != 1 || (sum-one.Whole.Sum).Abs() > time.Microsecond || sum > waited {
		t.Errorf("%d acts, %s; the stages %s; the person waited %s", one.Whole.Count(), one.Whole.Sum, sum, waited)
	}
}

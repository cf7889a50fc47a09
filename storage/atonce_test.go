package storage_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage/storagetest"
)

// BenchmarkGamesAtOnce is many games in which acts follow each other as fast as they can.
func BenchmarkGamesAtOnce(b *testing.B) {
	for _, games := range []int{1, 8, 16, 200} {
		b.Run(fmt.Sprint(games), func(b *testing.B) { gamesAtOnce(b, games, max(480/games, 5)) })
	}
}

// gamesAtOnce plays so many acts in each of so many games.
func gamesAtOnce(b *testing.B, games, acts int) {
	db := open(b)
	ids, heads := make([]string, games), make([]referee.Head, games)
	for g := range games {
		ids[g] = fmt.Sprint("g", g)
		must(b, db.Open(b.Context(), opening(b, ids[g], ids[g])))
		heads[g] = storagetest.HeadOf(b, logOf(ids[g], 2))
	}
	all := make([][]time.Duration, games)
	seq := 2
	for b.Loop() {
		b.StopTimer()
		commits := make([][]referee.Commit, games)
		for g := range games {
			for n := range acts {
				commits[g] = append(commits[g], commit(b, ids[g], seq+n, 1))
			}
		}
		seq += acts
		b.StartTimer()
		var playing sync.WaitGroup
		for g := range games {
			playing.Go(func() {
				for _, c := range commits[g] {
					began := time.Now()
					err := db.Act(context.Background(), referee.Ask{Game: c.Game, Origin: c.Answer.Origin, Known: heads[g]}, c.Ready)
					if err != nil {
						b.Error(err)
						return
					}
					all[g] = append(all[g], time.Since(began))
					heads[g] = referee.Head{Length: heads[g].Length + 1, Link: ledger.Chain(heads[g].Link, c.Lines[0])}
				}
			})
		}
		playing.Wait()
	}
	took := slices.Concat(all...)
	slices.Sort(took)
	b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), "acts/s")
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

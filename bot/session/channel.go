package session

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// Thread is a thread of a channel.
type Thread struct{ ID, Name string }

// OwnThreads are the public threads of the interaction's channel that the bot has opened and that are not
// archived.
func (i *Interaction) OwnThreads(ctx context.Context) ([]Thread, error) {
	var active discordgo.ThreadsList
	self, err := i.session.account(ctx)
	if err == nil {
		err = i.session.get(ctx, discordgo.EndpointGuildActiveThreads(i.Guild), &active)
	}
	if err != nil {
		return nil, err
	}
	var own []Thread
	for _, t := range active.Threads {
		if t.ParentID == i.Channel && t.Type == publicThread && t.OwnerID == self {
			own = append(own, Thread{t.ID, t.Name})
		}
	}
	return own, nil
}

// account is the bot's own id, asked for once.
func (s *Session) account(ctx context.Context) (string, error) {
	if known := s.own.Load(); known != nil {
		return *known, nil
	}
	var self discordgo.User
	if err := s.get(ctx, discordgo.EndpointUser("@me"), &self); err != nil {
		return "", err
	}
	s.own.Store(&self.ID)
	return self.ID, nil
}

// IsGone reports whether Discord says that there is no such channel or thread any more.
func (i *Interaction) IsGone(ctx context.Context, channel string) bool {
	var found discordgo.Channel
	return discordCode(i.session.get(ctx, discordgo.EndpointChannel(channel), &found)) == codeUnknownChannel
}

// get reads what is at an address.
func (s *Session) get(ctx context.Context, address string, into any) error {
	ctx, cancel := s.within(ctx, laterWithin)
	defer cancel()
	raw, err := s.again(ctx, http.MethodGet, address, nil, nil, address)
	if err == nil {
		err = json.Unmarshal(raw, into)
	}
	if err != nil {
		return fmt.Errorf("read %T: %w", into, err)
	}
	return nil
}

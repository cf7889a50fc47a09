package localdiscord

import (
	"slices"

	"aidedecamp/bot/limits"
)

func (s *Server) createMessage(c *call) answer {
	need := s.sendPermission(c.PathValue("channel"))
	if len(c.files) > 0 {
		need |= permAttach
	}
	if refused := s.may(need); refused != nil {
		return deny(refused)
	}
	var in limits.Message
	if refused := c.decode(&in); refused != nil {
		return deny(refused)
	}
	in.Flags &= limits.FlagComponentsV2
	m := &message{ID: s.newID(), Channel: c.PathValue("channel"), Author: theBot, Created: s.opts.Clock.Now()}
	if refused := s.apply(m, in, c.files, ""); refused != nil {
		return deny(refused)
	}
	s.post(m)
	return ok(s.messageObject(m))
}

func (s *Server) listMessages(c *call) answer {
	list := []any{}
	all := s.messages[c.PathValue("channel")]
	for i := len(all) - 1; i >= 0 && len(list) < 50; i-- {
		if all[i].onlyFor == "" {
			list = append(list, s.messageObject(all[i]))
		}
	}
	return ok(list)
}

// onMessage finds a channel's message. An ephemeral one is reached through its
// interaction only.
func (s *Server) onMessage(h func(*call, *message) answer) handler {
	return func(c *call) answer {
		m := s.find(c.PathValue("channel"), c.PathValue("message"))
		if m == nil || m.onlyFor != "" {
			return deny(unknownMessage)
		}
		return h(c, m)
	}
}

func (s *Server) getMessage(_ *call, m *message) answer {
	return ok(s.messageObject(m))
}

func (s *Server) editMessage(c *call, m *message) answer {
	if m.Author != theBot {
		return deny(notYours)
	}
	var in limits.Message
	if refused := c.decode(&in); refused != nil {
		return deny(refused)
	}
	if refused := s.edit(m, in, c.files, ""); refused != nil {
		return deny(refused)
	}
	return ok(s.messageObject(m))
}

// edit changes a message and marks it edited. Held: mu.
func (s *Server) edit(m *message, in limits.Message, files []file, under string) *apiError {
	thinking, before := m.Flags&limits.FlagLoading != 0, m.Attachments
	if refused := s.apply(m, in, files, under); refused != nil {
		return refused
	}
	if now := s.opts.Clock.Now(); !thinking {
		m.Edited = &now
	}
	s.keep(m)
	for _, old := range before {
		if !slices.Contains(m.Attachments, old) {
			s.forgetFile(old)
		}
	}
	return nil
}

func (s *Server) deleteMessage(_ *call, m *message) answer {
	s.remove(m)
	return noContent
}

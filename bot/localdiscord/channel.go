package localdiscord

import (
	"slices"

	"aidedecamp/bot/limits"
)

func (s *Server) createMessage(c *call) (any, *apiError) {
	need := s.sendPermission(c.PathValue("channel"))
	if len(c.files) > 0 {
		need |= permAttach
	}
	if refused := s.may(need); refused != nil {
		return nil, refused
	}
	in, refused := c.message()
	if refused != nil {
		return nil, refused
	}
	in.Flags &= limits.FlagComponentsV2
	m := s.newMessage(c.PathValue("channel"), theBot)
	if refused := s.apply(m, in); refused != nil {
		return nil, refused
	}
	s.post(m)
	return s.messageObject(m), nil
}

// onMessage finds a channel's message. An ephemeral one is reached through its
// interaction only.
func (s *Server) onMessage(h func(*call, *message) (any, *apiError)) handler {
	return func(c *call) (any, *apiError) {
		m := s.find(c.PathValue("channel"), c.PathValue("message"))
		if m == nil || m.onlyFor != "" {
			return nil, unknownMessage
		}
		return h(c, m)
	}
}

func (s *Server) getMessage(_ *call, m *message) (any, *apiError) {
	return s.messageObject(m), nil
}

func (s *Server) editMessage(c *call, m *message) (any, *apiError) {
	if m.Author != theBot {
		return nil, notYours
	}
	in, refused := c.message()
	if refused == nil {
		refused = s.edit(m, in)
	}
	return s.messageObject(m), refused
}

// edit changes a message and marks it edited. Held: mu.
func (h *history) edit(m *message, in payload) *apiError {
	thinking, before := m.Flags&limits.FlagLoading != 0, m.Attachments
	if refused := h.apply(m, in); refused != nil {
		return refused
	}
	if now := h.opts.Clock.Now(); !thinking {
		m.Edited = &now
	}
	h.keep(m)
	for _, old := range before {
		if !slices.Contains(m.Attachments, old) {
			h.forgetFile(old)
		}
	}
	return nil
}

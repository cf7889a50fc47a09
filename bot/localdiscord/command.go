package localdiscord

import (
	"crypto/sha256"
	"slices"
	"sync"

	"aidedecamp/bot/limits"
)

func (s *Server) scope(c *call) (string, *apiError) {
	if c.PathValue("app") != idText(idBot) {
		return "", unknownApplication
	}
	if guild := c.PathValue("guild"); guild != "" && guild != idText(idGuild) {
		return "", unknownGuild
	}
	return c.PathValue("guild"), nil
}

// putCommands replaces all commands of a scope; a command that keeps its name
// keeps its id.
func (s *Server) putCommands(c *call) (any, *apiError) {
	scope, refused := s.scope(c)
	if refused != nil {
		return nil, refused
	}
	list, refused := c.commands()
	if refused != nil {
		return nil, refused
	}
	for i := range list {
		n := &list[i]
		n.ApplicationID, n.GuildID, n.Version, n.ID = idText(idBot), scope, s.newID(), ""
		if n.Type == 0 {
			n.Type = 1
		}
		for _, old := range s.commands[scope] {
			if old.Name == n.Name && old.Type == n.Type {
				n.ID = old.ID
			}
		}
		if n.ID == "" {
			n.ID = s.newID()
		}
	}
	s.commands[scope] = list
	s.noteCommands(scope)
	s.touch()
	return registration(list), nil
}

// commands are those of a call, sound ones. A process that runs many servers is sent the same by all their
// bots: what was found sound once is not read and judged again.
func (c *call) commands() ([]limits.Command, *apiError) {
	sum := sha256.Sum256(c.json)
	if list, known := soundCommands.Load(sum); known {
		return slices.Clone(list.([]limits.Command)), nil
	}
	var list []limits.Command
	if refused := c.decode(&list); refused != nil {
		return nil, refused
	}
	if faults := limits.CheckCommands(list); len(faults) > 0 {
		return nil, invalidForm(faults)
	}
	soundCommands.Store(sum, slices.Clone(list))
	return list, nil
}

// soundCommands are lists of commands, by the sum of what was sent.
var soundCommands sync.Map

func (s *Server) getCommands(c *call) (any, *apiError) {
	scope, refused := s.scope(c)
	if refused != nil {
		return nil, refused
	}
	return registration(s.commands[scope]), nil
}

// registration are commands as Discord gives them back: who may call them is said in any case.
func registration(list []limits.Command) []registered {
	out := make([]registered, len(list))
	for i, c := range list {
		out[i] = registered{c, c.DefaultMemberPermissions}
	}
	return out
}

// registered is a command as Discord gives it back.
type registered struct {
	limits.Command
	Permissions *string `json:"default_member_permissions"`
}

// commandList is what a member may call: the server's commands and the global
// ones. Held: mu.
func (h *history) commandList() []limits.Command {
	return append(append([]limits.Command{}, h.commands[idText(idGuild)]...), h.commands[""]...)
}

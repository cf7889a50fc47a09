package localdiscord

import (
	"slices"

	"aidedecamp/bot/limits"
)

// ofBot is a handler of a call about the one application.
func ofBot(h handler) handler {
	return func(c *call) (any, *apiError) {
		if c.PathValue("app") != idText(idBot) {
			return nil, unknownApplication
		}
		return h(c)
	}
}

// putCommands replaces all commands; a command that keeps its name keeps its id.
func (s *Server) putCommands(c *call) (any, *apiError) {
	var list []limits.Command
	if refused := c.decode(&list); refused != nil {
		return nil, refused
	}
	if faults := limits.CheckCommands(list); len(faults) > 0 {
		return nil, invalidForm(faults)
	}
	for i := range list {
		n := &list[i]
		n.ApplicationID, n.Version, n.Type = idText(idBot), s.newID(), 1
		if at := slices.IndexFunc(s.commands, func(old limits.Command) bool { return old.Name == n.Name }); at >= 0 {
			n.ID = s.commands[at].ID
		} else {
			n.ID = s.newID()
		}
	}
	s.commands = list
	s.append(line{Commands: list})
	s.touch()
	return registration(list), nil
}

func (s *Server) getCommands(*call) (any, *apiError) { return registration(s.commands), nil }

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

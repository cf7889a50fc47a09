package localdiscord

import (
	"fmt"
	"slices"
	"strings"
)

// Roles: those that members have, beside @everyone. Their ids stay when they are renamed.

// nameRoles gives each role that a seat names a place, and with it an id.
func (g *guild) nameRoles() {
	for _, seat := range g.opts.Seats {
		for _, role := range seat.Roles {
			if !slices.Contains(g.opts.Roles, role) {
				g.opts.Roles = append(g.opts.Roles, role)
			}
		}
	}
}

// rolesOf are the ids of a member's roles.
func (g *guild) rolesOf(seat int) (ids []string) {
	if seat < 0 || seat >= len(g.opts.Seats) {
		return nil
	}
	for _, role := range g.opts.Seats[seat].Roles {
		ids = append(ids, idText(idOwnRole+slices.Index(g.opts.Roles, role)))
	}
	return ids
}

// roleObject is a role as Discord's API shows it.
func roleObject(id int, name string) object {
	return object{"id": idText(id), "name": name, "permissions": fmt.Sprint(permMember), "position": 0, "color": 0,
		"colors": object{"primary_color": 0, "secondary_color": nil, "tertiary_color": nil}, "icon": nil, "unicode_emoji": nil,
		"hoist": false, "managed": false, "mentionable": false, "flags": 0}
}

// roleObjects are all roles, @everyone first.
func (g *guild) roleObjects() []any {
	all := []any{roleObject(idRole, "@everyone")}
	for i, name := range g.opts.Roles {
		all = append(all, roleObject(idOwnRole+i, name))
	}
	return all
}

// role finds a role by its name or id for an option, and adds it to what the interaction names.
func (g *guild) role(option, text string, resolved object) (string, error) {
	text = strings.TrimPrefix(text, "@")
	for _, r := range g.roleObjects() {
		o := r.(object)
		if id := o["id"].(string); text == id || text == strings.TrimPrefix(o["name"].(string), "@") {
			resolve(resolved, "roles", id, o)
			return id, nil
		}
	}
	return "", &ClientError{option, ReasonUnknownChoice, text}
}

package referee

import (
	"context"
	"errors"
	"fmt"
)

// PutTheme keeps the theme in which the pictures of the place's club are drawn.
func (c *clubs) PutTheme(ctx context.Context, place Place, theme string) error {
	if err := c.store.PutTheme(ctx, place.Guild, theme); err != nil {
		return fmt.Errorf("theme of the club: %w", err)
	}
	return nil
}

// Theme returns the theme in which the pictures of the place's club are drawn; empty where it never chose
// one.
func (c *clubs) Theme(ctx context.Context, place Place) (string, error) {
	theme, err := c.store.Theme(ctx, place.Guild)
	switch {
	case errors.Is(err, ErrNotFound):
		return "", nil
	case err != nil:
		return "", fmt.Errorf("theme of the club: %w", err)
	}
	return theme, nil
}

// PutOwnTheme keeps the theme of the pictures that a person alone sees, wherever he asks; an empty one is the
// club's again.
func (c *clubs) PutOwnTheme(ctx context.Context, person Person, theme string) error {
	if err := c.store.PutOwnTheme(ctx, person.ID, theme); err != nil {
		return fmt.Errorf("theme of a person: %w", err)
	}
	return nil
}

// ThemeFor returns the theme in which a picture is drawn that a person alone sees: his own, else the club's.
func (c *clubs) ThemeFor(ctx context.Context, place Place, person Person) (string, error) {
	theme, err := c.store.OwnTheme(ctx, person.ID)
	switch {
	case errors.Is(err, ErrNotFound):
		return c.Theme(ctx, place)
	case err != nil:
		return "", fmt.Errorf("theme of a person: %w", err)
	}
	return theme, nil
}

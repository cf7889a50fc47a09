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

// Theme returns the theme in which the pictures of the place's club are drawn; empty where it never chose one.
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

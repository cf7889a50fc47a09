package tabletest

import (
	"fmt"
	"strconv"
	"strings"

	"aidedecamp/rules/plane"
)

// ParsePoint reads what Point.String writes.
func ParsePoint(text string) (plane.Point, error) {
	x, y, err := pair(text, ",")
	if err != nil {
		return plane.Point{}, fmt.Errorf("point %q: %w", text, err)
	}
	return plane.Point{X: x, Y: y}, nil
}

// ParseSize reads what Size.String writes.
func ParseSize(text string) (plane.Size, error) {
	w, d, err := pair(text, "x")
	if err != nil {
		return plane.Size{}, fmt.Errorf("size %q: %w", text, err)
	}
	return plane.Size{W: w, D: d}, nil
}

// ParseRect reads what Rect.String writes.
func ParseRect(text string) (plane.Rect, error) {
	size, rest, found := strings.Cut(text, "@")
	centre, turn, turned := strings.Cut(rest, "/")
	if !found || !turned {
		return plane.Rect{}, fmt.Errorf("rectangle %q: not WxD@x,y/turn", text)
	}
	s, err := ParseSize(size)
	if err != nil {
		return plane.Rect{}, fmt.Errorf("rectangle %q: %w", text, err)
	}
	p, err := ParsePoint(centre)
	if err != nil {
		return plane.Rect{}, fmt.Errorf("rectangle %q: %w", text, err)
	}
	a, err := plainNumber(turn)
	if err != nil {
		return plane.Rect{}, fmt.Errorf("rectangle %q: turn: %w", text, err)
	}
	return plane.Rect{Centre: p, Size: s, Turn: plane.Angle(a)}, nil
}

func pair(text, separator string) (first, second plane.MM, err error) {
	left, right, found := strings.Cut(text, separator)
	if !found {
		return 0, 0, fmt.Errorf("no %q in it", separator)
	}
	a, err := plainNumber(left)
	if err != nil {
		return 0, 0, err
	}
	b, err := plainNumber(right)
	if err != nil {
		return 0, 0, err
	}
	return a, b, nil
}

// plainNumber refuses signs and zeros that String would not write, so that one text stands for one value.
func plainNumber(text string) (plane.MM, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("number %q: %w", text, err)
	}
	if strconv.FormatInt(n, 10) != text {
		return 0, fmt.Errorf("number %q is not written plainly", text)
	}
	return plane.MM(n), nil
}

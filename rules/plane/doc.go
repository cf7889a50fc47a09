// Package plane measures a wargames table in whole millimetres: points, rotated rectangles, sectors and bands.
//
// Enter by Rect for a piece, Grid for the sectors, Band for a strip along the table. The origin is the lower left corner of
// the table as its south edge sees it: x runs along the long edge, y across, angles turn counter-clockwise in whole degrees.
// Everything is integer arithmetic, so that a position judged on one machine is judged alike on all.
//
// It imports nothing of this module and knows neither a rule system nor a picture.
package plane

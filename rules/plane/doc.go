// Package plane measures a wargames table in whole millimetres: points, rotated rectangles, sectors and
// bands.
//
// Enter by Rect for a piece and Rounded for one that players cut out, Grid for the sectors, Band for a strip
// along the table; by Rect.Polygon to judge whether pieces overlap, how far apart they are and how much of
// them a box contains; by Room for the way out of a refusal; by ParsePlace and ParsePlaces for what players
// type, in their Unit. The origin is the lower left corner of the table as its south edge sees it: x runs
// along the long edge, y across, angles turn counter-clockwise in whole degrees.
//
// Everything is exact on the rounded corners of a piece and in integers or fractions, so that a position
// judged on one machine is judged alike on all. Nothing is exact beyond Reach.
//
// It imports nothing of this module and knows neither a rule system nor a picture.
package plane

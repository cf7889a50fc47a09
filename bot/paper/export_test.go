package paper

// Printable is printable, for the tests.
var Printable = printable

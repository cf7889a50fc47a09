// Package health is the signs of life of a process that serves: what its commits come to (Committed), the
// writes that it tries where nobody acts, and the gateway's state (Attach). They are shown as a page for
// supervisors and figures for Prometheus. It decides nothing by them.
package health

// Package health is the signs of life of a process that serves: Watch notes them at the store and the
// gateway, and they are shown as a page for supervisors and figures for Prometheus. It decides nothing by
// them.
package health

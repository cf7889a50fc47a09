// Package health is the signs of life of a process that serves: noted by Watch at the store and by who
// holds the gateway, told as a page for supervisors and figures for Prometheus. It decides nothing by them.
package health

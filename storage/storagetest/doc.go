// Package storagetest is the contract of the referee's store as one suite, run by every store. What a file,
// a disk or a memory does besides is checked by that store's own tests.
//
// Enter by Run. The logs that it keeps are made up (Record); a store's own tests may use them. It imports
// the port and no store.
package storagetest

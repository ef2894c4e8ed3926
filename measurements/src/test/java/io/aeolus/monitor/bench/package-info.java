/** Measurements on Storm's local cluster that take minutes: what wrapping costs, what batches do to the heap, how right profiles are. */
package io.aeolus.monitor.bench;

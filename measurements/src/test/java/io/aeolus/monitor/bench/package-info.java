/** Long measurements on Storm's local cluster: overhead of wrapping, heap with batches, accuracy of profiles. */
package io.aeolus.monitor.bench;

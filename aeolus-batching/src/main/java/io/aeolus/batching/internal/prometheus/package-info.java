/** The metrics of a worker in the text format of Prometheus, and the HTTP server that serves them. */
@NullMarked
package io.aeolus.batching.internal.prometheus;

import org.jspecify.annotations.NullMarked;

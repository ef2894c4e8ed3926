/** A worker's metrics in the text format of Prometheus, and the server that it asks for them. */
@NullMarked
package io.aeolus.batching.internal.prometheus;

import org.jspecify.annotations.NullMarked;

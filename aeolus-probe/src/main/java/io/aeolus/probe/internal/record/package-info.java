/** Records runs: rows of spouts, the topology's output, and the times of messages in bolts. */
@NullMarked
package io.aeolus.probe.internal.record;

import org.jspecify.annotations.NullMarked;

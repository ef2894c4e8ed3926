/** What is counted of a run that is recorded: rows of spouts, the topology's output, and how long messages are in bolts. */
@NullMarked
package io.aeolus.probe.internal.record;

import org.jspecify.annotations.NullMarked;

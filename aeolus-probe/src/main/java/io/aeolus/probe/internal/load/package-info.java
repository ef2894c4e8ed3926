/** Generates load to measure the cost of a message, and meters the threads that carry it. */
@NullMarked
package io.aeolus.probe.internal.load;

import org.jspecify.annotations.NullMarked;

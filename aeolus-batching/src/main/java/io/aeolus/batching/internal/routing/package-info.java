/** Routing of batches: replaces the consumers' groupings, asks them for the tasks of each row, and sends batches to these tasks. */
@NullMarked
package io.aeolus.batching.internal.routing;

import org.jspecify.annotations.NullMarked;

/** Routing of batches: replaces the consumers' groupings, calls them for each row, and sends batches to the tasks that they choose. */
@NullMarked
package io.aeolus.batching.internal.routing;

import org.jspecify.annotations.NullMarked;

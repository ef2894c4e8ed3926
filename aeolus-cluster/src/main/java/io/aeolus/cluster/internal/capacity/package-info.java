/** The slots, memory and CPU that a topology needs, and those that a cluster has free. */
@NullMarked
package io.aeolus.cluster.internal.capacity;

import org.jspecify.annotations.NullMarked;

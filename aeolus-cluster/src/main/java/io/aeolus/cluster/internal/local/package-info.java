/** Storm's local cluster: errors of components, the end of a topology, memory. */
@NullMarked
package io.aeolus.cluster.internal.local;

import org.jspecify.annotations.NullMarked;

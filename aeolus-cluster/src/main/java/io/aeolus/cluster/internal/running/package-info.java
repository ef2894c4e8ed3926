/** Clusters that run topologies: Storm's local one, and those whose workers are processes; what Nimbus is asked and told. */
@NullMarked
package io.aeolus.cluster.internal.running;

import org.jspecify.annotations.NullMarked;

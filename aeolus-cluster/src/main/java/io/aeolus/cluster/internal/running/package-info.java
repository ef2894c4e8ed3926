/** Topologies from their submission until they are gone: what Nimbus is asked and told, and clusters whose workers are processes. */
@NullMarked
package io.aeolus.cluster.internal.running;

import org.jspecify.annotations.NullMarked;

/** A cluster whose workers are processes of their own, on this machine or elsewhere: how topologies get there and back. */
@NullMarked
package io.aeolus.cluster.internal.remote;

import org.jspecify.annotations.NullMarked;

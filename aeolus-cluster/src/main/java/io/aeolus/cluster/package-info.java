/**
 * Where topologies run and how they get there: Storm's local cluster, a cluster of processes on this machine or on hosts inside of
 * it, and a remote one; capturing what a user's {@code main} submits, and submitting it; faults for tests. Nothing here measures:
 * a cluster passes on the snapshots of {@code io.aeolus.probe}.
 */
@NullMarked
package io.aeolus.cluster;

import org.jspecify.annotations.NullMarked;

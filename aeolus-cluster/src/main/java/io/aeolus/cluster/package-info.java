/**
 * Clusters that run topologies: Storm's local cluster, a cluster of processes on this machine, and an existing remote cluster. Also captures the
 * topology that a user's {@code main} submits, submits topologies, and rebalances them. Measurements are in {@code io.aeolus.monitor}: a cluster
 * only passes on the snapshots of {@code io.aeolus.probe}.
 */
@NullMarked
package io.aeolus.cluster;

import org.jspecify.annotations.NullMarked;

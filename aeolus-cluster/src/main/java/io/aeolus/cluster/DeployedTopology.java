// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A topology that runs on a cluster.
 *
 * @param name the name on the cluster
 * @param isActive whether its spouts may emit; otherwise a user has deactivated the topology
 * @param workers the number of worker processes
 * @param areWorkersComputed whether the scheduler of the cluster computes this number from resources, and ignores requests for another number
 * @param components the user's spouts and bolts, by id
 * @param chainHeads the component in whose tasks each chained component runs, by the id of the chained component
 * @param config the settings with which the topology was submitted
 */
public record DeployedTopology(
        String name,
        boolean isActive,
        int workers,
        boolean areWorkersComputed,
        Map<String, Component> components,
        Map<String, String> chainHeads,
        Map<String, Object> config) {

    /** The numbers of executors and tasks of a component. */
    public record Component(int executors, int tasks) {}

    public DeployedTopology {
        components = Collections.unmodifiableMap(new TreeMap<>(components));
        chainHeads = Map.copyOf(chainHeads);
        config = Collections.unmodifiableMap(new HashMap<>(config));
    }
}

package io.aeolus.cluster;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A topology as it runs on a cluster.
 *
 * @param name its name there
 * @param workers its worker processes
 * @param components the user's spouts and bolts, by id
 * @param config its settings, as it was submitted
 */
public record DeployedTopology(
        String name, int workers, Map<String, Component> components, Map<String, Object> config) {

    /** How many executors and tasks a component has. */
    public record Component(int executors, int tasks) {}

    public DeployedTopology {
        components = Collections.unmodifiableMap(new TreeMap<>(components));
        config = Collections.unmodifiableMap(new HashMap<>(config));
    }
}

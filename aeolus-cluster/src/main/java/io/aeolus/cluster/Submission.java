// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/**
 * A topology to submit.
 *
 * @param name the name, to which a cluster may append a unique suffix
 * @param topology the topology, with observers if it is instrumented
 * @param config the topology's settings without Storm's own; values may be null
 * @param credentials secrets of the workers, which Storm does not log; a local cluster ignores them
 */
public record Submission(
        String name, StormTopology topology, Map<String, Object> config, Map<String, String> credentials) {

    public Submission {
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
        credentials = Map.copyOf(credentials);
    }

    /** A topology without credentials. */
    public Submission(String name, StormTopology topology, Map<String, Object> config) {
        this(name, topology, config, Map.of());
    }

    @Override
    public String toString() {
        return "Submission[" + name + "]";
    }
}

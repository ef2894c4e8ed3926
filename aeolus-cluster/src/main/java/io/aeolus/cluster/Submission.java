package io.aeolus.cluster;

import java.util.Map;
import org.apache.storm.generated.StormTopology;

/**
 * A topology to run.
 *
 * @param name what it is called; a cluster adds what makes it unique
 * @param topology the topology, observers included
 * @param config its settings
 */
public record Submission(String name, StormTopology topology, Map<String, Object> config) {

    /** Copies the settings. */
    public Submission {
        config = Map.copyOf(config);
    }
}

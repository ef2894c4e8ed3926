package io.aeolus.cluster;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/**
 * A topology to run.
 *
 * @param name what it is called; a cluster may add what makes it unique
 * @param topology the topology, observers included
 * @param config its settings, without those of Storm's own files; values may be null
 */
public record Submission(String name, StormTopology topology, Map<String, Object> config) {

    public Submission {
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
    }
}

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
 * @param credentials what its workers may know and nobody may read: Storm does not log them; a local cluster has none
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

package io.aeolus.cluster;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;

/**
 * What a {@code main} wanted to submit.
 *
 * @param name the topology's name
 * @param config the topology's settings, without those of Storm's own files; values may be null
 * @param options the submission's options, with credentials where there are some
 * @param topology the topology
 * @param remarks what is worth to be known about the capture, a line each; none in most cases
 */
public record CapturedTopology(
        String name,
        Map<String, Object> config,
        Optional<SubmitOptions> options,
        StormTopology topology,
        List<String> remarks) {

    /** Copies the settings. */
    public CapturedTopology {
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
        remarks = List.copyOf(remarks);
    }
}

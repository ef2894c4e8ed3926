// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/**
 * A topology to which a plan was applied, ready for submission.
 *
 * @param topology the new topology, independent of the original topology
 * @param config the topology's settings merged with the settings for batches; values may be null
 * @param unbatched the streams that the plan names and that cannot be batched, with the reasons
 */
public record PlannedTopology(StormTopology topology, Map<String, Object> config, List<UnbatchedStream> unbatched) {

    /**
     * Copies the settings and the list.
     *
     * @param topology the new topology, independent of the original topology
     * @param config the topology's settings merged with the settings for batches; values may be null
     * @param unbatched the streams that the plan names and that cannot be batched, with the reasons
     */
    public PlannedTopology {
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
        unbatched = List.copyOf(unbatched);
    }
}

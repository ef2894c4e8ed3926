package io.aeolus.batching;

import java.util.List;
import org.apache.storm.generated.StormTopology;

/**
 * A topology after a plan was carried out on it.
 *
 * @param topology the new topology, independent of the one it was made from
 * @param refusals the streams that the plan asked to batch and that stay unbatched, with the reasons
 */
public record RewrittenTopology(StormTopology topology, List<Refusal> refusals) {

    /**
     * Copies the list.
     *
     * @param topology the new topology, independent of the one it was made from
     * @param refusals the streams that the plan asked to batch and that stay unbatched, with the reasons
     */
    public RewrittenTopology {
        refusals = List.copyOf(refusals);
    }
}

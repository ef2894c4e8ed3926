// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;

/** A chained component has the parallelism of its head, and not the parallelism of the bolt in its place. */
class ChainedComponentChangeTest {

    private final StormTopology topology = words();
    private final BatchingPlan plan = new BatchingPlan(
            Map.of("words", new ComponentPlan(2, 4), "count", new ComponentPlan(2, 4)),
            List.of(StreamPlan.of("words", "default", 1).withChained(List.of("count"))));
    private final StormTopology planned = Aeolus.applyPlan(plan, topology).topology();
    private final List<ComponentChange> changes = ComponentChange.between(topology, planned);

    @Test
    void size_is_the_size_of_the_head() {
        assertThat(changes)
                .contains(new ComponentChange(
                        "count",
                        new ComponentChange.Size(1, 1),
                        new ComponentChange.Size(2, 4),
                        false,
                        Optional.of("words")));
    }

    @Test
    void text_names_the_head() {
        RewrittenTopology rewritten =
                new RewrittenTopology("words", planned, Map.of(), changes, List.of(), List.of(), List.of());

        assertThat(RewriteText.full(rewritten)).containsPattern("count +1 -> 2 +1 -> 4 +runs in words");
        assertThat(RewriteText.brief(rewritten))
                .isEqualTo("1 of 2 components wrapped, 1 chained, 0 streams batched, 0 settings changed\n");
    }

    private static StormTopology words() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        builder.setBolt("count", new TestWordCounter()).shuffleGrouping("words");
        return builder.createTopology();
    }
}

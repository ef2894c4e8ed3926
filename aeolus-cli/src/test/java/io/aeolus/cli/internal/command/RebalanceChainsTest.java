// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.when;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The preview for a topology whose counters run in the tasks of its spout. */
class RebalanceChainsTest {

    private static final String STREAM =
            "{\"producer\":\"lines\",\"stream\":\"default\",\"batchSize\":1,\"linger\":\"5ms\",\"chained\":[\"count\"]}";

    @TempDir
    private Path folder;

    @RegisterExtension
    private final MockNimbus cluster = new MockNimbus();

    private final CommandRun aeolus = CommandRun.idle();

    @BeforeEach
    void run() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new TestWordSpout(), 2).setNumTasks(4);
        builder.setBolt("count", new TestWordCounter(), 2).setNumTasks(4).shuffleGrouping("lines");
        StreamPlan chained = StreamPlan.of("lines", "default", 1).withChained(List.of("count"));
        StormTopology topology = Aeolus.apply(new BatchingPlan(Map.of(), List.of(chained)), builder.createTopology());
        assertThat(Aeolus.chainHeads(topology)).isEqualTo(Map.of("count", "lines"));
        cluster.runWords(
                "{}",
                () -> List.of(
                        MockNimbus.executor("count", 1, 4),
                        MockNimbus.executor("lines", 5, 6),
                        MockNimbus.executor("lines", 7, 8)));
        when(cluster.calls().getUserTopology("words-1-7")).thenReturn(topology);
    }

    @Test
    void the_components_of_a_chain_that_the_plan_does_not_have_keep_their_executors() throws Exception {
        preview(1, 4, "");

        assertThat(aeolus.out())
                .contains("nothing to rebalance")
                .contains(
                        "- 'count' runs in the tasks of 'lines', whose executors do not change; the plan does not chain them\n");
    }

    @Test
    void the_head_of_a_chain_that_the_plan_has_gets_other_executors() throws Exception {
        preview(4, 4, STREAM);

        assertThat(aeolus.out())
                .contains("lines      2 -> 4")
                .doesNotContain("1 -> 4")
                .doesNotContain("chain");
    }

    private void preview(int lines, int count, String stream) throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.json"), """
                {"version":1,"topology":"words",
                 "components":{"lines":{"parallelism":%d,"tasks":4},"count":{"parallelism":%d,"tasks":4}},
                 "streams":[%s]}
                """.formatted(lines, count, stream));
        aeolus.succeed("rebalance --plan " + plan + " words");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.batching.fixture.StormGroupings;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.component.Wrapper;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;

/** The outputs of a component that is wrapped by hand, derived when it starts. */
class OutputPlanTest {

    private static final Fields KEY = new Fields("key");

    @Test
    void unwrapped_consumer_keeps_its_stream_unbatched() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new TestBolt()).shuffleGrouping("p");
        builder.setBolt("d", wrapped()).shuffleGrouping("p");
        assertRefused(
                builder,
                "its consumer 'c' is not wrapped and cannot unpack batches: wrap it, with batch size 1 if its own output"
                        + " should stay unbatched");
    }

    @Test
    void several_key_based_consumers_without_routes_keep_their_stream_unbatched() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", wrapped(), 3).fieldsGrouping("p", KEY);
        builder.setBolt("d", wrapped(), 2).fieldsGrouping("p", KEY);
        assertRefused(
                builder,
                "its consumers need separate batches, as they have different keys or numbers of tasks: use Aeolus.applyPlan"
                        + " on the whole topology");
    }

    @Test
    void custom_grouping_without_routes_keeps_its_stream_unbatched() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", wrapped(), 2).partialKeyGrouping("p", KEY);
        assertRefused(
                builder,
                "its consumer 'c' has a custom grouping, which must choose the tasks of each tuple: use Aeolus.applyPlan on the whole topology");
    }

    @Test
    void stream_without_consumers_or_batch_size_is_not_reported() {
        TopologyBuilder builder = builder();
        assertThat(plan(builder, 5).outlets()).isEmpty();
        builder.setBolt("c", new TestBolt()).shuffleGrouping("p");
        OutputPlan plan = plan(builder, 1);
        assertThat(plan.unbatched()).isEmpty();
        assertThat(plan.outlets()).hasSize(1);
        assertThat(plan.outlets().get(0).batching()).isEmpty();
    }

    private static TopologyBuilder builder() {
        return TestSpout.producer(Streams.of("key"));
    }

    private static IRichBolt wrapped() {
        return Aeolus.batched(new TestBolt(), 5);
    }

    private static void assertRefused(TopologyBuilder builder, String reason) {
        OutputPlan plan = plan(builder, 5);
        assertThat(plan.unbatched()).containsExactly(new UnbatchedStream("p", "default", reason));
        assertThat(plan.outlets()).allMatch(outlet -> outlet.batching().isEmpty());
    }

    static OutputPlan plan(TopologyBuilder builder, int batchSize) {
        TopologyContext context = new TestCluster(builder.createTopology()).context("p");
        return OutputPlan.of(
                context,
                OutputSpec.ofAll(StreamPlan.of("p", "default", batchSize)),
                Wrapper::acceptsBatches,
                new StormGroupings(context)::tasks);
    }
}

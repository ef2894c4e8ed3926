// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.junit.jupiter.api.Test;

/** Roots become tuples that Storm can anchor to and ack, and each root keeps the edges that were added to it. */
class AnchorTuplesTest {

    private final TopologyContext context = context();
    private final TupleImpl batch = batch(Map.of(1L, 10L, 2L, 20L, 3L, 30L));
    private final Anchor.OfRoot first = new Anchor.OfRoot(batch, 1L, 10, true);
    private final Anchor.OfRoot second = new Anchor.OfRoot(batch, 2L, 20, false);
    private final Anchor.OfRoot third = new Anchor.OfRoot(batch, 3L, 30, false);

    @Test
    void roots_of_a_batch_are_one_tuple() {
        List<Tuple> tuples = tuples(first, third);

        assertThat(tuples).hasSize(1);
        assertThat(tuples.get(0).getMessageId().getAnchors()).containsExactly(1L, 3L);
        assertThat(tuples.get(0).getSourceStreamId()).isEqualTo("default");
        assertThat(tuples.get(0).getValues()).isEqualTo(batch.getValues());
    }

    @Test
    void roots_of_different_batches_are_separate_tuples() {
        TupleImpl alone = batch(Map.of(7L, 70L));
        // The same root on two paths: Storm adds an edge to each.
        Anchor.OfRoot other = new Anchor.OfRoot(batch(Map.of(1L, 11L, 2L, 21L)), 1L, 11, true);

        List<Tuple> tuples = tuples(first, second, other, new Anchor.OfTuple(alone), third);

        assertThat(tuples)
                .extracting(tuple -> Map.copyOf(tuple.getMessageId().getAnchorsToIds()))
                .containsExactlyInAnyOrder(Map.of(1L, 10L, 2L, 20L), Map.of(1L, 11L), Map.of(7L, 70L), Map.of(3L, 30L));
        assertThat(tuples).contains(alone);
    }

    @Test
    void anchor_is_added_once() {
        AnchorTuples twice = new AnchorTuples();
        new Anchors(first, second).collectLive(twice);
        new Anchors(second, third).collectLive(twice);
        assertThat(twice.list()).hasSize(1);
        assertThat(twice.list().get(0).getMessageId().getAnchors()).containsExactly(1L, 2L, 3L);

        assertThat(tuples(second)).as("another collection").hasSize(1);
    }

    /** Like Storm's emit to two tasks. */
    @Test
    void edges_are_added_to_the_roots_and_acked_with_any_later_tuple() {
        TupleImpl emitted = (TupleImpl) tuples(first, second).get(0);
        emitted.updateAckVal(0b0100_0000);
        emitted.updateAckVal(0b1000_0000);
        assertThat(emitted.getAckVal()).isZero();

        TupleImpl acked = (TupleImpl) tuples(second, third).get(0);

        assertThat(acked.getAckVal()).isZero();
        assertThat(acked.getMessageId().getAnchorsToIds())
                .containsOnly(Map.entry(2L, 20L ^ 0b1100_0000), Map.entry(3L, 30L));
        assertThat(new Anchors(second, third).messageId().getAnchorsToIds())
                .as("what user code sees")
                .containsOnly(Map.entry(2L, 20L), Map.entry(3L, 30L));
    }

    @Test
    void one_tuple_of_a_sampled_batch_reports_the_latency() {
        assertThat(tuples(first)).extracting(AnchorTuplesTest::sampled).containsOnlyNulls();
        batch.setProcessSampleStartTime(5);

        assertThat(tuples(second)).extracting(AnchorTuplesTest::sampled).containsOnlyNulls();
        assertThat(tuples(first, third)).extracting(AnchorTuplesTest::sampled).containsExactly(5L);
    }

    private static List<Tuple> tuples(Anchor... anchors) {
        AnchorTuples tuples = new AnchorTuples();
        new Anchors(anchors).collectLive(tuples);
        return tuples.list();
    }

    private static Long sampled(Tuple tuple) {
        return ((TupleImpl) tuple).getProcessSampleStartTime();
    }

    private TupleImpl batch(Map<Long, Long> edges) {
        return new TupleImpl(
                context,
                List.of(1),
                "source",
                context.getComponentTasks("source").get(0),
                "default",
                MessageId.makeId(edges));
    }

    private static TopologyContext context() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new TestSpout(Streams.of("id")));
        return new TestCluster(builder.createTopology()).context("source");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.input.Batch;
import io.aeolus.batching.internal.input.InputTuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.storm.serialization.KryoTupleDeserializer;
import org.apache.storm.serialization.KryoTupleSerializer;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.junit.jupiter.api.Test;

/** The lineage of a batch preserves the roots of each row through serialization. */
class AnchorLogTest {

    @Seeded(150)
    void each_row_arrives_with_its_own_roots(long seed) {
        BoltHarness harness = new BoltHarness(seed, 10);
        List<Set<Long>> roots = new ArrayList<>();
        List<Set<Long>> failedInDelivery = new ArrayList<>();
        while (roots.size() < 20) {
            // Roots and deliveries are independent: each delivery has separate anchors.
            Set<Long> failed = new TreeSet<>();
            for (Set<Long> row : harness.deliverRandom()) {
                roots.add(row);
                failedInDelivery.add(failed);
            }
        }
        AnchorLog log = new AnchorLog();
        List<List<Integer>> anchorsOfRows = new ArrayList<>();
        for (int rows = 2 + harness.random.nextInt(40); rows > 0; rows--) {
            List<Integer> anchors = anchors(harness, anchorsOfRows);
            anchorsOfRows.add(anchors);
            log.add(Anchors.of(anchors.stream().map(harness.received()::get).toList()));
        }
        while (harness.random.nextInt(3) == 0) {
            int row = harness.random.nextInt(roots.size());
            harness.user.collector.fail(harness.received().get(row));
            failedInDelivery.get(row).addAll(roots.get(row));
        }

        List<InputTuple> rows = read(sent(harness, log, anchorsOfRows.size()), harness);

        assertThat(rows).hasSameSizeAs(anchorsOfRows);
        for (int row = 0; row < rows.size(); row++) {
            Set<Long> expected = new TreeSet<>();
            for (int anchor : anchorsOfRows.get(row)) {
                roots.get(anchor).stream()
                        .filter(root -> !failedInDelivery.get(anchor).contains(root))
                        .forEach(expected::add);
            }
            assertThat(rows.get(row).getMessageId().getAnchors()).isEqualTo(expected);
        }
    }

    @Test
    void rows_of_the_same_input_are_one_run() {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.deliver(
                3, new Lineage(new int[] {2, 1}, new int[][] {{0}, {1}}), harness.acker.message(List.of(1L, 2L)));
        AnchorLog log = new AnchorLog();
        for (int row : new int[] {0, 1, 0, 2, 1}) {
            log.add(((InputTuple) harness.received().get(row)).anchors());
        }

        assertThat(log.lineage()).hasToString("[3, 1, 1][[0], [1], [0]]");
    }

    @Test
    void batch_whose_rows_have_the_same_roots_has_a_uniform_lineage() {
        BoltHarness harness = new BoltHarness(0, 10);
        MessageId id = harness.acker.message(List.of(1L, 2L));
        harness.deliver(id);
        harness.deliver(id);
        AnchorLog log = new AnchorLog();
        harness.received().forEach(tuple -> log.add(((InputTuple) tuple).anchors()));

        assertThat(log.lineage()).isSameAs(Lineage.UNIFORM);
        log.add(Anchors.NONE);
        assertThat(log.lineage()).hasToString("[1, 1, 1][[0, 1], [0, 1], []]");
    }

    /** The anchors of the previous row, as if one input creates several rows, or random anchors. */
    private static List<Integer> anchors(BoltHarness harness, List<List<Integer>> before) {
        if (!before.isEmpty() && harness.random.nextBoolean()) {
            return before.get(before.size() - 1);
        }
        int inputs = harness.received().size();
        return harness.random
                .ints(harness.random.nextInt(10) < 7 ? 1 : harness.random.nextInt(4), 0, inputs)
                .boxed()
                .toList();
    }

    /** Like Storm's emit: adds an edge to each anchor, by exclusive or for each root. */
    private static TupleImpl sent(BoltHarness harness, AnchorLog log, int rows) {
        List<List<Integer>> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            values.add(List.of(row, row));
        }
        List<Object> columns = Columns.of(values, log.lineage());
        Map<Long, Long> edges = new HashMap<>();
        for (Tuple anchor : log.live()) {
            long edge = harness.random.nextLong();
            anchor.getMessageId().getAnchors().forEach(root -> edges.merge(root, edge, (a, b) -> a ^ b));
        }
        return new TupleImpl(
                harness.context, columns, "b", harness.context.getThisTaskId(), "default", MessageId.makeId(edges));
    }

    private static List<InputTuple> read(TupleImpl sent, BoltHarness harness) {
        byte[] wire = new KryoTupleSerializer(TestCluster.defaults(), harness.context).serialize(sent);
        TupleImpl received = new KryoTupleDeserializer(TestCluster.defaults(), harness.context).deserialize(wire);
        List<InputTuple> rows = new ArrayList<>();
        Batch.read(received, received.getContext(), rows::add);
        return rows;
    }
}

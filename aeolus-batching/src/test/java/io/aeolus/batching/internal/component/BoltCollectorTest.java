// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.FlushOnIdleWaitStrategy;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.input.AnchorTuples;
import io.aeolus.batching.internal.input.InputTuple;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** The anchors of a bolt's output, and when it is sent. {@link BoltAcksTest} tests the acks of its inputs. */
class BoltCollectorTest {

    private static final Lineage TWO_ROOTS = new Lineage(new int[] {2, 2}, new int[][] {{0}, {1}});

    @Seeded(400)
    void each_tuple_tree_is_completed_or_fails(long seed) {
        int batchSize = 1 + (int) (seed % 9);
        BoltHarness harness = new BoltHarness(seed, batchSize);
        List<Tuple> held = new ArrayList<>();
        Set<Tuple> failing = new HashSet<>();
        List<Set<Long>> rootsOfInputs = new ArrayList<>();
        AtomicInteger ids = new AtomicInteger();
        // Some inputs are acked before their execute ends.
        harness.user.onExecute = tuple -> {
            harness.received().add(tuple);
            held.add(tuple);
            switch (harness.random.nextInt(12)) {
                case 0, 1, 2, 3 -> settle(harness, held, true);
                case 4, 5 -> emit(harness, held, ids.getAndIncrement());
                case 6 -> failing.add(settle(harness, held, false));
                default -> {}
            }
        };
        for (int step = 0; step < 300; step++) {
            switch (harness.random.nextInt(8)) {
                case 0 -> rootsOfInputs.addAll(harness.deliverRandom());
                case 1, 2 -> settle(harness, held, true);
                case 3 -> {
                    if (harness.random.nextInt(3) == 0 && !held.isEmpty()) {
                        failing.add(settle(harness, held, false));
                    }
                }
                case 4 -> harness.clock.advanceMillis(1);
                default -> emit(harness, held, ids.getAndIncrement());
            }
        }
        while (!held.isEmpty()) {
            settle(harness, held, true);
        }
        harness.waitForLinger();
        harness.storm.consumeAll();

        Set<Long> roots = new TreeSet<>();
        Set<Long> failed = new TreeSet<>();
        for (int input = 0; input < rootsOfInputs.size(); input++) {
            roots.addAll(rootsOfInputs.get(input));
            if (failing.contains(harness.received().get(input))) {
                failed.addAll(rootsOfInputs.get(input));
            }
        }
        assertThat(harness.acker.open()).as("roots that are open").isSubsetOf(failed);
        // No two deliveries have the same root.
        assertThat(harness.storm.failedRoots).containsExactlyInAnyOrderElementsOf(failed);
        roots.removeAll(failed);
        assertThat(harness.storm.ackedRoots).containsExactlyInAnyOrderElementsOf(roots);
        int emitted = ids.get();
        Map<Object, Integer> copies = new HashMap<>();
        harness.storm.rows().forEach(row -> copies.merge(row.getSourceStreamId() + row.getValue(1), 1, Integer::sum));
        assertThat(copies).hasSize(emitted);
        // The two key-based consumers of "default" have separate batches.
        int copiesOfDefault = batchSize == 1 ? 1 : 2;
        copies.forEach((row, count) -> assertThat(count)
                .as(row.toString())
                .isEqualTo(row.toString().startsWith("side") ? 1 : copiesOfDefault));
    }

    @Test
    void rows_are_flushed_when_the_bolt_is_idle() throws InterruptedException {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.deliver(harness.acker.message(List.of(1L)));
        harness.user.collector.emit("side", harness.received().get(0), List.of(1, 1));
        assertThat(harness.storm.rows()).isEmpty();
        FlushOnIdleWaitStrategy strategy = new FlushOnIdleWaitStrategy();
        strategy.prepare(TestCluster.defaults(), IWaitStrategy.WaitSituation.BOLT_WAIT);

        strategy.idle(0);

        assertThat(harness.storm.rows()).hasSize(1);
        strategy.idle(0);
        assertThat(harness.storm.rows()).hasSize(1);
    }

    @Test
    void roots_of_an_unsendable_batch_fail_and_are_not_acked() {
        BoltHarness harness = new BoltHarness(0, 2);
        harness.storm.onEmit(() -> {
            throw new IllegalStateException("cannot be sent");
        });
        harness.user.onExecute = tuple -> {
            try {
                harness.user.collector.emit("side", tuple, tuple.getValues());
            } catch (IllegalStateException e) {
                harness.received().add(tuple);
            }
            harness.user.collector.ack(tuple);
        };
        // Rows 0 and 2 have root 1, which is also a root of the batch of rows 0 and 1.
        Lineage lineage = new Lineage(new int[] {1, 1, 1}, new int[][] {{0}, {1}, {0, 2}});
        harness.deliver(3, lineage, harness.acker.message(List.of(1L, 2L, 3L)));

        assertThat(harness.received()).hasSize(1);
        assertThat(harness.storm.failed).hasSize(1);
        assertThat(harness.storm.failedRoots).containsExactly(1L, 2L);
        assertThat(harness.storm.ackedRoots).isEmpty();
        // Other tests run the idle tasks of this thread, which flush the third row.
        harness.storm.onEmit(() -> {});
    }

    @Test
    void last_window_does_not_retain_its_batches() {
        BoltHarness harness = new BoltHarness(0, 1);
        harness.deliver(1, 1);
        harness.deliver(1, 2);
        WeakReference<Tuple> row = new WeakReference<>(harness.received().get(0));
        WeakReference<Object> anchors =
                new WeakReference<>(((InputTuple) harness.received().get(0)).anchors());
        harness.user.collector.emit("side", harness.received(), List.of(1, 1));
        harness.received().forEach(harness.user.collector::ack);
        harness.received().clear();
        harness.storm.acked.clear();
        harness.storm.emitted.clear();

        await().until(() -> {
            System.gc();
            return row.get() == null && anchors.get() == null;
        });
    }

    @Test
    void emit_after_the_ack_does_not_ack_again() {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.deliver(harness.acker.message(List.of(1L)));
        Tuple input = harness.received().get(0);
        harness.user.collector.ack(input);
        harness.user.collector.emit("side", input, List.of(1, 1));
        harness.waitForLinger();

        assertThat(harness.storm.emitted).hasSize(1);
        assertThat(harness.storm.acked).hasSize(1);
    }

    @Test
    void row_emitted_after_a_fail_is_not_anchored() {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.deliver(harness.acker.message(List.of(1L)));
        harness.deliver(harness.acker.message(List.of(2L)));
        Tuple failing = harness.received().get(0);
        harness.user.collector.emit("side", failing, List.of(1, 1));
        harness.user.collector.fail(failing);
        harness.user.collector.emit("side", failing, List.of(2, 2));
        harness.user.collector.emit("side", harness.received(), List.of(3, 3));
        harness.waitForLinger();

        assertThat(harness.storm.rows())
                .extracting(row -> row.getMessageId().getAnchors())
                .containsExactly(Set.of(), Set.of(), Set.of(2L));
        assertThat(harness.storm.acked).isEmpty();
    }

    @Test
    void row_with_several_anchors_holds_all_of_them() {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.deliver(4, TWO_ROOTS, harness.acker.message(List.of(1L, 2L)));
        harness.deliver(harness.acker.message(List.of(3L)));
        List<Tuple> anchors = List.of(
                harness.received().get(0),
                harness.received().get(4),
                harness.received().get(3),
                harness.received().get(1));
        harness.user.collector.emit("side", anchors, List.of(1, 1));
        harness.received().forEach(harness.user.collector::ack);
        assertThat(harness.storm.acked).isEmpty();

        harness.waitForLinger();

        assertThat(harness.storm.rows().get(0).getMessageId().getAnchors()).containsExactlyInAnyOrder(1L, 2L, 3L);
        assertThat(harness.storm.acked).hasSize(2);
        assertThat(harness.storm.ackedRoots).containsExactlyInAnyOrder(1L, 2L, 3L);
        harness.storm.consumeAll();
        assertThat(harness.acker.open()).isEmpty();
    }

    @Test
    void direct_emit_is_anchored_and_does_not_overtake_rows() {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.deliver(harness.acker.message(List.of(1L)));
        Tuple input = harness.received().get(0);
        harness.user.collector.emit("side", input, List.of(1, 1));
        harness.user.collector.emitDirect(5, "side", input, List.of(2, 2));

        assertThat(harness.storm.rows()).extracting(row -> row.getValue(0)).containsExactly(1, 2);
        harness.user.collector.ack(input);
        harness.storm.consumeAll();
        assertThat(harness.acker.open()).isEmpty();
    }

    @Test
    void only_received_tuples_can_be_anchors() {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.deliver(harness.acker.message(List.of(1L)));
        AnchorTuples tuples = new AnchorTuples();
        ((InputTuple) harness.received().get(0)).anchors().collectLive(tuples);
        Tuple foreign = tuples.list().get(0);

        assertThatThrownBy(() -> harness.user.collector.emit("side", foreign, List.of(1, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot anchor to a tuple that was not passed to this bolt's execute");
        harness.user.collector.emit("side", TestCluster.tick(harness.context, 1), List.of(2, 2));
        harness.waitForLinger();
        assertThat(harness.storm.rows()).hasSize(1);
    }

    @Test
    void errors_are_reported_to_storm() {
        BoltHarness harness = new BoltHarness(0, 10);
        Exception error = new IllegalStateException("seen by the user");
        harness.user.collector.reportError(error);

        assertThat(harness.storm.errors).containsExactly(error);
    }

    /** Acks or fails a random tuple. */
    private static Tuple settle(BoltHarness harness, List<Tuple> held, boolean ack) {
        if (held.isEmpty()) {
            return null;
        }
        Tuple tuple = held.remove(harness.random.nextInt(held.size()));
        if (ack) {
            harness.user.collector.ack(tuple);
        } else {
            harness.user.collector.fail(tuple);
        }
        return tuple;
    }

    private static void emit(BoltHarness harness, List<Tuple> held, int id) {
        Set<Tuple> anchors = new HashSet<>();
        for (int i = harness.random.nextInt(4); i > 0 && !held.isEmpty(); i--) {
            anchors.add(held.get(harness.random.nextInt(held.size())));
        }
        String stream = harness.random.nextBoolean() ? "default" : "side";
        List<Object> values = Arrays.asList(harness.random.nextInt(5), id);
        if (anchors.isEmpty()) {
            harness.user.collector.emit(stream, values);
        } else {
            harness.user.collector.emit(stream, anchors, values);
        }
    }
}

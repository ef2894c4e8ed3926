// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.internal.column.Lineage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** A root is acked once, when all its rows are acked and their output is sent. A failed row fails only the roots that it is anchored to. */
class BoltAcksTest {

    private static final Lineage TWO_ROOTS = new Lineage(new int[] {2, 2}, new int[][] {{0}, {1}});

    private final BoltHarness harness = new BoltHarness(0, 10);

    @Test
    void acks_are_deferred_to_the_end_of_the_batch_but_at_most_for_a_tick() {
        List<Integer> ackedBefore = new ArrayList<>();
        harness.user.onExecute = row -> {
            ackedBefore.add(harness.storm.ackedRoots.size());
            if (ackedBefore.size() == 3) {
                harness.clock.advanceMillis(1);
            }
            harness.user.collector.ack(row);
        };

        // Two rows on the first root, then two on the second.
        harness.deliver(4, TWO_ROOTS, harness.acker.message(List.of(1L, 2L)));

        assertThat(ackedBefore).containsExactly(0, 0, 0, 1);
        assertThat(harness.acker.open()).isEmpty();
    }

    /** User code may wait for a service, or for an effect of the ack on its spout. */
    @Test
    void ack_does_not_wait_for_slow_user_code() {
        List<Integer> ackedBefore = new ArrayList<>();
        List<Tuple> rows = new ArrayList<>();
        harness.user.onExecute = row -> {
            rows.add(row);
            if (rows.size() == 3) {
                for (int tick = 0; tick < 4; tick++) {
                    harness.clock.advanceMillis(1);
                    ackedBefore.add(harness.storm.ackedRoots.size());
                }
            }
            harness.user.collector.ack(row);
        };

        // Two rows on the first root, then two on the second.
        harness.deliver(4, TWO_ROOTS, harness.acker.message(List.of(1L, 2L)));

        assertThat(ackedBefore).as("at the second tick at the latest").containsExactly(0, 1, 1, 1);
        assertThat(harness.storm.ackedRoots).containsExactly(1L, 2L);
        assertThat(harness.acker.open()).isEmpty();
    }

    @Test
    void root_is_acked_with_its_last_row_despite_clock_ticks() {
        List<Integer> ackedAfter = new ArrayList<>();
        harness.user.onExecute = row -> {
            harness.user.collector.ack(row);
            harness.clock.advanceMillis(3);
            ackedAfter.add(harness.storm.acked.size());
        };

        harness.deliver(4, Lineage.UNIFORM, harness.acker.message(List.of(1L)));

        assertThat(ackedAfter).containsExactly(0, 0, 0, 1);
        assertThat(harness.acker.open()).isEmpty();
    }

    @Test
    void input_that_is_acked_during_a_long_execute_is_acked_by_the_clock() {
        harness.user.onExecute = row -> {
            harness.user.collector.ack(row);
            harness.clock.advanceMillis(2);
            assertThat(harness.acker.open()).isEmpty();
        };

        harness.deliver(harness.acker.message(List.of(1L)));

        assertThat(harness.storm.acked).hasSize(1);
    }

    @Test
    void more_roots_than_the_capacity_are_acked() {
        int rows = 600;
        List<Long> roots = LongStream.rangeClosed(1, rows).boxed().toList();
        harness.user.onExecute = harness.user.collector::ack;

        harness.deliver(
                rows,
                new Lineage(
                        IntStream.range(0, rows).map(row -> 1).toArray(),
                        IntStream.range(0, rows)
                                .mapToObj(row -> new int[] {row})
                                .toArray(int[][]::new)),
                harness.acker.message(roots));

        assertThat(harness.storm.ackedRoots).containsExactlyInAnyOrderElementsOf(roots);
        assertThat(harness.acker.open()).isEmpty();
    }

    @Test
    void input_is_acked_after_its_output_is_sent() {
        harness.deliver(harness.acker.message(List.of(1L)));
        Tuple input = harness.received().get(0);
        harness.user.collector.emit("side", input, List.of(1, 1));
        harness.user.collector.ack(input);
        assertThat(harness.storm.acked).isEmpty();

        harness.waitForLinger();

        assertThat(harness.storm.emitted).hasSize(1);
        assertThat(harness.storm.acked).hasSize(1);
        harness.storm.consumeAll();
        assertThat(harness.acker.open()).isEmpty();
    }

    @Test
    void input_without_output_is_acked_immediately() {
        harness.deliver(harness.acker.message(List.of(1L)));
        harness.user.collector.emit("side", List.of(1, 1));
        harness.user.collector.ack(harness.received().get(0));

        assertThat(harness.storm.acked).hasSize(1);
        assertThat(harness.storm.emitted).isEmpty();
    }

    @Test
    void root_is_acked_when_all_its_rows_are() {
        harness.deliver(4, TWO_ROOTS, harness.acker.message(List.of(1L, 2L)));

        harness.user.collector.ack(harness.received().get(0));
        harness.user.collector.ack(harness.received().get(3));
        assertThat(harness.storm.acked).isEmpty();
        harness.user.collector.ack(harness.received().get(2));
        assertThat(harness.acker.open()).containsExactly(1L);
        harness.user.collector.ack(harness.received().get(1));
        assertThat(harness.acker.open()).isEmpty();
        assertThat(harness.storm.acked).hasSize(2);
    }

    @Test
    void failing_row_fails_its_own_roots_once() {
        harness.deliver(4, TWO_ROOTS, harness.acker.message(List.of(1L, 2L)));
        harness.user.collector.fail(harness.received().get(0));
        harness.user.collector.fail(harness.received().get(0));
        harness.user.collector.fail(harness.received().get(1));
        harness.user.collector.ack(harness.received().get(0));
        harness.user.collector.ack(harness.received().get(2));
        harness.user.collector.ack(harness.received().get(3));

        assertThat(harness.acker.failed()).containsExactly(1L);
        assertThat(harness.storm.failed).hasSize(1);
        assertThat(harness.acker.open()).containsExactly(1L);
        assertThat(harness.storm.acked).hasSize(1);
    }

    @Test
    void roots_completed_in_one_execute_are_acked_together() {
        harness.user.onExecute = tuple -> {
            harness.user.collector.ack(tuple);
            assertThat(harness.storm.acked).isEmpty();
        };
        harness.deliver(4, TWO_ROOTS, harness.acker.message(List.of(1L, 2L)));

        assertThat(harness.storm.acked).hasSize(1);
        assertThat(harness.storm.ackedRoots).containsExactly(1L, 2L);
        assertThat(harness.acker.open()).isEmpty();
    }

    @Test
    void rows_acked_at_a_tick_are_acked_together() {
        harness.deliver(4, TWO_ROOTS, harness.acker.message(List.of(1L, 2L)));
        harness.user.onExecute = tick -> harness.received().forEach(harness.user.collector::ack);

        harness.deliverTick();

        assertThat(harness.storm.acked).hasSize(1);
        assertThat(harness.storm.ackedRoots).containsExactly(1L, 2L);
    }

    @Test
    void root_with_a_pending_row_is_not_acked_with_the_others() {
        harness.user.onExecute = tuple -> {
            harness.received().add(tuple);
            if (!tuple.getValue(0).equals(2)) {
                harness.user.collector.ack(tuple);
            }
        };
        harness.deliver(4, TWO_ROOTS, harness.acker.message(List.of(1L, 2L)));
        assertThat(harness.storm.ackedRoots).containsExactly(1L);

        harness.user.collector.ack(harness.received().get(2));

        assertThat(harness.storm.ackedRoots).containsExactly(1L, 2L);
        assertThat(harness.acker.open()).isEmpty();
    }

    @Test
    void failed_root_is_not_acked_with_the_others() {
        harness.user.onExecute = tuple -> {
            harness.user.collector.emit("side", tuple, tuple.getValues());
            if (tuple.getValue(0).equals(1)) {
                harness.user.collector.fail(tuple);
            } else {
                harness.user.collector.ack(tuple);
            }
        };
        harness.deliver(4, TWO_ROOTS, harness.acker.message(List.of(1L, 2L)));
        harness.waitForLinger();

        assertThat(harness.storm.failedRoots).containsExactly(1L);
        assertThat(harness.storm.ackedRoots).containsExactly(2L);
        assertThat(harness.storm.emitted.get(0).getMessageId().getAnchors()).containsExactly(2L);
        harness.storm.consumeAll();
        assertThat(harness.acker.open()).containsExactly(1L);
    }

    @Test
    void edge_of_several_roots_is_part_of_the_ack_of_each() {
        harness.deliver(4, TWO_ROOTS, harness.acker.message(List.of(1L, 2L)));
        harness.user.collector.emit("side", harness.received().get(0), List.of(1, 1));
        harness.user.collector.emit("side", harness.received().get(2), List.of(2, 2));
        harness.waitForLinger();
        harness.user.collector.emit("side", harness.received().get(3), List.of(3, 3));
        harness.waitForLinger();
        harness.storm.consumeAll();

        harness.user.collector.ack(harness.received().get(0));
        harness.user.collector.ack(harness.received().get(1));
        assertThat(harness.acker.open()).containsExactly(2L);
        harness.user.collector.ack(harness.received().get(2));
        harness.user.collector.ack(harness.received().get(3));

        assertThat(harness.storm.acked).hasSize(2);
        assertThat(harness.acker.open()).isEmpty();
    }

    @Test
    void second_ack_of_a_row_has_no_effect() {
        harness.deliver(2, Lineage.UNIFORM, harness.acker.message(List.of(1L)));
        harness.user.collector.ack(harness.received().get(0));
        harness.user.collector.ack(harness.received().get(0));
        assertThat(harness.storm.acked).isEmpty();
        harness.user.collector.ack(harness.received().get(1));
        harness.user.collector.ack(harness.received().get(1));
        assertThat(harness.storm.acked).hasSize(1);
    }

    @Test
    void timeout_is_reset_for_the_roots_of_the_row() {
        harness.deliver(4, TWO_ROOTS, harness.acker.message(List.of(1L, 2L)));
        harness.user.collector.resetTimeout(harness.received().get(3));

        assertThat(harness.storm.timeoutsReset)
                .extracting(tuple -> tuple.getMessageId().getAnchors())
                .containsExactly(Set.of(2L));
    }
}

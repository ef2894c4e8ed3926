// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A spout that must not emit and receives no acks. {@code HeldRowsTest} in aeolus-testing tests that topologies do not stand still. */
class StandstillWatchTest {

    private static final int BATCH = 16;
    private static final int WINDOW = 100;

    private final SpoutHarness harness = new SpoutHarness(BATCH, WINDOW, Duration.ofMillis(SpoutHarness.LINGER_MILLIS));

    @BeforeEach
    void fill() {
        harness.emitOnSide(100_000);
        turns(1);
        harness.ack(harness.pending.get(0));
        turns(1);
        assertThat(rows()).isEqualTo(WINDOW);
    }

    /** Storm calls the spout once per millisecond, and again after each call that sends a message. */
    private void turns(int millis) {
        for (int i = 0; i < millis; i++) {
            int sent;
            do {
                sent = harness.sent.size();
            } while (harness.turn() && harness.sent.size() > sent);
            harness.clock.advanceMillis(1);
        }
    }

    private long rows() {
        return harness.user.collector.getPendingCount();
    }

    private int largestOfNext(int millis) {
        int before = harness.sent.size();
        turns(millis);
        return harness.sent.subList(before, harness.sent.size()).stream()
                .mapToInt(Sent::rows)
                .max()
                .orElse(0);
    }

    @Test
    void excess_rows_are_granted_after_a_long_time_without_acks() {
        turns(350);
        assertThat(rows()).isEqualTo(WINDOW);

        assertThat(largestOfNext(100)).as("rows in a message").isEqualTo(1);
        assertThat(rows()).isEqualTo(WINDOW + BATCH);

        assertThat(largestOfNext(150)).isEqualTo(1);
        assertThat(rows()).as("twice as many").isEqualTo(WINDOW + 3 * BATCH);
    }

    @Test
    void messages_never_exceed_max_pending() {
        turns(10_000);

        assertThat(harness.pending).hasSize(WINDOW);
        assertThat(rows()).isLessThan(2 * WINDOW);
    }

    @Test
    void single_tuples_do_not_exceed_max_pending() {
        SpoutHarness alone = new SpoutHarness(2, 10);
        alone.user.onNextTuple = () -> {
            int id = alone.user.calls;
            alone.user.collector.emit("side", List.of(id, id));
            alone.user.collector.emit("side", List.of(id, id), id);
        };
        for (int i = 0; i < 5_000; i++) {
            alone.turn();
            alone.clock.advanceMillis(1);
        }
        assertThat(alone.user.collector.getPendingCount()).isEqualTo(10);
    }

    @Test
    void batches_shrink_if_acks_follow_soon_twice_and_grow_later() {
        standStill();
        standStill();
        assertThat(largestOfNext(3)).isEqualTo(BATCH / 4);

        flowFor(4_900);
        assertThat(largestOfNext(3)).isEqualTo(BATCH / 4);
        flowFor(200);
        assertThat(largestOfNext(3)).isEqualTo(BATCH);
    }

    @Test
    void batches_keep_their_size_if_an_ack_follows_soon_only_once() {
        standStill();
        assertThat(largestOfNext(3)).isEqualTo(BATCH);

        flowFor(10_000);
        standStill();
        assertThat(largestOfNext(3)).as("much later").isEqualTo(BATCH);
    }

    @Test
    void slow_bolt_between_two_prompt_acks_keeps_batches() {
        standStill();
        ackLate();
        standStillAfterLateAck();

        assertThat(largestOfNext(3)).isEqualTo(BATCH);
    }

    @Test
    void batches_stay_small_if_an_ack_follows_soon_only_once_later() {
        standStill();
        standStill();
        ackLate();
        standStillAfterLateAck();

        assertThat(largestOfNext(3)).isEqualTo(BATCH / 4);
    }

    @Test
    void batches_stay_small_for_longer_after_a_further_standstill() {
        standStill();
        standStill();
        flowFor(5_100);
        standStill();

        flowFor(19_000);
        assertThat(largestOfNext(3)).isEqualTo(BATCH / 4);
        ackAll();
        flowFor(1_000);
        assertThat(largestOfNext(3)).isEqualTo(BATCH);
    }

    @Test
    void late_excess_row_shrinks_batches_too() {
        standStill();
        turns(1);
        Runnable emit = harness.user.onNextTuple;
        harness.user.onNextTuple = () -> {};
        turns(2_000);
        harness.user.onNextTuple = emit;
        turns(1);
        assertThat(rows()).isGreaterThan(WINDOW);
        ackAll();

        assertThat(largestOfNext(3)).isEqualTo(BATCH / 4);
    }

    @Test
    void slow_bolt_keeps_batches_and_delays_the_next_grant() {
        turns(500);
        assertThat(rows()).isGreaterThan(WINDOW);
        ackAll();
        assertThat(largestOfNext(3)).isEqualTo(BATCH);

        turns(900);
        assertThat(rows()).isEqualTo(WINDOW);
        turns(200);
        assertThat(rows()).isGreaterThan(WINDOW);
    }

    /** An excess row can take another way than the rows of the batches. */
    @Test
    void acks_of_excess_rows_keep_batches() {
        for (int i = 0; i < 2; i++) {
            while (rows() <= WINDOW) {
                turns(1);
            }
            harness.ack(harness.pending.get(harness.pending.size() - 1));
            turns(100);
            assertThat(rows()).as("still more than the limit").isGreaterThan(WINDOW);
            ackAll();
        }

        assertThat(largestOfNext(3)).isEqualTo(BATCH);
    }

    @Test
    void bolt_with_a_full_receive_queue_keeps_batches() {
        for (int i = 0; i < 2; i++) {
            while (rows() <= WINDOW) {
                harness.turn();
                harness.clock.advanceMillis(1);
            }
            // Storm does not call a spout whose messages do not fit into the queues.
            harness.clock.advanceMillis(100);
            harness.turn();
            ackAll();
        }

        assertThat(largestOfNext(3)).isEqualTo(BATCH);
    }

    @Test
    void grant_waits_longer_if_batches_have_a_long_latency() {
        for (int i = 0; i < 30; i++) {
            turns(300);
            ackAll();
        }
        turns(450);
        assertThat(rows()).isEqualTo(WINDOW);
        turns(250);
        assertThat(rows()).isGreaterThan(WINDOW);
    }

    @Test
    void pause_of_the_jvm_is_not_a_standstill() {
        turns(10);
        harness.clock.advanceNanos(3_000_000_000L);
        turns(100);

        assertThat(rows()).isEqualTo(WINDOW);
    }

    /** Bolts hold all rows until the first excess row arrives. */
    private void standStill() {
        turns(410);
        ackAll();
    }

    /** A bolt is slow. */
    private void ackLate() {
        turns(500);
        ackAll();
    }

    /** The next grant takes twice as long. */
    private void standStillAfterLateAck() {
        turns(1_010);
        ackAll();
    }

    private void flowFor(int millis) {
        for (int i = 0; i < millis; i += 50) {
            turns(50);
            ackAll();
        }
    }

    private void ackAll() {
        new ArrayList<>(harness.pending).forEach(harness::ack);
    }
}

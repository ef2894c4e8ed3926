// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import io.aeolus.batching.internal.idle.ResidenceTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a wrapped spout calls the user's spout, when it returns to Storm, and which rows are sent by then. */
class SpoutCallsTest {

    @Test
    void spout_is_called_until_a_batch_is_sent() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.emitOnSide(100);

        harness.turn();

        assertThat(harness.user.calls).isEqualTo(5);
        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2, 3, 4));
    }

    @Test
    void spout_with_a_full_window_reports_the_residence_time() {
        SpoutHarness harness = new SpoutHarness(5, 10);
        harness.emitOnSide(100);
        for (int i = 0; i < 3; i++) {
            harness.turn();
        }
        assertThat(harness.pending).hasSize(2);
        harness.ack(harness.pending.get(0));
        harness.clock.advanceMillis(200);
        harness.turn();
        harness.turn();

        // Five rows take 200 ms, so ten rows in flight take 400 ms. The minimum may be from a spout of another test.
        assertThat(ResidenceTime.OF_JVM.getAsLong()).isLessThanOrEqualTo(400_000_000);
    }

    @Test
    void idle_spout_is_called_several_times_first_and_then_once_per_call() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.emitOnSide(2);

        harness.turn();
        int calls = 2 + RowSpout.MAX_EMPTY_CALLS;
        assertThat(harness.user.calls).isEqualTo(calls);
        assertThat(harness.sent)
                .as("nothing more to wait for")
                .extracting(Sent::ids)
                .containsExactly(List.of(0, 1));
        harness.turn();
        assertThat(harness.user.calls).isEqualTo(calls + 1);
    }

    @Test
    void skipped_rows_neither_flush_nor_end_next_tuple() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.user.onNextTuple = () -> {
            int call = harness.user.calls;
            if (call % 10 == 0) {
                harness.user.collector.emit("side", List.of(call, call), call);
            }
        };

        for (int turn = 1; turn <= 3; turn++) {
            harness.turn();
            assertThat(harness.sent)
                    .as("Storm sleeps after a call that sends nothing")
                    .hasSize(turn);
        }
        assertThat(harness.sent).extracting(Sent::rows).containsOnly(5);
    }

    @Test
    void rows_do_not_wait_long_for_empty_calls() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.next(() -> {
            harness.user.collector.emit("side", List.of(1, 1), 1);
            harness.user.onNextTuple = () -> harness.clock.advanceNanos(100_000);
        });

        harness.turn();
        assertThat(harness.user.calls).isEqualTo(5);
        assertThat(harness.sent).hasSize(1);
    }

    @Test
    void rows_do_not_wait_for_a_second_sleeping_call() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.next(() -> {
            harness.user.collector.emit("side", List.of(1, 1), 1);
            harness.user.onNextTuple = () -> harness.clock.advanceMillis(1);
        });

        harness.turn();
        assertThat(harness.user.calls).isEqualTo(2);
        assertThat(harness.sent).hasSize(1);
    }

    @Test
    void rows_are_sent_when_they_reach_their_linger() {
        SpoutHarness harness = new SpoutHarness(1_000);
        harness.clock.advanceMillis(1);
        int[] id = new int[1];
        harness.user.onNextTuple = () -> {
            harness.user.collector.emit("side", List.of(id[0], id[0]), id[0]++);
            harness.clock.advanceMillis(1);
        };

        harness.turn();

        // The clock ticks each millisecond, and the first row leaves at the last tick before its linger ends.
        assertThat(harness.sent).extracting(Sent::rows).containsExactly(SpoutHarness.LINGER_MILLIS - 1);
    }

    @Test
    void rows_are_sent_at_their_linger_although_storm_does_not_call_next_tuple() {
        SpoutHarness harness = new SpoutHarness(5);
        emitSeven(harness);
        harness.turn();
        assertThat(harness.sent).hasSize(1);
        harness.clock.advanceMillis(SpoutHarness.LINGER_MILLIS);

        harness.ack(harness.pending.get(0));

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2, 3, 4), List.of(5, 6));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rows_are_sent_at_their_linger_although_acks_or_fails_take_long(boolean isAcked) {
        SpoutHarness harness = new SpoutHarness(5);
        emitSeven(harness);
        harness.turn();
        List<Integer> sent = new ArrayList<>();
        Runnable slowly = () -> {
            sent.add(harness.sent.size());
            harness.clock.advanceMillis(SpoutHarness.LINGER_MILLIS);
        };
        harness.user.onAck = slowly;
        harness.user.onFail = id -> slowly.run();

        if (isAcked) {
            harness.ack(harness.pending.get(0));
        } else {
            harness.fail(harness.pending.get(0));
        }

        assertThat(sent).containsExactly(1, 2, 2, 2, 2);
    }

    @Test
    void no_row_stays_buffered_when_storm_stops_calling_next_tuple() {
        SpoutHarness harness = SpoutHarness.limitedByStorm(3, 2);
        emitSeven(harness);

        harness.turn();

        assertThat(harness.turn()).as("Storm calls the spout again").isFalse();
        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2), List.of(3, 4, 5), List.of(6));
    }

    @Test
    void tuple_of_two_batches_counts_once_as_pending() {
        SpoutHarness harness = new SpoutHarness(3, 4);
        for (int row = 0; row < 6; row++) {
            int id = row;
            harness.next(() -> harness.user.collector.emit("default", List.of(id, id), id));
            harness.turn();
        }

        assertThat(harness.user.collector.getPendingCount()).isEqualTo(4);
        assertThat(harness.pending).as("a message for each consumer").hasSize(8);
        harness.ack(harness.pending.get(0));
        harness.ack(harness.pending.get(0));
        harness.turn();
        assertThat(harness.user.acked).containsExactly(0);
        assertThat(harness.user.collector.getPendingCount()).isEqualTo(4);
    }

    @Test
    void next_tuple_returns_even_with_a_long_linger() {
        SpoutHarness harness = new SpoutHarness(10_000, 0, Duration.ofHours(1));
        harness.clock.advanceMillis(1);
        int[] id = new int[1];
        harness.user.onNextTuple = () -> {
            harness.user.collector.emit("side", List.of(1, id[0]), id[0]++);
            harness.clock.advanceMillis(1);
        };

        harness.turn();

        assertThat(harness.user.calls).isBetween(20, 200);
        assertThat(harness.sent).isEmpty();
        harness.spout.deactivate();
        assertThat(harness.sent).extracting(Sent::rows).containsExactly(harness.user.calls);
    }

    /** Makes the next call of the user's spout emit seven tuples, numbered from 0. */
    private static void emitSeven(SpoutHarness harness) {
        harness.next(() -> {
            for (int id = 0; id < 7; id++) {
                harness.user.collector.emit("side", List.of(id, id), id);
            }
        });
    }
}

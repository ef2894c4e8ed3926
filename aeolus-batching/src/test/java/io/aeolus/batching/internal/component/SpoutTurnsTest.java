package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import io.aeolus.batching.internal.idle.ResidenceTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a wrapped spout asks the user's, when it gives the turn back to Storm, and what has left by then. */
class SpoutTurnsTest {

    @Test
    void theUserIsAskedUntilABatchIsSent() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.emitOnSide(100);

        harness.turn();

        assertThat(harness.user.calls).isEqualTo(5);
        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2, 3, 4));
    }

    @Test
    void aSpoutThatMayEmitNoMoreSaysForHowLongItsRowsAreUnderWay() {
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

        // Five rows in 200 ms: ten take 400. Other tests' spouts may be faster.
        assertThat(ResidenceTime.OF_JVM.getAsLong()).isLessThanOrEqualTo(400_000_000);
    }

    @Test
    void a_spout_without_tuples_is_asked_some_times_and_then_once_in_a_turn() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.emitOnSide(2);

        harness.turn();
        int calls = 2 + RowSpout.MOST_EMPTY_CALLS;
        assertThat(harness.user.calls).isEqualTo(calls);
        assertThat(harness.sent)
                .as("nothing more to wait for")
                .extracting(Sent::ids)
                .containsExactly(List.of(0, 1));
        harness.turn();
        assertThat(harness.user.calls).isEqualTo(calls + 1);
    }

    @Test
    void calls_that_emit_nothing_in_between_neither_send_rows_nor_let_the_spout_sleep() {
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
                    .as("a turn that sends nothing ends in a sleep")
                    .hasSize(turn);
        }
        assertThat(harness.sent).extracting(Sent::rows).containsOnly(5);
    }

    @Test
    void rows_do_not_wait_for_long_for_calls_that_emit_nothing() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.next(() -> {
            harness.user.collector.emit("side", List.of(1, 1), 1);
            harness.user.onNextTuple = () -> harness.clock.pass(100_000);
        });

        harness.turn();
        assertThat(harness.user.calls).isEqualTo(5);
        assertThat(harness.sent).hasSize(1);
    }

    @Test
    void rows_do_not_wait_for_a_second_call_that_sleeps() {
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
    void rowsLeaveWhenTheirLingerEnds() {
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
    void rowsLeaveWhenTheirLingerEndsThoughStormAsksForNoTuples() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.next(() -> {
            for (int id = 0; id < 7; id++) {
                harness.user.collector.emit("side", List.of(id, id), id);
            }
        });
        harness.turn();
        assertThat(harness.sent).hasSize(1);
        harness.clock.advanceMillis(SpoutHarness.LINGER_MILLIS);

        harness.ack(harness.pending.get(0));

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2, 3, 4), List.of(5, 6));
    }

    @Test
    void nothingStaysBehindWhenStormWillAskForNoMoreTuples() {
        SpoutHarness harness = new SpoutHarness(3, 2);
        harness.next(() -> {
            for (int id = 0; id < 7; id++) {
                harness.user.collector.emit("side", List.of(id, id), id);
            }
        });

        harness.turn();

        assertThat(harness.turn()).as("Storm asks again").isFalse();
        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2), List.of(3, 4, 5), List.of(6));
    }

    @Test
    void nothingStaysBehindThoughStormCountsEachCopyOfARowAsPending() {
        SpoutHarness harness = new SpoutHarness(3, 4);
        harness.emitOnDefault();
        harness.clock.advanceMillis(SpoutHarness.LINGER_MILLIS);
        harness.turn();
        harness.fail(harness.pending.get(0));
        harness.ack(harness.pending.get(0));
        assertThat(harness.user.failed).containsExactly(0, 1);
        harness.sent.clear();
        harness.next(() -> {
            // Each again, alone, to both consumers.
            harness.emitOnDefault();
            harness.user.collector.emit("side", List.of(9, 9), 9);
        });

        harness.turn();

        assertThat(harness.turn()).as("Storm asks again").isFalse();
        assertThat(harness.user.collector.getPendingCount()).isEqualTo(3);
        assertThat(harness.sent).extracting(Sent::ids).hasSize(5).endsWith(List.of(9));
    }

    @Test
    void stormGetsItsTurnHoweverLongTheLinger() {
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
}

package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a spout does that may emit no more and hears of no ack. That nothing stands still: {@code HeldRowsTest} of aeolus-testing. */
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

    /** Storm asks once in a millisecond, and as often as something is sent. */
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
    void more_rows_leave_alone_when_nothing_is_acked_for_long() {
        turns(350);
        assertThat(rows()).isEqualTo(WINDOW);

        assertThat(largestOfNext(100)).as("rows in a message").isEqualTo(1);
        assertThat(rows()).isEqualTo(WINDOW + BATCH);

        assertThat(largestOfNext(150)).isEqualTo(1);
        assertThat(rows()).as("twice as many").isEqualTo(WINDOW + 3 * BATCH);
    }

    @Test
    void there_are_never_more_messages_than_the_bound() {
        turns(10_000);

        assertThat(harness.pending).hasSize(WINDOW);
        assertThat(rows()).isLessThan(2 * WINDOW);
    }

    @Test
    void rows_that_travel_alone_stay_within_the_bound() {
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
    void batches_become_smaller_if_an_ack_follows_at_once_and_larger_later() {
        turns(410);
        ackAll();
        assertThat(largestOfNext(3)).isEqualTo(BATCH / 4);

        flowFor(4_900);
        assertThat(largestOfNext(3)).isEqualTo(BATCH / 4);
        flowFor(200);
        assertThat(largestOfNext(3)).isEqualTo(BATCH);
    }

    @Test
    void after_the_second_standstill_they_stay_small_for_longer() {
        turns(410);
        ackAll();
        flowFor(5_100);
        turns(410);
        ackAll();

        flowFor(19_000);
        assertThat(largestOfNext(3)).isEqualTo(BATCH / 4);
        ackAll();
        flowFor(1_000);
        assertThat(largestOfNext(3)).isEqualTo(BATCH);
    }

    @Test
    void a_spout_that_uses_its_grant_late_has_smaller_batches_too() {
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
    void batches_stay_as_they_are_if_a_bolt_was_only_slow_and_the_next_time_takes_longer() {
        turns(500);
        assertThat(rows()).isGreaterThan(WINDOW);
        ackAll();
        assertThat(largestOfNext(3)).isEqualTo(BATCH);

        turns(900);
        assertThat(rows()).isEqualTo(WINDOW);
        turns(200);
        assertThat(rows()).isGreaterThan(WINDOW);
    }

    @Test
    void where_batches_take_long_a_standstill_is_longer() {
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
    void a_jvm_that_pauses_is_no_standstill() {
        turns(10);
        harness.clock.pass(3_000_000_000L);
        turns(100);

        assertThat(rows()).isEqualTo(WINDOW);
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

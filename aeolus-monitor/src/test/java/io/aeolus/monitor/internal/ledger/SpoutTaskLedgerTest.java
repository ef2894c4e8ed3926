package io.aeolus.monitor.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.ControlId;
import io.aeolus.probe.EndOfInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpoutTaskLedgerTest {

    private static final EndOfInput END = new EndOfInput(1);
    private static final ControlId WATERMARK = new ControlId() {};

    private final AtomicLong nanos = new AtomicLong(1_000);
    private final List<Long> started = new ArrayList<>();
    private final List<Long> completed = new ArrayList<>();
    private final SpoutTaskLedger ledger = new SpoutTaskLedger(nanos::get, null, new SpoutTaskLedger.Listener() {
        @Override
        public void started(long nanoTime) {
            started.add(nanoTime);
        }

        @Override
        public void completed(long nanoTime) {
            completed.add(nanoTime);
        }
    });

    @Test
    void is_complete_when_the_end_is_acked_last() {
        Object a = ledger.emitting("a");
        Object b = ledger.emitting("b");
        Object end = ledger.emitting(END);
        ledger.acked(b);
        ledger.acked(a);
        assertThat(completed).isEmpty();
        nanos.set(5_000);
        ledger.acked(end);

        assertThat(started).containsExactly(1_000L);
        assertThat(completed).containsExactly(5_000L);
        assertThat(ledger.counts()).isEqualTo(new RowCounts(2, 2, 0, 0));
        assertThat(ledger.isConsistent()).isTrue();
    }

    @Test
    void is_complete_when_a_row_is_acked_after_the_end() {
        Object a = ledger.emitting("a");
        ledger.acked(ledger.emitting(END));
        assertThat(completed).isEmpty();
        assertThat(ledger.isEnded()).isTrue();
        ledger.acked(a);

        assertThat(completed).hasSize(1);
    }

    @Test
    void is_not_complete_while_another_control_tuple_is_open() {
        Object watermark = ledger.emitting(WATERMARK);
        ledger.acked(ledger.emitting(END));
        assertThat(completed).isEmpty();
        ledger.acked(watermark);

        assertThat(completed).hasSize(1);
        assertThat(ledger.counts()).isEqualTo(RowCounts.NONE);
    }

    @Test
    void is_complete_without_any_row() {
        ledger.acked(ledger.emitting(END));

        assertThat(started).isEmpty();
        assertThat(completed).hasSize(1);
    }

    @Test
    void a_failed_end_that_is_emitted_again_counts_once() {
        Object end = ledger.emitting(END);
        ledger.failed(end);
        assertThat(ledger.isEnded()).isFalse();
        ledger.acked(ledger.emitting(END));

        assertThat(completed).hasSize(1);
        assertThat(ledger.counts()).isEqualTo(RowCounts.NONE);
    }

    @Test
    void is_not_complete_while_a_failed_row_waits_for_its_replay() {
        Object a = ledger.emitting("a");
        ledger.failed(a);
        ledger.acked(ledger.emitting(END));
        assertThat(completed).isEmpty();
        assertThat(ledger.counts().inFlight()).isZero();
        ledger.acked(ledger.emitting("a"));

        assertThat(completed).hasSize(1);
        assertThat(ledger.counts()).isEqualTo(new RowCounts(1, 1, 1, 1));
    }

    @Test
    void counts_each_replay_of_a_row() {
        ledger.failed(ledger.emitting("a"));
        ledger.failed(ledger.emitting("a"));
        ledger.acked(ledger.emitting("a"));

        assertThat(ledger.counts()).isEqualTo(new RowCounts(1, 1, 2, 2));
    }

    @Test
    void gives_the_spout_its_own_ids_back() {
        for (long row = 0; row < 200; row++) {
            assertThat(ledger.idOf(ledger.emitting(row))).isEqualTo(row);
        }
        assertThat(ledger.idOf(ledger.emitting(END))).isEqualTo(END);
    }

    @Test
    void measures_the_latency_of_each_64th_row_from_its_first_emission() {
        List<Object> ids = new ArrayList<>();
        for (long row = 0; row < 128; row++) {
            ids.add(ledger.emitting(row));
        }
        nanos.set(3_000);
        ledger.failed(ids.get(64));
        Object replay = ledger.emitting(64L);
        nanos.set(4_000);
        ids.set(64, replay);
        ids.forEach(ledger::acked);

        var latencies = ledger.latencies();
        assertThat(latencies.getTotalCount()).isEqualTo(2);
        assertThat(latencies.getMinValue()).isEqualTo(latencies.lowestEquivalentValue(3_000));
        assertThat(latencies.getMaxValue()).isEqualTo(latencies.highestEquivalentValue(3_000));
    }

    @Test
    void an_ack_for_another_row_is_found() {
        ledger.emitting("a");
        ledger.emitting("b");
        ledger.acked("b");
        ledger.acked("b");

        assertThat(ledger.counts()).isEqualTo(new RowCounts(2, 2, 0, 0));
        assertThat(ledger.isConsistent()).isFalse();
    }

    @Test
    void an_ack_from_inside_of_the_emission_counts() {
        // Without ackers, Storm acks before emit returns.
        Object a = ledger.emitting("a");
        ledger.acked(a);
        ledger.acked(ledger.emitting(END));

        assertThat(completed).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void counts_are_right_in_any_order_of_acks_and_fails(long seed) {
        Random random = new Random(seed);
        List<Object> open = new ArrayList<>();
        List<Object> toReplay = new ArrayList<>();
        int rows = 1_000;
        int emitted = 0;
        int replays = 0;
        open.add(ledger.emitting(END));
        while (emitted < rows || !open.isEmpty() || !toReplay.isEmpty()) {
            int action = random.nextInt(4);
            if (action == 0 && emitted < rows) {
                open.add(ledger.emitting(emitted++));
            } else if (action == 1 && !toReplay.isEmpty()) {
                open.add(ledger.emitting(toReplay.remove(random.nextInt(toReplay.size()))));
                replays++;
            } else if (action == 2 && !open.isEmpty()) {
                ledger.acked(open.remove(random.nextInt(open.size())));
            } else if (action == 3 && !open.isEmpty() && random.nextInt(4) == 0) {
                Object id = open.remove(random.nextInt(open.size()));
                ledger.failed(id);
                toReplay.add(ledger.idOf(id));
                replays -= ledger.idOf(id) instanceof EndOfInput ? 1 : 0;
            }
        }

        assertThat(ledger.counts()).isEqualTo(new RowCounts(rows, rows, replays, replays));
        assertThat(ledger.isConsistent()).isTrue();
        assertThat(completed).isNotEmpty();
    }

    @Test
    void holds_to_a_rate() {
        SpoutTaskLedger limited =
                new SpoutTaskLedger(nanos::get, new RowRate(1_000, nanos::get), new SpoutTaskLedger.Listener() {
                    @Override
                    public void started(long nanoTime) {}

                    @Override
                    public void completed(long nanoTime) {}
                });

        assertThat(limited.isDue()).isTrue();
        limited.emitting("a");
        assertThat(limited.isDue()).isFalse();
        nanos.addAndGet(999_999);
        assertThat(limited.isDue()).isFalse();
        nanos.addAndGet(1);
        assertThat(limited.isDue()).isTrue();
        limited.emitting("b");
        limited.emitting("c");
        nanos.addAndGet(1_000_000);
        assertThat(limited.isDue()).isFalse();
    }
}

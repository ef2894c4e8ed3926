package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.Facet.RowCounts;
import io.aeolus.probe.Facet.SpoutRows;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.internal.count.RowLatencies;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.spout.ISpout;
import org.junit.jupiter.api.Test;

/** How long rows take, of which some are measured. */
class SpoutRecorderLatencyTest {

    private final SpoutRecorderFixture fixture = new SpoutRecorderFixture();
    private final AtomicLong nanos = fixture.nanos;
    private final SpoutRecorder recorder = fixture.recorder;

    @Test
    void measuresTheLatencyOfARowFromItsFirstEmission() {
        Object row = recorder.emitting(1L);
        nanos.set(3_000);
        recorder.failed(row);
        Object replay = recorder.emitting(1L);
        nanos.set(4_000);
        recorder.acked(replay);

        Distribution latencies = fixture.rows().latencies();
        assertThat(latencies.count()).isEqualTo(1);
        assertThat(latencies.max()).isCloseTo(3_000, within(3_000 / 128.0));
    }

    /** Storm did not call the spout for a second: rows that were due meanwhile have waited, though they were not emitted yet. */
    @Test
    void the_latency_of_a_row_that_is_held_to_a_rate_begins_when_the_row_is_due() {
        SpoutRecorder limited = fixture.recorder(1_000);
        assertThat(limited.isDue()).isTrue();
        nanos.addAndGet(1_000_000_000L);
        for (long row = 0; row < 1_000 && limited.isDue(); row++) {
            nanos.addAndGet(1_000);
            limited.acked(limited.emitting(row));
        }

        Distribution latencies = ((SpoutRows) limited.facet()).latencies();
        assertThat(latencies.count())
                .as("samples stand for the rows up to the next")
                .isCloseTo(1_000, within(20L));
        assertThat(latencies.max()).isCloseTo(1e9, within(1e7));
        assertThat(latencies.atPercentile(50)).isCloseTo(5e8, within(2e7));
    }

    @Test
    void a_row_that_is_emitted_before_it_is_due_has_no_negative_latency() {
        SpoutRecorder limited = fixture.recorder(1_000);
        assertThat(limited.isDue()).isTrue();
        Object first = limited.emitting(0L);
        Object early = limited.emitting(1L);
        nanos.addAndGet(200_000);
        limited.acked(first);
        limited.acked(early);

        assertThat(((SpoutRows) limited.facet()).latencies().max()).isCloseTo(2e5, within(2e3));
    }

    @Test
    void the_latency_of_a_traced_row_that_is_held_to_a_rate_begins_when_the_row_is_due() {
        SpoutRecorder limited = fixture.recorder(1_000);
        assertThat(limited.isDue()).isTrue();
        nanos.addAndGet(1_000_000_000L);
        limited.settle(mock(ISpout.class), limited.emitting(null), false);

        assertThat(((SpoutRows) limited.facet()).latencies().max()).isCloseTo(1e9, within(1e7));
    }

    @Test
    void measuresEachRowThatComesSlowlyAndFewThatComeFast() {
        for (long row = 0; row < 100; row++) {
            nanos.addAndGet(1_000_000);
            assertThat(recorder.emitting(row)).isInstanceOf(RowLatencies.SampledId.class);
        }
        int sampled = 0;
        long weights = 0;
        for (long row = 100; row < 1_000_100; row++) {
            nanos.addAndGet(1_000);
            if (recorder.emitting(row) instanceof RowLatencies.SampledId id) {
                sampled++;
                weights += id.weight();
            }
        }

        assertThat(sampled).as("ten thousand in a second").isBetween(5_000, 10_100);
        assertThat(weights).as("each stands for the rows up to the next").isBetween(999_000L, 1_001_000L);
        nanos.addAndGet(1_000_000_000);
        for (long row = 0; row < 1_000; row++) {
            nanos.addAndGet(1_000_000);
            recorder.emitting(2_000_000 + row);
        }
        assertThat(recorder.emitting(3_000_000L)).as("slow again").isInstanceOf(RowLatencies.SampledId.class);
    }

    /** Where a row without an id is on its way, ours tells how long; the first one shows whether anybody acks at all. */
    @Test
    void tracesRowsWithoutIdsOnceOneWasAcked() {
        ISpout spout = mock(ISpout.class);
        Object first = recorder.emitting(null);
        assertThat(first).isNotNull();
        nanos.addAndGet(1_000_000_000L);
        assertThat(recorder.emitting(null))
                .as("nobody knows whether the first is acked")
                .isNull();

        nanos.addAndGet(1_000_000_000L);
        recorder.settle(spout, first, false);
        List<Object> open = traced(10);

        assertThat(open).hasSize(SpoutRecorderFixture.MOST_TRACERS);
        verifyNoInteractions(spout);
        assertThat(fixture.rows().latencies().count()).isEqualTo(1);
        assertThat(fixture.rows().latencies().max()).isCloseTo(2e9, within(2e7));
        assertThat(fixture.rows().withoutId()).isEqualTo(12);
        assertThat(fixture.rows().counts()).isEqualTo(RowCounts.NONE);
        assertThat(fixture.rows().started()).isEqualTo(Nanos.of(1_000));

        recorder.settle(spout, open.get(0), true);
        recorder.settle(spout, open.get(1), false);
        assertThat(traced(10)).as("one has failed").isEmpty();
        verifyNoInteractions(spout);
    }

    /** So many rows, a second apart, and the ids that those of them got that are traced. */
    private List<Object> traced(int rows) {
        List<Object> ids = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            nanos.addAndGet(1_000_000_000L);
            Object id = recorder.emitting(null);
            if (id != null) {
                ids.add(id);
            }
        }
        return ids;
    }

    @Test
    void tracesNothingOfASpoutThatHasIds() {
        recorder.emitting("a");

        assertThat(recorder.emitting(null)).isNull();
    }
}

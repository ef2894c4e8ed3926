package io.aeolus.probe.internal.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Rows on a clock that only moves as told. */
class RowLatenciesTest {

    private final AtomicLong nanos = new AtomicLong();
    private final RowLatencies latencies = new RowLatencies(nanos::get, 1_000_000);

    @Test
    void a_row_that_comes_alone_is_measured_and_keeps_its_id() {
        nanos.addAndGet(1_000_000_000);
        Object id = latencies.emitted("a");
        nanos.addAndGet(5_000_000);

        assertThat(id).isNotEqualTo("a");
        assertThat(latencies.settled(id, false)).isEqualTo("a");
        assertThat(latencies.soFar().count()).isEqualTo(1);
        assertThat(latencies.soFar().atPercentile(50)).isCloseTo(5_000_000, withinPercentage(1));
    }

    @Test
    void a_row_that_failed_says_nothing_of_latencies() {
        Object id = latencies.emitted("a");

        assertThat(latencies.settled(id, true)).isEqualTo("a");
        assertThat(latencies.soFar().count()).isZero();
    }

    @Test
    void of_rows_that_come_fast_few_are_measured_and_stand_for_all() {
        List<Object> ids = new ArrayList<>();
        for (int row = 0; row < 100_000; row++) {
            ids.add(latencies.emitted((Object) row));
            nanos.addAndGet(1_000);
        }
        long measured = ids.stream().filter(id -> !(id instanceof Integer)).count();
        for (int row = 0; row < ids.size(); row++) {
            assertThat(latencies.settled(ids.get(row), false)).isEqualTo(row);
        }

        assertThat(measured).isBetween(50L, 400L);
        assertThat((double) latencies.soFar().count()).isCloseTo(100_000, withinPercentage(5));
    }
}

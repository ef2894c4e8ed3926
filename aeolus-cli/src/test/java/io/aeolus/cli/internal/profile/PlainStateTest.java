package io.aeolus.cli.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Speed;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PlainStateTest {

    private final PlainState state = new PlainState(
            new Variant("stock", Configuration.STOCK, BatchingPlan.none(), Map.of(), OptionalDouble.empty()),
            "",
            OptionalDouble.empty());

    @Test
    void takes_the_median_of_the_speeds_and_of_the_99th_percentiles() {
        state.add(run(100, 1, 90));
        state.add(run(300, 2, 70));
        state.add(run(200, 3, 80));

        assertThat(state.rowsPerSecond()).hasValue(200);
        assertThat(state.latency()).contains(new LatencyMillis(3, 80, 1000));
    }

    @Test
    void knows_nothing_of_runs_without_rows() {
        state.add(new Speed(0, 1, Optional.empty()));

        assertThat(state.rowsPerSecond()).isEmpty();
        assertThat(state.latency()).isEmpty();
    }

    private static Speed run(long tuples, double p50, double p99) {
        return new Speed(tuples, 1, Optional.of(new LatencyMillis(p50, p99, 1000)));
    }
}

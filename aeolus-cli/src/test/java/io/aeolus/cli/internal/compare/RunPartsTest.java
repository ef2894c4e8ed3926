// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunTrace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunPartsTest {

    /** A run with 100 tuples/s in a warm-up of three seconds, then 1,000 tuples/s for ten seconds. */
    @Test
    void no_part_contains_the_warm_up() {
        List<RunTrace.Sample> samples = IntStream.rangeClosed(1, 130)
                .mapToObj(i -> sample(i / 10.0, i <= 30 ? 10L * i : 300 + 100L * (i - 30)))
                .toList();

        assertThat(new CountedRates(List.of()).parts(run(10, samples)))
                .containsExactly(
                        new double[] {1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000}, within(1e-6));
    }

    /** A run of ten seconds with a sample per second, and without tuples in the third second. */
    @Test
    void a_part_without_tuples_has_rate_0() {
        List<RunTrace.Sample> samples = IntStream.rangeClosed(1, 10)
                .mapToObj(i -> sample(i, i < 3 ? 500L * i : 500L * (i - 1)))
                .toList();

        assertThat(new CountedRates(List.of()).parts(run(10, samples)))
                .containsExactly(new double[] {500, 500, 0, 500, 500, 500, 500, 500, 500, 500}, within(1e-6));
    }

    @Test
    void a_short_run_has_fewer_parts_or_none() {
        assertThat(new CountedRates(List.of()).parts(run(1, List.of(sample(0.5, 50), sample(1, 100)))))
                .containsExactly(new double[] {100, 100, 100, 100, 100}, within(1e-6));
        assertThat(new CountedRates(List.of()).parts(run(0.7, List.of(sample(0.7, 70)))))
                .isEmpty();
        assertThat(new CountedRates(List.of()).parts(run(10, List.of()))).isEmpty();
    }

    private static RunTrace.Sample sample(double seconds, long tuples) {
        return new RunTrace.Sample(seconds, tuples, tuples, OptionalDouble.empty(), 1, 0, 0, 0, Optional.empty());
    }

    private static RunRecord run(double seconds, List<RunTrace.Sample> samples) {
        return new RunRecord(
                "stock",
                1,
                new Measurement(
                        DeliveryGuarantee.AT_LEAST_ONCE,
                        true,
                        1,
                        seconds,
                        Optional.empty(),
                        0,
                        OptionalLong.of(0),
                        0,
                        Results.EXPECTED,
                        1,
                        1),
                OptionalDouble.empty(),
                new RunTrace(samples, List.of(), List.of()));
    }
}

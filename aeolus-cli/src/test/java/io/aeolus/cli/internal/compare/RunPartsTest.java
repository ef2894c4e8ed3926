package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunSample;
import io.aeolus.monitor.RunTrace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunPartsTest {

    /** 100 tuples a second for three seconds of warm-up, then 1,000 a second for ten. */
    @Test
    void the_warm_up_is_in_no_part() {
        List<RunSample> samples = IntStream.rangeClosed(1, 130)
                .mapToObj(i -> sample(i / 10.0, i <= 30 ? 10L * i : 300 + 100L * (i - 30)))
                .toList();

        assertThat(new CountedRates(List.of()).parts(run(10, samples)))
                .containsExactly(
                        new double[] {1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000}, within(1e-6));
    }

    /** Ten seconds that were looked at each second: the third one stood still. */
    @Test
    void a_part_in_which_nothing_happens_has_nothing() {
        List<RunSample> samples = IntStream.rangeClosed(1, 10)
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

    private static RunSample sample(double seconds, long tuples) {
        return new RunSample(seconds, tuples, tuples, OptionalDouble.empty(), 1, 0, 0, 0, Optional.empty());
    }

    private static RunRecord run(double seconds, List<RunSample> samples) {
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

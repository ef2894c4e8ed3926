package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunSample;
import io.aeolus.monitor.RunTrace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RateTableTest {

    /** 1,500 rows in the first second and a half, none for a second, then 500 in the last half. */
    @Test
    void hasALineForEachSecondAndAColumnForEachRun() {
        RunRecord stood = went("stock", 1, sample(1.5, 1_500), sample(2.5, 1_500), sample(3, 2_000));
        RunRecord shorter = went("optimized", 2, sample(1, 2_000));

        assertThat(RateTable.text(Results.result(List.of(stood, shorter), List.of()), 80))
                .isEqualTo("""
                        rows done in each second
                        second  stock  optimized, run 2
                             1  1,000             2,000
                             2    500
                             3    500
                        """);
    }

    private static RunRecord went(String config, int run, RunSample... samples) {
        RunRecord any = Results.record(config, run, 1, Results.EXPECTED, 0);
        return new RunRecord(
                config,
                run,
                any.measurement(),
                OptionalDouble.empty(),
                new RunTrace(List.of(samples), List.of(), List.of()));
    }

    private static RunSample sample(double seconds, long tuples) {
        return new RunSample(seconds, tuples, 0, OptionalDouble.empty(), 0, 0, 0, 0, Optional.empty());
    }
}

package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunSample;
import io.aeolus.monitor.RunTrace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ProcessorVerdictTest {

    @Test
    void tells_the_median_and_the_worst_configuration() {
        assertThat(verdict(List.of(
                                run("stock", 1, 10),
                                run("dop-only", 1, 10),
                                run("optimized", 1, 2),
                                run("stock", 2, 12),
                                run("dop-only", 2, 16),
                                run("optimized", 2, 2.1),
                                run("stock", 3, 11)))
                        .orElseThrow()
                        .text())
                .isEqualTo(
                        "processor time: a tuple took 1.20 times as much in one run as in another of the same configuration"
                                + " (median of 3; at most 1.60 times, dop-only): the machine was not the same in all of them");
    }

    @Test
    void says_nothing_if_most_runs_are_alike_or_nothing_is_known() {
        assertThat(verdict(List.of(run("stock", 1, 10), run("stock", 2, 10.9)))).isEmpty();
        assertThat(verdict(List.of(run("stock", 1, 10), run("optimized", 1, 20))))
                .isEmpty();
        assertThat(verdict(List.of(run("stock", 1, 10), run("stock", 2, 0)))).isEmpty();
        assertThat(verdict(Results.good().runs())).isEmpty();
    }

    private static Optional<ProcessorVerdict> verdict(List<RunRecord> runs) {
        return ProcessorVerdict.of(Results.result(runs, List.of()).runsByConfiguration());
    }

    private static RunRecord run(String config, int run, double cpuSeconds) {
        RunRecord record = Results.record(config, run, 10, Results.EXPECTED, 0);
        return new RunRecord(
                config,
                run,
                record.measurement(),
                OptionalDouble.empty(),
                new RunTrace(
                        List.of(
                                new RunSample(0, 0, 0, OptionalDouble.of(0), 0),
                                new RunSample(10, 2_000_000, 5_000_000, OptionalDouble.of(cpuSeconds), 0)),
                        List.of()));
    }
}

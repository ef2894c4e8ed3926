// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.cli.ReferenceReport;
import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.RunFile.Same;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.cli.internal.runfile.TopologyEntry;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunTrace;
import io.aeolus.optimizer.Interval;
import io.aeolus.probe.Machine;
import io.aeolus.probe.OutputDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Results for tests. */
public final class Results {

    static final OutputDigest EXPECTED = new OutputDigest(3993, 0xabcL);

    static final Machine MACHINE = new Machine(2, 15.5, 4, "Java 17", "2.8.3");

    private Results() {}

    /** Three configurations with two runs each, without problems. */
    public static ComparisonResult good() {
        return result(
                List.of(
                        record("stock", 1, 10),
                        record("storm-tuned", 1, 8),
                        record("optimized", 1, 1),
                        record("stock", 2, 12.5),
                        record("storm-tuned", 2, 8),
                        record("optimized", 2, 1.25)),
                List.of(new ReferenceRun("stock", 1, new ReferenceReport(3993, 0, 0, 0, List.of()))));
    }

    /** One configuration whose second run lost a tuple and has another output. */
    static ComparisonResult bad() {
        return result(
                List.of(record("optimized", 1, 1), record("optimized", 2, 1, new OutputDigest(3992, 1), 1)),
                List.of(
                        new ReferenceRun("optimized", 1, new ReferenceReport(3993, 0, 0, 0, List.of())),
                        new ReferenceRun(
                                "optimized",
                                2,
                                new ReferenceReport(3990, 1, 2, 3, List.of("segment 7: LAV 40, not 41")))));
    }

    /** A plan whose batches are larger than the pending limit. */
    static ComparisonResult standingStill() {
        return configured(
                result(record("stock", 1, 10), nothingDone("optimized")),
                configuration("stock", List.of(), Optional.empty()),
                configuration(
                        "optimized",
                        List.of(
                                new ConfigurationEntry.BatchedStream("parse", "default", 16, 5),
                                new ConfigurationEntry.BatchedStream("spout", "default", 173, 5)),
                        Optional.empty()));
    }

    static ConfigurationEntry configuration(
            String name, List<ConfigurationEntry.BatchedStream> streams, Optional<Interval> interval) {
        return new ConfigurationEntry(name, List.of(), streams, List.of(), Map.of(), OptionalInt.of(1050), interval);
    }

    /** A result with all columns and long cells. */
    static ComparisonResult wide() {
        String grid = "grid workers x2, batch x4, parallelism x2";
        List<RunRecord> runs = new ArrayList<>();
        for (int run = 1; run <= 2; run++) {
            runs.add(busy(record("stock", run, 10 + 2 * run, EXPECTED, run - 1), 1.6));
            runs.add(busy(record("storm-tuned", run, 10 + run), 1.6));
            runs.add(busy(record("optimized", run, 1 + 0.1 * run, new OutputDigest(1, 1), 1), 1.9));
            runs.add(busy(record(grid, run, 1.5), 1.9));
            runs.add(busy(record("fused", run, 1.6), 1.25));
        }
        return configured(
                result(runs, List.of()),
                configuration("optimized", List.of(), Optional.of(new Interval(1_242_115, 2_232_338))),
                configuration(grid, List.of(), Optional.of(new Interval(597_596, 12_096_524))));
    }

    static ComparisonResult configured(ComparisonResult result, ConfigurationEntry... configurations) {
        return new ComparisonResult(
                setup(List.of(configurations)),
                result.runs(),
                result.expected(),
                result.references(),
                List.of(
                        "fused is skipped: with --seconds each run stops at a different tuple, so its output cannot be checked"),
                result.same());
    }

    private static Setup setup(List<ConfigurationEntry> configurations) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", "lr.dat");
        input.put("expressways", 2);
        return new Setup(
                "linearroad",
                "local",
                MACHINE,
                Setup.input(OptionalLong.of(2_000_000), input),
                new TopologyEntry(List.of(), List.of()),
                configurations,
                Optional.empty());
    }

    static ComparisonResult result(List<RunRecord> runs, List<ReferenceRun> references) {
        return new ComparisonResult(
                setup(List.of()),
                runs,
                new Expectation(Optional.of(EXPECTED), Optional.empty(), true),
                references,
                List.of(),
                List.of());
    }

    static ComparisonResult result(RunRecord... runs) {
        return result(List.of(runs), List.of());
    }

    /** The same result with skipped equal configurations. */
    static ComparisonResult with(ComparisonResult result, Same... same) {
        return new ComparisonResult(
                result.setup(), result.runs(), result.expected(), result.references(), result.leftOut(), List.of(same));
    }

    static RunFile file(ComparisonResult result) {
        return ComparisonJson.of(result, new RunFile.Made("", "", ""));
    }

    static String text(ComparisonResult result, int columns) {
        return ComparisonTable.text(result, file(result), columns);
    }

    /** A run without tuples in the measured time. */
    static RunRecord empty(String config, int run) {
        return new RunRecord(
                config,
                run,
                measurement(0, 10, Optional.empty(), 0),
                OptionalDouble.of(1_000),
                new RunTrace(List.of(sample(0.1, 0, 0), sample(10, 0, 5)), List.of(), List.of()));
    }

    /** The same run with a number of busy cores; 0 for unknown. */
    static RunRecord busy(RunRecord record, double cores) {
        double seconds = record.measurement().seconds();
        return new RunRecord(
                record.config(),
                record.run(),
                record.measurement(),
                record.predictedTuplesPerSecond(),
                new RunTrace(
                        List.of(sample(0.1, 200_000 / seconds, 0), sample(seconds, 2_000_000, cores * (seconds - 0.1))),
                        record.trace().operators(),
                        List.of()));
    }

    private static RunTrace.Sample sample(double seconds, double tuples, double cpuSeconds) {
        return new RunTrace.Sample(
                seconds,
                (long) tuples,
                1,
                cpuSeconds > 0 || seconds < 1 ? OptionalDouble.of(cpuSeconds) : OptionalDouble.empty(),
                1,
                0,
                0,
                0,
                Optional.empty());
    }

    /** A run with at-most-once delivery and unknown latency. */
    static RunRecord unacked(String config, int run, double seconds, OptionalLong lost) {
        return with(
                config,
                run,
                OptionalDouble.empty(),
                new Measurement(
                        DeliveryGuarantee.AT_MOST_ONCE,
                        true,
                        2_000_000,
                        seconds,
                        Optional.empty(),
                        0,
                        lost,
                        0,
                        EXPECTED,
                        1,
                        512.25));
    }

    /** A run without tuples, but with a prediction. */
    static RunRecord nothingDone(String config) {
        return with(
                config,
                1,
                OptionalDouble.of(1000),
                new Measurement(
                        DeliveryGuarantee.AT_LEAST_ONCE,
                        false,
                        0,
                        10,
                        Optional.empty(),
                        7,
                        OptionalLong.of(0),
                        0,
                        EXPECTED,
                        1,
                        512.25));
    }

    private static RunRecord with(String config, int run, OptionalDouble predicted, Measurement measurement) {
        return new RunRecord(config, run, measurement, predicted, RunTrace.NONE);
    }

    /** A run that loses nothing and has the expected output. */
    static RunRecord record(String config, int run, double seconds) {
        return record(config, run, seconds, EXPECTED, 0);
    }

    /** The measurement of a run that has the expected output. */
    static Measurement measurement(long tuples, double seconds, Optional<LatencyMillis> latency, long lost) {
        return new Measurement(
                DeliveryGuarantee.AT_LEAST_ONCE,
                true,
                tuples,
                seconds,
                latency,
                0,
                OptionalLong.of(lost),
                0,
                EXPECTED,
                1,
                100);
    }

    static RunRecord record(String config, int run, double seconds, OutputDigest output, long lost) {
        return new RunRecord(
                config,
                run,
                new Measurement(
                        DeliveryGuarantee.AT_LEAST_ONCE,
                        true,
                        2_000_000 - lost,
                        seconds,
                        Optional.of(new LatencyMillis(1.25 * seconds, 1000 * seconds, 2000 * seconds)),
                        0,
                        OptionalLong.of(lost),
                        2 * lost,
                        output,
                        config.equals("optimized") ? 63.456789 : 1,
                        512.25),
                config.equals("optimized") ? OptionalDouble.of(1_900_000.5) : OptionalDouble.empty(),
                RunTrace.NONE);
    }
}

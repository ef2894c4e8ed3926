// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.ConfigurationEntry.BatchedStream;
import io.aeolus.cli.internal.runfile.ConfigurationEntry.Size;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.SeriesEntry;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.cli.internal.runfile.SummaryEntry;
import io.aeolus.cli.internal.runfile.TopologyEntry;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.OperatorTrace.ProcessingMillis;
import io.aeolus.monitor.OperatorTrace.WaitingMessages;
import io.aeolus.monitor.Steadiness;
import io.aeolus.optimizer.ComponentChoice;
import io.aeolus.optimizer.Explanation;
import io.aeolus.optimizer.StreamChoice;
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

/** Hand-written comparisons. */
public final class SampleRuns {

    /** A component name that contains a script. */
    public static final String EVIL_SPOUT = "<script>alert(1)</script>";

    /** A component name that would end the script element with the data. */
    public static final String EVIL_BOLT = "</script><img src=x onerror=\"alert(2)\">{{data}}";

    /** The charts of a long run leave out this second. */
    private static final double PEAK_SECOND = 301;

    static final double PEAK_MILLIS = 500;

    private static final int ROWS = 1_000_000;
    private static final int FIRST_SAMPLES = 100;

    private SampleRuns() {}

    /** Two runs of each of three configurations. A run of stock takes the given time. */
    public static RunFile comparison(int stockSeconds) {
        return comparison("words", Map.of("stock", stockSeconds, "batch-only", 20, "optimized", 10), 2);
    }

    /** All configurations, three runs each, of half an hour. */
    public static RunFile halfHour() {
        Map<String, Integer> seconds = new LinkedHashMap<>();
        List.of("stock", "storm-tuned", "parallelism-only", "batch-only", "optimized")
                .forEach(config -> seconds.put(config, 1800));
        return comparison("words", seconds, 3);
    }

    /** Runs of a workload. */
    public static RunFile comparison(String workload, Map<String, Integer> secondsByConfig, int runs) {
        List<RunEntry> entries = new ArrayList<>();
        Map<String, SummaryEntry> summary = new LinkedHashMap<>();
        List<String> configs =
                List.of("stock", "storm-tuned", "parallelism-only", "batch-only", "optimized", "fused").stream()
                        .filter(secondsByConfig::containsKey)
                        .toList();
        for (int run = 1; run <= runs; run++) {
            for (String config : configs) {
                entries.add(run(config, run, secondsByConfig.getOrDefault(config, 0)));
            }
        }
        boolean hasFused = configs.contains("fused");
        configs.forEach(config -> summary.put(
                config,
                new SummaryEntry(
                        (double) ROWS / secondsByConfig.getOrDefault(config, 0),
                        OptionalDouble.empty(),
                        hasFused ? shareOfFused(config) : OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        Optional.empty(),
                        Optional.empty())));
        return new RunFile(
                new RunFile.Made("2026-11-21T12:00:00Z", "./aeolus compare " + workload, "1.2.3"),
                setup(workload, configs),
                entries,
                summary,
                new RunFile.Results(Optional.of(true), Optional.empty(), Optional.empty(), List.of(), List.of()),
                new RunFile.SteadyParts(false, Optional.empty()),
                List.of());
    }

    private static OptionalDouble shareOfFused(String config) {
        return switch (config) {
            case "stock" -> OptionalDouble.of(0.25);
            case "fused" -> OptionalDouble.of(1);
            default -> OptionalDouble.empty();
        };
    }

    private static Setup setup(String workload, List<String> configs) {
        return new Setup(
                workload,
                "local",
                new Machine(2, 15.5, 4, "Java 17.0.1", "2.8.3"),
                Setup.input(OptionalLong.of(ROWS), Map.of("file", "words.txt")),
                new TopologyEntry(
                        List.of(
                                new TopologyEntry.Component(EVIL_SPOUT, "spout"),
                                new TopologyEntry.Component("count", "bolt"),
                                new TopologyEntry.Component(EVIL_BOLT, "bolt")),
                        List.of(
                                new TopologyEntry.Edge(EVIL_SPOUT, "default", EVIL_BOLT, "shuffle"),
                                new TopologyEntry.Edge(EVIL_BOLT, "default", "count", "fields(word)"),
                                new TopologyEntry.Edge(EVIL_SPOUT, "<b>late</b>", "count", "all"))),
                configs.stream().map(SampleRuns::shape).toList(),
                Optional.of(plan()));
    }

    /** The same comparison with other results. */
    static RunFile with(RunFile file, RunFile.Results results) {
        return new RunFile(file.made(), file.setup(), file.runs(), file.summary(), results, file.steady(), file.same());
    }

    /** The same comparison with other runs. */
    static RunFile with(RunFile file, List<RunEntry> runs, boolean countsSteadyParts) {
        return new RunFile(
                file.made(),
                file.setup(),
                runs,
                file.summary(),
                file.results(),
                new RunFile.SteadyParts(countsSteadyParts, Optional.empty()),
                file.same());
    }

    /** The same run with a steady part. */
    static RunEntry with(RunEntry run, Steadiness.Steady steady) {
        return new RunEntry(
                run.config(),
                run.run(),
                run.measurement(),
                run.predictedTuplesPerSecond(),
                Optional.of(steady),
                run.operators(),
                run.series());
    }

    private static ConfigurationEntry shape(String config) {
        boolean isPlanned = config.equals("optimized");
        return new ConfigurationEntry(
                config,
                List.of(
                        new Size(EVIL_SPOUT, 1, 1),
                        new Size(EVIL_BOLT, isPlanned ? 3 : 1, isPlanned ? 6 : 1),
                        new Size("count", 1, 1)),
                isPlanned ? List.of(new BatchedStream(EVIL_SPOUT, "default", 64, 5)) : List.of(),
                List.of(),
                Map.of("topology.workers", "1"),
                OptionalInt.empty(),
                Optional.empty());
    }

    private static Explanation plan() {
        return new Explanation(
                "all 2 cores are always busy",
                List.of(new ComponentChoice(EVIL_BOLT, 1, 3, 6, 0.84, "work", EVIL_BOLT + ": parallelism 3: because")),
                List.of(new StreamChoice(EVIL_SPOUT, "default", 1, 64, 61.5, "enough", "default: because", List.of())),
                List.of(),
                List.of("a remark"),
                List.of());
    }

    private static RunEntry run(String config, int run, int seconds) {
        boolean isBatched = config.startsWith("batch") || config.equals("optimized");
        double took = seconds + 0.25 * run;
        List<OperatorTrace> operators = List.of(
                new OperatorTrace(
                        EVIL_SPOUT,
                        ROWS,
                        OptionalLong.empty(),
                        OptionalDouble.of(0.5),
                        Optional.empty(),
                        Optional.empty(),
                        isBatched ? 15_700 : 0,
                        isBatched ? ROWS : 0,
                        isBatched ? Map.of("size", 15_000L, "linger", 700L) : Map.of(),
                        Optional.empty()),
                bolt(EVIL_BOLT, isBatched ? 4.5 : 0.0125),
                bolt("count", 0.002));
        return new RunEntry(
                config,
                run,
                new Measurement(
                        DeliveryGuarantee.AT_LEAST_ONCE,
                        true,
                        ROWS,
                        took,
                        Optional.of(new LatencyMillis(12.5, 80, 200)),
                        0,
                        OptionalLong.of(0),
                        0,
                        new OutputDigest(3993, 0xabc),
                        isBatched ? 63.7 : 1,
                        512.5),
                config.equals("storm-tuned") ? OptionalDouble.empty() : OptionalDouble.of(ROWS / took * 1.05),
                Optional.empty(),
                operators,
                series(took));
    }

    private static OperatorTrace bolt(String id, double millis) {
        return new OperatorTrace(
                id,
                ROWS,
                OptionalLong.empty(),
                OptionalDouble.of(0.75),
                Optional.of(new ProcessingMillis(10_000, millis / 2, millis, millis * 2, millis * 8, millis * 40)),
                Optional.of(new WaitingMessages(40 * millis, Math.round(200 * millis))),
                0,
                0,
                Map.of(),
                Optional.empty());
    }

    /** The samples of a run with this duration. */
    private static SeriesEntry series(double took) {
        List<Double> seconds = new ArrayList<>();
        for (int i = 1; i <= FIRST_SAMPLES && i / 10.0 < took; i++) {
            seconds.add(i / 10.0);
        }
        for (double second = 11; second < took; second++) {
            seconds.add(second);
        }
        seconds.add(took);
        return new SeriesEntry(
                seconds,
                seconds.stream().map(at -> Math.round(ROWS * at / took)).toList(),
                seconds.stream().map(at -> Math.round(3.0 * ROWS * at / took)).toList(),
                Optional.of(seconds.stream().map(at -> 1.9 * (at - 0.1)).toList()),
                seconds.stream().map(at -> 200 + at * 37.3 % 300).toList(),
                seconds.stream().map(at -> 0.05 * at).toList(),
                seconds.stream().map(at -> Optional.of(latency(at))).toList());
    }

    /** A latency with a peak in a single sample of a long run. */
    private static LatencyMillis latency(double at) {
        double peak = at == PEAK_SECOND ? PEAK_MILLIS : 0;
        return new LatencyMillis(5 + at * 3.7 % 4, 20 + at * 37.3 % 30 + peak, 60 + peak);
    }
}

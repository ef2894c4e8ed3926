// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadGenerator;
import io.aeolus.linearroad.SegmentRow;
import io.aeolus.linearroad.SegmentStatistics;
import io.aeolus.linearroad.topology.LinearRoadTopology;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;

/**
 * Linear Road. Its bolts lose minutes and windows with their worker, and its spout restarts at the beginning of the file: results are correct
 * if all workers are killed together.
 *
 * @param configuration how the plan runs the topology, for the title
 * @param plan the plan
 * @param workers number of workers, which must be killed together
 */
record LinearRoadSubject(String configuration, BatchingPlan plan, int workers) implements Subject {

    private static final GeneratorConfig INPUT = GeneratorConfig.of(2, 15, 2013).withDensity(0.6);
    private static final double ROWS_PER_SECOND = 20_000;
    private static final int MAX_PENDING = 20_000;
    private static final Duration MESSAGE_TIMEOUT = Duration.ofSeconds(10);
    private static final BatchingPlan PLAN = new BatchingPlan(
            Map.of("agg", ComponentPlan.of(2)),
            List.of(
                    StreamPlan.of("spout", "default", 1000),
                    StreamPlan.of("parse", "default", 1000),
                    StreamPlan.of("agg", "default", 50),
                    StreamPlan.of("mv", "default", 50),
                    StreamPlan.of("block", "default", 50)));

    static LinearRoadSubject unbatched(int workers) {
        return new LinearRoadSubject(STOCK, PLAN.withoutBatching(), workers);
    }

    static LinearRoadSubject batched(int workers) {
        return new LinearRoadSubject("batches of up to 1000", PLAN, workers);
    }

    /** The lines are parsed in the spout's task. */
    static LinearRoadSubject chained(int workers) {
        List<StreamPlan> streams = PLAN.streams().stream()
                .map(stream -> stream.producer().equals("spout") ? stream.withChained(List.of("parse")) : stream)
                .toList();
        return new LinearRoadSubject(
                "batches of up to 1000, parse chained", new BatchingPlan(PLAN.components(), streams), workers);
    }

    @Override
    public String topology() {
        return "Linear Road";
    }

    @Override
    public Duration messageTimeout() {
        return MESSAGE_TIMEOUT;
    }

    @Override
    public int tasks() {
        // Six components; agg has two tasks.
        return 7 + workers;
    }

    @Override
    public RunRequest request(Path folder) throws Exception {
        Path file = input(folder);
        LinearRoadGenerator.generate(INPUT, file);
        long rows;
        try (var lines = Files.lines(file)) {
            rows = lines.count();
        }
        return request(
                LinearRoadTopology.NAME,
                LinearRoadTopology.of(new LinearRoadFile(file)),
                plan,
                Subject.config(folder, workers, MESSAGE_TIMEOUT),
                rows,
                ROWS_PER_SECOND);
    }

    /** Returns a run with a limited rate, so that faults happen before its end. */
    static RunRequest request(
            String name,
            StormTopology topology,
            BatchingPlan plan,
            Map<String, Object> settings,
            long rows,
            double rowsPerSecond) {
        Map<String, Object> config = new HashMap<>(settings);
        config.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, MAX_PENDING);
        config.put(Aeolus.ROWS_ACKED, true);
        config.putAll(Aeolus.batchingConfig(plan, config));
        return new RunRequest(
                name,
                topology,
                original -> Aeolus.apply(plan, original),
                config,
                new Ending.EndOfRows(rows),
                OptionalDouble.of(rowsPerSecond),
                true,
                Map.of());
    }

    private static Path input(Path folder) {
        return folder.resolve("input.dat");
    }

    @Override
    public Findings check(Path folder, Optional<RunResult> recorded, Replays replays) throws Exception {
        RunResult result = recorded.orElseThrow(() -> new AssertionError("the run did not end"));
        Set<List<Object>> expected = SegmentStatistics.of(new LinearRoadFile(input(folder))).stream()
                .map(LinearRoadSubject::values)
                .collect(Collectors.toSet());
        Set<List<Object>> output = new HashSet<>(result.output());
        long missing = expected.stream().filter(row -> !output.contains(row)).count();
        long wrong = output.stream().filter(row -> !expected.contains(row)).count();
        return findings(result, output.size(), missing + wrong, replays);
    }

    /**
     * Returns the findings of a run whose input each fault restarts.
     *
     * @param distinct the number of different results
     * @param missingOrWrong the number of missing or wrong results
     */
    static Findings findings(RunResult result, long distinct, long missingOrWrong, Replays replays) {
        long rows = result.measurement().tuples();
        return new Findings(
                rows,
                result.measurement().lost().orElseThrow() + missingOrWrong,
                0,
                result.measurement().duplicated(),
                result.output().size() - distinct,
                OptionalLong.empty(),
                // A restarted spout reads its input again.
                replays.faults() * rows + replays.rounds() * 2 * MAX_PENDING);
    }

    private static List<Object> values(SegmentRow row) {
        return List.of(row.xway(), row.dir(), row.seg(), row.minute(), row.numVehicles(), row.lav(), row.toll());
    }
}

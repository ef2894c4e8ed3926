// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.LinearRoadGenerator;
import io.aeolus.linearroad.full.FullLinearRoadWorkload;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.probe.OutputDigest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The complete Linear Road benchmark. As in {@link LinearRoadSubject}, all workers are killed together. Each answer must be in the output,
 * and a repeated answer must be equal to the first.
 *
 * @param configuration how the plan runs the topology, for the title
 * @param plan the plan
 */
record CompleteLinearRoadSubject(String configuration, BatchingPlan plan) implements Subject {

    private static final int WORKERS = 2;

    /** About 13,500 rows with accidents. Each answer waits until its output is recorded, which limits the rate. */
    private static final GeneratorConfig INPUT =
            GeneratorConfig.of(1, 10, 2013).withDensity(0.1).withAccidentsPerHour(12);

    private static final double ROWS_PER_SECOND = 1_000;

    /** A minute has some hundred answers. */
    private static final Duration MESSAGE_TIMEOUT = Duration.ofSeconds(30);

    private static final BatchingPlan PLAN = new BatchingPlan(
            Map.of("car", ComponentPlan.of(2), "segment", ComponentPlan.of(2)),
            Stream.of(
                            Map.entry("spout", List.of("default")),
                            Map.entry("parse", List.of("default", "stopped", "balance", "expenditure")),
                            Map.entry("segment", List.of("default")),
                            Map.entry("accident", List.of("accidents")),
                            Map.entry("car", List.of("toll", "accident", "balance")))
                    .flatMap(producer ->
                            producer.getValue().stream().map(stream -> StreamPlan.of(producer.getKey(), stream, 500)))
                    .toList());

    static CompleteLinearRoadSubject unbatched() {
        return new CompleteLinearRoadSubject(STOCK, PLAN.withoutBatching());
    }

    static CompleteLinearRoadSubject batched() {
        return new CompleteLinearRoadSubject("batches of up to 500", PLAN);
    }

    @Override
    public String topology() {
        return "complete Linear Road";
    }

    @Override
    public Duration messageTimeout() {
        return MESSAGE_TIMEOUT;
    }

    @Override
    public int tasks() {
        // Seven components; car and segment have two tasks.
        return 9 + WORKERS;
    }

    @Override
    public RunRequest request(Path folder) throws Exception {
        PreparedWorkload workload = workload(folder);
        Map<String, Object> config = new HashMap<>(workload.config());
        config.putAll(Subject.config(folder, WORKERS, messageTimeout()));
        return LinearRoadSubject.request(
                workload.topologyName(), workload.topology(), plan, config, workload.rows(), ROWS_PER_SECOND);
    }

    private static PreparedWorkload workload(Path folder) throws Exception {
        Path input = folder.resolve("input.dat");
        if (!Files.exists(input)) {
            LinearRoadGenerator.generate(INPUT, input);
        }
        WorkloadOptions options =
                new WorkloadOptions(Optional.of(input), Optional.empty(), OptionalLong.empty(), folder, Map.of());
        return new FullLinearRoadWorkload().prepare(options, Progress.NONE);
    }

    @Override
    public Findings check(Path folder, Optional<RunResult> recorded, Replays replays) throws Exception {
        RunResult result = recorded.orElseThrow(() -> new AssertionError("the run did not end"));
        OutputDigest expected = workload(folder).expectedOutput();
        Set<List<Object>> answers = new HashSet<>(result.output());
        OutputDigest distinct = answers.stream().map(OutputDigest::of).reduce(OutputDigest.EMPTY, OutputDigest::plus);
        long missingOrWrong =
                Math.max(Math.abs(expected.count() - distinct.count()), expected.equals(distinct) ? 0 : 1);
        return LinearRoadSubject.findings(result, answers.size(), missingOrWrong, replays);
    }
}

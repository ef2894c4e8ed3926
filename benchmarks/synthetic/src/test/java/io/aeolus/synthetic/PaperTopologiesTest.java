// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.benchmarks.testing.RandomPlans;
import io.aeolus.benchmarks.testing.WorkloadRun;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.cluster.Progress;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.probe.OutputDigest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the output of the papers' topologies, plain and batched, at random size, parallelism and batch size, with an independent
 * computation.
 */
class PaperTopologiesTest {

    private static final long ROWS = 1_500;
    /** A few days of readings of each plug. */
    private static final long MORE_ROWS = 240_000;

    private static final int SEEDS = 2;
    private static final List<Integer> BATCH_SIZES = List.of(1, 3, 100);

    @TempDir
    static Path cache;

    /** A workload with its display name. */
    record NamedWorkload(Workload workload) {
        @Override
        public String toString() {
            return workload.name();
        }
    }

    static Stream<NamedWorkload> papers() {
        return ServiceLoader.load(Workload.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(workload -> !workload.name().startsWith("synthetic-"))
                .map(NamedWorkload::new);
    }

    static Stream<Arguments> papersAndSeeds() {
        return papers().flatMap(paper -> LongStream.rangeClosed(1, SEEDS).mapToObj(seed -> Arguments.of(paper, seed)));
    }

    @ParameterizedTest
    @MethodSource("papers")
    void emit_the_expected_rows_unbatched(NamedWorkload paper) throws Exception {
        PreparedWorkload usual = prepare(paper, WorkloadParameter::usual);
        PreparedWorkload largest = prepare(paper, scale -> Math.min(scale.most(), 4));

        assertThat(output(WorkloadRun.of(usual.topology()).config(usual.config())))
                .isEqualTo(usual.expectedOutput());
        if (!paper.workload().parameters().isEmpty()) {
            assertThat(output(WorkloadRun.of(largest.topology()).config(largest.config())))
                    .isEqualTo(largest.expectedOutput());
        }
    }

    @ParameterizedTest
    @MethodSource("papers")
    void emit_the_expected_rows_with_their_plans(NamedWorkload paper) throws Exception {
        boolean isSlow = paper.workload().name().startsWith("multistage-");
        PreparedWorkload prepared = prepare(paper, isSlow ? MORE_ROWS : ROWS, WorkloadParameter::usual);
        PlanDocument plan = PlanFile.parse(prepared.defaultPlan(), "default plan");

        assertThat(plan.topologyName())
                .isEqualTo(prepared.topologyName())
                .isEqualTo(paper.workload().name());
        assertThat(output(WorkloadRun.of(prepared.topology())
                        .config(prepared.config())
                        .batched(plan.plan())))
                .isEqualTo(prepared.expectedOutput());
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("papersAndSeeds")
    void emit_the_expected_rows_at_every_parallelism_and_batch_size(NamedWorkload paper, long seed) throws Exception {
        Random random = new Random(seed);
        PreparedWorkload prepared = prepare(
                paper, scale -> scale.least() + random.nextInt(Math.min(scale.most() - scale.least() + 1, 100)));

        assertThat(output(random(prepared, random).seed(4 * seed))).isEqualTo(prepared.expectedOutput());
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("papersAndSeeds")
    void end_when_tuples_fail(NamedWorkload paper, long seed) throws Exception {
        Random random = new Random(seed);
        PreparedWorkload prepared = prepare(paper, WorkloadParameter::usual);

        // At-least-once delivery: rows can be counted again, but no row stays pending.
        assertThat(random(prepared, random)
                        .seed(seed)
                        .failing(40, 30, new Random(seed + 1))
                        .rows())
                .isNotEmpty();
    }

    private static PreparedWorkload prepare(NamedWorkload paper, ToIntFunction<WorkloadParameter> number)
            throws Exception {
        // Mails take longer to process than other rows.
        boolean isOfMails = paper.workload().name().endsWith("-enron");
        return prepare(paper, isOfMails ? ROWS / 10 : ROWS, number);
    }

    private static PreparedWorkload prepare(NamedWorkload paper, long rows, ToIntFunction<WorkloadParameter> number)
            throws Exception {
        Map<String, Integer> parameters = paper.workload().parameters().stream()
                .collect(Collectors.toMap(WorkloadParameter::name, number::applyAsInt));
        return paper.workload()
                .prepare(
                        new WorkloadOptions(
                                Optional.empty(), Optional.empty(), false, OptionalLong.of(rows), cache, parameters),
                        Progress.NONE);
    }

    private static OutputDigest output(WorkloadRun run) {
        return run.rows().stream().map(OutputDigest::of).reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }

    private static WorkloadRun random(PreparedWorkload prepared, Random random) {
        return WorkloadRun.of(prepared.topology())
                .batched(plan(prepared.topology(), random))
                .config(RandomPlans.maxPending(200, random));
    }

    private static BatchingPlan plan(StormTopology topology, Random random) {
        Map<String, ComponentPlan> components = new HashMap<>();
        List<StreamPlan> streams = new ArrayList<>();
        topology.get_spouts().keySet().stream().sorted().forEach(id -> {
            components.put(id, RandomPlans.component(3, random));
            streams.add(RandomPlans.stream(id, BATCH_SIZES, random));
        });
        topology.get_bolts().keySet().stream().sorted().forEach(id -> {
            components.put(id, RandomPlans.component(3, random));
            if (isConsumed(topology, id)) {
                streams.add(RandomPlans.stream(id, BATCH_SIZES, random));
            }
        });
        return new BatchingPlan(components, streams);
    }

    private static boolean isConsumed(StormTopology topology, String id) {
        return topology.get_bolts().values().stream()
                .flatMap(bolt -> bolt.get_common().get_inputs().keySet().stream())
                .anyMatch(stream -> stream.get_componentId().equals(id)
                        && stream.get_streamId().equals("default"));
    }
}

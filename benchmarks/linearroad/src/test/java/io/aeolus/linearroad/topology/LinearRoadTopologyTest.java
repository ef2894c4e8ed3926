package io.aeolus.linearroad.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.driver.Fault;
import io.aeolus.batching.driver.FaultInjector;
import io.aeolus.batching.driver.TopologyDriver;
import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadGenerator;
import io.aeolus.linearroad.SegmentRow;
import io.aeolus.linearroad.SegmentStatistics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The dataflow's result against the independent computation, at random dops and batch sizes, with and without faults. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LinearRoadTopologyTest {

    private static final List<Integer> BATCH_SIZES = List.of(1, 2, 7, 64, 1000);
    private static final List<String> BATCHED = List.of(
            LinearRoadTopology.SPOUT,
            LinearRoadTopology.PARSE,
            LinearRoadTopology.AGG,
            LinearRoadTopology.MV,
            LinearRoadTopology.BLOCK);
    private static final List<String> PARALLEL = List.of(
            LinearRoadTopology.PARSE,
            LinearRoadTopology.AGG,
            LinearRoadTopology.MV,
            LinearRoadTopology.BLOCK,
            LinearRoadTopology.TOLL);
    private static final int MAX_TURNS = 3_000_000;
    private static final Duration PAUSE = Duration.ofMillis(10);

    private LinearRoadFile file;
    private List<SegmentRow> expected;

    @BeforeAll
    void generate(@TempDir Path directory) throws Exception {
        Path path = directory.resolve("input.dat");
        LinearRoadGenerator.generate(GeneratorConfig.of(2, 7, 7).withDensity(0.05), path);
        file = LinearRoadFile.of(path);
        expected = SegmentStatistics.of(file);
        assertThat(expected).hasSizeGreaterThan(300);
    }

    static LongStream seeds() {
        return LongStream.range(0, 12);
    }

    @Test
    void givesTheExpectedRowsUnbatched() {
        run(ResultSink.addedTo(LinearRoadTopology.of(file)), 1, FaultInjector.NONE, Map.of());

        assertThat(ResultSink.rows()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void givesTheExpectedRowsAtEveryDopAndBatchSize(long seed) {
        Random random = new Random(seed);
        StormTopology topology = Aeolus.apply(plan(random), ResultSink.addedTo(LinearRoadTopology.of(file)));

        run(topology, seed, FaultInjector.NONE, maxPending(random));

        assertThat(ResultSink.rows()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void losesAndInventsNothingWhenTuplesFail(long seed) {
        Random random = new Random(seed);
        StormTopology topology = Aeolus.apply(plan(random), ResultSink.addedTo(LinearRoadTopology.of(file)));
        // Bounded: all that a minute comes to hangs on one progress tuple, which could else fail again and again.
        AtomicInteger faultsLeft = new AtomicInteger(100);
        Random faults = new Random(seed + 1);
        FaultInjector injector =
                (task, tuple) -> faults.nextInt(200) == 0 && faultsLeft.getAndDecrement() > 0 ? Fault.FAIL : Fault.NONE;

        run(topology, seed, injector, maxPending(random));

        // At least once: a replayed minute may come out again, and then it is the same.
        assertThat(Set.copyOf(ResultSink.rows())).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static void run(StormTopology topology, long seed, FaultInjector faults, Map<String, Object> config) {
        try (TopologyDriver driver = TopologyDriver.builder(topology)
                .seed(seed)
                .config(config)
                .serialize(seed % 4 == 0)
                .faults(faults)
                .build()) {
            driver.runToCompletion(PAUSE, MAX_TURNS);
            assertThat(driver.openMessageIds()).isZero();
        }
    }

    private static Map<String, Object> maxPending(Random random) {
        return random.nextBoolean() ? Map.of() : Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1 + random.nextInt(2000));
    }

    private static BatchingPlan plan(Random random) {
        Map<String, ComponentPlan> components = new HashMap<>();
        components.put(LinearRoadTopology.SPOUT, ComponentPlan.of(1 + random.nextInt(2)));
        PARALLEL.forEach(component -> components.put(component, ComponentPlan.of(1 + random.nextInt(4))));
        List<StreamPlan> streams = new ArrayList<>();
        for (String producer : BATCHED) {
            int size = BATCH_SIZES.get(random.nextInt(BATCH_SIZES.size()));
            streams.add(new StreamPlan(
                    producer, "default", size, Scheme.DISTINCT, Duration.ofMillis(1 + random.nextInt(9))));
        }
        return new BatchingPlan(components, streams);
    }
}

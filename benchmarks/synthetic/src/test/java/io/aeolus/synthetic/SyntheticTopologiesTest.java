package io.aeolus.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.driver.Fault;
import io.aeolus.batching.driver.FaultInjector;
import io.aeolus.batching.driver.TopologyDriver;
import io.aeolus.monitor.PreparedWorkload;
import io.aeolus.optimizer.PlanFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the topologies give, plain and batched, at any dop and batch size, with and without faults. */
class SyntheticTopologiesTest {

    private static final int SEEDS = 8;
    private static final List<Integer> BATCH_SIZES = List.of(1, 2, 7, 64, 1000);
    private static final int MAX_TURNS = 1_000_000;
    private static final Duration PAUSE = Duration.ofMillis(10);

    static Stream<Arguments> subjectsAndSeeds() {
        return Subject.all().stream()
                .flatMap(subject ->
                        Stream.iterate(0L, seed -> seed + 1).limit(SEEDS).map(seed -> Arguments.of(subject, seed)));
    }

    @ParameterizedTest
    @MethodSource("io.aeolus.synthetic.Subject#all")
    void giveTheExpectedRowsUnbatched(Subject subject) {
        PreparedWorkload workload = subject.prepare();

        run(ResultSink.addedTo(workload.topology(), subject.lastBolt()), 1, FaultInjector.NONE, workload.config());

        assertThat(ResultSink.rows()).containsExactlyInAnyOrderElementsOf(subject.expectedRows());
    }

    @ParameterizedTest
    @MethodSource("io.aeolus.synthetic.Subject#all")
    void giveTheExpectedRowsByTheirPlans(Subject subject) throws Exception {
        PreparedWorkload workload = subject.prepare();
        PlanFile plan = PlanFile.parse(workload.defaultPlan(), "default plan");
        StormTopology topology = ResultSink.addedTo(workload.topology(), subject.lastBolt());

        run(Aeolus.apply(plan.plan(), topology), 1, FaultInjector.NONE, workload.config());

        assertThat(ResultSink.rows()).containsExactlyInAnyOrderElementsOf(subject.expectedRows());
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("subjectsAndSeeds")
    void giveTheExpectedRowsAtEveryDopAndBatchSize(Subject subject, long seed) {
        Random random = new Random(seed);
        StormTopology topology = ResultSink.addedTo(subject.prepare().topology(), subject.lastBolt());

        run(Aeolus.apply(plan(subject, random), topology), seed, FaultInjector.NONE, maxPending(random));

        assertThat(ResultSink.rows()).containsExactlyInAnyOrderElementsOf(subject.expectedRows());
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("subjectsAndSeeds")
    void loseNothingWhenTuplesFail(Subject subject, long seed) {
        Random random = new Random(seed);
        StormTopology topology = ResultSink.addedTo(subject.prepare().topology(), subject.lastBolt());

        run(Aeolus.apply(plan(subject, random), topology), seed, faults(seed + 1), maxPending(random));

        if (subject.equals(Subject.WAITING)) {
            // At least once: a row may come out again, and then it is the same.
            assertThat(ResultSink.rows()).hasSameElementsAs(subject.expectedRows());
        } else {
            Map<Object, Long> counts = counts(ResultSink.rows());
            // At least once: a row may be counted again.
            assertThat(counts(subject.expectedRows()))
                    .allSatisfy((key, count) -> assertThat(counts.get(key)).isGreaterThanOrEqualTo(count));
        }
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

    /** Bounded, so that the end of the input is reached. */
    private static FaultInjector faults(long seed) {
        Random random = new Random(seed);
        AtomicInteger left = new AtomicInteger(50);
        return (task, tuple) -> random.nextInt(40) == 0 && left.getAndDecrement() > 0 ? Fault.FAIL : Fault.NONE;
    }

    private static Map<String, Object> maxPending(Random random) {
        return random.nextBoolean() ? Map.of() : Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1 + random.nextInt(200));
    }

    /** Key and count of tally rows; the last of several, which is the largest. */
    private static Map<Object, Long> counts(List<List<Object>> rows) {
        Map<Object, Long> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row.get(0), (Long) row.get(1), Math::max));
        return counts;
    }

    private static BatchingPlan plan(Subject subject, Random random) {
        Map<String, ComponentPlan> components = new HashMap<>();
        components.put(Subject.SPOUT, ComponentPlan.of(1 + random.nextInt(3)));
        subject.bolts().forEach(bolt -> components.put(bolt, ComponentPlan.of(1 + random.nextInt(4))));
        List<StreamPlan> streams = new ArrayList<>();
        streams.add(streamPlan(Subject.SPOUT, random));
        subject.bolts().stream()
                .filter(bolt -> !bolt.equals(subject.lastBolt()))
                .forEach(bolt -> streams.add(streamPlan(bolt, random)));
        return new BatchingPlan(components, streams);
    }

    private static StreamPlan streamPlan(String producer, Random random) {
        int size = BATCH_SIZES.get(random.nextInt(BATCH_SIZES.size()));
        return new StreamPlan(producer, "default", size, Scheme.DISTINCT, Duration.ofMillis(1 + random.nextInt(9)));
    }
}

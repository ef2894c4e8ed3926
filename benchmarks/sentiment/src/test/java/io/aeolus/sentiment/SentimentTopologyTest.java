package io.aeolus.sentiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.driver.Fault;
import io.aeolus.batching.driver.FaultInjector;
import io.aeolus.batching.driver.TopologyDriver;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.sentiment.language.Filtered;
import io.aeolus.sentiment.language.Pipeline;
import io.aeolus.sentiment.language.Stage;
import io.aeolus.sentiment.topology.SentimentTopology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the topology gives, plain and batched, at any dop and batch size, with and without faults. */
class SentimentTopologyTest {

    private static final int GENERATED = 40;
    private static final List<Integer> BATCH_SIZES = List.of(1, 2, 7, 64);
    private static final int MAX_TURNS = 1_000_000;
    private static final Duration PAUSE = Duration.ofMillis(10);

    @TempDir
    private static Path directory;

    private static TweetFile file = new TweetFile(Path.of(""));
    private static List<List<Object>> expected = List.of();

    @BeforeAll
    static void analyseDirectly() throws Exception {
        List<String> lines = new ArrayList<>(Tweets.MIXED);
        TweetGenerator.tweets(4).limit(GENERATED).map(GeneratedTweet::text).forEach(lines::add);
        file = Tweets.write(directory.resolve("tweets"), lines);
        Pipeline pipeline = new Pipeline();
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (pipeline.analyse(i + 1, lines.get(i)) instanceof Filtered.Kept kept) {
                rows.add(ResultRow.of(kept.tweet()).values());
            }
        }
        expected = rows;
    }

    @Test
    void isAChainOfASpoutAndFifteenBolts() {
        StormTopology topology = SentimentTopology.of(file);

        assertThat(topology.get_spouts()).containsOnlyKeys("spout");
        assertThat(topology.get_bolts()).hasSize(15);
        assertThat(topology.get_bolts().values())
                .allSatisfy(bolt -> assertThat(bolt.get_common().get_inputs().values())
                        .hasSize(1)
                        .allMatch(grouping -> grouping.is_set_shuffle()));
    }

    @Test
    void givesTheExpectedRowsUnbatched() {
        run(topology(), 1, FaultInjector.NONE, Map.of());

        assertThat(expected).hasSizeGreaterThan(GENERATED / 2);
        assertThat(ResultSink.rows()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void givesTheExpectedRowsSerialised() {
        run(topology(), 4, FaultInjector.NONE, Map.of());

        assertThat(ResultSink.rows()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void givesTheExpectedRowsByItsPlan() throws Exception {
        PlanFile plan = PlanFile.read(Path.of("src/main/resources/io/aeolus/sentiment/plan.json"));

        run(Aeolus.apply(plan.plan(), topology()), 1, FaultInjector.NONE, Map.of());

        assertThat(ResultSink.rows()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void givesTheExpectedRowsAtEveryDopAndBatchSize(long seed) {
        Random random = new Random(seed);

        run(Aeolus.apply(plan(random), topology()), seed, FaultInjector.NONE, maxPending(random));

        assertThat(ResultSink.rows()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {5, 6, 7, 8})
    void losesNothingWhenTuplesFail(long seed) {
        Random random = new Random(seed);

        run(Aeolus.apply(plan(random), topology()), seed, faults(seed), maxPending(random));

        // At least once: a row may come out again, and then it is the same.
        assertThat(ResultSink.rows()).hasSameElementsAs(expected);
    }

    private static StormTopology topology() {
        return ResultSink.addedTo(SentimentTopology.of(file), "result");
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
        AtomicInteger left = new AtomicInteger(20);
        return (task, tuple) -> random.nextInt(20) == 0 && left.getAndDecrement() > 0 ? Fault.FAIL : Fault.NONE;
    }

    private static Map<String, Object> maxPending(Random random) {
        return random.nextBoolean() ? Map.of() : Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1 + random.nextInt(20));
    }

    private static BatchingPlan plan(Random random) {
        Map<String, ComponentPlan> components = new HashMap<>();
        List<StreamPlan> streams = new ArrayList<>();
        List<String> ids = new ArrayList<>(List.of("spout", "filter"));
        Arrays.stream(Stage.values()).map(Stage::id).forEach(ids::add);
        for (String id : ids) {
            components.put(id, ComponentPlan.of(1 + random.nextInt(3)));
            int size = BATCH_SIZES.get(random.nextInt(BATCH_SIZES.size()));
            streams.add(new StreamPlan(id, "default", size, Scheme.DISTINCT, Duration.ofMillis(1 + random.nextInt(9))));
        }
        return new BatchingPlan(components, streams);
    }
}

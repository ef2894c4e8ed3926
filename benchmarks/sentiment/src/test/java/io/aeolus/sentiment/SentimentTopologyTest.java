// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.benchmarks.testing.RandomPlans;
import io.aeolus.benchmarks.testing.WorkloadRun;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.sentiment.language.Filtered;
import io.aeolus.sentiment.language.Pipeline;
import io.aeolus.sentiment.topology.SentimentTopology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the topology's output, plain and batched, at random parallelism and batch sizes, with and without faults. */
class SentimentTopologyTest {

    private static final int GENERATED = 40;
    private static final List<Integer> BATCH_SIZES = List.of(1, 2, 7, 64);

    @TempDir
    private static Path directory;

    private static Path file = Path.of("");
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
                rows.add(kept.tweet().row());
            }
        }
        expected = rows;
    }

    @Test
    void is_a_chain_of_a_spout_and_15_bolts() {
        StormTopology topology = SentimentTopology.of(file);

        assertThat(topology.get_spouts()).containsOnlyKeys("spout");
        assertThat(topology.get_bolts()).hasSize(15);
        assertThat(topology.get_bolts().values())
                .allSatisfy(bolt -> assertThat(bolt.get_common().get_inputs().values())
                        .hasSize(1)
                        .allMatch(grouping -> grouping.is_set_shuffle()));
    }

    @Test
    void emits_the_expected_rows_unbatched() {
        assertThat(expected).hasSizeGreaterThan(GENERATED / 2);
        assertThat(run().rows()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void emits_the_expected_rows_serialized() {
        assertThat(run().seed(4).rows()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void emits_the_expected_rows_with_its_plan() throws Exception {
        PlanDocument plan = PlanFile.read(Path.of("src/main/resources/io/aeolus/sentiment/plan.json"));

        assertThat(run().batched(plan.plan()).rows()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void emits_the_expected_rows_at_every_parallelism_and_batch_size(long seed) {
        assertThat(random(seed).rows()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {5, 6, 7, 8})
    void loses_nothing_when_tuples_fail(long seed) {
        List<List<Object>> rows = random(seed).failing(20, 20, new Random(seed)).rows();

        // At-least-once delivery: a row can be emitted again with equal values.
        assertThat(rows).hasSameElementsAs(expected);
    }

    private static WorkloadRun run() {
        return WorkloadRun.of(SentimentTopology.of(file));
    }

    /** Random parallelism, batch sizes and bound on tweets in flight. */
    private static WorkloadRun random(long seed) {
        Random random = new Random(seed);
        BatchingPlan plan = RandomPlans.of(SentimentTopology.of(file), BATCH_SIZES, random);
        return run().batched(plan).seed(seed).config(RandomPlans.maxPending(20, random));
    }
}

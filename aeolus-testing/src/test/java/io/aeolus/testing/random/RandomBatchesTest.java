// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.testing.random.Shapes.Style;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Checks that the compared runs are batched: only streams that cannot be batched are refused, and rows of all kinds share batches. */
@Execution(ExecutionMode.CONCURRENT)
class RandomBatchesTest {

    /** All topologies are rewritten; a few suffice to run. */
    private static final int SEEDS = 100;

    private static final int ENOUGH = 20;

    @Test
    void only_unconsumed_streams_are_refused() {
        Map<String, Integer> reasons = new TreeMap<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            RandomCase it = RandomCase.of(seed);
            try (RunRecord record = RunRecord.open()) {
                for (UnbatchedStream refusal : rewrite(it, record).unbatched()) {
                    reasons.merge(refusal.reason().replaceAll("'[^']*'", "X"), 1, Integer::sum);
                }
            }
        }
        assertThat(reasons).containsOnlyKeys("it has no consumers");
    }

    @Test
    void rows_of_every_grouping_and_style_of_bolt_share_batches() {
        String[] kinds = Stream.<Enum<?>>concat(Stream.of(GroupingKind.values()), Stream.of(Style.values()))
                .map(Enum::name)
                .toArray(String[]::new);
        Map<String, Integer> rows = new HashMap<>();
        for (long seed = 0; seed < SEEDS && !areEnough(rows, kinds); seed++) {
            RandomCase it = RandomCase.of(seed);
            try (RunRecord record = RunRecord.open()) {
                it.secondRun().execute(rewrite(it, record).topology(), record);
                record.batchCount().rows().forEach((kind, count) -> rows.merge(kind, count, Integer::sum));
            }
        }
        assertThat(rows).containsKeys(kinds);
        assertThat(rows.values()).allSatisfy(count -> assertThat(count).isGreaterThan(ENOUGH));
    }

    private static boolean areEnough(Map<String, Integer> rows, String... kinds) {
        return Stream.of(kinds).allMatch(kind -> rows.getOrDefault(kind, 0) > ENOUGH);
    }

    private static PlannedTopology rewrite(RandomCase it, RunRecord record) {
        return Aeolus.applyPlan(it.plan(), it.topology().build(record.run()));
    }
}

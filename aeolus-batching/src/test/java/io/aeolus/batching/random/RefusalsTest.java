package io.aeolus.batching.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.Refusal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What stays unbatched in random topologies, so that comparing them does not compare plain runs unawares. */
class RefusalsTest {

    private static final int SEEDS = 300;

    /** Parts of the reasons that are to go. */
    private static final List<String> NOT_YET = List.of("windowed bolt", "takes part in checkpoints");

    @Test
    void onlyStreamsThatNobodyConsumesAreRefused() {
        Map<String, Integer> reasons = new TreeMap<>();
        int batched = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            RandomCase it = RandomCase.of(seed);
            try (RunRecord record = RunRecord.open()) {
                var rewritten = Aeolus.rewrite(it.plan(), it.topology().build(record.run()));
                for (Refusal refusal : rewritten.refusals()) {
                    reasons.merge(refusal.reason().replaceAll("'[^']*'", "X"), 1, Integer::sum);
                }
                long wanted = it.plan().streams().stream()
                        .filter(stream -> stream.isBatched())
                        .count();
                batched += (int) wanted - rewritten.refusals().size();
            }
        }
        reasons.keySet().removeIf(reason -> NOT_YET.stream().anyMatch(reason::contains));
        assertThat(reasons).containsOnlyKeys("nobody consumes it");
        assertThat(batched).isGreaterThan(2 * SEEDS);
    }
}

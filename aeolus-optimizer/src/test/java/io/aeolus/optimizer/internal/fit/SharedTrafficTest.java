// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.SharedBatches;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bolts work and store both receive the tuples of rows. */
class SharedTrafficTest {

    private static final int ROWS = 0;

    private final Profile chain = KnownChain.random(new SplittableRandom(1)).profile();

    @ParameterizedTest
    @CsvSource({
        "fields, key, fields, key, 2, true",
        "fields, key, fields, other, 2, false",
        "fields, key, fields, other, 1, true",
        "shuffle, '', localOrShuffle, '', 2, true",
        "shuffle, '', fields, key, 2, false",
        "partialKey, key, partialKey, key, 2, false"
    })
    void the_profile_shows_which_consumers_share_batches(
            String work, String keyOfWork, String store, String keyOfStore, int tasks, boolean areShared)
            throws BadInputException {
        CostModel model = model(input(work, keyOfWork), input(store, keyOfStore));

        BitSet further = SharedBatches.further(model, new int[] {1, tasks, tasks});

        assertThat(further.cardinality()).isEqualTo(areShared ? 1 : 0);
    }

    /** By hand: a batch of 10 tuples is packed once, and sent to the second consumer like an unbatched tuple, which usually costs 720 ns. */
    @Test
    void a_shared_batch_counts_once_at_the_producer() throws BadInputException {
        CostModel shared = model(input("shuffle", ""), input("shuffle", ""));
        CostModel usual = shared.withStream(ROWS, shared.stream(ROWS).withEdges(usual(shared)));

        double[] terms = Traffic.of(
                        usual,
                        usual,
                        Flows.plan(new int[] {1, 1, 1}, new int[] {10}, 5e6, OptionalInt.empty()),
                        Bounds.of(1, OptionalInt.empty(), new Lingers(5e6)),
                        1e-3,
                        usual.streams().stream()
                                .flatMap(stream -> stream.edges().stream())
                                .map(edge -> EdgeCost.NONE)
                                .toList())
                .terms()[ROWS];

        assertThat(terms).containsExactly(new double[] {1, 72, 108, 54, 0}, within(1e-9));
    }

    private static List<Edge> usual(CostModel model) {
        EdgeCost usual = new UsualCosts(Optional.empty()).inside(0);
        return model.stream(ROWS).edges().stream()
                .map(edge -> edge.withCosts(usual, edge.remote()))
                .toList();
    }

    private static Input input(String grouping, String key) {
        return new Input("rows", "default", grouping, key.isEmpty() ? List.of() : List.of(key));
    }

    private CostModel model(Input work, Input store) throws BadInputException {
        List<ComponentProfile> components = new ArrayList<>(chain.components());
        components.set(1, Altered.with(components.get(1), "inputs", List.of(work)));
        components.set(2, Altered.with(components.get(2), "inputs", List.of(store)));
        return LearnedModels.of(Altered.with(chain, "components", components)).model();
    }
}

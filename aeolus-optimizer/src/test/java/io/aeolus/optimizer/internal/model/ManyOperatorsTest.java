// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.model.ChainRules.Rule;
import io.aeolus.optimizer.internal.search.ChainSearch;
import io.aeolus.optimizer.internal.search.FixedPointSearch;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.SearchResult;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The search for chains stays fast in large topologies. */
class ManyOperatorsTest {

    private static final int OPERATORS = Integer.getInteger("aeolus.operators", 20_000);

    @Test
    @Timeout(60)
    void chains_of_many_operators_are_found_in_linear_time() throws BadInputException {
        CostModel model = tree();
        List<Rule> rules = new ArrayList<>();
        for (int v = 0; v < OPERATORS; v++) {
            rules.add(Flows.chainable(v % 7 == 0));
        }
        Problem problem = new Problem(model, Bounds.of(100, OptionalInt.empty(), new Lingers(5e6)));

        long start = System.nanoTime();
        double unchained =
                FixedPointSearch.search(problem, Algorithm.BOUNDED).evaluation().rowsPerNano();
        long between = System.nanoTime();
        SearchResult found = new ChainSearch(new ChainRules(rules), Algorithm.BOUNDED).search(problem);
        long end = System.nanoTime();

        System.out.printf(
                "%,d operators: %,d ms without chains, %,d ms with %,d chained operators%n",
                OPERATORS,
                (between - start) / 1_000_000,
                (end - between) / 1_000_000,
                found.problem().topology().chains().size());
        assertThat(found.chosen().evaluation().rowsPerNano()).isGreaterThan(1.2 * unchained);
        assertThat(found.problem().topology().chains().size()).isGreaterThan(OPERATORS / 3);
    }

    /** Each operator has up to two consumers, and the work per source tuple stays bounded. */
    private static CostModel tree() {
        Draw draw = new Draw(1);
        PartyCost party = new PartyCost(800, 1500, 50);
        EdgeCost cost = new EdgeCost(party, party, party.times(0.3), party.times(0.2));
        List<Operator> operators = new ArrayList<>();
        List<Stream> streams = new ArrayList<>();
        for (int v = 0; v < OPERATORS; v++) {
            ParallelismLimit limit = v == 0
                    ? ParallelismLimit.exactly(8, ParallelismLimit.Reason.SOURCE)
                    : ParallelismLimit.upTo(100, ParallelismLimit.Reason.NONE);
            operators.add(new Operator(
                    "op" + v,
                    v == 0,
                    draw.scaled(50, 500),
                    0,
                    OptionalDouble.empty(),
                    v == 0 ? 1 : 0,
                    limit.min(),
                    limit));
            if (v > 0) {
                TaskShare share = v % 7 == 0 ? new TaskShare.ByKey(1000, 0.001) : new TaskShare.Even();
                streams.add(new Stream(
                        (v - 1) / 2,
                        "s" + v,
                        draw.between(0.4, 0.6),
                        8,
                        new BatchLimit(1000, "test"),
                        1,
                        List.of(new Edge(v, share, cost))));
            }
        }
        return new CostModel(operators, streams, 1, 0);
    }
}

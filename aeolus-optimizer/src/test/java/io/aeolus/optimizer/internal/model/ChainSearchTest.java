// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cases.Cases;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.ChainRules.Rule;
import io.aeolus.optimizer.internal.search.ChainSearch;
import io.aeolus.optimizer.internal.search.FixedPointSearch;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.SearchResult;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChainSearchTest {

    private static final int CASES = Cases.number(20, 60);
    private static final int LARGE_CASES = Cases.number(30, 60);
    private static final double ROUNDING = 1e-6;

    @ParameterizedTest
    @EnumSource
    void finds_chains_as_fast_as_the_best_of_all_chains(BoundKind kind) {
        int chained = 0;
        List<String> failures = new ArrayList<>();
        for (long seed = 1; seed <= CASES; seed++) {
            RandomCase random = RandomCase.of(seed, kind, RandomCase.Size.SMALL);
            ChainRules rules = rules(random.model(), new Draw(seed));
            Problem problem = new Problem(random.model(), random.bounds());
            Optional<SearchResult> found = search(problem, rules);
            double best = bestRate(problem, rules);
            double rate =
                    found.map(one -> one.chosen().evaluation().rowsPerNano()).orElse(0.0);
            if (rate < best * (1 - Math.max(0.01, random.bounds().tolerance())) * (1 - ROUNDING)) {
                failures.add("%s: %.4f of the best rate, %s"
                        .formatted(
                                random.name(),
                                rate / best,
                                found.map(one -> one.problem().topology().chains())));
            }
            chained += found.isPresent()
                            && !found.get().problem().topology().chains().isEmpty()
                    ? 1
                    : 0;
        }
        assertThat(failures).as("of %d, %d with chains", CASES, chained).isEmpty();
        assertThat(chained).isGreaterThan(CASES / 4);
    }

    /** With more operators, not all chains are tried. */
    @Test
    void finds_nearly_the_best_chains_of_more_operators() {
        int cases = 0;
        List<String> worse = new ArrayList<>();
        for (long seed = 1; seed <= LARGE_CASES; seed++) {
            RandomCase random = RandomCase.of(seed, BoundKind.CORES, new RandomCase.Size(9, 20, 100, Long.MAX_VALUE));
            ChainRules rules = rules(random.model(), new Draw(seed));
            Problem problem = new Problem(random.model(), random.bounds());
            if (rules.candidates(FlowGraph.of(random.model())).length > ModelConstants.MAX_ENUMERATED_CHAINS) {
                cases++;
                double best = bestRate(problem, rules);
                double rate = rate(search(problem, rules));
                if (rate < best * (1 - Math.max(0.01, random.bounds().tolerance())) * (1 - ROUNDING)) {
                    worse.add("%s: %.4f of the best rate".formatted(random.name(), rate / best));
                }
            }
        }
        assertThat(cases).isGreaterThan(LARGE_CASES / 12);
        assertThat(worse).as("of %d", cases).hasSizeLessThan(2 + cases / 10);
    }

    @Test
    void chains_no_operator_into_the_task_of_a_source_without_a_gain() {
        int checked = 0;
        for (long seed = 1; seed <= CASES; seed++) {
            RandomCase random = RandomCase.of(seed, BoundKind.CORES, RandomCase.Size.SMALL);
            ChainRules rules = rules(random.model(), new Draw(seed));
            Problem problem = new Problem(random.model(), random.bounds());
            Optional<SearchResult> found = search(problem, rules);
            if (found.isPresent()) {
                Chains chains = found.get().problem().topology().chains();
                double enough = bestRate(problem, rules) * (1 - random.bounds().tolerance()) * (1 + ROUNDING);
                for (int v : chains.stream().toArray()) {
                    Chains fewer = chains.without(v);
                    if (isInSource(problem, chains, v) && rules.allow(FlowGraph.of(problem.unchained()), fewer)) {
                        assertThat(highestRate(problem, fewer).orElse(0))
                                .as("%s without %d of %s", random.name(), v, chains)
                                .isLessThan(enough);
                        checked++;
                    }
                }
            }
        }
        assertThat(checked).isGreaterThan(CASES / 10);
    }

    /** Members leave idle executors behind, which Storm's scheduler also places. */
    @Test
    void chains_are_never_slower_in_several_workers() {
        int faster = 0;
        for (long seed = 1; seed <= CASES; seed++) {
            RandomCase random = RandomCase.of(seed, BoundKind.CORES, RandomCase.Size.SMALL);
            Layout layout = new Layout(3, Machines.uniform(3, 1 + seed % 3, 1));
            Problem problem = new Problem(random.model(), random.bounds().withCores(layout.cores()), layout);
            double chained = rate(search(problem, rules(random.model(), new Draw(seed))));
            double unchained = rate(search(problem, ChainRules.NONE));

            double kept = 1 - Math.max(0.01, random.bounds().tolerance());
            assertThat(chained).as(random.name()).isGreaterThanOrEqualTo(unchained * kept * (1 - ROUNDING));
            faster += chained > 1.1 * unchained ? 1 : 0;
        }
        assertThat(faster).isGreaterThan(CASES / 6);
    }

    private static double rate(Optional<SearchResult> found) {
        return found.map(one -> one.chosen().evaluation().rowsPerNano()).orElse(0.0);
    }

    private static Optional<SearchResult> search(Problem problem, ChainRules rules) {
        try {
            return Optional.of(new ChainSearch(rules, Algorithm.BOUNDED).search(problem));
        } catch (BadInputException e) {
            return Optional.empty();
        }
    }

    private static ChainRules rules(CostModel model, Draw draw) {
        BitSet oneTask = new BitSet();
        for (Stream stream : model.streams()) {
            for (Edge edge : stream.edges()) {
                oneTask.set(
                        edge.consumer(), !(edge.taskShare() instanceof TaskShare.Even) || oneTask.get(edge.consumer()));
            }
        }
        List<Rule> rules = new ArrayList<>();
        for (int v = 0; v < model.operators().size(); v++) {
            Rule rule = Flows.chainable(oneTask.get(v));
            rules.add(
                    draw.chance(0.1)
                            ? new Rule(Optional.of("windowed"), rule.headRefusal(), rule.oneTaskReason())
                            : rule);
        }
        return new ChainRules(rules);
    }

    /** Tries all sets of chained operators. */
    private static double bestRate(Problem problem, ChainRules rules) {
        FlowGraph graph = FlowGraph.of(problem.unchained());
        int[] candidates = rules.candidates(graph);
        double best = 0;
        for (int set = 0; set < 1 << candidates.length; set++) {
            Chains chains = rules.none();
            for (int i = 0; i < candidates.length; i++) {
                chains = (set >> i & 1) == 1 ? chains.with(candidates[i]) : chains;
            }
            if (rules.allow(graph, chains)) {
                best = Math.max(best, highestRate(problem, chains).orElse(0));
            }
        }
        return best;
    }

    /** The highest rate with some chains; empty if no plan is within the bounds. */
    private static OptionalDouble highestRate(Problem problem, Chains chains) {
        try {
            return OptionalDouble.of(FixedPointSearch.search(problem.withChains(chains), Algorithm.BOUNDED)
                    .evaluation()
                    .rowsPerNano());
        } catch (BadInputException e) {
            return OptionalDouble.empty();
        }
    }

    private static boolean isInSource(Problem problem, Chains chains, int member) {
        int head = problem.withChains(chains).topology().head(member);
        return problem.unchained().operator(head).isSource();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.model.ChainLoads;
import io.aeolus.optimizer.internal.model.ChainRules;
import io.aeolus.optimizer.internal.model.ChainedModel;
import io.aeolus.optimizer.internal.model.Chains;
import io.aeolus.optimizer.internal.model.ModelConstants;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds a plan in one layout together with its chains. At equal rates, more chains are preferred, because they need fewer tasks and less
 * CPU time; in the tasks of a source, however, fewer chains are preferred. With up to {@link ModelConstants#MAX_ENUMERATED_CHAINS}
 * operators that can be chained, all chains are tried. Otherwise, the search starts from chains that sustain multiples of the rate without
 * chains, and then adds and removes operators: first while the rate rises, then while it stays within the tolerance. In topologies with
 * more than {@link ModelConstants#MAX_CHAIN_STEPS} operators that can be chained, the search ends with the best of these starts, so its
 * time is linear in the size of the topology.
 */
public final class ChainSearch {

    /** Multiples of the rate without chains. 0 chains everything that can be chained. */
    private static final List<Double> MULTIPLES = List.of(1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 0.0);

    private static final int MAX_PASSES = 3;

    /** Minimum relative gain of a step towards a higher rate. */
    private static final double MIN_GAIN = 1e-3;

    /** Operators and streams up to which plans are refined before they are compared. */
    private static final int MAX_REFINED = 40;

    private final ChainRules rules;
    private final Algorithm algorithm;

    /** Prepares a search with the chains that the rules allow. */
    public ChainSearch(ChainRules rules, Algorithm algorithm) {
        this.rules = rules;
        this.algorithm = algorithm;
    }

    /** Finds the plan. If no plan exists, throws one line with the bound to raise. */
    public SearchResult search(Problem problem) throws BadInputException {
        ChainLoads loads = new ChainLoads(problem.unchained(), rules);
        if (loads.candidates().length == 0) {
            return new SearchResult(problem, FixedPointSearch.search(problem, algorithm));
        }
        Problem unchained = problem.withChains(rules.none());
        Climb climb = new Climb(problem, loads);
        Optional<SearchResult> without = climb.found(unchained, true);
        climb.start(without);
        if (loads.candidates().length <= ModelConstants.MAX_ENUMERATED_CHAINS) {
            climb.tryAll();
        } else if (loads.candidates().length <= ModelConstants.MAX_CHAIN_STEPS) {
            climb.climb(climb::isFaster);
            climb.climb(climb::isPreferred);
        }
        Optional<SearchResult> best =
                climb.best.isPresent() && !climb.best.get().chains().isEmpty()
                        ? climb.found(climb.best.get().problem(), true)
                        : Optional.empty();
        if (best.isPresent() && (without.isEmpty() || isBetter(best.get(), without.get(), problem))) {
            return best.get();
        }
        if (without.isEmpty()) {
            throw climb.failures.stream()
                    .min(Comparator.comparingDouble(ChainSearch::smallestP99Nanos))
                    .orElseThrow();
        }
        return without.get();
    }

    /** The smallest limit on latency that would allow a plan; infinite if another bound allows none. */
    private static double smallestP99Nanos(BadInputException failure) {
        return failure instanceof TooFastException tooFast ? tooFast.smallestP99Nanos() : Double.POSITIVE_INFINITY;
    }

    /** Whether more chains sustain a given rate better, or as well and are as fast within the tolerance. */
    private static boolean isBetter(SearchResult more, SearchResult fewer, Problem problem) {
        int sustained = compareSustained(more, fewer, problem);
        return sustained > 0
                || (sustained == 0
                        && more.rowsPerNano()
                                >= fewer.rowsPerNano() * (1 - problem.bounds().tolerance()));
    }

    private static long chainedOutsideSources(SearchResult found) {
        ChainedModel topology = found.problem().topology();
        return found.chains().stream()
                .filter(v -> !topology.unchained().operator(topology.head(v)).isSource())
                .count();
    }

    private static int compareSustained(SearchResult one, SearchResult other, Problem problem) {
        return PlanSearch.sustained(one.chosen(), problem).compareTo(PlanSearch.sustained(other.chosen(), problem));
    }

    /** The search of one problem. Not thread-safe. */
    private final class Climb {

        private final Problem problem;
        private final ChainLoads loads;
        private final Map<Chains, Optional<SearchResult>> tried = new HashMap<>();
        private final List<BadInputException> failures = new ArrayList<>();
        private Optional<SearchResult> best = Optional.empty();
        private double highest;

        Climb(Problem problem, ChainLoads loads) {
            this.problem = problem;
            this.loads = loads;
        }

        private void start(Optional<SearchResult> without) {
            best = without;
            highest = without.map(SearchResult::rowsPerNano).orElse(0.0);
            tried.put(rules.none(), without);
            double rate = highest;
            for (double multiple : MULTIPLES) {
                attempt(loads.at(multiple * rate), this::isPreferred);
            }
        }

        private void tryAll() {
            int[] candidates = loads.candidates();
            for (int set = 1; set < 1 << candidates.length; set++) {
                Chains chains = rules.none();
                for (int i = 0; i < candidates.length; i++) {
                    chains = (set >> i & 1) == 1 ? chains.with(candidates[i]) : chains;
                }
                attempt(chains, this::isPreferred);
            }
        }

        /**
         * Adds and removes operators one at a time, until a pass over all candidates changes nothing, or the maximum number of passes is
         * reached.
         */
        private void climb(Predicate<SearchResult> isBetter) {
            boolean hasChanged = true;
            for (int pass = 0; pass < MAX_PASSES && hasChanged; pass++) {
                hasChanged = false;
                for (int v : loads.candidates()) {
                    Chains now = best.map(SearchResult::chains).orElseGet(rules::none);
                    hasChanged |= now.isMember(v)
                            ? attempt(now.without(v), isBetter)
                            : attempt(now.with(v), isBetter) || attempt(loads.withAllAfter(now, v), isBetter);
                }
            }
        }

        /** Tries chains, and returns whether they are better. */
        private boolean attempt(Chains chains, Predicate<SearchResult> isBetter) {
            if (best.isPresent() && chains.equals(best.get().chains())) {
                return false;
            }
            Optional<SearchResult> found = tried.computeIfAbsent(chains, this::found);
            if (found.isEmpty()) {
                return false;
            }
            boolean isNext = best.isEmpty() || isBetter.test(found.get());
            highest = Math.max(highest, found.get().rowsPerNano());
            best = isNext ? found : best;
            return isNext;
        }

        private Optional<SearchResult> found(Chains chains) {
            if (!loads.allows(chains)) {
                return Optional.empty();
            }
            int parts = problem.model().operators().size()
                    + problem.model().streams().size();
            return found(problem.withChains(chains), parts <= MAX_REFINED);
        }

        private Optional<SearchResult> found(Problem one, boolean isRefined) {
            try {
                return Optional.of(new SearchResult(
                        one,
                        isRefined
                                ? FixedPointSearch.search(one, algorithm)
                                : FixedPointSearch.bounded(one, algorithm)));
            } catch (BadInputException e) {
                failures.add(e);
                return Optional.empty();
            }
        }

        private boolean isFaster(SearchResult found) {
            return found.rowsPerNano() > best.orElseThrow().rowsPerNano() * (1 + MIN_GAIN);
        }

        /**
         * Fewer chains have to be faster; more chains may be slower within the tolerance of the highest rate. In the tasks of sources, fewer chains
         * suffice within the tolerance.
         */
        private boolean isPreferred(SearchResult found) {
            SearchResult other = best.orElseThrow();
            int sustained = compareSustained(found, other, problem);
            if (sustained != 0) {
                return sustained > 0;
            }
            double least = Math.max(highest, found.rowsPerNano())
                    * (1 - problem.bounds().tolerance());
            long more = chainedOutsideSources(found) - chainedOutsideSources(other);
            boolean hasBetterChains = more > 0
                    || (more == 0 && found.chains().size() < other.chains().size());
            return other.rowsPerNano() < least || (found.rowsPerNano() >= least && hasBetterChains);
        }
    }
}

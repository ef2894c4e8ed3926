package io.aeolus.cli.internal.tune;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.Prediction;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The plans that were run, and why there are no more.
 *
 * @param rounds all of them, at least one
 * @param end why there are no more
 * @param best the one whose plan is the fastest by all that was seen
 * @param expected what to expect of that plan when it is run again: one run may have been fast by chance
 */
public record TuningResult(List<Round> rounds, End end, Round best, Prediction expected) {

    /** Why no other plan is tried. */
    public enum End {
        /** The last prediction was near enough to what was measured. */
        AGREES("prediction and measurement agree"),
        /** By all that was seen, the best plan was run already, or another one would hardly be faster. */
        NOTHING_BETTER("nothing better is in sight"),
        /** As many plans were run as were to be. */
        ROUNDS_OVER("the rounds are over");

        private final String text;

        End(String text) {
            this.text = text;
        }

        /** A few words. */
        public String text() {
            return text;
        }
    }

    public TuningResult {
        rounds = List.copyOf(rounds);
    }

    /**
     * Finds the best plan of some rounds, of which there is one at least.
     *
     * @throws BadInputException if a plan does not fit the topology; one line for the user
     */
    public static TuningResult of(List<Round> rounds, End end) throws BadInputException {
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException("no plan was run");
        }
        TopologyOptimizer learned = rounds.get(rounds.size() - 1).learned();
        Round best = rounds.get(0);
        Prediction expected = learned.predictAgain(runs(rounds, best));
        for (Round round : rounds.subList(1, rounds.size())) {
            Prediction other = learned.predictAgain(runs(rounds, round));
            if (other.tuplesPerSecond() > expected.tuplesPerSecond()) {
                best = round;
                expected = other;
            }
        }
        return new TuningResult(rounds, end, best, expected);
    }

    /** Whether the best plan did what was expected of it, or was run more than once: a single run may be off by chance. */
    boolean isBestSure() {
        return Math.abs(best.error()) <= Tuner.AGREEMENT || runs(rounds, best).size() > 1;
    }

    /** All runs of a round's plan. */
    private static List<Observation> runs(List<Round> rounds, Round round) {
        return rounds.stream()
                .filter(one -> one.isOfPlan(round.plan()))
                .map(Round::seen)
                .toList();
    }

    /**
     * Whether the topology as declared did clearly more than is expected of the best plan.
     *
     * @param declared tuples in a second of the topology without a plan; empty if that was not measured
     */
    public boolean hasLostTo(OptionalDouble declared) {
        return declared.isPresent() && expected.tuplesPerSecond() * (1 + Tuner.WORTH_A_RUN) < declared.getAsDouble();
    }

    /**
     * The file to write: the best plan, or the topology as declared where the plan has lost.
     *
     * @param declared as above
     * @throws BadInputException if the topology is cyclic; one line for the user
     */
    public PlanFile file(OptionalDouble declared) throws BadInputException {
        return hasLostTo(declared)
                ? best.learned().asDeclared(declared.getAsDouble()).file()
                : plan().file();
    }

    /** The best plan, with what to expect of it. */
    OptimizedPlan plan() {
        return best.plan().expecting(expected);
    }
}

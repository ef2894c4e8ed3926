// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.tune;

import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The rounds of a tuning, and the best plan.
 *
 * @param best the round with the fastest plan according to all observations
 * @param expected the prediction for another run of this plan: a single run can be fast by chance
 */
public record TuningResult(List<Round> rounds, End end, Round best, Prediction expected) {

    /** Why tuning has ended. */
    public enum End {
        /** The last prediction agrees with its measurement. */
        AGREES("prediction and measurement agree"),
        /** The best plan has run, and no other plan is predicted to be faster. */
        NOTHING_BETTER("no better plan is expected"),
        /** The number of rounds has reached its limit. */
        ROUNDS_OVER("the last round is over; raise --rounds to continue");

        private final String text;

        End(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    public TuningResult {
        rounds = List.copyOf(rounds);
    }

    /** Determines the best plan of one or more rounds. */
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

    /** Whether the run of the best plan agreed with its prediction, or was repeated: a single run can be off by chance. */
    boolean isBestConfirmed() {
        return Math.abs(best.error()) <= Tuner.AGREEMENT || runs(rounds, best).size() > 1;
    }

    /** The observations of all runs of a round's plan. */
    private static List<Observation> runs(List<Round> rounds, Round round) {
        return rounds.stream()
                .filter(one -> one.isOfPlan(round.plan()))
                .map(Round::seen)
                .toList();
    }

    /** Whether the unchanged topology, with a measured rate if known, is clearly faster than the prediction for the best plan. */
    public boolean hasLostTo(OptionalDouble declared) {
        return declared.isPresent() && expected.tuplesPerSecond() * (1 + Tuner.WORTH_A_RUN) < declared.getAsDouble();
    }

    /** The plan file: the best plan, or an empty plan if the unchanged topology, with a measured rate if known, is faster. */
    public PlanDocument file(OptionalDouble declared) throws BadInputException {
        return hasLostTo(declared)
                ? best.learned().declaredPlan(declared.getAsDouble()).file()
                : plan().file();
    }

    /** The best plan with the new prediction. */
    OptimizedPlan plan() {
        return best.plan().withPrediction(expected);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.tune;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.StandstillException;
import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Computes a plan, runs it, and corrects the model in each round. Immutable.
 *
 * @param first the model from the profile
 * @param rounds receives each finished round
 * @param notes receives notes: why a plan runs, and why a run failed
 */
public record Tuner(TopologyOptimizer first, PlanRun runs, Consumer<Round> rounds, Consumer<String> notes) {

    /** The largest relative error that counts as agreement of prediction and measurement. */
    public static final double AGREEMENT = 0.05;

    /** The minimum expected gain for which a plan runs, because smaller gains are within noise. */
    static final double WORTH_A_RUN = 0.02;

    private static final String STALLED = "a plan with batches stalled in a run";

    /** The maximum number of runs of plans that are far from all observations. */
    private static final int MAX_FIRST_RUNS = 2;

    /** Runs a topology with a plan for some time. */
    @FunctionalInterface
    public interface PlanRun {

        Profile profile(OptimizedPlan plan) throws BadInputException, RunFailedException, InterruptedException;
    }

    /**
     * Runs at most a number of plans. If no better plan is expected, runs the best plan again if its only run disagreed with its prediction.
     *
     * @throws BadInputException if no plan is within the bounds; one line for the user
     */
    public TuningResult tune(int mostRounds) throws BadInputException, RunFailedException, InterruptedException {
        List<Round> finished = new ArrayList<>();
        TopologyOptimizer optimizer = first;
        for (int number = 1; number <= mostRounds; number++) {
            OptimizedPlan plan = optimizer.optimize();
            if (!finished.isEmpty()) {
                TuningResult soFar = TuningResult.of(finished, TuningResult.End.NOTHING_BETTER);
                if (!isPredictedFaster(plan, soFar)) {
                    if (soFar.isBestConfirmed()) {
                        return soFar;
                    }
                    plan = soFar.plan();
                }
            }
            Round round;
            try {
                round = run(number, optimizer, plan);
            } catch (StandstillException e) {
                Optional<TopologyOptimizer> unbatched = optimizer.withoutBatches(STALLED);
                if (unbatched.isEmpty()) {
                    throw e;
                }
                // A stalled run takes only a few seconds and does not count as a round.
                notes.accept(rejected(e));
                optimizer = unbatched.get();
                number--;
                continue;
            }
            optimizer = round.learned();
            finished.add(round);
            if (Math.abs(round.error()) <= AGREEMENT) {
                return TuningResult.of(finished, TuningResult.End.AGREES);
            }
        }
        return TuningResult.of(finished, TuningResult.End.ROUNDS_OVER);
    }

    /**
     * Runs the plan if it is {@linkplain TopologyOptimizer#extrapolation far from all observations}, and the next plan if it is far as well or
     * has another number of workers.
     *
     * @return the corrected model, or the first model if no plan ran
     * @throws BadInputException if no plan is within the bounds; one line for the user
     */
    public TopologyOptimizer afterFirstRuns() throws BadInputException, InterruptedException {
        TopologyOptimizer optimizer = first;
        OptimizedPlan plan = optimizer.optimize();
        Optional<String> why = optimizer.extrapolation(plan);
        for (int number = 1; number <= MAX_FIRST_RUNS && why.isPresent(); number++) {
            notes.accept(why.get() + ": running it to correct the model");
            try {
                optimizer = run(number, optimizer, plan).learned();
            } catch (StandstillException e) {
                notes.accept(rejected(e));
                return optimizer.withoutBatches(STALLED).orElse(optimizer);
            } catch (RunFailedException | BadInputException e) {
                notes.accept("the plan's run failed, so the cost model is not corrected by it: " + e.getMessage());
                break;
            }
            OptimizedPlan next = optimizer.optimize();
            // A run corrects the model only for its number of workers.
            why = next.layout().workers() == plan.layout().workers()
                    ? optimizer.extrapolation(next)
                    : Optional.of(format(
                            "a plan with %s is predicted to be faster, at %,.0f tuples/s",
                            plural(next.layout().workers(), "worker"),
                            next.prediction().tuplesPerSecond()));
            plan = next;
        }
        return optimizer;
    }

    private Round run(int number, TopologyOptimizer optimizer, OptimizedPlan plan)
            throws BadInputException, RunFailedException, InterruptedException {
        Observation seen = new Observation(plan.file().plan(), runs.profile(plan));
        Round round = new Round(number, plan, seen, optimizer.withObservation(seen));
        rounds.accept(round);
        return round;
    }

    private static String rejected(StandstillException e) {
        return "the plan is rejected, and the next plan has no batches: " + e.getMessage();
    }

    private static boolean isPredictedFaster(OptimizedPlan plan, TuningResult soFar) {
        boolean isKnown = soFar.rounds().stream().anyMatch(round -> round.isOfPlan(plan));
        return !isKnown
                && plan.prediction().tuplesPerSecond() > soFar.expected().tuplesPerSecond() * (1 + WORTH_A_RUN);
    }
}

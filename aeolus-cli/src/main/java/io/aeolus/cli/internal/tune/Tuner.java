package io.aeolus.cli.internal.tune;

import static io.aeolus.cli.internal.text.Texts.format;

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
 * Computes a plan, runs it, and corrects the model, round by round. Immutable.
 *
 * @param first the model from the profile
 * @param runs runs a plan
 * @param told receives each round that is over
 * @param said receives lines: why a plan is run, and why a run failed
 */
public record Tuner(TopologyOptimizer first, PlanRun runs, Consumer<Round> told, Consumer<String> said) {

    /** The largest relative error of a prediction that agrees with its measurement. */
    public static final double AGREEMENT = 0.05;

    /** A plan with a smaller expected gain is not run, because runs differ by as much. */
    static final double WORTH_A_RUN = 0.02;

    private static final String STOOD_STILL = "a plan with batches stood still when it was run";

    /** The most runs of plans that are far from all observations. */
    private static final int MOST_FIRST_RUNS = 2;

    /** Runs a topology with a plan for some time. */
    @FunctionalInterface
    public interface PlanRun {

        /** The profile of the topology with a plan. */
        Profile profile(OptimizedPlan plan) throws BadInputException, RunFailedException, InterruptedException;
    }

    /**
     * Tunes. When no better plan is expected, the best plan is run again if its only run disagreed with its prediction.
     *
     * @param mostRounds how many plans to run at most, 1 or more
     * @return the plans that were run
     * @throws BadInputException if there is no plan within the bounds; one line for the user
     * @throws RunFailedException if a run failed
     * @throws InterruptedException if the thread was interrupted
     */
    public TuningResult tune(int mostRounds) throws BadInputException, RunFailedException, InterruptedException {
        List<Round> rounds = new ArrayList<>();
        TopologyOptimizer optimizer = first;
        for (int number = 1; number <= mostRounds; number++) {
            OptimizedPlan plan = optimizer.optimize();
            if (!rounds.isEmpty()) {
                TuningResult soFar = TuningResult.of(rounds, TuningResult.End.NOTHING_BETTER);
                if (!promisesMore(plan, soFar)) {
                    if (soFar.isBestSure()) {
                        return soFar;
                    }
                    plan = soFar.plan();
                }
            }
            Round round;
            try {
                round = run(number, optimizer, plan);
            } catch (StandstillException e) {
                Optional<TopologyOptimizer> unbatched = optimizer.withoutBatches(STOOD_STILL);
                if (unbatched.isEmpty()) {
                    throw e;
                }
                // A standstill takes only some seconds and does not count as a round.
                said.accept(rejected(e));
                optimizer = unbatched.get();
                number--;
                continue;
            }
            optimizer = round.learned();
            rounds.add(round);
            if (Math.abs(round.error()) <= AGREEMENT) {
                return TuningResult.of(rounds, TuningResult.End.AGREES);
            }
        }
        return TuningResult.of(rounds, TuningResult.End.ROUNDS_OVER);
    }

    /**
     * Runs the plan if it is {@linkplain TopologyOptimizer#farFromObserved far from all observations}, and also the next plan if that has
     * another number of workers.
     *
     * @return the corrected model, or the first one if nothing was run
     * @throws BadInputException if there is no plan within the bounds; one line for the user
     * @throws InterruptedException if the thread was interrupted
     */
    public TopologyOptimizer afterFirstRuns() throws BadInputException, InterruptedException {
        TopologyOptimizer optimizer = first;
        OptimizedPlan plan = optimizer.optimize();
        Optional<String> why = optimizer.farFromObserved(plan);
        for (int number = 1; number <= MOST_FIRST_RUNS && why.isPresent(); number++) {
            said.accept(why.get() + ": it is run to correct the model");
            try {
                optimizer = run(number, optimizer, plan).learned();
            } catch (StandstillException e) {
                said.accept(rejected(e));
                return optimizer.withoutBatches(STOOD_STILL).orElse(optimizer);
            } catch (RunFailedException | BadInputException e) {
                said.accept("the run failed and does not correct the model: " + e.getMessage());
                break;
            }
            OptimizedPlan next = optimizer.optimize();
            // The model is corrected for the workers of a run only.
            why = next.layout().workers() == plan.layout().workers()
                    ? optimizer.farFromObserved(next)
                    : Optional.of(format(
                            "a plan for other workers, %d, is expected to do more, %,.0f tuples/s",
                            next.layout().workers(), next.prediction().tuplesPerSecond()));
            plan = next;
        }
        return optimizer;
    }

    private Round run(int number, TopologyOptimizer optimizer, OptimizedPlan plan)
            throws BadInputException, RunFailedException, InterruptedException {
        Observation seen = new Observation(plan.file().plan(), runs.profile(plan));
        Round round = new Round(number, plan, seen, optimizer.corrected(seen));
        told.accept(round);
        return round;
    }

    private static String rejected(StandstillException e) {
        return "the plan is rejected, and the next one has no batches: " + e.getMessage();
    }

    private static boolean promisesMore(OptimizedPlan plan, TuningResult soFar) {
        boolean isKnown = soFar.rounds().stream().anyMatch(round -> round.isOfPlan(plan));
        return !isKnown
                && plan.prediction().tuplesPerSecond() > soFar.expected().tuplesPerSecond() * (1 + WORTH_A_RUN);
    }
}

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
 * Computes a plan, runs it, and lets the model learn from that, round by round. Immutable.
 *
 * @param first the model of the topology as it was profiled
 * @param runs runs a plan
 * @param told told each round that is over
 * @param said told why a plan is run, and why a run failed, a line each
 */
public record Tuner(TopologyOptimizer first, PlanRun runs, Consumer<Round> told, Consumer<String> said) {

    /** A prediction that is off by no more than this is right. */
    public static final double AGREEMENT = 0.05;

    /** What is expected to be faster by less is not tried: runs differ by as much. */
    static final double WORTH_A_RUN = 0.02;

    private static final String STOOD_STILL = "a plan with batches stood still when it was run";

    /** Of plans that are far from what was observed. */
    private static final int MOST_RUNS_AT_WORK = 2;

    /** Runs a topology under a plan for a while. */
    @FunctionalInterface
    public interface PlanRun {

        /** The profile of the topology, rewritten by a plan that fits it. */
        Profile profile(OptimizedPlan plan) throws BadInputException, RunFailedException, InterruptedException;
    }

    /**
     * Tunes. Once no better plan is in sight, the best one is run again if it was run once, and was not as expected.
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
                // It costs a few seconds, and a round without a plan is none.
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
     * Lets the model see the topology at work, where its plan is {@linkplain TopologyOptimizer#farFromObserved far from all that was
     * observed}: the plan is run, and if the best one then has another number of workers, that as well.
     *
     * @return the model that has learned from the runs, or else the first
     * @throws BadInputException if there is no plan within the bounds; one line for the user
     * @throws InterruptedException if the thread was interrupted
     */
    public TopologyOptimizer afterFirstRuns() throws BadInputException, InterruptedException {
        TopologyOptimizer optimizer = first;
        OptimizedPlan plan = optimizer.optimize();
        Optional<String> why = optimizer.farFromObserved(plan);
        for (int number = 1; number <= MOST_RUNS_AT_WORK && why.isPresent(); number++) {
            said.accept(why.get() + ": it is run, so that the model sees the topology at work");
            try {
                optimizer = run(number, optimizer, plan).learned();
            } catch (StandstillException e) {
                said.accept(rejected(e));
                return optimizer.withoutBatches(STOOD_STILL).orElse(optimizer);
            } catch (RunFailedException | BadInputException e) {
                said.accept("the run failed, so the plan is made of what was seen before it: " + e.getMessage());
                break;
            }
            OptimizedPlan next = optimizer.optimize();
            // What a run has corrected is not to lose against what none has.
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

package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How sure predictions are. Their error has four parts, whose squares add up:
 *
 * <ul>
 *   <li>each state of the profile was measured on a machine that is faster at some times and slower at others: what that does to a
 *       prediction is found by fitting again, as if it had been slower in this state;
 *   <li>so is the run that is predicted;
 *   <li>the model does not quite reproduce what it was made from;
 *   <li>and it knows least of plans that are far from all that was seen.
 * </ul>
 *
 * @param noise by how much runs differ: the standard deviation of the logarithm of their rates
 * @param closure the root of the mean squared error of the model for the states that it was made from
 * @param runs of so many runs, each with all of its noise, the model has the noise, those of its profile left out
 * @param slower the model as it would be had the machine been slower in one state, for each of them
 * @param seen what was run
 * @param fastest spout tuples in a second, in the fastest of all that was run; 0 if no rate is known
 */
public record Uncertainty(
        double noise, double closure, double runs, List<Modelled> slower, List<Seen> seen, double fastest) {

    /** JVMs compile the same code in different ways, so runs of the same plan differ by so much on the quietest machine, too. */
    private static final double LEAST_NOISE = 0.05;

    /** What the model lacks where there are twice as many tasks as in anything that was run: threads, caches, switches. */
    private static final double OF_TWICE_THE_TASKS = 0.03;

    /**
     * The same in another number of workers: of profiles in two, four workloads, plans for one did 5 % less to 27 % more than was
     * predicted.
     */
    private static final double OF_OTHER_WORKERS = 0.15;

    /** The same of batches of twice as many rows. */
    private static final double OF_TWICE_THE_ROWS = 0.02;

    /** For a two-sided interval of 90 %, with as many degrees of freedom as the noise is known by. */
    private static final double STUDENT = new TDistribution(null, 9).inverseCumulativeProbability(0.95);

    /**
     * What was run, or is to be.
     *
     * @param tasks of all components
     * @param workers worker processes
     * @param rows of the largest batches
     */
    public record Seen(long tasks, int workers, double rows) {

        /** Of a plan in some workers. */
        public static Seen of(Plan plan, int workers) {
            return new Seen(
                    plan.tasks(),
                    workers,
                    Arrays.stream(plan.batchSizes()).max().orElse(1));
        }

        private double from(Seen other) {
            double ofTasks = OF_TWICE_THE_TASKS * doublings((double) tasks, (double) other.tasks);
            double ofWorkers = workers == other.workers ? 0 : OF_OTHER_WORKERS;
            double ofRows = OF_TWICE_THE_ROWS * Math.max(0, doublings(rows, other.rows));
            return Math.sqrt(ofTasks * ofTasks + ofWorkers * ofWorkers + ofRows * ofRows);
        }

        private static double doublings(double one, double other) {
            return Math.log(one / other) / Math.log(2);
        }
    }

    /** Says the rate of a plan by a model. */
    @FunctionalInterface
    public interface Predicting {

        /** Spout tuples in a second. */
        double tuplesPerSecond(Modelled model) throws BadInputException;
    }

    public Uncertainty {
        slower = List.copyOf(slower);
        seen = List.copyOf(seen);
    }

    /** Of a model that was made from a profile. */
    public static Uncertainty of(Profile profile, Modelled modelled) {
        int tasks =
                modelled.dataflow().operators().stream().mapToInt(Operator::dop).sum();
        int rows = profile.batched().stream()
                .mapToInt(BatchedState::batchSize)
                .max()
                .orElse(1);
        return new Uncertainty(
                Math.max(LEAST_NOISE, profile.rateVariation().orElse(LEAST_NOISE)),
                0,
                0,
                List.of(),
                List.of(new Seen(tasks, modelled.workers().profiled(), rows)),
                0);
    }

    /** The same of a model that holds for the states of its profile as these say. */
    public Uncertainty withClosure(List<StateCheck> checks) {
        double squares = checks.stream()
                .mapToDouble(check -> Math.log(check.modelled() / check.measured()))
                .map(error -> error * error)
                .average()
                .orElse(0);
        double measured =
                checks.stream().mapToDouble(StateCheck::measured).max().orElse(0);
        return new Uncertainty(noise, Math.sqrt(squares), runs, slower, seen, Math.max(fastest, measured));
    }

    /** The same with {@linkplain Calibration#slower the models} of a machine that was slower in one of the states. */
    public Uncertainty withSlower(List<Modelled> models) {
        return new Uncertainty(noise, closure, runs, models, seen, fastest);
    }

    /** The same, that knows of one more run and its rate, and has the models corrected by it, as far as it was believed. */
    public Uncertainty learned(double believed, List<Modelled> corrected, Seen run, double measured) {
        List<Seen> more = new ArrayList<>(seen);
        more.add(run);
        double left = (1 - believed) * (1 - believed) * runs + believed * believed;
        return new Uncertainty(noise, (1 - believed) * closure, left, corrected, more, Math.max(fastest, measured));
    }

    /**
     * How much of what a run did is to be believed: the more, the less is known without it. It is the weight of the run by least squares,
     * beside all that the model was made from: each counts by the inverse of its variance. Where the first run is farther off than it
     * should ever be, it is the model that knows less than it says. Of a later one that is, nobody knows whether it or those before were
     * out of the ordinary, so the weights stay.
     *
     * @return a part, above 0, up to 1
     */
    public double believed(double measured, double tuplesPerSecond, Seen plan, Predicting predicting)
            throws BadInputException {
        double difference = Math.log(measured / tuplesPerSecond);
        double ofRun = noise * noise;
        double unexplained = isFirst(plan) ? difference * difference - ofRun : 0;
        double ofModel = Math.max(variance(tuplesPerSecond, plan, predicting), unexplained);
        return ofModel / (ofModel + ofRun);
    }

    /** Whether no run has corrected the model yet, or none in so many workers. */
    private boolean isFirst(Seen plan) {
        return runs == 0 || seen.stream().noneMatch(other -> other.workers() == plan.workers());
    }

    /**
     * What to expect of a plan that was run, if it is run again. Its runs differ from the model by chance, and because the model is wrong of
     * this plan. Of the difference d of logarithms the part {@code 1 - ν²/d²} is left: Breiman's non-negative garrote (1995). So none is
     * left if it is no greater than runs differ by, and nearly all if it is much greater.
     *
     * @param expected the rate by a model that has learned from all runs
     * @param measured the rates of this plan's runs, one at least, in the same unit
     */
    public double again(double expected, List<Double> measured) {
        double difference = measured.stream()
                .mapToDouble(rate -> Math.log(rate / expected))
                .average()
                .orElse(0);
        double ofRuns = noise * noise / measured.size();
        double square = difference * difference;
        return square > ofRuns ? expected * Math.exp(difference * (1 - ofRuns / square)) : expected;
    }

    /** The interval of a prediction, which is above 0, for a plan; other models predict it, too. */
    public Interval around(double tuplesPerSecond, Seen plan, Predicting predicting) throws BadInputException {
        double error = STUDENT * Math.sqrt(noise * noise + variance(tuplesPerSecond, plan, predicting));
        return new Interval(tuplesPerSecond * Math.exp(-error), tuplesPerSecond * Math.exp(error));
    }

    /** The square of the standard deviation of the logarithm of what is predicted, without that of the run itself. */
    private double variance(double tuplesPerSecond, Seen plan, Predicting predicting) throws BadInputException {
        double all = runs;
        for (Modelled model : slower) {
            double sensitivity =
                    Math.log(predicting.tuplesPerSecond(model) / tuplesPerSecond) / Math.log(Calibration.SLOWER);
            all += sensitivity * sensitivity;
        }
        double distance = seen.stream().mapToDouble(plan::from).min().orElse(0);
        return noise * noise * all + closure * closure + distance * distance;
    }
}

package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How sure predictions are. The variance of the logarithm of a prediction is the sum of these parts:
 *
 * <ul>
 *   <li>of each sample, of the waits and of the prior, by the delta method: how much the prediction changes when one of them is off by a
 *       standard deviation;
 *   <li>of the run that is predicted: runs of the same plan differ;
 *   <li>of the form of the model: the error of predictions of a state by the others (leave-one-out);
 *   <li>of the distance of the plan to everything that was run.
 * </ul>
 *
 * @param noise by how much runs differ: the standard deviation of the logarithm of their rates
 * @param closure the standard deviation of the error of the model's form
 * @param variants estimates in which one thing is off
 * @param seen what was run
 * @param fastest spout tuples in a second, in the fastest of all that was run; 0 if no rate is known
 */
public record Uncertainty(double noise, double closure, List<Variant> variants, List<Seen> seen, double fastest) {

    /** How many times as long everything takes in a variant of a sample. */
    public static final double SLOWER = 1.05;

    private static final double STUDENT = new TDistribution(ModelConstants.DEGREES_OF_FREEDOM)
            .inverseCumulativeProbability((1 + ModelConstants.COVERED) / 2);

    /**
     * An estimate in which one thing is off.
     *
     * @param estimate the estimate
     * @param deviations by how many standard deviations it is off
     */
    public record Variant(Estimate estimate, double deviations) {}

    /**
     * A plan that was run, or is to be.
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
            double ofTasks = ModelConstants.ERROR_OF_TWICE_THE_TASKS * doublings((double) tasks, (double) other.tasks);
            double ofWorkers = workers == other.workers ? 0 : ModelConstants.ERROR_OF_OTHER_WORKERS;
            double ofRows = ModelConstants.ERROR_OF_TWICE_THE_ROWS * Math.max(0, doublings(rows, other.rows));
            return Math.sqrt(ofTasks * ofTasks + ofWorkers * ofWorkers + ofRows * ofRows);
        }

        private static double doublings(double one, double other) {
            return Math.log(one / other) / Math.log(2);
        }
    }

    /** Predicts the rate of a plan by a model. */
    @FunctionalInterface
    public interface Predicting {

        /** Spout tuples in a second. */
        double tuplesPerSecond(TopologyModel model) throws BadInputException;
    }

    public Uncertainty {
        variants = List.copyOf(variants);
        seen = List.copyOf(seen);
    }

    /** Of a model that was made from a profile. */
    public static Uncertainty of(Profile profile, TopologyModel modelled) {
        int tasks = modelled.dataflow().operators().stream()
                .mapToInt(Operator::parallelism)
                .sum();
        int rows = profile.batched().stream()
                .mapToInt(BatchedState::batchSize)
                .max()
                .orElse(1);
        return new Uncertainty(
                noise(profile),
                0,
                List.of(),
                List.of(new Seen(tasks, modelled.workers().profiled(), rows)),
                0);
    }

    /** By how much runs differ, by how much the rate of a profile varied. */
    static double noise(Profile profile) {
        return Math.max(ModelConstants.RUN_NOISE, profile.rateVariation().orElse(ModelConstants.RUN_NOISE));
    }

    /** The same with the error of the model's form, and the rate of the fastest state. */
    public Uncertainty with(double error, double fastestState) {
        return new Uncertainty(noise, error, variants, seen, fastestState);
    }

    /** The same with other variants. */
    public Uncertainty with(List<Variant> others) {
        return new Uncertainty(noise, closure, others, seen, fastest);
    }

    /** The same with variants of an estimate: each sample, the waits, and each part of the prior off by a standard deviation. */
    public Uncertainty withVariantsOf(Estimate estimate) {
        List<Variant> all = new ArrayList<>();
        double slower = Math.log(SLOWER) / noise;
        for (int sample = 0; sample < estimate.samples().size(); sample++) {
            all.add(new Variant(estimate.slower(sample, SLOWER), slower));
        }
        CostEstimator estimator = estimate.estimator();
        all.add(new Variant(estimate.with(estimator.withWaits(SLOWER)), slower));
        // Priors of parties are off independently of each other, so of all together by less.
        double ofAll = Math.sqrt(estimator.ownDeviations().size());
        for (int kind = 1; kind < Coefficients.COUNT; kind++) {
            all.add(new Variant(estimate.with(estimator.shifted(kind)), ofAll));
        }
        return new Uncertainty(noise, closure, all, seen, fastest);
    }

    /** The same after a run: with variants that have learned from it, and one in which the run was slower. */
    public Uncertainty learned(double believed, List<Variant> learned, Estimate slower, Seen run, double measured) {
        List<Variant> all = new ArrayList<>(learned);
        all.add(new Variant(slower, Math.log(SLOWER) / noise));
        List<Seen> more = new ArrayList<>(seen);
        more.add(run);
        return new Uncertainty(noise, (1 - believed) * closure, all, more, Math.max(fastest, measured));
    }

    /**
     * The weight of a run beside everything that the model is estimated from: each counts by the inverse of its variance. A first run that is
     * farther off than it should ever be shows that the model is less sure than it seems. Of a later one, it is unknown whether it or those
     * before were out of the ordinary, so the weights stay.
     *
     * @param unexplained the part of the difference that is beyond chance, by {@link #unexplained}
     * @return a part, above 0, up to 1
     */
    public double believed(double tuplesPerSecond, Seen plan, double unexplained, Predicting predicting)
            throws BadInputException {
        double ofModel = Math.max(variance(tuplesPerSecond, plan, predicting), unexplained);
        return ofModel / (ofModel + noise * noise);
    }

    /** The variance of a run's difference from its prediction beyond that of runs, if no run has corrected the model in as many workers. */
    public double unexplained(double measured, double tuplesPerSecond, Seen plan) {
        double difference = Math.log(measured / tuplesPerSecond);
        // The profile is the first that was seen.
        boolean isFirst = seen.size() <= 1 || seen.stream().noneMatch(other -> other.workers() == plan.workers());
        return isFirst ? Math.max(0, difference * difference - noise * noise) : 0;
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

    /** The interval of a prediction, which is above 0, for a plan; variants predict it, too. */
    public Interval around(double tuplesPerSecond, Seen plan, Predicting predicting) throws BadInputException {
        double error = STUDENT * Math.sqrt(noise * noise + variance(tuplesPerSecond, plan, predicting));
        return new Interval(tuplesPerSecond * Math.exp(-error), tuplesPerSecond * Math.exp(error));
    }

    /** The square of the standard deviation of the logarithm of what is predicted, without that of the run itself. */
    private double variance(double tuplesPerSecond, Seen plan, Predicting predicting) throws BadInputException {
        double all = closure * closure;
        for (Variant variant : variants) {
            double sensitivity =
                    Math.log(predicting.tuplesPerSecond(variant.estimate().modelled()) / tuplesPerSecond)
                            / variant.deviations();
            all += sensitivity * sensitivity;
        }
        double distance = seen.stream().mapToDouble(plan::from).min().orElse(0);
        return all + distance * distance;
    }
}

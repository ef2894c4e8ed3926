// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The uncertainty of predictions. The variance of the logarithm of a prediction is the sum of these parts:
 *
 * <ul>
 *   <li>of each sample, of the waits and of the prior, by the delta method: the change of the prediction if one of them deviates by a
 *       standard deviation;
 *   <li>of the run: runs of the same plan differ;
 *   <li>of the form of the model: the error of predicting a state from the others (leave-one-out);
 *   <li>of the distance of the plan to all measurements.
 * </ul>
 *
 * @param noise standard deviation of the logarithm of the rates of runs
 * @param closure standard deviation of the error of the model's form
 * @param variants estimates with one changed input
 * @param seen the measured plans
 * @param fastest the fastest measured rate in spout tuples per second; 0 if unknown
 */
public record Uncertainty(double noise, double closure, List<Variant> variants, List<Seen> seen, double fastest) {

    /** Factor on the times of a sample in a variant. */
    public static final double SLOWER = 1.05;

    private static final double STUDENT = new TDistribution(ModelConstants.DEGREES_OF_FREEDOM)
            .inverseCumulativeProbability((1 + ModelConstants.COVERED) / 2);

    /**
     * An estimate with one changed input.
     *
     * @param deviations the change of the input in standard deviations
     */
    public record Variant(Estimate estimate, double deviations) {}

    /**
     * The size of a plan.
     *
     * @param tasks tasks of all components
     * @param rows rows of the largest batches
     */
    public record Seen(long tasks, int workers, double rows) {

        /** Returns the size of a plan in a number of workers. */
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

    public Uncertainty {
        variants = List.copyOf(variants);
        seen = List.copyOf(seen);
    }

    /** Returns the uncertainty of the model of a profile. */
    public static Uncertainty of(Profile profile, TopologyModel topology) {
        int tasks = Arrays.stream(topology.model().parallelisms()).sum();
        int rows = profile.batched().stream()
                .mapToInt(BatchedState::batchSize)
                .max()
                .orElse(1);
        return new Uncertainty(
                noise(profile),
                0,
                List.of(),
                List.of(new Seen(tasks, topology.workers().profiled(), rows)),
                0);
    }

    /** Returns the noise of runs, from the variation of a profile's rate. */
    static double noise(Profile profile) {
        return Math.max(ModelConstants.RUN_NOISE, profile.rateVariation().orElse(ModelConstants.RUN_NOISE));
    }

    /**
     * Returns the standard deviation of the logarithm of predictions for a running topology if it is unknown whether its calls waited for
     * cores or for other systems. If they waited for other systems, the cores can do more work, by the factor from the CPU time of a call
     * to its elapsed time. This factor is within two standard deviations.
     */
    public static double ofWaits(Profile profile) {
        return profile.isOfRunning()
                ? profile.components().stream()
                                .mapToDouble(component -> Math.log(Waits.unknownFactor(component)))
                                .max()
                                .orElse(0)
                        / 2
                : 0;
    }

    /** Returns a copy with the given error of the model's form and the fastest measured rate. */
    public Uncertainty with(double error, double fastestState) {
        return new Uncertainty(noise, error, variants, seen, fastestState);
    }

    /** Changes all variants. */
    public Uncertainty withVariants(UnaryOperator<Estimate> change) {
        List<Variant> changed = variants.stream()
                .map(variant -> new Variant(change.apply(variant.estimate()), variant.deviations()))
                .toList();
        return new Uncertainty(noise, closure, changed, seen, fastest);
    }

    /** Returns a copy whose variants each change one input of an estimate: a sample, the waits, or a part of the prior. */
    public Uncertainty withVariantsOf(Estimate estimate) {
        List<Variant> all = new ArrayList<>();
        double slower = Math.log(SLOWER) / noise;
        for (int i = 0; i < estimate.samples().size(); i++) {
            CostSample sample = estimate.samples().get(i);
            all.add(new Variant(estimate.slower(i, SLOWER), Math.log(SLOWER) / Math.max(noise, sample.deviation())));
            for (int party = 0; party < sample.errors().size(); party++) {
                if (sample.errors().get(party) > 0) {
                    all.add(new Variant(estimate.slowerByError(i, party), 1));
                }
            }
        }
        for (int operator : estimate.unmeasured()) {
            all.add(new Variant(estimate.with(estimate.estimator().slowerByDeviation(operator)), 1));
        }
        CostEstimator estimator = estimate.estimator();
        all.add(new Variant(estimate.with(estimator.withWaits(SLOWER)), slower));
        // The priors of the parties deviate independently, so their sum deviates less.
        double ofAll = Math.sqrt(estimator.ownDeviations().size());
        for (int kind = 1; kind < Coefficients.COUNT; kind++) {
            all.add(new Variant(estimate.with(estimator.shifted(kind)), ofAll));
        }
        return new Uncertainty(noise, closure, all, seen, fastest);
    }

    /** Returns the uncertainty after a run that the variants have learned from, with a variant in which the run was slower. */
    public Uncertainty learned(double weight, Estimate slower, Seen run, double measured) {
        List<Variant> all = new ArrayList<>(variants);
        all.add(new Variant(slower, Math.log(SLOWER) / noise));
        List<Seen> more = new ArrayList<>(seen);
        more.add(run);
        return new Uncertainty(noise, (1 - weight) * closure, all, more, Math.max(fastest, measured));
    }

    /**
     * Returns the weight of a run against all earlier measurements, by inverse variance: above 0, at most 1. A first run that deviates more
     * than the model allows, by an {@linkplain #unexplained unexplained} variance, shows that the model is less certain. After later runs,
     * either the run or the model may be the outlier, so the weights stay.
     */
    public double weight(double tuplesPerSecond, Seen plan, double unexplained, ToDoubleFunction<TopologyModel> rate) {
        double ofModel = Math.max(variance(tuplesPerSecond, plan, rate), unexplained);
        return ofModel / (ofModel + noise * noise);
    }

    /** Returns the variance of a run's error beyond noise, if no run has corrected the model for its number of workers yet; otherwise 0. */
    public double unexplained(double measured, double tuplesPerSecond, Seen plan) {
        double difference = Math.log(measured / tuplesPerSecond);
        // The profile is the first measurement.
        boolean isFirst = seen.size() <= 1 || seen.stream().noneMatch(other -> other.workers() == plan.workers());
        return isFirst ? Math.max(0, difference * difference - noise * noise) : 0;
    }

    /**
     * Returns the rate to expect of a plan that has run one or more times, from the rate by a model that has learned from all runs. Runs differ
     * from the model by noise, and by an error of the model for this plan. Of the difference d of logarithms the share {@code 1 - ν²/d²} is
     * kept: Breiman's non-negative garrote (1995). So a difference within noise vanishes, and a large one is nearly kept.
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

    /** Returns the prediction interval of a plan; variants predict the plan as well. */
    public Interval around(double tuplesPerSecond, Seen plan, ToDoubleFunction<TopologyModel> rate) {
        double error = STUDENT * Math.sqrt(noise * noise + variance(tuplesPerSecond, plan, rate));
        return new Interval(tuplesPerSecond * Math.exp(-error), tuplesPerSecond * Math.exp(error));
    }

    /** Returns the variance of the logarithm of a prediction, without the noise of the run. */
    private double variance(double tuplesPerSecond, Seen plan, ToDoubleFunction<TopologyModel> rate) {
        double all = closure * closure;
        for (Variant variant : variants) {
            double sensitivity = Math.log(rate.applyAsDouble(variant.estimate().topology()) / tuplesPerSecond)
                    / variant.deviations();
            all += sensitivity * sensitivity;
        }
        double distance = seen.stream().mapToDouble(plan::from).min().orElse(0);
        return all + distance * distance;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.PlanLoad;
import io.aeolus.optimizer.internal.fit.PendingLimit;
import io.aeolus.optimizer.internal.fit.TaskSettings;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.fit.Uncertainty;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.probe.Nanos;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Predicts the rate and latency of plans.
 *
 * @param problems the topology within the user's bounds
 * @param profile the settings by which Storm caps the tasks of a plan, and the tasks of sources
 * @param profiledPlans the plans that ran for the profile
 */
public record PlanPredictor(ProblemFactory problems, Profile profile, ProfiledPlans profiledPlans) {

    /** Significant digits of a prediction. */
    private static final MathContext DIGITS = new MathContext(6);

    /** Returns a plan with the workers, ackers and pending tuples of Storm's settings. */
    public Candidate candidate(BatchingPlan plan, Map<String, Object> settings) throws BadInputException {
        Problem problem = problems.problem(setting(settings, Config.TOPOLOGY_WORKERS)
                .orElse(problems.profiled().layout().workers()));
        int declared = problem.model().ackers();
        int ackers = setting(settings, Config.TOPOLOGY_ACKER_EXECUTORS).orElse(declared);
        return PlanConverter.candidate(
                declared > 0 ? problem.withAckers(Math.max(1, ackers)) : problem,
                problems.rules(),
                TaskSettings.of(profile).capped(plan),
                PendingLimit.of(profile, settings));
    }

    private static OptionalInt setting(Map<String, Object> settings, String name) {
        Integer value = ObjectReader.getInt(settings.get(name), null);
        return value == null || value < 0 ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** Predicts a plan; a plan that ran for the profile by its measured rate. */
    public Prediction predict(Candidate candidate) {
        return predict(candidate, profiledPlans.factor(candidate.problem(), candidate.plan()));
    }

    /** Predicts a plan with a factor on the model's rate. */
    public static Prediction predict(Candidate candidate, double factor) {
        return prediction(candidate.problem().evaluate(candidate.plan()), candidate.plan(), factor);
    }

    /** Predicts further runs of a plan from measured rates of earlier runs, in tuples per nanosecond. */
    public Prediction predictAgain(Candidate candidate, List<Double> measured) {
        double predicted = candidate.problem().evaluate(candidate.plan()).rowsPerNano();
        double again = problems.models()
                .in(candidate.problem().layout().workers())
                .uncertainty()
                .again(predicted, measured);
        return predict(candidate, again / predicted);
    }

    /** Returns the prediction interval of a plan's rate. */
    public Interval interval(Candidate candidate) {
        OptionalDouble requested = candidate.problem().bounds().rate();
        // Sources emit at most the requested rate, so a plan with spare capacity reaches it in spite of the model's
        // error.
        Problem problem = candidate.problem().withRate(OptionalDouble.empty());
        Plan plan = candidate.plan();
        int workers = problem.layout().workers();
        double factor = profiledPlans.factor(problem, plan);
        ToDoubleFunction<TopologyModel> rate = topology -> problem.withCostsOf(problems.unlimited(topology.model()))
                        .evaluate(plan)
                        .tuplesPerSecond()
                * factor;
        Interval interval = problems.models()
                .in(workers)
                .uncertainty()
                .around(problem.evaluate(plan).tuplesPerSecond() * factor, Uncertainty.Seen.of(plan, workers), rate);
        return requested.isPresent() ? interval.atMost(requested.getAsDouble() * Nanos.PER_SECOND) : interval;
    }

    /** Predicts the load of a plan at the requested rate, and the highest rate of the plan. */
    public PlanLoad load(Candidate candidate) {
        Problem problem = candidate.problem();
        Plan plan = candidate.plan();
        Evaluation loaded = problem.evaluate(plan);
        Candidate unlimited = new Candidate(problem.withRate(OptionalDouble.empty()), plan);
        Map<String, Double> utilization = new TreeMap<>();
        for (int v = 0; v < problem.unchained().operators().size(); v++) {
            utilization.put(
                    problem.unchained().operator(v).id(),
                    loaded.utilization().get(problem.topology().head(v)));
        }
        return new PlanLoad(
                loaded.tuplesPerSecond(),
                loaded.meanLatencyNanos() / Nanos.PER_MILLI,
                utilization,
                new PlanLoad.Shared(loaded.coreShare(), loaded.ackerShare(), loaded.linkShare()),
                predict(unlimited).tuplesPerSecond(),
                interval(unlimited));
    }

    /** Returns the prediction for an evaluated plan. */
    public static Prediction prediction(EvaluatedPlan chosen) {
        return prediction(
                chosen.evaluation(), chosen.plan(), chosen.measuredFactor().orElse(1));
    }

    private static Prediction prediction(Evaluation evaluation, Plan plan, double factor) {
        // By Little's law, the latency of a limited number of pending tuples falls as the rate rises.
        double latencyFactor = plan.pending().isPresent() ? 1 / factor : 1;
        return new Prediction(
                rounded(evaluation.tuplesPerSecond() * factor),
                rounded(evaluation.meanLatencyNanos() * latencyFactor / Nanos.PER_MILLI));
    }

    private static double rounded(double value) {
        return BigDecimal.valueOf(value).round(DIGITS).doubleValue();
    }
}

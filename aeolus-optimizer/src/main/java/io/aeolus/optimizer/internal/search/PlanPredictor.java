package io.aeolus.optimizer.internal.search;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.internal.fit.TaskSettings;
import io.aeolus.optimizer.internal.fit.Uncertainty;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Plan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Predicts what plans do.
 *
 * @param planning what is planned
 * @param taskSettings the tasks that the topology sets, to which Storm caps a plan
 * @param profiledPlans plans that were run for the profile
 */
public record PlanPredictor(Planning planning, TaskSettings taskSettings, ProfiledPlans profiledPlans) {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final MathContext DIGITS = new MathContext(6);

    /** A plan in the workers that were asked for or profiled, with so many tuples in flight for each task of a source at most. */
    public Candidate candidate(BatchingPlan plan, OptionalInt pending) throws BadInputException {
        return candidate(planning.asProfiled(), plan, pending);
    }

    /** A plan with the workers, ackers and pending tuples of Storm's settings. */
    public Candidate candidate(BatchingPlan plan, Map<String, Object> settings) throws BadInputException {
        Problem profiled = planning.asProfiled();
        Problem problem = planning.problem(setting(settings, Config.TOPOLOGY_WORKERS)
                .orElse(profiled.layout().workers()));
        int ackers = setting(settings, Config.TOPOLOGY_ACKER_EXECUTORS)
                .orElse(problem.dataflow().ackers());
        boolean isAcked = problem.dataflow().ackers() > 0;
        return candidate(
                isAcked ? problem.withDataflow(problem.dataflow().withAckers(Math.max(1, ackers))) : problem,
                plan,
                setting(settings, Config.TOPOLOGY_MAX_SPOUT_PENDING));
    }

    private Candidate candidate(Problem problem, BatchingPlan plan, OptionalInt pending) throws BadInputException {
        return new Candidate(problem, new Conversion(problem).toModel(taskSettings.capped(plan), pending));
    }

    private static OptionalInt setting(Map<String, Object> settings, String name) {
        Integer value = ObjectReader.getInt(settings.get(name), null);
        return value == null || value < 0 ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** What to expect of a plan; where it was run for the profile, as many times as much as it then did. */
    public Prediction predict(Candidate candidate) throws BadInputException {
        return predict(candidate, profiledPlans.times(candidate.problem(), candidate.plan()));
    }

    /** What to expect of a plan at so many times the rate of the model. */
    public static Prediction predict(Candidate candidate, double times) throws BadInputException {
        return prediction(candidate.problem().evaluate(candidate.plan()), candidate.plan(), times);
    }

    /** What to expect of runs of a plan, of which some were observed with these rates in rows per nanosecond. */
    public Prediction predictAgain(Candidate candidate, List<Double> observed) throws BadInputException {
        double expected = candidate.problem().evaluate(candidate.plan()).rowsPerNano();
        double again = planning.known()
                .in(candidate.problem().layout().workers())
                .uncertainty()
                .again(expected, observed);
        return predict(candidate, again / expected);
    }

    /** Where the throughput of a run of a plan is expected. */
    public Interval interval(Candidate candidate) throws BadInputException {
        Problem problem = candidate.problem();
        int workers = problem.layout().workers();
        double times = profiledPlans.times(problem, candidate.plan());
        Interval interval = planning.known()
                .in(workers)
                .uncertainty()
                .around(
                        problem.evaluate(candidate.plan()).tuplesPerSecond() * times,
                        Uncertainty.Seen.of(candidate.plan(), workers),
                        model -> problem.withCostsOf(model.dataflow())
                                        .evaluate(candidate.plan())
                                        .tuplesPerSecond()
                                * times);
        // A source emits no more than is wanted.
        OptionalDouble wanted = planning.options().goals().tuplesPerSecond();
        return wanted.isPresent() ? interval.atMost(wanted.getAsDouble()) : interval;
    }

    /** What to expect of a plan that was found, at so many times the rate of the model. */
    public static Prediction prediction(ChosenPlan chosen, double times) {
        return prediction(chosen.evaluation(), chosen.plan(), times);
    }

    private static Prediction prediction(Evaluation evaluation, Plan plan, double times) {
        // By Little's law, a limited number of rows is in flight for as many times less.
        double longer = plan.pending().isPresent() ? 1 / times : 1;
        return new Prediction(
                rounded(evaluation.tuplesPerSecond() * times),
                rounded(evaluation.latency().meanNanos() * longer / NANOS_PER_MILLI));
    }

    /** No model is more exact. */
    private static double rounded(double value) {
        return BigDecimal.valueOf(value).round(DIGITS).doubleValue();
    }
}

package io.aeolus.optimizer;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.check.FittedProfile;
import io.aeolus.optimizer.internal.check.OptionsCheck;
import io.aeolus.optimizer.internal.check.OwnPace;
import io.aeolus.optimizer.internal.check.ProfileCheck;
import io.aeolus.optimizer.internal.fit.Known;
import io.aeolus.optimizer.internal.fit.Modelled;
import io.aeolus.optimizer.internal.fit.Residuals;
import io.aeolus.optimizer.internal.fit.TaskSettings;
import io.aeolus.optimizer.internal.fit.Uncertainty;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Chosen;
import io.aeolus.optimizer.internal.search.Conversion;
import io.aeolus.optimizer.internal.search.LaidOut;
import io.aeolus.optimizer.internal.search.LayoutReasons;
import io.aeolus.optimizer.internal.search.LayoutSearch;
import io.aeolus.optimizer.internal.search.Names;
import io.aeolus.optimizer.internal.search.PlanExplainer;
import io.aeolus.optimizer.internal.search.Planning;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.ProfiledPlans;
import io.aeolus.optimizer.internal.search.Reach;
import io.aeolus.optimizer.internal.search.Situation;
import io.aeolus.optimizer.internal.whatif.Change;
import io.aeolus.optimizer.internal.whatif.ChangeParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Finds the degrees of parallelism and the batch sizes that make a profiled topology fast, and says what to expect of them or of any
 * other plan. Immutable.
 *
 * <pre>{@code
 * Profile profile = Profile.read(Path.of("profile.json"));
 * OptimizerOptions options = OptimizerOptions.defaults().withCores(16).withMaxLatency(Duration.ofMillis(50));
 * TopologyOptimizer optimizer = TopologyOptimizer.of(profile, Optional.empty(), options);
 * OptimizedPlan best = optimizer.optimize();
 * PlanFile.write(best.file(), Path.of("plan.json"));
 * Prediction asItIs = optimizer.predictAsItIs();
 * }</pre>
 */
public final class TopologyOptimizer {

    private final FittedProfile fitted;
    private final OptimizerOptions options;
    private final Planning planning;
    private final List<String> remarks;

    /** In the workers that were asked for, or profiled. */
    private final Problem problem;

    private final Evaluation asItIs;

    TopologyOptimizer(Profile profile, Modelled modelled, OptimizerOptions options) throws BadInputException {
        this(
                new FittedProfile(profile, Known.of(modelled, Uncertainty.of(profile, modelled)), List.of(), List.of()),
                options,
                Optional.empty());
    }

    private TopologyOptimizer(FittedProfile fitted, OptimizerOptions options, Optional<String> unbatched)
            throws BadInputException {
        this.fitted = fitted;
        this.options = options;
        this.planning = new Planning(fitted.known(), options, unbatched);
        Modelled modelled = fitted.known().ofProfile().modelled();
        this.remarks = new ProfileCheck(fitted.profile(), modelled).remarks(options, fitted.checks());
        this.problem = planning.asProfiled();
        new OptionsCheck(fitted.profile(), options).check(modelled);
        this.asItIs = problem.evaluate(problem.asItIs());
    }

    /**
     * Models a topology.
     *
     * @param profile what its operators do and cost
     * @param network what messages cost; empty for what the profile says of them
     * @param options what plans have to keep to
     * @return an optimizer for this topology
     * @throws BadInputException if something is missing in the profile, or the options do not fit it, or the topology goes round; one
     *     line for the user
     */
    public static TopologyOptimizer of(Profile profile, Optional<NetworkModel> network, OptimizerOptions options)
            throws BadInputException {
        new OptionsCheck(profile, options).check();
        return new TopologyOptimizer(
                FittedProfile.of(profile, network, options.tasks().maxDop()), options, Optional.empty());
    }

    /**
     * Finds the best plan.
     *
     * @return the plan, and how it came about
     * @throws BadInputException if there is none within the bounds; one line with the bound that would do
     */
    public OptimizedPlan optimize() throws BadInputException {
        LaidOut found = best();
        OptimizedPlan plan =
                explained(found).within(interval(found.problem(), found.chosen().plan()));
        return PendingRoom.ofPlans(fitted.profile()).kept(plan);
    }

    /**
     * The topology as declared, without batches, as a plan.
     *
     * @param tuplesPerSecond the rate that was measured
     * @return the plan, and how it came about
     * @throws BadInputException if the topology goes round; one line for the user
     */
    public OptimizedPlan asDeclared(double tuplesPerSecond) throws BadInputException {
        return explained(profiledPlans().asDeclared(tuplesPerSecond));
    }

    private OptimizedPlan explained(LaidOut found) throws BadInputException {
        Map<String, Integer> tasksNow = fitted.profile().components().stream()
                .collect(Collectors.toMap(ComponentProfile::id, ComponentProfile::tasks));
        Chosen chosen = found.chosen();
        LayoutReasons reasons =
                new LayoutReasons(found, fitted.known().ofProfile().modelled().workers());
        List<String> all = new ArrayList<>(remarks);
        reasons.remark().ifPresent(all::add);
        planning.unbatched().map(reason -> "no stream is batched: " + reason).ifPresent(all::add);
        OwnPace.remark(fitted.profile(), found.problem(), chosen.plan(), chosen.evaluation(), asItIs)
                .ifPresent(all::add);
        LayoutChoice layout = reasons.choice();
        reach().remark(layout.workers(), chosen.evaluation().tuplesPerSecond()).ifPresent(all::add);
        return new PlanExplainer(
                        found.problem(),
                        planning.idleExecutors(found.problem().layout()),
                        tasksNow,
                        options.tasks().headroom())
                .report(
                        fitted.profile().topology(),
                        settings(layout),
                        chosen,
                        predictAsItIs(),
                        layout,
                        all,
                        fitted.checks());
    }

    /**
     * Why a plan is far from all that was observed, in the profile or in a run that this optimizer has learned from: what a row costs there
     * is extrapolated. A topology that waits leaves the processors idle, and looks for work take most of their time. In another number of
     * workers, what messages between them cost is a guess.
     *
     * @param plan a plan of this optimizer
     * @return in one line; empty if it is near
     */
    public Optional<String> farFromObserved(OptimizedPlan plan) {
        return reach().far(plan.layout().workers(), plan.prediction().tuplesPerSecond());
    }

    private Reach reach() {
        return new Reach(fitted.known(), options.resources().workers().isPresent());
    }

    /**
     * Where the throughput of a run of any plan is expected, as {@link #predict(BatchingPlan, Map)} says it.
     *
     * @param plan the plan
     * @param settings Storm's, with which it runs
     * @return an interval with what is predicted in it
     * @throws BadInputException if the plan names what the profile does not have; one line for the user
     */
    public Interval interval(BatchingPlan plan, Map<String, Object> settings) throws BadInputException {
        Problem there = with(settings);
        return interval(there, inModel(there, plan, settings));
    }

    private Interval interval(Problem there, Plan plan) throws BadInputException {
        Evaluation evaluation = there.evaluate(plan);
        double times = profiledPlans().times(there, plan);
        Interval interval = fitted.known()
                .in(there.layout().workers())
                .uncertainty()
                .around(
                        evaluation.tuplesPerSecond() * times,
                        Uncertainty.Seen.of(plan, there.layout().workers()),
                        model -> there.withCostsOf(model.dataflow())
                                        .evaluate(plan)
                                        .tuplesPerSecond()
                                * times);
        // Nobody emits more than is wanted.
        return options.goals().tuplesPerSecond().isPresent()
                ? interval.atMost(options.goals().tuplesPerSecond().getAsDouble())
                : interval;
    }

    /** What to expect of the topology as it was profiled. */
    public Prediction predictAsItIs() {
        Plan plan = problem.asItIs();
        return prediction(asItIs, plan, profiledPlans().times(problem, plan));
    }

    /**
     * What to expect of any plan: on the machines, at the rate, and with the workers of the options, or those that were profiled, and
     * their ackers. A component that the plan does not name keeps its dop, a stream that it does not name is not batched.
     *
     * @param plan the plan
     * @param pending the setting {@code topology.max.spout.pending} that it runs with: tuples that may be under way, for each task of a
     *     source; empty for any number
     * @return throughput and latency
     * @throws BadInputException if the plan names what the profile does not have; one line for the user
     */
    public Prediction predict(BatchingPlan plan, OptionalInt pending) throws BadInputException {
        return expected(problem, toModel(problem, plan, pending));
    }

    /**
     * What to expect of any plan with the workers and ackers of its settings.
     *
     * @param plan the plan
     * @param settings Storm's, with which it runs: of workers and ackers that they do not name there are as many as were asked for or
     *     profiled, or as the topology has by itself; where they do not name {@code topology.max.spout.pending}, nothing bounds the tuples
     *     under way
     * @return throughput and latency
     * @throws BadInputException if the plan names what the profile does not have; one line for the user
     */
    public Prediction predict(BatchingPlan plan, Map<String, Object> settings) throws BadInputException {
        Problem there = with(settings);
        return expected(there, inModel(there, plan, settings));
    }

    private Prediction expected(Problem there, Plan plan) throws BadInputException {
        Evaluation evaluation = there.evaluate(plan);
        return prediction(evaluation, plan, profiledPlans().times(there, plan));
    }

    private ProfiledPlans profiledPlans() {
        return new ProfiledPlans(planning, fitted.plans());
    }

    private Plan inModel(Problem there, BatchingPlan plan, Map<String, Object> settings) throws BadInputException {
        return toModel(there, plan, setting(settings, Config.TOPOLOGY_MAX_SPOUT_PENDING));
    }

    /** As Storm carries the plan out. */
    private Plan toModel(Problem there, BatchingPlan plan, OptionalInt pending) throws BadInputException {
        return new Conversion(there).toModel(TaskSettings.of(fitted.profile()).capped(plan), pending);
    }

    /** With the workers and ackers of some settings. */
    private Problem with(Map<String, Object> settings) {
        int workers = setting(settings, Config.TOPOLOGY_WORKERS)
                .orElse(problem.layout().workers());
        Problem there = planning.problem(workers);
        int ackers = setting(settings, Config.TOPOLOGY_ACKER_EXECUTORS)
                .orElse(there.dataflow().ackers());
        boolean isAcked = there.dataflow().ackers() > 0;
        return isAcked ? there.withDataflow(there.dataflow().withAckers(Math.max(1, ackers))) : there;
    }

    private static OptionalInt setting(Map<String, Object> settings, String name) {
        Integer value = ObjectReader.getInt(settings.get(name), null);
        return value == null || value < 0 ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** What executors without work do on the machines that are planned for. */
    public IdleExecutors idleExecutors() {
        return planning.idleExecutors(problem.layout());
    }

    /**
     * An optimizer that has learned from a run of a plan: its model reproduces what was observed, as far as that is no chance. What the
     * model was made from, and each run, counts by how sure it is. The bounds stay the same.
     *
     * @param observation a plan, and what the topology did under it
     * @return another optimizer; this one stays as it is
     * @throws BadInputException if the plan names what the profile does not have, or nothing was observed; one line for the user
     */
    public TopologyOptimizer corrected(Observation observation) throws BadInputException {
        Map<String, Object> settings = settings(observation);
        Problem there = with(settings);
        Plan plan = inModel(there, observation.plan(), settings);
        Residuals residuals = Residuals.of(observation.profile());
        return new TopologyOptimizer(fitted.learned(there, plan, residuals), options, planning.unbatched());
    }

    /**
     * An optimizer whose plans have no batches, as a plan with some did not run.
     *
     * @param reason why, a few words
     * @return another optimizer; empty if this one is such a one
     * @throws BadInputException if the options do not fit; one line for the user
     */
    public Optional<TopologyOptimizer> withoutBatches(String reason) throws BadInputException {
        return planning.unbatched().isPresent()
                ? Optional.empty()
                : Optional.of(new TopologyOptimizer(fitted, options, Optional.of(reason)));
    }

    /**
     * What to expect of a plan that was observed if it is run again. Where its runs did something else than the model says, which knows all
     * runs, as much of that is chance as runs differ by.
     *
     * @param observations runs of one plan, one at least, that this optimizer has {@linkplain #corrected learned} from
     * @return throughput and latency
     * @throws BadInputException if the plan names what the profile does not have, or nothing was observed; one line for the user
     */
    public Prediction predictAgain(List<Observation> observations) throws BadInputException {
        Map<String, Object> settings = settings(observations.get(0));
        Problem there = with(settings);
        Plan plan = inModel(there, observations.get(0).plan(), settings);
        Evaluation evaluation = there.evaluate(plan);
        List<Double> measured = new ArrayList<>();
        for (Observation observation : observations) {
            measured.add(Residuals.of(observation.profile()).rowsPerNano());
        }
        double again =
                fitted.known().in(there.layout().workers()).uncertainty().again(evaluation.rowsPerNano(), measured);
        return prediction(evaluation, plan, again / evaluation.rowsPerNano());
    }

    private static Map<String, Object> settings(Observation observation) {
        Map<String, Object> settings = new LinkedHashMap<>(observation.profile().config());
        if (!observation.profile().workers().isEmpty()) {
            // A local cluster has one, whatever was wanted.
            settings.put(
                    Config.TOPOLOGY_WORKERS, observation.profile().workers().size());
        }
        return settings;
    }

    /** The components that may have another dop than they have, as far as the program allows, with the highest dop of each. */
    public Map<String, Integer> highestDops() {
        return problem.dataflow().operators().stream()
                .filter(operator -> operator.limit().most() > operator.limit().least())
                .collect(Collectors.toMap(
                        Operator::id, operator -> operator.limit().most()));
    }

    /**
     * What a change would do to the plan that {@link #optimize} finds.
     *
     * @param expression the change: {@code ID.ppt}, {@code ID.cpu}, {@code ID.wait}, {@code ID.dop}, {@code ID.STREAM.batch},
     *     {@code ID.STREAM.selectivity}, {@code cores}, {@code ackers} or {@code pending}, then {@code =}, {@code +=}, {@code -=},
     *     {@code *=} or {@code /=}, and a number, with its unit if it is a time
     * @return what to expect before and after
     * @throws BadInputException if it is no such change, or names what the profile does not have; one line for the user
     */
    public WhatIf whatIf(String expression) throws BadInputException {
        Change change = ChangeParser.parse(expression, new Names(problem.dataflow()));
        LaidOut planned = best();
        Plan plan = planned.chosen().plan();
        Situation changed = change.apply(new Situation(planned.problem(), plan));
        // A plan that did more than the model explains does so after a change of topology or machine, too.
        double times = change.isOfPlan()
                ? profiledPlans().times(planned.problem(), changed.plan())
                : planned.chosen().profiled().orElse(1);
        Prediction after = prediction(changed.problem().evaluate(changed.plan()), changed.plan(), times);
        return new WhatIf(
                expression,
                prediction(
                        planned.chosen().evaluation(),
                        plan,
                        planned.chosen().profiled().orElse(1)),
                after,
                change.isOfPlan()
                        ? Optional.empty()
                        : Optional.of(faster(after, replanned(change, changed.problem()))));
    }

    private static Prediction prediction(Evaluation evaluation, Plan plan, double times) {
        return PlanExplainer.prediction(evaluation, times, plan.pending().isPresent());
    }

    private static Prediction faster(Prediction one, Prediction other) {
        return one.tuplesPerSecond() > other.tuplesPerSecond() ? one : other;
    }

    /** In the same workers, with as many executors as the machines then bear. */
    private Prediction replanned(Change change, Problem changed) throws BadInputException {
        try {
            return PlanExplainer.prediction(
                    LayoutSearch.within(planning.problem(changed.dataflow(), changed.layout()), options.algorithm())
                            .evaluation());
        } catch (BadInputException e) {
            throw change.leavesNoPlan(e);
        }
    }

    private LaidOut best() throws BadInputException {
        return profiledPlans().fastest(new LayoutSearch(planning, options.algorithm()).search());
    }

    /** Storm's settings that go with a layout. That rows are acked nobody knows but who has seen the topology run. */
    private Map<String, Object> settings(LayoutChoice layout) {
        Map<String, Object> settings = new LinkedHashMap<>(
                fitted.known().ofProfile().modelled().workers().settings(layout.workers(), layout.ackers()));
        if (fitted.profile().isAllAcked()) {
            settings.put(Aeolus.ROWS_ACKED, true);
        }
        return settings;
    }
}

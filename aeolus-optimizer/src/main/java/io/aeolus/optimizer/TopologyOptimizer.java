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
import io.aeolus.optimizer.internal.check.ProfileCheck;
import io.aeolus.optimizer.internal.check.SourceRateRemark;
import io.aeolus.optimizer.internal.fit.Estimate;
import io.aeolus.optimizer.internal.fit.MeasuredState;
import io.aeolus.optimizer.internal.fit.ModelsByWorkers;
import io.aeolus.optimizer.internal.fit.TaskSettings;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.fit.Uncertainty;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.search.Candidate;
import io.aeolus.optimizer.internal.search.ChosenPlan;
import io.aeolus.optimizer.internal.search.LayoutReasons;
import io.aeolus.optimizer.internal.search.LayoutSearch;
import io.aeolus.optimizer.internal.search.Names;
import io.aeolus.optimizer.internal.search.PlanExplainer;
import io.aeolus.optimizer.internal.search.PlanPredictor;
import io.aeolus.optimizer.internal.search.PlannedLayout;
import io.aeolus.optimizer.internal.search.Planning;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.ProfiledPlans;
import io.aeolus.optimizer.internal.search.Reach;
import io.aeolus.optimizer.internal.whatif.Change;
import io.aeolus.optimizer.internal.whatif.ChangeParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Finds the degrees of parallelism and the batch sizes that make a profiled topology fast, and predicts what these or
 * other plans do. Immutable.
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
    private final PlanPredictor predictor;
    private final List<String> remarks;

    /** In the workers that were asked for, or profiled. */
    private final Problem problem;

    private final Evaluation asProfiled;

    TopologyOptimizer(Profile profile, TopologyModel modelled, OptimizerOptions options) throws BadInputException {
        this(
                new FittedProfile(
                        profile,
                        ModelsByWorkers.of(Estimate.given(modelled), Uncertainty.of(profile, modelled)),
                        List.of(),
                        List.of()),
                options,
                Optional.empty());
    }

    private TopologyOptimizer(FittedProfile fitted, OptimizerOptions options, Optional<String> unbatched)
            throws BadInputException {
        this.fitted = fitted;
        this.options = options;
        this.planning = new Planning(fitted.known(), options, unbatched);
        this.predictor = new PlanPredictor(
                planning, TaskSettings.of(fitted.profile()), new ProfiledPlans(planning, fitted.plans()));
        TopologyModel modelled = fitted.known().ofProfile().modelled();
        this.remarks = new ProfileCheck(fitted.profile(), modelled).remarks(options, fitted.checks());
        this.problem = planning.asProfiled();
        new OptionsCheck(fitted.profile(), options).check(modelled);
        this.asProfiled = problem.evaluate(problem.asItIs());
    }

    /**
     * Models a topology.
     *
     * @param profile what its operators do and cost
     * @param network what messages cost; empty for the costs that the profile shows
     * @param options what plans have to keep to
     * @return an optimizer for this topology
     * @throws BadInputException if something is missing in the profile, or the options do not fit it, or the topology is cyclic; one
     *     line for the user
     */
    public static TopologyOptimizer of(Profile profile, Optional<NetworkModel> network, OptimizerOptions options)
            throws BadInputException {
        new OptionsCheck(profile, options).check();
        return new TopologyOptimizer(
                FittedProfile.of(profile, network, options.tasks().maxParallelism()), options, Optional.empty());
    }

    /**
     * Finds the best plan.
     *
     * @return the plan, and how it came about
     * @throws BadInputException if there is none within the bounds; one line with the bound that would do
     */
    public OptimizedPlan optimize() throws BadInputException {
        PlannedLayout found = best();
        OptimizedPlan plan = explained(found).within(predictor.interval(candidate(found)));
        return PendingRoom.ofPlans(fitted.profile()).kept(plan);
    }

    /**
     * The topology as declared, without batches, as a plan.
     *
     * @param tuplesPerSecond the rate that was measured
     * @return the plan, and how it came about
     * @throws BadInputException if the topology is cyclic; one line for the user
     */
    public OptimizedPlan asDeclared(double tuplesPerSecond) throws BadInputException {
        return explained(predictor.profiledPlans().asDeclared(tuplesPerSecond));
    }

    private PlannedLayout best() throws BadInputException {
        return predictor.profiledPlans().fastest(new LayoutSearch(planning, options.algorithm()).search());
    }

    private static Candidate candidate(PlannedLayout found) {
        return new Candidate(found.problem(), found.chosen().plan());
    }

    private OptimizedPlan explained(PlannedLayout found) throws BadInputException {
        ChosenPlan chosen = found.chosen();
        LayoutReasons reasons =
                new LayoutReasons(found, fitted.known().ofProfile().modelled().workers());
        LayoutChoice layout = reasons.choice();
        List<String> all = new ArrayList<>(remarks);
        reasons.remark().ifPresent(all::add);
        planning.unbatched().map(reason -> "no stream is batched: " + reason).ifPresent(all::add);
        SourceRateRemark.remark(fitted.profile(), found.problem(), chosen.plan(), chosen.evaluation(), asProfiled)
                .ifPresent(all::add);
        reach().remark(layout.workers(), chosen.evaluation().tuplesPerSecond()).ifPresent(all::add);
        Map<String, Integer> tasksNow = fitted.profile().components().stream()
                .collect(Collectors.toMap(ComponentProfile::id, ComponentProfile::tasks));
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

    /** Storm's settings that go with a layout. Only a run of the topology shows whether rows are acked. */
    private Map<String, Object> settings(LayoutChoice layout) {
        Map<String, Object> settings = new LinkedHashMap<>(
                fitted.known().ofProfile().modelled().workers().settings(layout.workers(), layout.ackers()));
        if (fitted.profile().isAllAcked()) {
            settings.put(Aeolus.ROWS_ACKED, true);
        }
        return settings;
    }

    /**
     * Why a plan is far from all that was observed, in the profile or in a run that this optimizer has learned from: the cost of a row
     * is extrapolated there. A topology that waits leaves the processors idle, and polls take most of their time. In another number of
     * workers, the cost of messages between them is a guess.
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
     * Where the throughput of a run of any plan is expected.
     *
     * @param plan the plan
     * @param settings Storm's, with which it runs, as for {@link #predict(BatchingPlan, Map)}
     * @return an interval that has the prediction in it
     * @throws BadInputException if the plan names a component or stream that the profile lacks; one line for the user
     */
    public Interval interval(BatchingPlan plan, Map<String, Object> settings) throws BadInputException {
        return predictor.interval(predictor.candidate(plan, settings));
    }

    /** What to expect of the topology as it was profiled. */
    public Prediction predictAsItIs() throws BadInputException {
        return predictor.predict(new Candidate(problem, problem.asItIs()));
    }

    /**
     * What to expect of any plan: on the machines, at the rate, and with the workers of the options, or the profiled workers, and
     * their ackers. A component that the plan does not name keeps its parallelism, a stream that it does not name is not batched.
     *
     * @param plan the plan
     * @param pending the setting {@code topology.max.spout.pending} that it runs with: tuples that may be in flight, for each task of a
     *     source; empty for any number
     * @return throughput and latency
     * @throws BadInputException if the plan names a component or stream that the profile lacks; one line for the user
     */
    public Prediction predict(BatchingPlan plan, OptionalInt pending) throws BadInputException {
        return predictor.predict(predictor.candidate(plan, pending));
    }

    /**
     * What to expect of any plan with the workers and ackers of its settings.
     *
     * @param plan the plan
     * @param settings Storm's, with which it runs: of workers and ackers that they do not name there are as many as were asked for or
     *     profiled, or as the topology has by itself; where they do not name {@code topology.max.spout.pending}, nothing bounds the tuples
     *     in flight
     * @return throughput and latency
     * @throws BadInputException if the plan names a component or stream that the profile lacks; one line for the user
     */
    public Prediction predict(BatchingPlan plan, Map<String, Object> settings) throws BadInputException {
        return predictor.predict(predictor.candidate(plan, settings));
    }

    /** What executors without work do on the machines that are planned for. */
    public IdleExecutors idleExecutors() {
        return planning.idleExecutors(problem.layout());
    }

    /**
     * An optimizer that has learned from a run of a plan: its model reproduces the observation, as far as that is not chance. The
     * profile and each run are weighted by how certain they are. The bounds stay the same.
     *
     * @param observation a plan, and what the topology did under it
     * @return another optimizer; this one is unchanged
     * @throws BadInputException if the plan names a component or stream that the profile lacks, or nothing was observed; one line for the user
     */
    public TopologyOptimizer corrected(Observation observation) throws BadInputException {
        Candidate ran = predictor.candidate(observation.plan(), observation.settings());
        MeasuredState.Run run = MeasuredState.Run.of(observation.profile());
        return new TopologyOptimizer(fitted.learned(ran.problem(), ran.plan(), run), options, planning.unbatched());
    }

    /**
     * An optimizer whose plans have no batches, as a plan with some did not run.
     *
     * @param reason why, a few words
     * @return another optimizer; empty if the plans of this one have no batches
     * @throws BadInputException if the options do not fit; one line for the user
     */
    public Optional<TopologyOptimizer> withoutBatches(String reason) throws BadInputException {
        return planning.unbatched().isPresent()
                ? Optional.empty()
                : Optional.of(new TopologyOptimizer(fitted, options, Optional.of(reason)));
    }

    /**
     * What to expect of a plan that was observed if it is run again. Where its runs differ from the model, which has learned from all
     * runs, the difference is chance as far as runs of one plan differ from each other.
     *
     * @param observations runs of one plan, one at least, that this optimizer has {@linkplain #corrected learned} from
     * @return throughput and latency
     * @throws BadInputException if the plan names a component or stream that the profile lacks, or nothing was observed; one line for the user
     */
    public Prediction predictAgain(List<Observation> observations) throws BadInputException {
        Observation first = observations.get(0);
        List<Double> observed = new ArrayList<>();
        for (Observation observation : observations) {
            observed.add(MeasuredState.Run.of(observation.profile()).plan().warmRowsPerNano());
        }
        return predictor.predictAgain(predictor.candidate(first.plan(), first.settings()), observed);
    }

    /** The components that may have another parallelism than they have, as far as the program allows, with the highest parallelism of each. */
    public Map<String, Integer> highestParallelisms() {
        return problem.dataflow().operators().stream()
                .filter(operator -> operator.limit().most() > operator.limit().least())
                .collect(Collectors.toMap(
                        Operator::id, operator -> operator.limit().most()));
    }

    /**
     * Predicts the effect of a change on the plan that {@link #optimize} finds.
     *
     * @param expression the change: {@code ID.ppt}, {@code ID.cpu}, {@code ID.wait}, {@code ID.parallelism}, {@code ID.STREAM.batch},
     *     {@code ID.STREAM.selectivity}, {@code cores}, {@code ackers} or {@code pending}, then {@code =}, {@code +=}, {@code -=},
     *     {@code *=} or {@code /=}, and a number, with its unit if it is a time
     * @return what to expect before and after
     * @throws BadInputException if the expression is not such a change, or names a component or stream that the profile lacks; one line for the user
     */
    public WhatIf whatIf(String expression) throws BadInputException {
        Change change = ChangeParser.parse(expression, new Names(problem.dataflow()));
        PlannedLayout planned = best();
        double times = planned.chosen().profiled().orElse(1);
        Candidate changed = change.apply(candidate(planned));
        // A plan that did more than the model explains does so after a change of topology or machine, too.
        Prediction after = change.isOfPlan() ? predictor.predict(changed) : PlanPredictor.predict(changed, times);
        Prediction before = PlanPredictor.prediction(planned.chosen(), times);
        if (change.isOfPlan()) {
            return new WhatIf(expression, before, after, Optional.empty());
        }
        Prediction replanned = replanned(change, changed.problem());
        return new WhatIf(
                expression,
                before,
                after,
                Optional.of(after.tuplesPerSecond() > replanned.tuplesPerSecond() ? after : replanned));
    }

    /** In the same workers, with as many executors as the machines then bear. */
    private Prediction replanned(Change change, Problem changed) throws BadInputException {
        try {
            return PlanPredictor.prediction(
                    LayoutSearch.within(planning.problem(changed.dataflow(), changed.layout()), options.algorithm()),
                    1);
        } catch (BadInputException e) {
            throw change.leavesNoPlan(e);
        }
    }
}

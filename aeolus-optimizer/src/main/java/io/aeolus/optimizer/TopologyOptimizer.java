// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.check.FittedProfile;
import io.aeolus.optimizer.internal.check.OptionsCheck;
import io.aeolus.optimizer.internal.explain.PlanExplainer;
import io.aeolus.optimizer.internal.fit.MeasuredState;
import io.aeolus.optimizer.internal.fit.ModelsByWorkers;
import io.aeolus.optimizer.internal.fit.ProfiledLingers;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Candidate;
import io.aeolus.optimizer.internal.search.ChainOnlyPlan;
import io.aeolus.optimizer.internal.search.LayoutSearch;
import io.aeolus.optimizer.internal.search.PlanPredictor;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.ProblemFactory;
import io.aeolus.optimizer.internal.search.ProfiledPlans;
import io.aeolus.optimizer.internal.search.SearchResult;
import io.aeolus.optimizer.internal.whatif.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Computes the parallelism and batch sizes that make a profiled topology fast, and predicts the rate of any plan. Immutable.
 *
 * <pre>{@code
 * Profile profile = Profile.read(Path.of("profile.json"));
 * OptimizerOptions options = OptimizerOptions.defaults().withCores(16).withMaxLatency(Duration.ofMillis(50));
 * TopologyOptimizer optimizer = TopologyOptimizer.of(profile, Optional.empty(), options);
 * OptimizedPlan best = optimizer.optimize();
 * PlanFile.write(best.file(), Path.of("plan.json"));
 * Prediction before = optimizer.predictProfiled();
 * }</pre>
 *
 * <p>Methods that throw {@link BadInputException} report the problem in one line for the user.
 */
public final class TopologyOptimizer {

    private final FittedProfile fitted;
    private final OptimizerOptions options;
    private final ProblemFactory problems;
    private final ProfiledPlans profiledPlans;
    private final PlanPredictor predictor;

    private TopologyOptimizer(FittedProfile fitted, ProblemFactory problems) throws BadInputException {
        this.fitted = fitted;
        this.options = problems.options();
        this.problems = problems;
        this.profiledPlans = new ProfiledPlans(problems, fitted.plans());
        this.predictor = new PlanPredictor(problems, fitted.profile(), profiledPlans);
        TopologyModel topology = fitted.models().ofProfile().topology();
        OptionsCheck check = new OptionsCheck(fitted.profile(), options);
        check.check(topology);
        if (problems.isMemoryLimiting(problems.profiled())) {
            check.checkMemory(topology, problems.memory());
        }
    }

    TopologyOptimizer(FittedProfile fitted, OptimizerOptions options) throws BadInputException {
        this(fitted, new ProblemFactory(fitted.models(), options));
    }

    /**
     * Models a topology.
     *
     * @param profile the activity and the cost of the topology's operators
     * @param network the cost of messages; empty for the costs that the profile shows
     * @param options bounds and goals of plans
     * @return an optimizer for the topology
     * @throws BadInputException if the profile is incomplete, the options do not fit it, or the topology has a cycle
     */
    public static TopologyOptimizer of(Profile profile, Optional<NetworkModel> network, OptimizerOptions options)
            throws BadInputException {
        new OptionsCheck(profile, options).check();
        return new TopologyOptimizer(
                FittedProfile.of(profile, network, options.tasks().maxParallelism()), options);
    }

    /**
     * Finds the best plan.
     *
     * @return the plan with its reasons
     * @throws BadInputException if no plan is within the bounds; the message names the bound to raise
     */
    public OptimizedPlan optimize() throws BadInputException {
        SearchResult best = best();
        return explain(best).withInterval(predictor.interval(best.candidate()));
    }

    /**
     * Returns the rate of the profiled topology without the profiler, in tuples per second; empty if it is unknown, or if the declared topology
     * is not within the user's bounds.
     */
    public OptionalDouble declaredRate() {
        return profiledPlans.isDeclaredAllowed()
                ? MeasuredState.unbatched(fitted.profile()).unprofiledRowsPerSecond()
                : OptionalDouble.empty();
    }

    /** Returns the topology as declared, without batches, as a plan with its measured rate in tuples per second. */
    public OptimizedPlan declaredPlan(double tuplesPerSecond) {
        return explain(profiledPlans.declared(tuplesPerSecond));
    }

    /**
     * Chains every component that can run in its producers' tasks without changes of the head's parallelism, and changes nothing else.
     *
     * @return a plan without batches; empty if nothing can be chained
     */
    public Optional<BatchingPlan> chainOnlyPlan() {
        return problems.mayChain()
                ? ChainOnlyPlan.of(problems.profiled(), problems.rules(), fitted.profile())
                : Optional.empty();
    }

    /**
     * Finds the batch sizes of the best plan without chains. A chained stream of the best plan has no messages, so its batch size is 1.
     *
     * @return a plan without components, which keeps the declared parallelism
     * @throws BadInputException if no plan without chains is within the bounds
     */
    public BatchingPlan batchOnlyPlan() throws BadInputException {
        return new TopologyOptimizer(fitted, options.withChaining(false))
                .optimize()
                .file()
                .plan()
                .withoutParallelism();
    }

    private SearchResult best() throws BadInputException {
        SearchResult best = profiledPlans.fastest(new LayoutSearch(problems).search());
        if (problems.isMemoryLimiting(best.problem())) {
            new OptionsCheck(fitted.profile(), options)
                    .checkMemory(
                            fitted.models().ofProfile().topology(),
                            best.candidate().memory());
        }
        return best;
    }

    private OptimizedPlan explain(SearchResult result) {
        return new PlanExplainer(fitted, problems).explain(result, predictProfiled());
    }

    /** Predicts the topology as it was profiled. */
    public Prediction predictProfiled() {
        Problem profiled = problems.profiled();
        // The profile ran with its own lingers, and without the limit on memory.
        return predictor.predict(new Candidate(
                profiled,
                Plan.profiled(
                        profiled.model(),
                        ProfiledLingers.of(fitted.profile(), profiled.model()),
                        fitted.models().ofProfile().topology().pending())));
    }

    /**
     * Predicts a plan with settings of Storm. Components that the plan does not name keep their parallelism, and streams that it does not name
     * are not batched. If the settings lack the number of workers or ackers, the plan has the workers of the options or the profile, and the
     * declared ackers. If the settings lack {@code topology.max.spout.pending}, the number of pending tuples is unlimited.
     *
     * @param plan the plan
     * @param settings Storm's settings
     * @return throughput and latency
     * @throws BadInputException if the plan names a component or stream that the profile lacks
     */
    public Prediction predict(BatchingPlan plan, Map<String, Object> settings) throws BadInputException {
        return predictor.predict(predictor.candidate(plan, settings));
    }

    /** Predicts the load of a plan at the rate of the options, with settings as for {@link #predict(BatchingPlan, Map)}. */
    public PlanLoad load(BatchingPlan plan, Map<String, Object> settings) throws BadInputException {
        return predictor.load(predictor.candidate(plan, settings));
    }

    /** Returns the prediction interval of a plan, with settings as for {@link #predict(BatchingPlan, Map)}. */
    public Interval interval(BatchingPlan plan, Map<String, Object> settings) throws BadInputException {
        return predictor.interval(predictor.candidate(plan, settings));
    }

    /**
     * Predicts further runs of a plan that has run. Where its runs differ from the model by more than noise, the prediction follows the
     * runs.
     *
     * @param observations one or more runs of one plan, each of which this optimizer {@linkplain #withObservation learned} from
     * @return throughput and latency
     * @throws BadInputException if the plan names a component or stream that the profile lacks, or a run has no tuples
     */
    public Prediction predictAgain(List<Observation> observations) throws BadInputException {
        Observation first = observations.get(0);
        List<Double> measured = new ArrayList<>();
        for (Observation observation : observations) {
            measured.add(MeasuredState.Run.of(observation.profile()).plan().warmRowsPerNano());
        }
        return predictor.predictAgain(predictor.candidate(first.plan(), first.settings()), measured);
    }

    /**
     * Predicts the effect of a change on the plan that {@link #optimize} finds.
     *
     * @param expression the change: {@code ID.ppt}, {@code ID.cpu}, {@code ID.wait}, {@code ID.parallelism}, {@code ID.STREAM.batch},
     *     {@code ID.STREAM.selectivity}, {@code cores}, {@code ackers} or {@code pending}, then {@code =}, {@code +=}, {@code -=},
     *     {@code *=} or {@code /=}, and a number, with its unit if it is a time
     * @return the predictions before and after the change
     * @throws BadInputException if the change is invalid, or no plan is within the bounds
     */
    public WhatIf whatIf(String expression) throws BadInputException {
        SearchResult planned = best();
        Change change = Change.parse(expression);
        Candidate changed = change.apply(planned.candidate());
        Prediction before = PlanPredictor.prediction(planned.chosen());
        if (change.isOfPlan()) {
            return new WhatIf(expression, before, predictor.predict(changed), Optional.empty());
        }
        // A plan that was faster than the model explains stays faster after a change of the topology or its machine.
        Prediction after =
                PlanPredictor.predict(changed, planned.chosen().measuredFactor().orElse(1));
        Prediction replanned = replanned(change, changed.problem());
        boolean isSlower = replanned.tuplesPerSecond() < after.tuplesPerSecond();
        return new WhatIf(expression, before, after, Optional.of(isSlower ? after : replanned));
    }

    /** Returns the prediction for a new plan in the same workers, with as many executors as the changed machines can run. */
    private Prediction replanned(Change change, Problem changed) throws BadInputException {
        try {
            Problem problem = problems.problem(changed.unchained(), changed.layout());
            return PlanPredictor.prediction(
                    new LayoutSearch(problems).withChains(problem).chosen());
        } catch (BadInputException e) {
            throw change.invalid(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Learns from a run of a plan: the model then reproduces the observation, apart from noise. The profile and each run are weighted by
     * their variance.
     *
     * @param observation a plan and the profile of its run
     * @return another optimizer with the same bounds
     * @throws BadInputException if the plan names a component or stream that the profile lacks, or the run has no tuples
     */
    public TopologyOptimizer withObservation(Observation observation) throws BadInputException {
        Candidate ran = predictor.candidate(observation.plan(), observation.settings());
        MeasuredState.Run run = MeasuredState.Run.of(observation.profile());
        FittedProfile learned = fitted.learned(ran.problem(), ran.plan(), run);
        return new TopologyOptimizer(
                learned, new ProblemFactory(learned.models(), options, problems.unbatched(), problems.lingers()));
    }

    /**
     * Returns an optimizer for plans without batches, after a plan with batches failed.
     *
     * @param reason why batches are ruled out, in a few words
     * @return another optimizer; empty if this optimizer's plans have no batches already
     * @throws BadInputException if the options do not fit
     */
    public Optional<TopologyOptimizer> withoutBatches(String reason) throws BadInputException {
        return problems.unbatched().isPresent()
                ? Optional.empty()
                : Optional.of(new TopologyOptimizer(
                        fitted, new ProblemFactory(fitted.models(), options, Optional.of(reason), problems.lingers())));
    }

    /**
     * Returns an optimizer with separate longest lingers for some streams.
     *
     * @param streams the streams with their longest lingers; other streams have the linger of the options
     * @return another optimizer with the same bounds otherwise
     * @throws BadInputException if the options do not fit
     */
    public TopologyOptimizer withLongestLingers(List<StreamPlan> streams) throws BadInputException {
        return new TopologyOptimizer(
                fitted, new ProblemFactory(fitted.models(), options, problems.unbatched(), streams));
    }

    /**
     * Returns why a plan is far from all measurements, in the profile and in the runs that this optimizer learned from, so that its
     * prediction is extrapolated: its rate is many times the highest measured rate, or no run had its number of workers.
     *
     * @param plan a plan of this optimizer
     * @return the reason in one line; empty if the plan is near a measurement
     */
    public Optional<String> extrapolation(OptimizedPlan plan) {
        ModelsByWorkers models = fitted.models();
        int workers = plan.layout().workers();
        double rate = plan.prediction().tuplesPerSecond();
        if (!models.hasSeen(workers) && !problems.areWorkersGiven()) {
            return Optional.of("no run with %d %s yet".formatted(workers, workers == 1 ? "worker" : "workers"));
        }
        return models.isFarFromSeen(workers, rate)
                ? Optional.of("%s tuples/s are %.0f times the fastest run"
                        .formatted(Amounts.number(rate), rate / models.fastest(workers)))
                : Optional.empty();
    }

    /** Returns the settings and limits for idle executors on the machines of the options. */
    public IdleExecutors idleExecutors() {
        return problems.idleExecutors(problems.profiled().layout());
    }

    /** Returns the highest parallelism of each component whose parallelism may change. */
    public Map<String, Integer> highestParallelisms() {
        return problems.profiled().model().operators().stream()
                .filter(operator -> operator.limit().max() > operator.limit().min())
                .collect(Collectors.toMap(
                        Operator::id, operator -> operator.limit().max()));
    }
}

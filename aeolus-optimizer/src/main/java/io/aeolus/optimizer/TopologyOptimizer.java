package io.aeolus.optimizer;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.check.OwnPace;
import io.aeolus.optimizer.internal.check.ProfileCheck;
import io.aeolus.optimizer.internal.fit.Calibration;
import io.aeolus.optimizer.internal.fit.CalibrationOptions;
import io.aeolus.optimizer.internal.fit.Modelled;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.LatencyBound;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.search.Chosen;
import io.aeolus.optimizer.internal.search.Conversion;
import io.aeolus.optimizer.internal.search.Names;
import io.aeolus.optimizer.internal.search.PlanExplainer;
import io.aeolus.optimizer.internal.search.PlanSearch;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.Situation;
import io.aeolus.optimizer.internal.whatif.Change;
import io.aeolus.optimizer.internal.whatif.ChangeParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Finds the degrees of parallelism and the batch sizes that make a profiled topology fast, and says what to expect of them or of any
 * other plan. Immutable.
 */
public final class TopologyOptimizer {

    private static final String WORKERS = "topology.workers";
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Profile profile;
    private final OptimizerOptions options;
    private final List<String> remarks;
    private final IdleExecutors idleExecutors;
    private final Problem problem;
    private final Evaluation asItIs;
    private final List<StateCheck> checks;

    TopologyOptimizer(Profile profile, Modelled modelled, OptimizerOptions options) throws BadInputException {
        this(profile, modelled, options, List.of());
    }

    private TopologyOptimizer(Profile profile, Modelled modelled, OptimizerOptions options, List<StateCheck> checks)
            throws BadInputException {
        this.profile = profile;
        this.options = options;
        this.checks = checks;
        this.remarks = remarks(profile, modelled, options, checks);
        this.idleExecutors = idleExecutors(modelled, options);
        this.problem = new Problem(modelled.dataflow(), bounds(modelled, options, idleExecutors));
        checkNames(profile, options);
        checkDops(modelled, options);
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
        checkNames(profile, options);
        checkLatency(profile, options);
        int workers = options.workers().orElse(Math.max(1, profile.workers().size()));
        Modelled modelled = Calibration.model(profile, network, new CalibrationOptions(workers, options.maxDop()));
        return new TopologyOptimizer(profile, modelled, options, new ProfileCheck(profile, modelled).states());
    }

    /**
     * Finds the best plan.
     *
     * @return the plan, and how it came about
     * @throws BadInputException if there is none within the bounds; one line with the bound that would do
     */
    public OptimizedPlan optimize() throws BadInputException {
        Map<String, Integer> tasksNow =
                profile.components().stream().collect(Collectors.toMap(ComponentProfile::id, ComponentProfile::tasks));
        Chosen chosen = search(problem);
        List<String> all = new ArrayList<>(remarks);
        OwnPace.remark(profile, problem, chosen.plan(), chosen.evaluation(), asItIs)
                .ifPresent(all::add);
        return new PlanExplainer(problem, idleExecutors, tasksNow, options.headroom())
                .report(profile.topology(), config(), chosen, predictAsItIs(), all, checks);
    }

    /**
     * What to expect of the topology as it was profiled.
     *
     * @return throughput and latency
     */
    public Prediction predictAsItIs() {
        return PlanExplainer.prediction(asItIs);
    }

    /**
     * What to expect of any plan: on the machine, at the rate, and with the workers of the options. A component that the plan does
     * not name keeps its dop, a stream that it does not name is not batched.
     *
     * @param plan the plan
     * @param pending the setting {@code topology.max.spout.pending} that it runs with: tuples that may be under way, for each task of a
     *     source; empty for any number
     * @return throughput and latency
     * @throws BadInputException if the plan names what the profile does not have; one line for the user
     */
    public Prediction predict(BatchingPlan plan, OptionalInt pending) throws BadInputException {
        return PlanExplainer.prediction(problem.evaluate(new Conversion(problem).toModel(plan, pending)));
    }

    /**
     * The components that may have another dop than they have, as far as the program allows.
     *
     * @return the highest dop of each, by id
     */
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
        Chosen planned = search(problem);
        Situation changed = change.apply(new Situation(problem, planned.plan()));
        Optional<Prediction> replanned =
                change.isOfPlan() ? Optional.empty() : Optional.of(replanned(change, changed.problem()));
        return new WhatIf(
                expression,
                PlanExplainer.prediction(planned.evaluation()),
                PlanExplainer.prediction(changed.problem().evaluate(changed.plan())),
                replanned);
    }

    private Prediction replanned(Change change, Problem changed) throws BadInputException {
        try {
            return PlanExplainer.prediction(search(changed).evaluation());
        } catch (BadInputException e) {
            throw change.leavesNoPlan(e);
        }
    }

    private Chosen search(Problem what) throws BadInputException {
        return new PlanSearch(what, options.algorithm()).search();
    }

    /** What the plan's search does not choose. That rows are acked nobody knows but who has seen the topology run. */
    private Map<String, Object> config() {
        Map<String, Object> config = new LinkedHashMap<>();
        if (options.workers().isPresent()
                && options.workers().getAsInt() != profile.workers().size()) {
            config.put(WORKERS, options.workers().getAsInt());
        }
        if (profile.isAllAcked()) {
            config.put(Aeolus.ROWS_ACKED, true);
        }
        return config;
    }

    private static IdleExecutors idleExecutors(Modelled modelled, OptimizerOptions options) {
        double cores = options.cores().orElse(modelled.cores());
        int operators = modelled.dataflow().operators().size();
        return options.maxLatency()
                .map(most -> IdleExecutors.within(cores, (double) most.toNanos(), operators))
                .orElseGet(() -> IdleExecutors.on(cores));
    }

    private static List<String> remarks(
            Profile profile, Modelled modelled, OptimizerOptions options, List<StateCheck> checks) {
        List<String> remarks = new ArrayList<>(modelled.remarks());
        ProfileCheck.doubt(checks).ifPresent(remarks::add);
        if (!profile.unackedSources().isEmpty()) {
            remarks.add(
                    "rows of %s are not acked: acks cost nothing, and latencies are to the last bolt, without queues"
                            .formatted(String.join(", ", profile.unackedSources())));
        }
        if (options.maxLatency().isPresent() && modelled.stallNanos() > LatencyBound.USUAL_STALL_NANOS) {
            remarks.add(
                    "while the topology was profiled, everything stood still for %.0f ms at times: the plan allows for that"
                            .formatted(modelled.stallNanos() / NANOS_PER_MILLI));
        }
        return remarks;
    }

    private static Bounds bounds(Modelled modelled, OptimizerOptions options, IdleExecutors idleExecutors) {
        return new Bounds(
                idleExecutors.cores() * modelled.usableShare(),
                options.maxTasks().isPresent()
                        ? options.maxTasks()
                        : OptionalInt.of(mostTasks(modelled, idleExecutors)),
                options.maxLatency().map(most -> new LatencyBound(most.toNanos(), modelled.stallNanos())),
                modelled.pending(),
                options.tuplesPerSecond().isPresent()
                        ? OptionalDouble.of(options.tuplesPerSecond().getAsDouble() / NANOS_PER_SECOND)
                        : OptionalDouble.empty(),
                options.linger().toNanos(),
                options.tolerance());
    }

    /** As many as the machine bears, but no fewer than there have to be. */
    private static int mostTasks(Modelled modelled, IdleExecutors idleExecutors) {
        long least = modelled.dataflow().operators().stream()
                .mapToLong(operator -> operator.limit().least())
                .sum();
        return (int) Math.min(Integer.MAX_VALUE, Math.max(least, idleExecutors.most()));
    }

    private static void checkLatency(Profile profile, OptimizerOptions options) throws BadInputException {
        List<String> unacked = profile.unackedSources();
        if (options.maxLatency().isPresent() && !unacked.isEmpty()) {
            throw new BadInputException(
                    "--max-latency: rows of '%s' are not acked, so nothing tells their latency: give them message ids and"
                                    .formatted(String.join("', '", unacked))
                            + " ackers, or leave it out");
        }
    }

    private static void checkNames(Profile profile, OptimizerOptions options) throws BadInputException {
        List<String> ids =
                profile.components().stream().map(ComponentProfile::id).toList();
        for (String id : options.maxDop().keySet()) {
            if (!ids.contains(id)) {
                throw new BadInputException(
                        "--max-dop: there is no component '" + id + "'; there are " + String.join(", ", ids));
            }
        }
    }

    private static void checkDops(Modelled modelled, OptimizerOptions options) throws BadInputException {
        for (Operator operator : modelled.dataflow().operators()) {
            Integer most = options.maxDop().get(operator.id());
            if (most != null && most < operator.limit().least()) {
                throw new BadInputException(
                        "--max-dop: '%s' has a dop of %d and keeps it (%s): give %d or more, or leave it out"
                                .formatted(
                                        operator.id(),
                                        operator.limit().least(),
                                        operator.limit().reason().text(),
                                        operator.limit().least()));
            }
        }
    }
}

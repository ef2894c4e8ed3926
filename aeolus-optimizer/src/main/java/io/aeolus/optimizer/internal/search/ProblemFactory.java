// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.batching.StreamPlan;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.internal.fit.ModelsByWorkers;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.ChainRules;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.LatencyBound;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.TupleMemory;
import io.aeolus.probe.Nanos;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Creates the planning problem for each number of workers, from the models of a topology and the user's options.
 *
 * @param unbatched why no stream may be batched; empty if streams may be
 * @param lingers the longest lingers of some streams; other streams have the linger of the options
 */
public record ProblemFactory(
        ModelsByWorkers models, OptimizerOptions options, Optional<String> unbatched, List<StreamPlan> lingers) {

    public ProblemFactory {
        lingers = List.copyOf(lingers);
    }

    /** Creates problems in which streams may be batched. */
    public ProblemFactory(ModelsByWorkers models, OptimizerOptions options) {
        this(models, options, Optional.empty(), List.of());
    }

    private TopologyModel profiledTopology() {
        return models.ofProfile().topology();
    }

    private int profiledWorkers() {
        return profiledTopology().workers().profiled();
    }

    /** Which operators of the topology can be chained. */
    public ChainRules rules() {
        return profiledTopology().chainRules();
    }

    /** Whether plans may have chains: the options allow it, and the profile shows which components can be chained. */
    public boolean mayChain() {
        return options.chaining()
                && options.algorithm() == Algorithm.BOUNDED
                && unbatched.isEmpty()
                && !rules().operators().isEmpty();
    }

    /** Whether the user chose the number of workers. */
    public boolean areWorkersGiven() {
        return options.resources().workers().isPresent();
    }

    /** Returns the numbers of workers to try: the requested number, or all up to the requested or declared maximum. */
    List<Integer> workersToTry() {
        if (areWorkersGiven()) {
            return List.of(options.resources().workers().getAsInt());
        }
        int declared = Math.min(profiledTopology().workers().declaredWorkers(), OptimizerOptions.MAX_WORKERS);
        int max = options.resources().maxWorkers().orElse(Math.max(profiledWorkers(), declared));
        return IntStream.rangeClosed(1, max).boxed().toList();
    }

    /** Returns whether a plan that ran for the profile may be chosen: no goals, and the machines and workers of the profile. */
    boolean mayBeAsProfiled() {
        return options.algorithm() == Algorithm.BOUNDED
                && options.goals().tuplesPerSecond().isEmpty()
                && options.goals().maxLatency().isEmpty()
                && options.resources().cores().isEmpty()
                && options.resources().hosts().isEmpty()
                && options.maxMemoryBytes().isEmpty()
                && unbatched.isEmpty()
                && workersToTry().contains(profiledWorkers());
    }

    /** Returns the topology with the requested workers; without a request, with the profiled workers and ackers. */
    public Problem profiled() {
        int workers = options.resources().workers().orElse(profiledWorkers());
        return workers == profiledWorkers()
                ? problem(profiledTopology().model(), new Layout(workers, machines()))
                : problem(workers);
    }

    /** Returns the topology with a number of workers, and the ackers that the topology declares for this number. */
    public Problem problem(int workers) {
        int ackers = profiledTopology().workers().ackers(workers);
        return problem(models.in(workers).topology().model().withAckers(ackers), new Layout(workers, machines()));
    }

    /** Another topology within the same bounds. */
    public Problem problem(CostModel model, Layout layout) {
        CostModel planned = unlimited(model);
        Problem problem = new Problem(unbatched.map(planned::withoutBatches).orElse(planned), bounds(layout), layout);
        // A plan must sustain a given rate, or else as much of it as possible.
        return problem.isPaced()
                ? problem.withTolerance(Math.min(options.goals().tolerance(), ModelConstants.DEFAULT_TOLERANCE))
                : problem;
    }

    /** Returns a topology whose sources can emit at any rate, if the user gives a target utilization; otherwise the same topology. */
    CostModel unlimited(CostModel model) {
        return options.goals().targetUtilization().isEmpty()
                ? model
                : model.withOperators(operator -> operator.withShare(operator.share(), OptionalDouble.empty()));
    }

    /** Returns the profiled machines, or the number of machines and cores that the user requested. */
    private Machines machines() {
        Machines profiled = profiledTopology().machines();
        Machines machines = options.resources().hosts().isPresent()
                ? Machines.uniform(options.resources().hosts().getAsInt(), profiled.cores(1), profiled.usableShare())
                : profiled;
        double cores = machines.cores(machines.cores().size());
        return machines.times(options.resources().cores().orElse(cores) / cores);
    }

    /** Returns the settings and limits for idle executors. */
    public IdleExecutors idleExecutors(Layout layout) {
        int operators = profiledTopology().model().operators().size();
        return options.goals()
                .maxLatency()
                .map(max -> IdleExecutors.within(layout.cores(), (double) max.toNanos(), operators))
                .orElseGet(() -> IdleExecutors.on(layout.cores()));
    }

    private Bounds bounds(Layout layout) {
        return new Bounds(
                layout.cores() * layout.machines().usableShare(),
                OptionalInt.of(options.tasks().maxTasks().orElseGet(() -> maxTasks(layout))),
                options.goals().maxLatency().map(this::latencyBound),
                pending(),
                options.goals().tuplesPerSecond().stream()
                        .map(rate -> rate / Nanos.PER_SECOND)
                        .findFirst(),
                options.goals().targetUtilization().orElse(ModelConstants.HEADROOM_UTILIZATION),
                longestLingers(),
                options.goals().tolerance());
    }

    /** The rest of the limit on latency after the time for which bolts hold a tuple; if nothing remains, a limit that no plan meets. */
    private LatencyBound latencyBound(Duration max) {
        double rest = max.toNanos() - profiledTopology().model().heldNanos();
        return new LatencyBound(Math.max(1, rest), profiledTopology().stallNanos());
    }

    private Lingers longestLingers() {
        Names names = new Names(profiledTopology().model());
        Map<Integer, Double> own = new HashMap<>();
        for (StreamPlan stream : lingers) {
            names.stream(stream.producer(), stream.stream())
                    .ifPresent(s -> own.put(s, (double) stream.linger().toNanos()));
        }
        return new Lingers(options.goals().linger().toNanos(), own);
    }

    /** The lower of the topology's own limit on pending tuples and of the number that the limit on memory allows. */
    private OptionalInt pending() {
        OptionalInt own = profiledTopology().pending();
        return options.maxMemoryBytes().isEmpty()
                ? own
                : OptionalInt.of(Math.min(
                        own.orElse(Integer.MAX_VALUE),
                        Math.max(1, memory().tuplesIn(options.maxMemoryBytes().getAsLong()))));
    }

    /** The memory of a source tuple in flight with the profiled parallelism. */
    public TupleMemory memory() {
        CostModel model = profiledTopology().model();
        return TupleMemory.of(model, model.parallelisms());
    }

    /** Whether the limit on memory allows fewer pending tuples in a problem than the topology's own settings. */
    public boolean isMemoryLimiting(Problem problem) {
        return !problem.bounds().pending().equals(profiledTopology().pending());
    }

    /** Whether the tuples in flight of a plan fit into the limit on memory. */
    boolean fitsMemory(Candidate candidate) {
        return options.maxMemoryBytes().isEmpty()
                || candidate.plan().pending().orElse(Integer.MAX_VALUE)
                        <= candidate.memory().tuplesIn(options.maxMemoryBytes().getAsLong());
    }

    /** Returns as many tasks as the machines can run, but no fewer than the topology needs. The machines run fixed tasks in few executors. */
    private int maxTasks(Layout layout) {
        CostModel model = profiledTopology().model();
        long needed = model.minTasks();
        long executors = model.operators().stream()
                .mapToLong(operator -> operator.limit().min())
                .sum();
        long allowed = idleExecutors(layout).maxExecutors() + needed - executors;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(needed, allowed));
    }
}

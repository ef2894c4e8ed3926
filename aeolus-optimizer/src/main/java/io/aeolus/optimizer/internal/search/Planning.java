package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.internal.fit.ModelsByWorkers;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.LatencyBound;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What is to be planned, of a topology and what its user wants, for each number of workers.
 *
 * @param known what is known of the topology
 * @param options what its user wants
 * @param unbatched why no stream may be batched; empty if streams may be
 */
public record Planning(ModelsByWorkers known, OptimizerOptions options, Optional<String> unbatched) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Where streams may be batched. */
    public Planning(ModelsByWorkers known, OptimizerOptions options) {
        this(known, options, Optional.empty());
    }

    /** What does not depend on the number of workers is the profile's. */
    private TopologyModel modelled() {
        return known.ofProfile().modelled();
    }

    /** Numbers of workers of which the best is to be found: the one that the user gave, or all up to what he or the topology allows. */
    List<Integer> workersToTry() {
        if (options.resources().workers().isPresent()) {
            return List.of(options.resources().workers().getAsInt());
        }
        int profiled = profiledWorkers();
        int most = options.resources()
                .maxWorkers()
                .orElse(Math.max(
                        profiled, Math.min(modelled().workers().declaredWorkers(), OptimizerOptions.MOST_WORKERS)));
        return IntStream.rangeClosed(1, most).boxed().toList();
    }

    private int profiledWorkers() {
        return modelled().workers().profiled();
    }

    /** Whether the plan may be one that was run for the profile: as fast as can be, on the same machines, in as many workers. */
    boolean mayBeAsProfiled() {
        return options.algorithm() == Algorithm.BOUNDED
                && options.goals().tuplesPerSecond().isEmpty()
                && options.goals().maxLatency().isEmpty()
                && options.resources().cores().isEmpty()
                && options.resources().hosts().isEmpty()
                && unbatched.isEmpty()
                && workersToTry().contains(profiledWorkers());
    }

    /** The topology with the workers that the user gave; otherwise with workers and ackers as it was profiled. */
    public Problem asProfiled() {
        int profiled = profiledWorkers();
        int workers = options.resources().workers().orElse(profiled);
        return workers == profiled ? problem(modelled().dataflow(), new Layout(workers, machines())) : problem(workers);
    }

    /** The topology with a number of workers, and the ackers that it then has by itself. */
    public Problem problem(int workers) {
        int ackers = modelled().workers().ackers(workers);
        return problem(known.in(workers).modelled().dataflow().withAckers(ackers), new Layout(workers, machines()));
    }

    /** Another topology within the same bounds. */
    public Problem problem(CostModel dataflow, Layout layout) {
        CostModel own = unbatched.map(dataflow::withoutBatches).orElse(dataflow);
        return new Problem(own, bounds(layout), layout);
    }

    /** Those that were profiled, or as many of them, and with as many processors, as the user says. */
    private Machines machines() {
        Machines profiled = modelled().machines();
        Machines machines = options.resources().hosts().isPresent()
                ? Machines.alike(options.resources().hosts().getAsInt(), profiled.cores(1), profiled.usableShare())
                : profiled;
        int all = machines.cores().size();
        return options.resources().cores().isPresent()
                ? machines.times(options.resources().cores().getAsDouble() / machines.cores(all))
                : machines;
    }

    /** What executors without work do. */
    public IdleExecutors idleExecutors(Layout layout) {
        int operators = modelled().dataflow().operators().size();
        return options.goals()
                .maxLatency()
                .map(most -> IdleExecutors.within(layout.cores(), (double) most.toNanos(), operators))
                .orElseGet(() -> IdleExecutors.on(layout.cores()));
    }

    private Bounds bounds(Layout layout) {
        return new Bounds(
                layout.cores() * layout.machines().usableShare(),
                options.tasks().maxTasks().isPresent() ? options.tasks().maxTasks() : OptionalInt.of(mostTasks(layout)),
                options.goals()
                        .maxLatency()
                        .map(most -> new LatencyBound(most.toNanos(), modelled().stallNanos())),
                modelled().pending(),
                options.goals().tuplesPerSecond().isPresent()
                        ? OptionalDouble.of(options.goals().tuplesPerSecond().getAsDouble() / NANOS_PER_SECOND)
                        : OptionalDouble.empty(),
                options.goals().linger().toNanos(),
                options.goals().tolerance());
    }

    /** As many as the machines bear, but no fewer than there have to be. */
    private int mostTasks(Layout layout) {
        long least = modelled().dataflow().operators().stream()
                .mapToLong(operator -> operator.limit().least())
                .sum();
        return (int) Math.min(
                Integer.MAX_VALUE, Math.max(least, idleExecutors(layout).most()));
    }
}

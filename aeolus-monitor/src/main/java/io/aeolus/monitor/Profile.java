// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.JsonFormat.Bounds;
import io.aeolus.probe.Nanos;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The cost and activity of a topology's operators in the measured time. {@link #FORMAT} defines the file.
 *
 * @param topology the topology's name
 * @param workload the profiled workload, as named by the user
 * @param cluster the kind of cluster; {@link #RUNNING} for a profile of a running topology
 * @param totals throughput and CPU time of the whole topology
 * @param overheadShare the profiler's overhead, 0.01 for 1 %: the share of a task's time or of the processors' time that the profiler
 *     took, whichever is greater
 * @param problems missing measurements that make the profile unusable for planning, one line each; empty if complete
 * @param doubts reasons why the profile may not show the steady state, or may be inconsistent, one line each; the profile remains usable
 * @param config the topology's settings, without Storm's defaults and with secrets hidden. If a spout declares a limit,
 *     {@code topology.max.spout.pending} is the mean limit of the spout tasks
 * @param components the user's spouts and bolts, sources first
 * @param batched the cost of the topology with batching, smallest batches first; empty if batching was not measured
 * @param refused streams that cannot be batched; known only if batching was measured
 * @param rateVariation the standard deviation of the rates in equal parts of the measured time, divided by their mean; of several states,
 *     the median. Empty if the measured time was too short
 * @param changed fields of batched streams whose values changed after the emit; empty if none
 */
public record Profile(
        String topology,
        String workload,
        String cluster,
        Window window,
        Totals totals,
        double overheadShare,
        List<String> problems,
        List<String> doubts,
        List<WorkerProfile> workers,
        Map<String, Object> config,
        List<ComponentProfile> components,
        List<BatchedState> batched,
        List<UnbatchedStream> refused,
        Optional<Double> rateVariation,
        Optional<List<ChangedField>> changed) {

    public static final JsonFormat<Profile> FORMAT = new JsonFormat<>(Profile.class, "profile", 10);

    /** The kind of cluster of a profile that was made from the statistics of a running topology. */
    public static final String RUNNING = "running";

    /** Kinds of clusters whose hosts all run on this machine. */
    private static final Set<String> SINGLE_MACHINE_CLUSTERS = Set.of("local", "processes");

    private static final Bounds AMOUNT = new Bounds(0, 1e18);
    private static final Bounds RATE = new Bounds(0, 1e12);
    private static final Bounds EXECUTORS = new Bounds(1, 1_000_000);

    /** Numbers out of these ranges indicate a damaged or edited file, and would break computations. */
    private static final Map<String, Bounds> BOUNDS = Map.ofEntries(
            Map.entry("$", AMOUNT),
            Map.entry("$.config", new Bounds(-Double.MAX_VALUE, Double.MAX_VALUE)),
            Map.entry("$.totals.rowsPerSecond", RATE),
            Map.entry("$.workers[].machine.cores", EXECUTORS),
            Map.entry("$.batched[].batchSize", new Bounds(1, Integer.MAX_VALUE)),
            Map.entry("$.batched[].totals.rowsPerSecond", RATE),
            Map.entry("$.components[].parallelism", EXECUTORS),
            Map.entry("$.components[].tasks", new Bounds(0, EXECUTORS.max())));

    private static final double MAX_UNTRACKED_SHARE = 0.01;

    /** A setting of topologies that are profiled under a plan: the source of the plan, for messages. */
    public static final String PLAN = "aeolus.profiled.plan";

    private static final String ACKERS = "topology.acker.executors";

    /**
     * The measured time.
     *
     * @param warmUpSeconds time after the first tuple that is not measured
     * @param isWarm whether the warm-up was over when the measurement began
     * @param measuredSeconds measured time after the warm-up
     */
    public record Window(double warmUpSeconds, boolean isWarm, double measuredSeconds) {}

    /**
     * Throughput and CPU time of the whole topology. A <em>row</em> is a tuple emitted by a spout. Excludes idle time before the first
     * and after the last row.
     *
     * @param rowsPerSecond rows per second of all spouts together
     * @param processNanosPerRow CPU time of the worker processes per row: all threads of user code, Storm and the JVM
     * @param ackerNanosPerRow the part of Storm's ackers; 0 without ackers
     * @param compilerNanosPerRow the part of the JIT compilers, which a warm JVM does not spend; 0 if the operating system does not
     *     report it
     * @param latency from the emit of a row to its ack, of sampled rows; empty if no sampled row was acked
     */
    public record Totals(
            OptionalDouble rowsPerSecond,
            OptionalDouble processNanosPerRow,
            OptionalDouble ackerNanosPerRow,
            OptionalDouble compilerNanosPerRow,
            Optional<LatencyMillis> latency) {

        public static final Totals UNKNOWN = ofRate(OptionalDouble.empty(), Optional.empty());

        /** Creates totals without CPU times. */
        public static Totals ofRate(OptionalDouble rowsPerSecond, Optional<LatencyMillis> latency) {
            return new Totals(
                    rowsPerSecond, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), latency);
        }

        /** Returns the mean number of busy processors of all workers; empty if unknown. */
        public OptionalDouble busyCores() {
            return rowsPerSecond.isPresent() && processNanosPerRow.isPresent()
                    ? OptionalDouble.of(
                            rowsPerSecond.getAsDouble() * processNanosPerRow.getAsDouble() / Nanos.PER_SECOND)
                    : OptionalDouble.empty();
        }

        /** Returns the mean number of processors that the JIT compilers use; 0 if unknown. */
        public double compilingCores() {
            return rowsPerSecond.orElse(0) * compilerNanosPerRow.orElse(0) / Nanos.PER_SECOND;
        }
    }

    public Profile {
        problems = List.copyOf(problems);
        doubts = List.copyOf(doubts);
        workers = List.copyOf(workers);
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
        components = List.copyOf(components);
        batched = List.copyOf(batched);
        refused = List.copyOf(refused);
        changed = changed.map(List::copyOf);
    }

    /** Returns the fields whose values changed after the emit, in this profile or in its batched states. */
    public List<ChangedField> changedFields() {
        return Stream.concat(changed.stream(), batched.stream().flatMap(state -> state.changed().stream()))
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /** Reads a profile file. An exception names the file, the place, the reason and the remedy in one line. */
    public static Profile read(Path file) throws BadInputException {
        Profile profile = FORMAT.bounding(BOUNDS).read(file);
        Optional<String> problem = profile.invalidReference();
        if (problem.isPresent()) {
            throw new BadInputException(file + ": " + problem.get());
        }
        return profile;
    }

    /** Returns the first invalid setting, duplicate id of a component, or reference to a missing component, with the place and the remedy. */
    private Optional<String> invalidReference() {
        try {
            runningBatches();
        } catch (PlanException e) {
            return Optional.of("$.config: " + e.getMessage());
        }
        Set<String> ids = new TreeSet<>();
        for (ComponentProfile component : components) {
            if (!ids.add(component.id())) {
                return Optional.of(
                        "$.components has two components '%s': ids must be unique".formatted(component.id()));
            }
        }
        Stream<String> producers = components.stream()
                .flatMap(component -> component.inputs().stream())
                .map(ComponentProfile.Input::producer);
        Stream<String> costs =
                batched.stream().flatMap(state -> state.operators().stream()).map(BatchedState.Cost::component);
        // Storm's own components, such as __system and $checkpointspout, have no profile.
        return Stream.concat(producers, costs)
                .filter(id -> !ids.contains(id) && !id.startsWith("_") && !id.startsWith("$"))
                .findFirst()
                .map(id -> "$.components has no component '%s', to which an input or a cost refers: must be one of %s"
                        .formatted(id, String.join(", ", ids)));
    }

    /** Returns the source of the plan under which the topology was profiled; empty for the unchanged topology. */
    public Optional<String> plan() {
        return Optional.ofNullable(config.get(PLAN)).map(String::valueOf);
    }

    /** Returns the mean tuples per batch of each component that sent batches. */
    public Map<String, Double> rowsPerBatch() {
        Map<String, Double> rows = new HashMap<>();
        components.forEach(component -> component.rowsPerBatch().ifPresent(mean -> rows.put(component.id(), mean)));
        return rows;
    }

    /** Returns whether all hosts of the cluster run on this machine and share its processors. */
    public boolean isOnOneMachine() {
        return SINGLE_MACHINE_CLUSTERS.contains(cluster);
    }

    /**
     * Returns whether the profile was made from the statistics of a running topology: times are elapsed times of whole calls, and spouts have no
     * times.
     */
    public boolean isOfRunning() {
        return cluster.equals(RUNNING);
    }

    /** Returns the batch size and linger of each batched stream of a running topology; empty for other profiles. */
    public List<StreamPlan> runningBatches() {
        Optional<LiveBatches> batches = isOfRunning() ? LiveBatches.submitted(config) : Optional.empty();
        return batches.map(LiveBatches::streams).orElse(List.of());
    }

    /** Returns whether there are neither problems nor doubts. */
    public boolean isGood() {
        return problems.isEmpty() && doubts.isEmpty();
    }

    /** Returns whether the only problem or doubt is that the JVM was not warm. */
    public boolean isOnlyCold() {
        return !window.isWarm() && problems.size() + doubts.size() == 1;
    }

    /** Copies this profile with batched states, and the streams that cannot be batched. */
    public Profile withBatching(List<BatchedState> states, List<UnbatchedStream> refusals) {
        return withBatching(states, refusals, rateVariation);
    }

    /** Copies this profile with batched states, the streams that cannot be batched, and the variation of the rates. */
    public Profile withBatching(List<BatchedState> states, List<UnbatchedStream> refusals, Optional<Double> variation) {
        return new Profile(
                topology,
                workload,
                cluster,
                window,
                totals,
                overheadShare,
                problems,
                doubts,
                workers,
                config,
                components,
                states,
                refusals,
                variation,
                changed);
    }

    /**
     * Returns the batched states that were not warm and slower than a state with smaller batches. Larger batches do not cost more, so
     * such a state measures the JVM instead of the topology.
     */
    public List<BatchedState> coldStates() {
        return batched.stream()
                .filter(state -> state.isUsable() && !state.window().isWarm())
                .filter(state -> batched.stream()
                        .anyMatch(other ->
                                other.isUsable() && other.batchSize() < state.batchSize() && rate(other) > rate(state)))
                .toList();
    }

    private static double rate(BatchedState state) {
        return state.totals().rowsPerSecond().orElse(0);
    }

    /** Returns the sources whose tuples are not acked: they emit without message ids, or the topology has no ackers. */
    public List<String> unackedSources() {
        return sources()
                .filter(source -> !hasAckers() || source.operator().isWithoutIds())
                .map(ComponentProfile::id)
                .toList();
    }

    /**
     * Returns whether Storm tracks all spout tuples: there are ackers, and each source emits at most 1 % of its tuples without message
     * id, such as end-of-input markers.
     */
    public boolean isAllAcked() {
        return hasAckers()
                && sources()
                        .map(ComponentProfile::operator)
                        .allMatch(source -> source.withoutIdShare() <= MAX_UNTRACKED_SHARE);
    }

    public boolean hasAckers() {
        return !(config.get(ACKERS) instanceof Number ackers) || ackers.intValue() != 0;
    }

    private Stream<ComponentProfile> sources() {
        return components.stream().filter(component -> component.kind() == ComponentProfile.Kind.SPOUT);
    }
}

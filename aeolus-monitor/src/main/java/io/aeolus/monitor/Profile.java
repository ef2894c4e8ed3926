package io.aeolus.monitor;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.JsonFormat.Bounds;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the operators of a topology do and cost, as they were while it was profiled. {@link #FORMAT} is its file.
 *
 * @param topology the topology's name
 * @param workload what was profiled, as the user named it
 * @param cluster the kind of the cluster
 * @param window the time that was measured
 * @param totals throughput and processor time of the whole topology
 * @param overheadShare the share of its speed that the profiler itself cost, 0.01 for 1 %: the time that its bursts took, of a task or of
 *     the machine's processors, whichever lost the greater share
 * @param problems what is missing, so that nothing should be planned with the profile, a line each; none if all is there
 * @param doubts why the figures may be of another state than the steady one, or not fit together, a line each; the profile can be used
 * @param workers the workers
 * @param config the topology's settings, without Storm's defaults; secrets are hidden
 * @param components the user's spouts and bolts, sources first
 * @param batched what the same topology costs with batching, the smallest batches first; none if it was not tried
 * @param refused streams that cannot be batched; known only where batching was tried
 * @param rateVariation how much the rate went up and down while a state was measured: the standard deviation of equal parts of the time,
 *     as a part of their mean; of several states the middle one. Empty if all were too short to tell. Older files lack it
 * @param changed fields whose values changed after they were emitted on a batched stream; empty if there are none. Older files lack it
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
        List<Refused> refused,
        Optional<Double> rateVariation,
        Optional<List<ChangedField>> changed) {

    public static final JsonFormat<Profile> FORMAT = new JsonFormat<>(
            Profile.class,
            "profile",
            6,
            "rateVariation",
            "changed",
            "components.rowsPerBatch",
            "components.declared",
            "components.held",
            "batched.rateVariation",
            "batched.changed",
            "batched.operators.rowsPerBatch");

    /** Kinds of clusters; two hosts that a link joins are made inside of this machine, too. */
    private static final Set<String> ON_ONE_MACHINE = Set.of("local", "processes");

    private static final double NANOS_PER_SECOND = 1e9;
    private static final Bounds AMOUNT = new Bounds(0, 1e18);
    private static final Bounds RATE = new Bounds(0, 1e12);
    private static final Bounds EXECUTORS = new Bounds(1, 1_000_000);

    /** Nothing can be computed from other numbers, and no measured profile has them: somebody changed the file, or it is damaged. */
    private static final Map<String, Bounds> BOUNDS = Map.ofEntries(
            Map.entry("*.variance", new Bounds(0, AMOUNT.most() * AMOUNT.most())),
            Map.entry("$.window", AMOUNT),
            Map.entry("$.totals", AMOUNT),
            Map.entry("$.totals.rowsPerSecond", RATE),
            Map.entry("$.overheadShare", AMOUNT),
            Map.entry("$.rateVariation", AMOUNT),
            Map.entry("$.workers", AMOUNT),
            Map.entry("$.workers[].machine.cores", EXECUTORS),
            Map.entry("$.batched", AMOUNT),
            Map.entry("$.batched[].batchSize", new Bounds(1, Integer.MAX_VALUE)),
            Map.entry("$.batched[].totals.rowsPerSecond", RATE),
            Map.entry("$.components", AMOUNT),
            Map.entry("$.components[].parallelism", EXECUTORS),
            Map.entry("$.components[].tasks", new Bounds(0, EXECUTORS.most())));

    private static final double FEW = 0.01;

    /** A setting of topologies that are profiled under a plan: where that is from, for messages. */
    public static final String PLAN = "aeolus.profiled.plan";

    private static final String ACKERS = "topology.acker.executors";

    /**
     * The time that was measured.
     *
     * @param warmUpSeconds time from the first row on that does not count
     * @param isWarm whether the warm-up was over when the measurement began
     * @param measuredSeconds time that counts, after the warm-up
     */
    public record Window(double warmUpSeconds, boolean isWarm, double measuredSeconds) {}

    /**
     * Figures of the whole topology. A <em>row</em> is a tuple that a spout emits. Idle time before the first row and after the last
     * is left out.
     *
     * @param rowsPerSecond rows that all spouts together emitted in a second
     * @param processNanosPerRow CPU time of the workers' processes for each row, all their threads together: user's, Storm's, and the
     *     JVM's own
     * @param ackerNanosPerRow the part of Storm's ackers in it; 0 without ackers
     * @param compilerNanosPerRow the part of the JVM's compilers in it, which a warm JVM does not take; 0 where the system does not tell
     * @param latency from the emission of a row to its ack, of some rows; empty if none of them was acked
     */
    public record Totals(
            OptionalDouble rowsPerSecond,
            OptionalDouble processNanosPerRow,
            OptionalDouble ackerNanosPerRow,
            OptionalDouble compilerNanosPerRow,
            Optional<LatencyMillis> latency) {

        /** Nothing is known. */
        public static final Totals UNKNOWN = ofRate(OptionalDouble.empty(), Optional.empty());

        /** Nothing is known of processor time. */
        public static Totals ofRate(OptionalDouble rowsPerSecond, Optional<LatencyMillis> latency) {
            return new Totals(
                    rowsPerSecond, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), latency);
        }

        /** Processors that all workers took; empty where that is unknown. */
        public OptionalDouble busyCores() {
            return rowsPerSecond.isPresent() && processNanosPerRow.isPresent()
                    ? OptionalDouble.of(
                            rowsPerSecond.getAsDouble() * processNanosPerRow.getAsDouble() / NANOS_PER_SECOND)
                    : OptionalDouble.empty();
        }

        /** The part of the JVM's compilers in them; 0 where that is unknown. */
        public double compilingCores() {
            return rowsPerSecond.orElse(0) * compilerNanosPerRow.orElse(0) / NANOS_PER_SECOND;
        }
    }

    /** A producer's stream that cannot be batched, and why. */
    public record Refused(String producer, String stream, String reason) {}

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

    /** The fields whose values changed after they were emitted, with batches or in the profile itself. */
    public List<ChangedField> changedFields() {
        return Stream.concat(changed.stream(), batched.stream().flatMap(state -> state.changed().stream()))
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /** Reads a profile file; what is wrong with it is told in one line with file, place, reason and remedy. */
    public static Profile read(Path file) throws BadInputException {
        Profile profile = FORMAT.bounding(BOUNDS).read(file);
        Optional<String> problem = ProfileReferences.problem(profile);
        if (problem.isPresent()) {
            throw new BadInputException(file + ": " + problem.get());
        }
        return profile;
    }

    /** Where the plan is from under which the topology was profiled; empty if it was profiled as it is. */
    public Optional<String> plan() {
        return Optional.ofNullable(config.get(PLAN)).map(String::valueOf);
    }

    /** Mean rows of the batches that each component sent, of all that sent some. */
    public Map<String, Double> rowsPerBatch() {
        Map<String, Double> rows = new HashMap<>();
        components.forEach(component -> component.rowsPerBatch().ifPresent(mean -> rows.put(component.id(), mean)));
        return rows;
    }

    /** Whether all hosts are one machine, this one, whose processors they share. */
    public boolean isOnOneMachine() {
        return ON_ONE_MACHINE.contains(cluster);
    }

    /** Whether there are neither problems nor doubts. */
    public boolean isGood() {
        return problems.isEmpty() && doubts.isEmpty();
    }

    /** Whether all that is to be said against the profile is one thing: when it was measured, the JVM was not warm. */
    public boolean isOnlyCold() {
        return !window.isWarm() && problems.size() + doubts.size() == 1;
    }

    /** This profile, with what the topology costs with batching, and the streams that cannot be batched. */
    public Profile withBatching(List<BatchedState> states, List<Refused> refusals) {
        return with(config, totals, components, states, refusals, rateVariation);
    }

    /** This profile, whose rate went up and down by so much. */
    public Profile withRateVariation(Optional<Double> variation) {
        return with(config, totals, components, batched, refused, variation);
    }

    /** This profile with other figures of the topology as it is. */
    public Profile with(Totals otherTotals, List<ComponentProfile> others) {
        return with(config, otherTotals, others, batched, refused, rateVariation);
    }

    /** This profile with other settings of the topology. */
    public Profile withConfig(Map<String, Object> settings) {
        return with(settings, totals, components, batched, refused, rateVariation);
    }

    private Profile with(
            Map<String, Object> settings,
            Totals otherTotals,
            List<ComponentProfile> others,
            List<BatchedState> states,
            List<Refused> refusals,
            Optional<Double> variation) {
        return new Profile(
                topology,
                workload,
                cluster,
                window,
                otherTotals,
                overheadShare,
                problems,
                doubts,
                workers,
                settings,
                others,
                states,
                refusals,
                variation,
                changed);
    }

    /**
     * The states in batches that were cold, and slower than one in smaller batches, though larger batches cost no more: they say more of
     * the JVM than of the topology.
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

    /** The sources of which nothing tells when their tuples are processed: they have no message ids, or there are no ackers. */
    public List<String> unackedSources() {
        return sources()
                .filter(source -> !hasAckers() || source.operator().isWithoutIds())
                .map(ComponentProfile::id)
                .toList();
    }

    /**
     * Whether Storm is told when what sources emit is processed, all of it: there are ackers, and no source has more than one tuple in
     * a hundred without a message id, as marks of the end of an input are.
     */
    public boolean isAllAcked() {
        return hasAckers()
                && sources().map(ComponentProfile::operator).allMatch(source -> source.withoutIdShare() <= FEW);
    }

    /** Whether Storm tracks tuples. */
    public boolean hasAckers() {
        return !(config.get(ACKERS) instanceof Number ackers) || ackers.intValue() != 0;
    }

    private Stream<ComponentProfile> sources() {
        return components.stream().filter(component -> component.kind() == ComponentProfile.Kind.SPOUT);
    }
}

package io.aeolus.optimizer;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Held;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.Profile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * How large the batches of spouts may be where a bolt holds rows: a window, a join, a sink that acks many rows together. All rows of a
 * spout's batch are in flight until the last one is acked, as they have one root. So the rows that the bolt waits for, and a batch that is
 * acked in part for each of its tasks, have to be fewer than {@code topology.max.spout.pending} allows, or the topology stands still.
 * Batches of bolts bind nothing: a row in them depends on its own roots only.
 */
public final class PendingRoom {

    /** Smaller batches than that save little: the stream stays unbatched. */
    public static final int LEAST_BATCH = 8;

    /** With additional tasks, bolts hold at most one half of the tuples in flight. */
    private static final int PART_FOR_TASKS = 2;

    /** Tuples in flight for each task that holds rows, at least, so that batches have room. */
    private static final int ROOM_FOR_A_TASK = 32;

    private final Map<List<String>, Bound> bounds = new HashMap<>();
    private final Map<String, Integer> mostTasks = new HashMap<>();

    // By component id.
    private final Map<String, ComponentProfile> components = new HashMap<>();
    private final Map<List<String>, List<ComponentProfile>> consumers = new HashMap<>();
    private final Map<String, Optional<Need>> needs = new HashMap<>();

    /**
     * How large the batches of a spout's stream may be.
     *
     * @param bolt the bolt that holds rows
     * @param heldRows rows that all tasks of the bolt hold
     * @param pending tuples that all tasks of the spout may have in flight
     * @param mostRows rows in a batch; 1 if there is no room for batches
     */
    public record Bound(String bolt, long heldRows, long pending, int mostRows) {

        /** The reason in a few words. */
        public String reason() {
            return "'%s' holds %s tuples, and %s may be in flight (topology.max.spout.pending)"
                    .formatted(bolt, Amounts.count((double) heldRows), Amounts.count((double) pending));
        }
    }

    /**
     * Rows that have to be in flight so that bolts can ack, in calls of a component.
     *
     * @param calls from the first to the last call whose rows are held
     * @param rows rows that are held
     * @param tasks tasks that hold them
     * @param bolt the bolt that holds most
     * @param bolts how many bolts hold rows, one after the other
     */
    private record Need(double calls, double rows, double tasks, String bolt, int bolts) {}

    private PendingRoom() {}

    /** For batches of a topology as it was profiled, with the tasks that it has. */
    public static PendingRoom asItIs(Profile profile) {
        return of(profile, false);
    }

    /** For plans, which may have more tasks. */
    public static PendingRoom ofPlans(Profile profile) {
        return of(profile, true);
    }

    private static PendingRoom of(Profile profile, boolean mayHaveMoreTasks) {
        PendingRoom room = new PendingRoom();
        int perTask = ObjectReader.getInt(profile.config().get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        if (perTask > 0 && profile.hasAckers()) {
            for (ComponentProfile component : profile.components()) {
                room.components.put(component.id(), component);
                for (Input input : component.inputs()) {
                    room.consumers
                            .computeIfAbsent(List.of(input.producer(), input.stream()), key -> new ArrayList<>())
                            .add(component);
                }
            }
            for (ComponentProfile component : profile.components()) {
                if (component.kind() == Kind.SPOUT && !component.operator().isWithoutIds()) {
                    room.bound(component, (long) perTask * Math.max(1, component.tasks()), mayHaveMoreTasks);
                }
            }
            if (mayHaveMoreTasks && !room.bounds.isEmpty()) {
                profile.components().stream()
                        .filter(component -> component.held().isPresent())
                        .forEach(component -> room.mostTasks.putIfAbsent(component.id(), room.tasks(component.id())));
            }
        }
        return room;
    }

    private void bound(ComponentProfile spout, long pending, boolean mayHaveMoreTasks) {
        for (Emitted emitted : spout.operator().emitted()) {
            largest(spout, emitted, true)
                    .ifPresent(need ->
                            bounds.put(List.of(spout.id(), emitted.stream()), bound(need, pending, mayHaveMoreTasks)));
        }
    }

    private Bound bound(Need need, long pending, boolean mayHaveMoreTasks) {
        double more = 1;
        if (mayHaveMoreTasks) {
            more = Math.max(
                    1, Math.min(pending / (PART_FOR_TASKS * need.calls()), pending / (ROOM_FOR_A_TASK * need.tasks())));
            int tasks = (int) Math.floor(more * tasks(need.bolt()));
            more = (double) tasks / tasks(need.bolt());
            mostTasks.merge(need.bolt(), tasks, Math::min);
        }
        double inOrder = 1 + (pending - more * need.calls()) / (more * need.tasks());
        // Each row that is held may be of another batch, and no row of another bolt comes in between.
        double inAnyOrder = need.bolts() == 1 ? pending / (more * need.rows()) : 0;
        int most = (int) Math.min(Integer.MAX_VALUE, Math.max(inOrder, inAnyOrder));
        return new Bound(need.bolt(), Math.round(more * need.rows()), pending, most >= LEAST_BATCH ? most : 1);
    }

    /** Of the consumers of a stream, the one that needs most, in calls of the producer; of a spout, in its tuples. */
    private Optional<Need> largest(ComponentProfile producer, Emitted emitted, boolean isOfSpout) {
        Optional<Need> largest = Optional.empty();
        for (ComponentProfile consumer : consumers.getOrDefault(List.of(producer.id(), emitted.stream()), List.of())) {
            boolean isDirect = isOfSpout && isOnlyHolder(consumer);
            double perCall = callsPerCall(producer, consumer);
            Optional<Need> need =
                    isDirect ? consumer.held().map(held -> inBatchesOfSpout(consumer, held)) : need(consumer);
            if (need.isPresent() && perCall > 0) {
                Need one = need.get();
                double calls = one.calls() / (isDirect ? Math.max(1, perCall) : perCall);
                if (largest.isEmpty() || calls > largest.get().calls()) {
                    largest = Optional.of(new Need(calls, one.rows(), one.tasks(), one.bolt(), one.bolts()));
                }
            }
        }
        return largest;
    }

    /** Calls of a consumer, by whatever stream, for each call of a producer; of a spout, for each tuple that it sends there. */
    private static double callsPerCall(ComponentProfile producer, ComponentProfile consumer) {
        double sent = producer.operator().emitted().stream()
                .filter(emitted -> consumer.inputs().stream()
                        .anyMatch(input -> input.producer().equals(producer.id())
                                && input.stream().equals(emitted.stream())))
                .mapToDouble(Emitted::tuples)
                .sum();
        double of = producer.kind() == Kind.SPOUT ? sent : producer.operator().calls();
        return sent > 0 && of > 0 ? consumer.operator().calls() / of : 0;
    }

    /** Whether no bolt after one that holds rows holds some, too. */
    private boolean isOnlyHolder(ComponentProfile bolt) {
        return bolt.held().isPresent() && after(bolt).isEmpty();
    }

    /** A batch of a spout goes to one task as a whole. */
    private static Need inBatchesOfSpout(ComponentProfile bolt, Held held) {
        double tasks = holdingTasks(bolt);
        return new Need(tasks * Math.max(held.rows(), held.span()), tasks * held.rows(), tasks, bolt.id(), 1);
    }

    /** What a bolt and those after it need, in calls of the bolt. */
    private Optional<Need> need(ComponentProfile bolt) {
        Optional<Need> known = needs.get(bolt.id());
        if (known == null) {
            // A cycle that comes back to this bolt needs no more.
            needs.put(bolt.id(), Optional.empty());
            Optional<Need> after = after(bolt);
            known = bolt.held().map(held -> with(bolt, held, after)).or(() -> after);
            needs.put(bolt.id(), known);
        }
        return known;
    }

    private Optional<Need> after(ComponentProfile bolt) {
        return bolt.operator().emitted().stream()
                .map(emitted -> largest(bolt, emitted, false))
                .flatMap(Optional::stream)
                .max((one, other) -> Double.compare(one.calls(), other.calls()));
    }

    private static Need with(ComponentProfile bolt, Held held, Optional<Need> after) {
        double tasks = holdingTasks(bolt);
        double rows = tasks * held.rows();
        // While the task with the fewest tuples gets those that it waits for, the others get theirs.
        double calls = Math.max(bolt.tasks(), 1 / leastShare(bolt)) * Math.max(held.rows(), held.span());
        if (after.isEmpty()) {
            return new Need(calls, rows, tasks, bolt.id(), 1);
        }
        Need more = after.get();
        return new Need(
                calls + more.calls(),
                Math.max(rows, more.rows()),
                Math.max(tasks, more.tasks()),
                calls > more.calls() ? bolt.id() : more.bolt(),
                1 + more.bolts());
    }

    /** Tasks that get different rows. */
    private static double holdingTasks(ComponentProfile bolt) {
        boolean isOne = !bolt.inputs().isEmpty()
                && bolt.inputs().stream()
                        .allMatch(input -> input.grouping().equals("all")
                                || input.grouping().equals("global"));
        return isOne ? 1 : Math.max(1, bolt.tasks());
    }

    private static double leastShare(ComponentProfile bolt) {
        double all = bolt.operator().calls();
        return bolt.taskProfiles().stream()
                .mapToDouble(task -> task.operator().calls() / Math.max(1, all))
                .filter(share -> share > 0)
                .min()
                .orElse(1.0 / Math.max(1, bolt.tasks()));
    }

    private int tasks(String id) {
        return Math.max(1, Objects.requireNonNull(components.get(id)).tasks());
    }

    /** The bound of a spout's stream; empty where no bolt holds its rows. */
    public Optional<Bound> bound(String producer, String stream) {
        return Optional.ofNullable(bounds.get(List.of(producer, stream)));
    }

    /** The largest batches for all streams that have some; empty if nothing bounds them. */
    public OptionalInt mostRows() {
        return bounds.values().stream()
                .mapToInt(Bound::mostRows)
                .filter(rows -> rows > 1)
                .min();
    }

    /** The most tasks that a bolt may have; empty where it holds no rows. */
    public OptionalInt mostTasks(String bolt) {
        return mostTasks.containsKey(bolt) ? OptionalInt.of(mostTasks.get(bolt)) : OptionalInt.empty();
    }

    /** A plan in which as many tuples may be in flight as before, if bolts hold some of them. */
    OptimizedPlan kept(OptimizedPlan plan) {
        return bounds.isEmpty() || !plan.file().config().containsKey(Config.TOPOLOGY_MAX_SPOUT_PENDING)
                ? plan
                : plan.without(
                        Config.TOPOLOGY_MAX_SPOUT_PENDING,
                        "topology.max.spout.pending is not lowered for the latency, as bolts wait for rows: latencies may be longer than expected");
    }

    /** The streams that have no room for batches, a line each. */
    public List<String> remarks() {
        return bounds.entrySet().stream()
                .filter(entry -> entry.getValue().mostRows() == 1)
                .map(entry -> "%s, %s stays unbatched, as %s: a larger number leaves room for batches"
                        .formatted(
                                entry.getKey().get(0),
                                entry.getKey().get(1),
                                entry.getValue().reason()))
                .sorted()
                .toList();
    }
}

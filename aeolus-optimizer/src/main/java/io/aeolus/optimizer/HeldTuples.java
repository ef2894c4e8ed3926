// SPDX-License-Identifier: Apache-2.0
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
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Limits the batches of spouts if a bolt holds tuples before it acks them: a window, a join, a sink that acks many tuples together. The
 * tuples of a spout's batch share a root, so all of them are in flight until the last one is acked. If the tuples that the bolt waits for,
 * plus a partly acked batch for each of the bolt's tasks, do not fit into {@code topology.max.spout.pending}, the topology stalls. Batches
 * of bolts need no limit, because each of their tuples depends only on its own roots.
 */
public final class HeldTuples {

    /** Smaller batches save little, so the stream stays unbatched. */
    public static final int MIN_BATCH = 8;

    /** With additional tasks, bolts hold at most half of the tuples in flight. */
    private static final int PENDING_PER_HELD = 2;

    /** Tuples in flight per holding task, at least, to leave room for batches. */
    private static final int MIN_PENDING_PER_TASK = 32;

    private final Map<List<String>, Bound> bounds = new HashMap<>();
    private final Map<String, Integer> maxTasks = new HashMap<>();
    private boolean needsPending;

    // By component id.
    private final Map<List<String>, List<ComponentProfile>> consumers = new HashMap<>();
    private final Map<String, Optional<Need>> needs = new HashMap<>();

    /**
     * The limit on the batches of a spout's stream.
     *
     * @param maxRows tuples in a batch; 1 if batches do not fit
     * @param reason the bolt that holds tuples, and how many of those in flight, in a few words
     */
    public record Bound(int maxRows, String reason) {}

    /**
     * Tuples that must be in flight for bolts to ack, in calls of a component.
     *
     * @param calls calls from the first to the last held tuple
     * @param rows held tuples
     * @param tasks tasks that hold them
     * @param bolt the bolt that holds the most tuples
     * @param bolts the number of bolts, one after the other, that hold tuples
     */
    private record Need(double calls, double rows, double tasks, ComponentProfile bolt, int bolts) {}

    private HeldTuples() {}

    /** Returns the limits for a topology with its profiled tasks. */
    public static HeldTuples asProfiled(Profile profile) {
        return of(profile, false);
    }

    /** Returns the limits for plans, which may have more tasks. */
    public static HeldTuples forPlans(Profile profile) {
        return of(profile, true);
    }

    private static HeldTuples of(Profile profile, boolean mayHaveMoreTasks) {
        HeldTuples held = new HeldTuples();
        int perTask = ObjectReader.getInt(profile.config().get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        if (profile.hasAckers()) {
            for (ComponentProfile component : profile.components()) {
                for (Input input : component.inputs()) {
                    held.consumers
                            .computeIfAbsent(List.of(input.producer(), input.stream()), key -> new ArrayList<>())
                            .add(component);
                }
            }
            for (ComponentProfile component : profile.components()) {
                if (component.kind() == Kind.SPOUT && !component.operator().isWithoutIds()) {
                    held.bound(component, (long) perTask * Math.max(1, component.tasks()), mayHaveMoreTasks);
                }
            }
            if (mayHaveMoreTasks && !held.bounds.isEmpty()) {
                profile.components().stream()
                        .filter(component -> component.held().isPresent())
                        .forEach(
                                component -> held.maxTasks.putIfAbsent(component.id(), Math.max(1, component.tasks())));
            }
        }
        return held;
    }

    private void bound(ComponentProfile spout, long pending, boolean mayHaveMoreTasks) {
        for (Emitted emitted : spout.operator().emitted()) {
            Optional<Need> need = largest(spout, emitted, true);
            needsPending |= need.isPresent();
            if (need.isPresent() && pending > 0) {
                bounds.put(List.of(spout.id(), emitted.stream()), bound(need.get(), pending, mayHaveMoreTasks));
            }
        }
    }

    private Bound bound(Need need, long pending, boolean mayHaveMoreTasks) {
        double more = 1;
        if (mayHaveMoreTasks) {
            more = Math.max(
                    1,
                    Math.min(
                            pending / (PENDING_PER_HELD * need.calls()),
                            pending / (MIN_PENDING_PER_TASK * need.tasks())));
            int profiled = Math.max(1, need.bolt().tasks());
            int tasks = (int) Math.floor(more * profiled);
            more = (double) tasks / profiled;
            maxTasks.merge(need.bolt().id(), tasks, Math::min);
        }
        double inOrder = 1 + (pending - more * need.calls()) / (more * need.tasks());
        // Each held tuple can belong to another batch, and no other bolt holds tuples in between.
        double inAnyOrder = need.bolts() == 1 ? pending / (more * need.rows()) : 0;
        int most = (int) Math.min(Integer.MAX_VALUE, Math.max(inOrder, inAnyOrder));
        double heldRows = Math.round(more * need.rows());
        String reason = "'%s' holds %s of the %s tuples that may be in flight (topology.max.spout.pending)"
                .formatted(need.bolt().id(), Amounts.count(heldRows), Amounts.count((double) pending));
        return new Bound(most >= MIN_BATCH ? most : 1, reason);
    }

    /** Returns the needs of the most demanding consumer of a stream, in calls of the producer; for a spout, in its tuples. */
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

    /** Returns the calls of a consumer, over all streams, for each call of a producer; for a spout, for each tuple that it sends there. */
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

    /** Returns whether a bolt holds tuples and no bolt downstream does. */
    private boolean isOnlyHolder(ComponentProfile bolt) {
        return bolt.held().isPresent() && after(bolt).isEmpty();
    }

    /** A batch of a spout is sent to one task as a whole. */
    private static Need inBatchesOfSpout(ComponentProfile bolt, Held held) {
        double tasks = holdingTasks(bolt);
        return new Need(tasks * Math.max(held.rows(), held.span()), tasks * held.rows(), tasks, bolt, 1);
    }

    /** Returns the tuples that a bolt and the bolts downstream need, in calls of the bolt. */
    private Optional<Need> need(ComponentProfile bolt) {
        Optional<Need> cached = needs.get(bolt.id());
        if (cached == null) {
            // A cycle back to this bolt adds nothing.
            needs.put(bolt.id(), Optional.empty());
            Optional<Need> after = after(bolt);
            cached = bolt.held().map(held -> with(bolt, held, after)).or(() -> after);
            needs.put(bolt.id(), cached);
        }
        return cached;
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
        // Until the least busy task has received the tuples that it waits for, the other tasks receive more tuples than
        // they need.
        double calls = Math.max(bolt.tasks(), 1 / leastShare(bolt)) * Math.max(held.rows(), held.span());
        if (after.isEmpty()) {
            return new Need(calls, rows, tasks, bolt, 1);
        }
        Need more = after.get();
        return new Need(
                calls + more.calls(),
                Math.max(rows, more.rows()),
                Math.max(tasks, more.tasks()),
                calls > more.calls() ? bolt : more.bolt(),
                1 + more.bolts());
    }

    /** Tasks that receive different tuples. */
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

    /** Returns the limit of a spout's stream; empty if no bolt holds its tuples. */
    public Optional<Bound> bound(String producer, String stream) {
        return Optional.ofNullable(bounds.get(List.of(producer, stream)));
    }

    /** Returns the batch size that fits all batched streams; empty for no limit. */
    public OptionalInt maxRows() {
        return bounds.values().stream()
                .mapToInt(Bound::maxRows)
                .filter(rows -> rows > 1)
                .min();
    }

    /** Returns the highest number of tasks of a bolt; empty if it holds no tuples. */
    public OptionalInt maxTasks(String bolt) {
        return maxTasks.containsKey(bolt) ? OptionalInt.of(maxTasks.get(bolt)) : OptionalInt.empty();
    }

    /** Returns whether a bolt holds tuples of a spout, so that fewer tuples in flight could stall the topology. */
    public boolean needsPending() {
        return needsPending;
    }

    /** Returns the streams whose batches do not fit, one line each. */
    public List<String> remarks() {
        return bounds.entrySet().stream()
                .filter(entry -> entry.getValue().maxRows() == 1)
                .map(entry -> "%s, %s stays unbatched, as %s: raise topology.max.spout.pending to batch it"
                        .formatted(
                                entry.getKey().get(0),
                                entry.getKey().get(1),
                                entry.getValue().reason()))
                .sorted()
                .toList();
    }
}

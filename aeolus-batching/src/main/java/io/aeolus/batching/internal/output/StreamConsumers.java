// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.output.Outlet.Batching;
import io.aeolus.batching.internal.output.Outlet.Placement;
import io.aeolus.batching.internal.output.Outlet.Reach;
import io.aeolus.batching.internal.output.RoutedGrouping.Routing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.Grouping;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;

/** The consumers of one stream, in the order of their ids, and the outlets that they share. Immutable. */
final class StreamConsumers {

    private final TopologyContext context;
    private final String stream;
    private final Fields fields;
    private final List<StreamConsumer> all = new ArrayList<>();

    StreamConsumers(TopologyContext context, String stream, Map<String, Grouping> groupings) {
        this.context = context;
        this.stream = stream;
        this.fields = context.getThisOutputFields(stream);
        new TreeMap<>(groupings).forEach((id, grouping) -> all.add(StreamConsumer.of(context, id, grouping)));
    }

    Outlet unbatched() {
        return outlet(all, Optional.empty(), true);
    }

    /** Why the stream cannot be batched; empty if it can. */
    Optional<String> refusal(Predicate<ComponentCommon> acceptsBatches) {
        if (fields.size() == 0) {
            return Optional.of("it has no fields");
        }
        for (StreamConsumer consumer : all) {
            if (!acceptsBatches.test(consumer.declaration())) {
                return Optional.of("its consumer '" + consumer.id() + "' is not wrapped and cannot unpack batches:"
                        + " wrap it, with batch size 1 if its own output should stay unbatched");
            }
        }
        if (areRouted() || isDirect()) {
            return Optional.empty();
        }
        for (StreamConsumer consumer : all) {
            if (consumer.isCustom()) {
                return Optional.of(
                        "its consumer '" + consumer.id() + "' has a custom grouping, which must choose the tasks"
                                + " of each tuple: use Aeolus.applyPlan on the whole topology");
            }
        }
        return groups().size() > 1
                ? Optional.of(
                        "its consumers need separate batches, as they have different keys or numbers of tasks: use"
                                + " Aeolus.applyPlan on the whole topology")
                : Optional.empty();
    }

    List<Outlet> outlets(StreamPlan plan, BiConsumer<String, List<Object>> emitter) {
        if (isDirect()) {
            return List.of(direct(plan));
        }
        // Without routed groupings, a probe would be sent to the consumers.
        Map<String, Routing> routings =
                areRouted() ? RoutedGrouping.routings(stream, fields.size(), emitter) : Map.of();
        if (areRouted() && routings.size() < all.size()) {
            throw new IllegalStateException("some groupings of stream '" + stream + "' do not respond: only "
                    + routings.keySet() + " of " + ids(all) + " did");
        }
        List<Outlet> outlets = new ArrayList<>();
        for (List<StreamConsumer> group : groups()) {
            List<StreamConsumer> others =
                    all.stream().filter(consumer -> !group.contains(consumer)).toList();
            Batching batching = new Batching(plan, choice(group, routings), of(group, routings), of(others, routings));
            outlets.add(outlet(group, Optional.of(batching), outlets.isEmpty()));
        }
        return outlets;
    }

    private static List<Routing> of(List<StreamConsumer> consumers, Map<String, Routing> routings) {
        return consumers.stream()
                .map(consumer -> routings.get(consumer.id()))
                .filter(Objects::nonNull)
                .toList();
    }

    private boolean areRouted() {
        return all.stream().allMatch(StreamConsumer::isRouted);
    }

    /** Storm rejects a regular emit if any consumer is direct, so only direct consumers ever receive a tuple. */
    private boolean isDirect() {
        return all.stream().anyMatch(StreamConsumer::isDirect);
    }

    private Outlet direct(StreamPlan plan) {
        List<StreamConsumer> direct =
                all.stream().filter(StreamConsumer::isDirect).toList();
        List<Integer> tasks = direct.stream()
                .map(StreamConsumer::tasks)
                .flatMap(Collection::stream)
                .toList();
        Batching batching = new Batching(plan, new BufferChoice.Direct(tasks), List.of(), List.of());
        return outlet(direct, Optional.of(batching), true);
    }

    private Outlet outlet(List<StreamConsumer> consumers, Optional<Batching> batching, boolean isFirst) {
        Set<Integer> workerTasks = Set.copyOf(context.getThisWorkerTasks());
        Set<Integer> candidates = new HashSet<>();
        consumers.forEach(consumer -> candidates.addAll(consumer.candidates(workerTasks)));
        Placement placement = new Placement(workerTasks, Reach.of(candidates, workerTasks), consumers.size() == 1);
        return new Outlet(stream, fields.toList(), ids(consumers), placement, batching, isFirst);
    }

    /** The consumers that share batches. */
    private List<List<StreamConsumer>> groups() {
        Map<Object, List<StreamConsumer>> groups = new LinkedHashMap<>();
        List<StreamConsumer> others = new ArrayList<>();
        for (StreamConsumer consumer : all) {
            if (consumer.isCustom()) {
                groups.put(consumer, List.of(consumer));
            } else if (consumer.isKeyed()) {
                groups.computeIfAbsent(consumer.partitioning(), partitioning -> new ArrayList<>())
                        .add(consumer);
            } else {
                others.add(consumer);
            }
        }
        if (!others.isEmpty()) {
            groups.put(others, others);
        }
        return List.copyOf(groups.values());
    }

    private BufferChoice choice(List<StreamConsumer> group, Map<String, Routing> routings) {
        StreamConsumer first = group.get(0);
        if (first.isKeyed()) {
            return new BufferChoice.Keyed(
                    first.keys(fields),
                    group.stream().map(StreamConsumer::tasks).toList());
        }
        Routing routing = routings.get(first.id());
        if (first.isCustom() && routing != null) {
            return new BufferChoice.Custom(routing);
        }
        return new BufferChoice.Single(group.stream()
                .map(consumer -> consumer.share(routings.get(consumer.id())))
                .toList());
    }

    private static Set<String> ids(List<StreamConsumer> consumers) {
        return consumers.stream().map(StreamConsumer::id).collect(Collectors.toSet());
    }
}

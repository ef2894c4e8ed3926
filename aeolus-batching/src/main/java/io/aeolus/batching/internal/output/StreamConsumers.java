package io.aeolus.batching.internal.output;

import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.output.Outlet.Batching;
import io.aeolus.batching.internal.routing.ConsumerRouting;
import io.aeolus.batching.internal.routing.GroupingProbe;
import java.util.ArrayList;
import java.util.Collection;
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

/** All consumers of one stream, in the order of their ids, and how they share its outlets. Immutable. */
final class StreamConsumers {

    /** More buffers for one stream of one task would cost more memory than batches save time. */
    private static final int MAX_BUFFERS = 65_536;

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

    /** The only outlet of a stream whose tuples travel alone. */
    Outlet unbatched() {
        return outlet(all, Optional.empty(), true);
    }

    /** Why the stream cannot be batched; empty if it can. */
    Optional<String> refusal(Scheme scheme, Predicate<ComponentCommon> accepts) {
        if (fields.size() == 0) {
            return Optional.of("it has no fields");
        }
        for (StreamConsumer consumer : all) {
            if (!accepts.test(consumer.declaration())) {
                return Optional.of("its consumer '" + consumer.id() + "' is not wrapped, so it cannot take batches"
                        + " apart: wrap it too, with batch size 1 if its own output is not to be batched");
            }
        }
        if (!areRouted() && !isDirect()) {
            for (StreamConsumer consumer : all) {
                if (consumer.isCustom()) {
                    return Optional.of("'" + consumer.id() + "' consumes it by a custom grouping, which is asked for"
                            + " each row: use Aeolus.apply on the whole topology");
                }
            }
            if (groups(scheme).size() > 1) {
                return Optional.of(
                        "several consumers with other keys or numbers of tasks are gathered apart under the distinct scheme: use Aeolus.apply on"
                                + " the whole topology, or the shared scheme where order does not matter");
            }
        }
        long buffers = scheme == Scheme.SHARED
                ? groups(scheme).stream()
                        .mapToLong(StreamConsumers::combinations)
                        .max()
                        .orElse(0)
                : 0;
        if (buffers > MAX_BUFFERS) {
            return Optional.of("the shared scheme would need " + buffers
                    + " buffers, one for each combination of consumer tasks, and at most " + MAX_BUFFERS
                    + " are sensible: use the distinct scheme");
        }
        return Optional.empty();
    }

    /** The outlets of a batched stream. */
    List<Outlet> outlets(StreamPlan plan, BiConsumer<String, List<Object>> emitter) {
        if (isDirect()) {
            return List.of(direct(plan));
        }
        // A probe would reach the consumers of a stream whose groupings do not know it.
        Map<String, ConsumerRouting> routings =
                areRouted() ? GroupingProbe.routings(stream, fields.size(), emitter) : Map.of();
        if (areRouted() && routings.size() < all.size()) {
            throw new IllegalStateException("the groupings of stream '" + stream + "' do not answer: only "
                    + routings.keySet() + " of " + ids(all) + " did");
        }
        List<Outlet> outlets = new ArrayList<>();
        for (List<StreamConsumer> group : groups(plan.scheme())) {
            List<StreamConsumer> others =
                    all.stream().filter(consumer -> !group.contains(consumer)).toList();
            Batching batching = new Batching(
                    plan, choice(group, plan.scheme(), routings), of(group, routings), of(others, routings));
            outlets.add(outlet(group, Optional.of(batching), outlets.isEmpty()));
        }
        return outlets;
    }

    private static List<ConsumerRouting> of(List<StreamConsumer> some, Map<String, ConsumerRouting> routings) {
        return some.stream()
                .map(consumer -> routings.get(consumer.id()))
                .filter(Objects::nonNull)
                .toList();
    }

    private boolean areRouted() {
        return all.stream().allMatch(StreamConsumer::isRouted);
    }

    /** Storm refuses a regular emit if any consumer is direct, so only direct consumers ever get a tuple. */
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
        Batching batching = new Batching(plan, new DirectBuffers(tasks), List.of(), List.of());
        return outlet(direct, Optional.of(batching), true);
    }

    private Outlet outlet(List<StreamConsumer> some, Optional<Batching> batching, boolean isFirst) {
        return new Outlet(stream, fields.toList(), ids(some), Placement.of(context, some), batching, isFirst);
    }

    /** The consumers that share batches. */
    private List<List<StreamConsumer>> groups(Scheme scheme) {
        Map<Object, List<StreamConsumer>> groups = new LinkedHashMap<>();
        List<StreamConsumer> others = new ArrayList<>();
        for (StreamConsumer consumer : all) {
            if (consumer.isCustom()) {
                groups.put(consumer.id(), List.of(consumer));
            } else if (consumer.isKeyed() && scheme == Scheme.DISTINCT) {
                groups.computeIfAbsent(consumer.partitioning(), partitioning -> new ArrayList<>())
                        .add(consumer);
            } else {
                others.add(consumer);
            }
        }
        if (!others.isEmpty()) {
            groups.put(Scheme.SHARED, others);
        }
        return List.copyOf(groups.values());
    }

    private static long combinations(List<StreamConsumer> group) {
        long product = 1;
        for (StreamConsumer consumer : group) {
            product *= consumer.isKeyed() ? consumer.tasks().size() : 1;
            if (product > Integer.MAX_VALUE) {
                return product;
            }
        }
        return product;
    }

    private BufferChoice choice(List<StreamConsumer> group, Scheme scheme, Map<String, ConsumerRouting> routings) {
        StreamConsumer first = group.get(0);
        if (group.size() == 1) {
            return first.buffers(fields, routings.get(first.id()));
        }
        if (scheme == Scheme.DISTINCT && first.isKeyed()) {
            return new KeyedBuffers(
                    first.keys(fields),
                    group.stream().map(StreamConsumer::tasks).toList());
        }
        if (group.stream().anyMatch(StreamConsumer::isKeyed)) {
            return new SharedBuffers(group.stream()
                    .map(consumer -> consumer.buffers(fields, routings.get(consumer.id())))
                    .toList());
        }
        return new SingleBuffer(group.stream()
                .map(consumer -> consumer.share(routings.get(consumer.id())))
                .toList());
    }

    private static Set<String> ids(List<StreamConsumer> consumers) {
        return consumers.stream().map(StreamConsumer::id).collect(Collectors.toSet());
    }
}

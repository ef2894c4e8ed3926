package io.aeolus.batching.internal.output;

import io.aeolus.batching.Scheme;
import io.aeolus.batching.internal.output.OutletSpec.Batching;
import io.aeolus.batching.internal.output.SingleBuffer.Share;
import io.aeolus.batching.internal.routing.Enquiry;
import io.aeolus.batching.internal.routing.Lane;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.Grouping;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;

/** All consumers of one stream, in the order of their ids, and how they share its outlets. Immutable. */
final class Consumers {

    /** More buffers than this for one stream of one task would cost more memory than batches save time. */
    private static final int MAX_BUFFERS = 65_536;

    private final TopologyContext context;
    private final String stream;
    private final Fields fields;
    private final List<Consumer> all;

    private Consumers(TopologyContext context, String stream, Fields fields, List<Consumer> all) {
        this.context = context;
        this.stream = stream;
        this.fields = fields;
        this.all = all;
    }

    static Consumers of(TopologyContext context, String stream, Map<String, Grouping> groupings) {
        List<Consumer> all = new ArrayList<>();
        new TreeMap<>(groupings).forEach((id, grouping) -> all.add(Consumer.of(context, id, grouping)));
        return new Consumers(context, stream, context.getThisOutputFields(stream), all);
    }

    /** The only outlet of a stream whose tuples travel alone. */
    OutletSpec unbatched() {
        return outlet(all, Optional.empty(), true);
    }

    /** Why the stream cannot be batched; empty if it can. */
    Optional<String> refusal(Scheme scheme, Predicate<ComponentCommon> accepts) {
        if (fields.size() == 0) {
            return Optional.of("it has no fields");
        }
        for (Consumer consumer : all) {
            if (!accepts.test(consumer.declaration())) {
                return Optional.of("its consumer '" + consumer.id() + "' is not wrapped, so it cannot take batches"
                        + " apart: wrap it too, with batch size 1 if its own output is not to be batched");
            }
        }
        if (!areRouted() && !isDirect()) {
            for (Consumer consumer : all) {
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
                ? groups(scheme).stream().mapToLong(this::combinations).max().orElse(0)
                : 0;
        if (buffers > MAX_BUFFERS) {
            return Optional.of("the shared scheme would need " + buffers
                    + " buffers, one for each combination of consumer tasks, and at most " + MAX_BUFFERS
                    + " are sensible: use the distinct scheme");
        }
        return Optional.empty();
    }

    /** The outlets of a batched stream. */
    List<OutletSpec> outlets(StreamSpec spec, Enquiry.Emitter emitter) {
        if (isDirect()) {
            return List.of(direct(spec));
        }
        // An enquiry would reach the consumers of a stream whose groupings do not know it.
        Map<String, Lane> lanes = areRouted() ? Enquiry.lanes(stream, fields.size(), emitter) : Map.of();
        if (areRouted() && lanes.size() < all.size()) {
            throw new IllegalStateException("the groupings of stream '" + stream + "' do not answer: only "
                    + lanes.keySet() + " of " + ids(all) + " did");
        }
        List<OutletSpec> outlets = new ArrayList<>();
        for (List<Consumer> group : groups(spec.scheme())) {
            Set<String> ids = ids(group);
            List<Lane> own = group.stream()
                    .map(consumer -> lanes.get(consumer.id()))
                    .filter(Objects::nonNull)
                    .toList();
            List<Lane> others = all.stream()
                    .filter(consumer -> !ids.contains(consumer.id()))
                    .map(consumer -> lanes.get(consumer.id()))
                    .filter(Objects::nonNull)
                    .toList();
            Batching batching = new Batching(spec, choice(group, spec.scheme(), lanes), own, others);
            outlets.add(outlet(group, Optional.of(batching), outlets.isEmpty()));
        }
        return outlets;
    }

    private boolean areRouted() {
        return all.stream().allMatch(Consumer::isRouted);
    }

    /** Storm refuses a regular emit if any consumer is direct, so only the direct ones ever get anything. */
    private boolean isDirect() {
        return all.stream().anyMatch(Consumer::isDirect);
    }

    private OutletSpec direct(StreamSpec spec) {
        List<Consumer> direct = all.stream().filter(Consumer::isDirect).toList();
        List<Integer> tasks =
                direct.stream().map(Consumer::tasks).flatMap(Collection::stream).toList();
        Batching batching = new Batching(spec, new DirectBuffers(tasks), List.of(), List.of());
        return outlet(direct, Optional.of(batching), true);
    }

    private OutletSpec outlet(List<Consumer> some, Optional<Batching> batching, boolean isFirst) {
        return new OutletSpec(stream, fields.toList(), ids(some), Placement.of(context, some), batching, isFirst);
    }

    /** Who is gathered with whom. */
    private List<List<Consumer>> groups(Scheme scheme) {
        List<Consumer> together = new ArrayList<>();
        List<List<Consumer>> groups = new ArrayList<>();
        Map<Object, List<Consumer>> partitioned = new HashMap<>();
        for (Consumer consumer : all) {
            if (consumer.isCustom()) {
                groups.add(List.of(consumer));
            } else if (consumer.isKeyed() && scheme == Scheme.DISTINCT) {
                partitioned
                        .computeIfAbsent(consumer.partitioning(), partitioning -> {
                            List<Consumer> group = new ArrayList<>();
                            groups.add(group);
                            return group;
                        })
                        .add(consumer);
            } else {
                together.add(consumer);
            }
        }
        if (!together.isEmpty()) {
            groups.add(together);
        }
        return groups;
    }

    private long combinations(List<Consumer> group) {
        long product = 1;
        for (Consumer consumer : group) {
            product *= consumer.isKeyed() ? consumer.tasks().size() : 1;
            if (product > Integer.MAX_VALUE) {
                return product;
            }
        }
        return product;
    }

    private BufferChoice choice(List<Consumer> group, Scheme scheme, Map<String, Lane> lanes) {
        if (group.size() == 1) {
            Consumer only = group.get(0);
            return only.buffers(fields, lanes.get(only.id()));
        }
        if (scheme == Scheme.DISTINCT && group.get(0).isKeyed()) {
            return new KeyedBuffers(
                    group.get(0).keys(fields),
                    group.stream().map(Consumer::tasks).toList());
        }
        if (group.stream().anyMatch(Consumer::isKeyed)) {
            return new SharedBuffers(group.stream()
                    .map(consumer -> consumer.buffers(fields, lanes.get(consumer.id())))
                    .toList());
        }
        List<Share> shares = new ArrayList<>();
        group.forEach(consumer -> shares.add(consumer.share(lanes.get(consumer.id()))));
        return new SingleBuffer(shares);
    }

    private static Set<String> ids(List<Consumer> consumers) {
        return consumers.stream().map(Consumer::id).collect(Collectors.toSet());
    }
}

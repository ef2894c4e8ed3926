package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.output.SingleBuffer.Share;
import io.aeolus.batching.internal.routing.ConsumerRouting;
import io.aeolus.batching.internal.routing.RoutedGrouping;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.Grouping;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;
import org.jspecify.annotations.Nullable;

/**
 * A consumer of a stream.
 *
 * @param id its component id
 * @param declaration its declaration in the topology
 * @param grouping how it declared to consume the stream
 * @param isRouted whether a {@link RoutedGrouping} replaces the declared grouping
 * @param tasks its tasks, ascending
 * @param subscriptions how it declared to consume each stream of the same producer, this stream included
 */
record StreamConsumer(
        String id,
        ComponentCommon declaration,
        Grouping grouping,
        boolean isRouted,
        List<Integer> tasks,
        Map<String, Grouping> subscriptions) {

    static StreamConsumer of(TopologyContext context, String id, Grouping declared) {
        Optional<Grouping> original = RoutedGrouping.original(declared);
        Map<String, Grouping> subscriptions = new HashMap<>();
        context.getThisTargets().forEach((stream, consumers) -> {
            Grouping own = consumers.get(id);
            if (own != null) {
                subscriptions.put(stream, RoutedGrouping.original(own).orElse(own));
            }
        });
        return new StreamConsumer(
                id,
                context.getComponentCommon(id),
                original.orElse(declared),
                original.isPresent(),
                context.getComponentTasks(id),
                subscriptions);
    }

    boolean isDirect() {
        return GroupingKinds.isDirect(grouping);
    }

    boolean isCustom() {
        return GroupingKinds.isCustom(grouping);
    }

    /** Whether rows for different tasks must not share a buffer. */
    boolean isKeyed() {
        return GroupingKinds.isKeyed(grouping) && tasks.size() > 1;
    }

    /** The tasks that may get a row, where these tasks run in the producer's worker. */
    List<Integer> candidates(Set<Integer> inWorker) {
        if (Thrift.groupingType(grouping) == Grouping._Fields.LOCAL_OR_SHUFFLE) {
            List<Integer> near = tasks.stream().filter(inWorker::contains).toList();
            return near.isEmpty() ? tasks : near;
        }
        return tasks;
    }

    /** Its buffers, if its rows are gathered apart from the rows of other consumers. */
    BufferChoice buffers(Fields fields, @Nullable ConsumerRouting routing) {
        if (isKeyed()) {
            return new KeyedBuffers(keys(fields), List.of(tasks));
        }
        return isCustom() && routing != null
                ? new CustomGroupingBuffers(routing)
                : new SingleBuffer(List.of(share(routing)));
    }

    /** The places of its keys among the fields of the stream, if it is keyed. */
    int[] keys(Fields fields) {
        return Thrift.fieldGrouping(grouping).stream()
                .mapToInt(fields::fieldIndex)
                .toArray();
    }

    /**
     * Equal for co-partitioned consumers: they have the same keys and as many tasks, so one batch is for the tasks at the same place of all of
     * them. They also consume the producer's other streams alike, so these streams share the buffers as well.
     */
    Object partitioning() {
        return List.of(subscriptions, tasks.size());
    }

    /** Its part of a batch for several consumers. */
    Share share(@Nullable ConsumerRouting routing) {
        if (tasks.size() <= 1) {
            return Share.of(tasks);
        }
        return switch (Thrift.groupingType(grouping)) {
            case ALL -> Share.of(tasks);
            // Of the fields groupings only global is left here: Storm sends it to the lowest task.
            case FIELDS -> Share.of(List.of(tasks.get(0)));
            case LOCAL_OR_SHUFFLE -> Share.shuffled(routing, true);
            default -> Share.shuffled(routing, false);
        };
    }
}

package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.output.SingleBuffer.Share;
import io.aeolus.batching.internal.routing.Lane;
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
 * @param declaration what the topology says of it
 * @param grouping how it declared to consume the stream
 * @param isRouted whether a {@link RoutedGrouping} stands in place of that grouping
 * @param tasks its tasks, ascending
 * @param subscriptions how it declared to consume each stream of the same producer, this one too
 */
record Consumer(
        String id,
        ComponentCommon declaration,
        Grouping grouping,
        boolean isRouted,
        List<Integer> tasks,
        Map<String, Grouping> subscriptions) {

    static Consumer of(TopologyContext context, String id, Grouping declared) {
        Optional<Grouping> original = RoutedGrouping.original(declared);
        Map<String, Grouping> subscriptions = new HashMap<>();
        context.getThisTargets().forEach((stream, consumers) -> {
            Grouping own = consumers.get(id);
            if (own != null) {
                subscriptions.put(stream, RoutedGrouping.original(own).orElse(own));
            }
        });
        return new Consumer(
                id,
                context.getComponentCommon(id),
                original.orElse(declared),
                original.isPresent(),
                context.getComponentTasks(id),
                subscriptions);
    }

    boolean isDirect() {
        return Groupings.isDirect(grouping);
    }

    /** Whether only the grouping's own code knows where a row goes. */
    boolean isCustom() {
        return Groupings.isCustom(grouping);
    }

    /** Whether rows for different tasks must not meet in a buffer. */
    boolean isKeyed() {
        return Groupings.isKeyed(grouping) && tasks.size() > 1;
    }

    /** The tasks that may get a row, if these run in the producer's worker. */
    List<Integer> candidates(Set<Integer> inWorker) {
        if (Thrift.groupingType(grouping) == Grouping._Fields.LOCAL_OR_SHUFFLE) {
            List<Integer> near = tasks.stream().filter(inWorker::contains).toList();
            return near.isEmpty() ? tasks : near;
        }
        return tasks;
    }

    /** Its buffers, if its rows are gathered apart from those of other consumers. */
    BufferChoice buffers(Fields fields, @Nullable Lane lane) {
        if (isKeyed()) {
            return new KeyedBuffers(keys(fields), List.of(tasks));
        }
        return isCustom() && lane != null ? new AskedBuffers(lane) : new SingleBuffer(List.of(share(lane)));
    }

    /** The places of its keys among the fields of the stream, if its rows are keyed. */
    int[] keys(Fields fields) {
        return Thrift.fieldGrouping(grouping).stream()
                .mapToInt(fields::fieldIndex)
                .toArray();
    }

    /**
     * Equal for consumers that are co-partitioned: one batch is for the tasks at the same place of all of them. They have the same keys and as
     * many tasks. They consume the producer's other streams alike, too, so that these streams share the buffers as well.
     */
    Object partitioning() {
        return List.of(subscriptions, tasks.size());
    }

    /** What it gets of a batch for several consumers. */
    Share share(@Nullable Lane lane) {
        if (tasks.size() <= 1) {
            return new Share.Fixed(tasks);
        }
        return switch (Thrift.groupingType(grouping)) {
            case ALL -> new Share.Fixed(tasks);
            // Only global is left here of the fields groupings: Storm sends it to the lowest task.
            case FIELDS -> new Share.Fixed(List.of(tasks.get(0)));
            case LOCAL_OR_SHUFFLE -> shuffled(lane, true);
            default -> shuffled(lane, false);
        };
    }

    private static Share shuffled(@Nullable Lane lane, boolean isLocal) {
        return lane == null ? new Share.Storms(isLocal) : new Share.Chosen(lane, isLocal);
    }
}

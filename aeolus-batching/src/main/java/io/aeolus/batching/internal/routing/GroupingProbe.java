package io.aeolus.batching.internal.routing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Finds the {@link RoutedGrouping}s of a stream, which Storm does not show: emitted in place of a tuple's values, a probe reaches the groupings,
 * and since they choose no tasks for it, nothing else. Not thread-safe.
 */
public final class GroupingProbe {

    private final Map<String, ConsumerRouting> routings = new HashMap<>();

    private GroupingProbe() {}

    /**
     * The routing to each consumer of a stream, all of whose consumers have a {@link RoutedGrouping}.
     *
     * @param stream the stream
     * @param fields the number of its fields, at least 1
     * @param emitter emits values on a stream, without anchors or message id, as Storm's collector of the task
     */
    public static Map<String, ConsumerRouting> routings(
            String stream, int fields, BiConsumer<String, List<Object>> emitter) {
        GroupingProbe probe = new GroupingProbe();
        // A list that Storm's event logger can send.
        emitter.accept(stream, new ArrayList<>(Collections.nCopies(fields, probe)));
        return probe.routings;
    }

    @Override
    public String toString() {
        return "(a probe for groupings)";
    }

    void answer(String consumer, ConsumerRouting routing) {
        routings.put(consumer, routing);
    }
}

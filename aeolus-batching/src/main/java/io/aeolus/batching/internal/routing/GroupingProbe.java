package io.aeolus.batching.internal.routing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How a wrapped task finds the {@link RoutedGrouping}s of a stream, which Storm keeps to itself: emitted in place of a tuple's
 * values, it reaches them, and since they choose no tasks for it, nothing else. Not threadsafe.
 */
public final class GroupingProbe {

    private final Map<String, ConsumerRouting> routings = new HashMap<>();

    private GroupingProbe() {}

    /** Emits a tuple without anchors or message id, as Storm's collectors do. */
    @FunctionalInterface
    public interface Emitter {

        /**
         * Emits.
         *
         * @param stream the stream
         * @param values the tuple's values
         */
        void emit(String stream, List<Object> values);
    }

    /**
     * Asks.
     *
     * @param stream a stream all of whose consumers have a {@link RoutedGrouping}
     * @param fields the number of its fields, at least 1
     * @param emitter Storm's collector of the task that asks
     * @return the routing to each consumer
     */
    public static Map<String, ConsumerRouting> routings(String stream, int fields, Emitter emitter) {
        GroupingProbe probe = new GroupingProbe();
        // A list that Storm's event logger can send.
        emitter.emit(stream, new ArrayList<>(Collections.nCopies(fields, probe)));
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

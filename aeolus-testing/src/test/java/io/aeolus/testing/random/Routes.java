// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares the target tasks of rows: the tasks that {@code emit} returned, the tasks that custom groupings selected, and the tasks that
 * executed the row must be equal.
 */
final class Routes {

    private static final int TASK_BITS = 12;
    private static final int SEQUENCE_BITS = 40;

    private final boolean returnsRandomTasks;
    private final Set<Long> returned = new HashSet<>();
    private final Set<Long> chosen = new HashSet<>();
    /** The routes of rows that were received before their emit returned, with the errors if it does not return them. */
    private final Map<Long, String> early = new LinkedHashMap<>();

    private final List<String> violations = new ArrayList<>();

    /**
     * Creates an empty record.
     *
     * @param returnsRandomTasks whether {@code emit} must also return tasks that Storm selects randomly
     */
    Routes(boolean returnsRandomTasks) {
        this.returnsRandomTasks = returnsRandomTasks;
    }

    /** Called with the tasks that {@code emit} returned for a task's row. */
    void recordReturned(int producer, long sequence, List<Integer> consumers) {
        for (int consumer : consumers) {
            // A chained consumer receives a row during the emit.
            if (early.remove(route(producer, sequence, consumer)) == null) {
                add(returned, "emit returned twice", producer, sequence, List.of(consumer));
            }
        }
    }

    /** Called with the tasks that a custom grouping selected for a row. */
    void chosen(int producer, long sequence, List<Integer> consumers) {
        add(chosen, "a grouping chose twice", producer, sequence, consumers);
    }

    private void add(Set<Long> routes, String error, int producer, long sequence, List<Integer> consumers) {
        for (int consumer : consumers) {
            if (!routes.add(route(producer, sequence, consumer))) {
                violation(error, producer, sequence, consumer);
            }
        }
    }

    /** Called when a task receives a row. */
    void executed(int producer, long sequence, int consumer, GroupingKind grouping) {
        long route = route(producer, sequence, consumer);
        if (!returned.remove(route) && (returnsRandomTasks || !grouping.isRandom())) {
            early.put(route, text("emit did not return", producer, sequence, consumer));
        }
        if (grouping.isChecked() && !chosen.remove(route)) {
            violation("no grouping chose", producer, sequence, consumer);
        }
    }

    private void violation(String what, int producer, long sequence, int consumer) {
        violations.add(text(what, producer, sequence, consumer));
    }

    private static String text(String what, int producer, long sequence, int consumer) {
        return what + " that number " + sequence + " of task " + producer + " is sent to task " + consumer;
    }

    /** Returns the errors so far. */
    List<String> violations() {
        List<String> all = new ArrayList<>(violations);
        all.addAll(early.values());
        return all;
    }

    /** Returns the number of rows that did not arrive at a target. */
    int missing() {
        return returned.size() + chosen.size();
    }

    private static long route(int producer, long sequence, int consumer) {
        return ((long) producer << (SEQUENCE_BITS + TASK_BITS)) | ((long) consumer << SEQUENCE_BITS) | sequence;
    }
}

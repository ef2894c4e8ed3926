package io.aeolus.testing.random;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Where rows were to go, and where they came: the tasks that {@code emit} returned, those that user groupings chose and those
 * that executed the row must be the same.
 */
final class Routes {

    private static final int TASK_BITS = 12;
    private static final int SEQUENCE_BITS = 40;

    private final boolean tellsRandomTasks;
    private final Set<Long> told = new HashSet<>();
    private final Set<Long> chosen = new HashSet<>();
    private final List<String> violations = new ArrayList<>();

    /**
     * Nothing was emitted yet.
     *
     * @param tellsRandomTasks whether {@code emit} has to return also the tasks that Storm chooses at random
     */
    Routes(boolean tellsRandomTasks) {
        this.tellsRandomTasks = tellsRandomTasks;
    }

    /** A task emitted its row of the given number and was told who gets it. */
    void told(int producer, long sequence, List<Integer> consumers) {
        add(told, "emit said twice", producer, sequence, consumers);
    }

    /** A user's grouping decided who of one component gets a row. */
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

    /** A task got a row. */
    void executed(int producer, long sequence, int consumer, GroupingKind grouping) {
        long route = route(producer, sequence, consumer);
        if (!told.remove(route) && (tellsRandomTasks || !grouping.isRandom())) {
            violation("emit did not say", producer, sequence, consumer);
        }
        if (grouping.isChecked() && !chosen.remove(route)) {
            violation("no grouping chose", producer, sequence, consumer);
        }
    }

    private void violation(String what, int producer, long sequence, int consumer) {
        violations.add(what + " that number " + sequence + " of task " + producer + " goes to task " + consumer);
    }

    /** What was wrong so far. */
    List<String> violations() {
        return violations;
    }

    /** How many rows did not come where they were to go. */
    int missing() {
        return told.size() + chosen.size();
    }

    private static long route(int producer, long sequence, int consumer) {
        return ((long) producer << (SEQUENCE_BITS + TASK_BITS)) | ((long) consumer << SEQUENCE_BITS) | sequence;
    }
}

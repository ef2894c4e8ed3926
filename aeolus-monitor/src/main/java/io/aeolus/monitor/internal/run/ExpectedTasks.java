package io.aeolus.monitor.internal.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** How many spout tasks a run has: each says, when it opens, how many there are of its spout. Not thread-safe. */
final class ExpectedTasks {

    private final Set<String> spouts;
    private final Map<String, Integer> tasksBySpout = new HashMap<>();

    ExpectedTasks(Set<String> spouts) {
        this.spouts = Set.copyOf(spouts);
    }

    /** A task of a spout opens. */
    void opens(String spout, int tasks) {
        tasksBySpout.put(spout, tasks);
    }

    int spouts() {
        return spouts.size();
    }

    /** Whether so many tasks are all that there will be. */
    boolean areAll(int opened) {
        return tasksBySpout.keySet().containsAll(spouts)
                && opened
                        == tasksBySpout.values().stream()
                                .mapToInt(Integer::intValue)
                                .sum();
    }
}

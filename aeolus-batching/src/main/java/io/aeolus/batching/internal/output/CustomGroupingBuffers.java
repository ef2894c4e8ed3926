package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.ConsumerRouting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The buffers for a consumer with a custom grouping, such as partial key grouping: the grouping is asked for each row, as without
 * batching, and each list of tasks that it has returned has a buffer.
 */
final class CustomGroupingBuffers implements BufferChoice {

    /** Rows for further lists of tasks travel alone: more buffers would hardly ever be full. */
    private static final int MAX_BUFFERS = 1_024;

    private final ConsumerRouting routing;
    private final List<List<Integer>> answers = new ArrayList<>();
    private final Map<List<Integer>, Integer> places = new HashMap<>();
    private final List<List<Integer>> overlapping = new ArrayList<>();
    private List<Integer> latest = List.of();

    CustomGroupingBuffers(ConsumerRouting routing) {
        this.routing = routing;
    }

    @Override
    public int of(List<Object> values, @Nullable Object[] row) {
        List<Integer> answer = routing.choose(values);
        Integer place = places.get(answer);
        if (place != null) {
            return place;
        }
        latest = List.copyOf(answer);
        // A task that is named twice gets each row twice before the next row.
        boolean isBatchable = !latest.isEmpty() && Set.copyOf(latest).size() == latest.size();
        return isBatchable && places.size() < MAX_BUFFERS ? open(latest) : ALONE;
    }

    private int open(List<Integer> tasks) {
        int place = answers.size();
        List<Integer> others = new ArrayList<>();
        places.forEach((list, other) -> {
            if (!Collections.disjoint(list, tasks)) {
                others.add(other);
                overlapping.get(other).add(place);
            }
        });
        overlapping.add(others);
        answers.add(tasks);
        places.put(tasks, place);
        return place;
    }

    @Override
    public List<List<Integer>> tasks(int buffer, List<Object> values) {
        return List.of(buffer == ALONE ? latest : answers.get(buffer));
    }

    @Override
    public List<Integer> overlapping(int buffer) {
        return overlapping.get(buffer);
    }
}

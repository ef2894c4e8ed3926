// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import java.util.Map;
import java.util.OptionalInt;

/**
 * The bounds of the executors and workers to which a running topology may change. Numbers that a change keeps may be out of bounds.
 *
 * @param minExecutors the fewest executors of some components
 * @param maxExecutors the most executors of some components
 * @param minWorkers the fewest workers; empty for any number
 * @param maxWorkers the most workers; empty for any number
 */
public record SizeBounds(
        Map<String, Integer> minExecutors,
        Map<String, Integer> maxExecutors,
        OptionalInt minWorkers,
        OptionalInt maxWorkers) {

    public static final SizeBounds NONE = new SizeBounds(Map.of(), Map.of(), OptionalInt.empty(), OptionalInt.empty());

    public SizeBounds {
        minExecutors = Map.copyOf(minExecutors);
        maxExecutors = Map.copyOf(maxExecutors);
    }

    /** Returns the planned executors of a component within the bounds. */
    public int executors(String id, int present, int planned) {
        return bounded(
                minExecutors.getOrDefault(id, 1), maxExecutors.getOrDefault(id, Integer.MAX_VALUE), present, planned);
    }

    /** Returns the planned workers within the bounds. */
    public int workers(int present, int planned) {
        return bounded(minWorkers.orElse(1), maxWorkers.orElse(Integer.MAX_VALUE), present, planned);
    }

    private static int bounded(int min, int max, int present, int planned) {
        return planned == present ? present : Math.max(min, Math.min(max, planned));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The limits of adaptation.
 *
 * @param minExecutors the fewest executors of some components
 * @param maxExecutors the most executors of some components
 * @param minWorkers the fewest workers; empty for any number
 * @param maxWorkers the most workers; empty for any number
 */
public record Guards(
        Duration cooldown,
        Map<String, Integer> minExecutors,
        Map<String, Integer> maxExecutors,
        OptionalInt minWorkers,
        OptionalInt maxWorkers) {

    /** Periods in a row that must advise to save executors or workers. More throughput is not delayed. */
    static final int PERIODS_BEFORE_SAVING = 2;

    /** Periods in which the rate must have been low enough for a saving, so that a load that varies changes nothing. */
    static final int PERIODS_OF_PEAK = 6;

    /** The smallest relative change of the rate after which a change that was rolled back may be tried again. */
    static final double OTHER_LOAD = 0.25;

    /** How long a change that was rolled back is not tried again. */
    static final Duration LONGEST_REJECTION = Duration.ofDays(1);

    public Guards {
        minExecutors = Map.copyOf(minExecutors);
        maxExecutors = Map.copyOf(maxExecutors);
    }

    /** Returns a setting within the bounds. Values that the setting does not change stay, even if they are out of bounds. */
    Setting bounded(Setting present, Setting target) {
        Map<String, Integer> executors = new TreeMap<>();
        executors.putAll(target.executors());
        present.changedExecutors(target)
                .forEach((id, number) -> executors.put(
                        id,
                        bounded(
                                minExecutors.getOrDefault(id, 1),
                                maxExecutors.getOrDefault(id, Integer.MAX_VALUE),
                                number)));
        int workers = target.workers() == present.workers()
                ? present.workers()
                : bounded(minWorkers.orElse(1), maxWorkers.orElse(Integer.MAX_VALUE), target.workers());
        return new Setting(executors, workers, target.streams());
    }

    private static int bounded(int min, int max, int number) {
        return Math.max(min, Math.min(max, number));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import io.aeolus.cli.internal.advise.SizeBounds;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** The limits of adaptation. */
public record Guards(Duration cooldown, SizeBounds sizes) {

    /** Periods in a row that must advise to save executors or workers. More throughput is not delayed. */
    static final int PERIODS_BEFORE_SAVING = 2;

    /** Periods in which the rate must have been low enough for a saving, so that a load that varies changes nothing. */
    static final int PERIODS_OF_PEAK = 6;

    /** The smallest relative change of the rate after which a change that was rolled back may be tried again. */
    static final double OTHER_LOAD = 0.25;

    /** How long a change that was rolled back is not tried again. */
    static final Duration LONGEST_REJECTION = Duration.ofDays(1);

    /** Returns a setting within the bounds. */
    Setting bounded(Setting present, Setting target) {
        Map<String, Integer> executors = new TreeMap<>(target.executors());
        executors.replaceAll(
                (id, number) -> sizes.executors(id, present.executors().getOrDefault(id, 0), number));
        return new Setting(executors, sizes.workers(present.workers(), target.workers()), target.streams());
    }
}

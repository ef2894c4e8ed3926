package io.aeolus.optimizer.internal.fit;

import java.util.Map;

/**
 * What the profile cannot say.
 *
 * @param maxDop the highest dop of some components, by id
 */
public record CalibrationOptions(Map<String, Integer> maxDop) {

    /** Copies the map. */
    public CalibrationOptions {
        maxDop = Map.copyOf(maxDop);
    }
}

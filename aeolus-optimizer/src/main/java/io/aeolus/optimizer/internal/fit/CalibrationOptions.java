package io.aeolus.optimizer.internal.fit;

import java.util.Map;

/**
 * What the profile cannot say.
 *
 * @param workers worker processes that the topology will run in, each on processors of its own
 * @param maxDop the highest dop of some components, by id
 */
public record CalibrationOptions(int workers, Map<String, Integer> maxDop) {

    /** Copies the map. */
    public CalibrationOptions {
        maxDop = Map.copyOf(maxDop);
    }
}

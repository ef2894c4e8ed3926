// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.linearroad.internal.RoadRules;
import io.aeolus.linearroad.internal.SplitMix;

/**
 * The tolls that the cars of a generated input paid on past days: the answers to queries of type 3. A function of the seed, which needs no
 * memory and gives the same tolls on all machines. {@link LinearRoadGenerator} writes those that the queries of an input request. Immutable and
 * thread-safe.
 *
 * @param seed the seed of the {@link GeneratorConfig}
 */
public record GeneratedTolls(long seed) {
    private static final int MIN_TOLL = 10;
    private static final int MAX_TOLL = 99;

    /**
     * Returns the toll of a car on a day and an expressway, from 10 to 99 as in the benchmark's data.
     *
     * @param vehicle number of the car, 0 or more
     * @param day number of days in the past, 1 to 69; day 1 is yesterday
     * @param xway number of the expressway, from 0
     */
    public int toll(int vehicle, int day, int xway) {
        long key = RoadRules.tollKey(vehicle, day, xway);
        return MIN_TOLL + new SplitMix(SplitMix.mix(seed) ^ key).below(MAX_TOLL - MIN_TOLL + 1);
    }
}

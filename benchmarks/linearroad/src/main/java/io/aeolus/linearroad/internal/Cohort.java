// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import java.util.Arrays;

/**
 * The cars that report in the same second of each half minute, with an array for each attribute. Not thread-safe.
 *
 * <p>{@link Traffic} reads and writes the arrays directly; indexes below {@link #size} are valid.
 */
final class Cohort {
    /** Number of the car. */
    int[] vehicle = new int[64];

    /** Index of its road. */
    int[] road = new int[64];

    /** Feet from the start of its road, in driving direction. */
    int[] progressFeet = new int[64];

    /** The last reported speed. */
    byte[] speedMph = new byte[64];

    /** The last reported lane. */
    byte[] lane = new byte[64];

    /** Number of remaining reports from the entrance ramp. */
    byte[] rampReports = new byte[64];

    /** The mile of its exit, in driving direction. */
    byte[] exitMile = new byte[64];

    /** Preferred speed relative to the traffic. */
    byte[] temperMph = new byte[64];

    /** Returns the number of cars. */
    int size;

    /** Adds a car with undefined attributes and returns its index. */
    int add() {
        if (size == vehicle.length) {
            int capacity = size + (size >> 1);
            vehicle = Arrays.copyOf(vehicle, capacity);
            road = Arrays.copyOf(road, capacity);
            progressFeet = Arrays.copyOf(progressFeet, capacity);
            speedMph = Arrays.copyOf(speedMph, capacity);
            lane = Arrays.copyOf(lane, capacity);
            rampReports = Arrays.copyOf(rampReports, capacity);
            exitMile = Arrays.copyOf(exitMile, capacity);
            temperMph = Arrays.copyOf(temperMph, capacity);
        }
        return size++;
    }

    /** Removes a car; the last car moves to its index. */
    void remove(int i) {
        int last = --size;
        vehicle[i] = vehicle[last];
        road[i] = road[last];
        progressFeet[i] = progressFeet[last];
        speedMph[i] = speedMph[last];
        lane[i] = lane[last];
        rampReports[i] = rampReports[last];
        exitMile[i] = exitMile[last];
        temperMph[i] = temperMph[last];
    }
}

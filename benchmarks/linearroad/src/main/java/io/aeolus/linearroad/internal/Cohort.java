package io.aeolus.linearroad.internal;

import java.util.Arrays;

/**
 * The cars that report in the same second of each half minute, as one array for each attribute. Not threadsafe.
 *
 * <p>The arrays are read and written directly by {@link Traffic}; index {@code i} is valid below {@link #size}.
 */
final class Cohort {
    /** Number of the car. */
    int[] vehicle = new int[64];

    /** Index of its road. */
    int[] road = new int[64];

    /** Feet from the start of its road, in driving direction. */
    int[] progressFeet = new int[64];

    /** The speed it reported last. */
    byte[] speedMph = new byte[64];

    /** The lane it reported last. */
    byte[] lane = new byte[64];

    /** How many more reports it sends from the entrance ramp. */
    byte[] rampReports = new byte[64];

    /** The mile of its road where it leaves, in driving direction. */
    byte[] exitMile = new byte[64];

    /** How much faster than the traffic it likes to drive. */
    byte[] temperMph = new byte[64];

    /** How many cars there are. */
    int size;

    /** Makes room for one more car, whose attributes are undefined, and returns its index. */
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

    /** Removes a car; the last one takes its index. */
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

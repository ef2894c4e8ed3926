// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.linearroad.internal.ArrivalCurve;
import io.aeolus.linearroad.internal.RoadRules;

/**
 * Parameters of a generated input.
 *
 * @param expressways number of expressways, 1 to 1000; expressways times density is at most 1000
 * @param minutes length of the simulation, 1 to 180
 * @param seed seed of all random choices
 * @param density traffic relative to the benchmark, 0.01 to 10; higher density adds cars at the same speed, so a dense input has many rows
 * in few minutes
 * @param accidentsPerHour target rate of accidents per expressway and hour, 0 to 12; the actual rate is lower in short files and on empty
 * roads, and a direction has at most one accident at a time
 * @param firstMinute the first minute whose rows are written, from 0 and below minutes; earlier minutes are simulated, so that the rows are
 * the last rows of the whole simulation
 * @param travelTimeQueries whether cars send queries of type 4; the other rows are the same with and without them, except for the numbers of
 * queries
 */
public record GeneratorConfig(
        int expressways,
        int minutes,
        long seed,
        double density,
        double accidentsPerHour,
        int firstMinute,
        boolean travelTimeQueries) {
    /** The rate of the benchmark: one every 20 minutes. */
    private static final double DEFAULT_ACCIDENTS_PER_HOUR = 3;

    /** Keeps car numbers within the nine digits of a field. */
    private static final double MAX_TRAFFIC = 1_000;

    /** @throws IllegalArgumentException if a value is out of range; the message names the value and its range */
    public GeneratorConfig {
        check("expressways", expressways, expressways >= 1 && expressways <= 1_000, "1 to 1000");
        check("minutes", minutes, minutes >= 1 && minutes <= RoadRules.MAX_MINUTES, "1 to 180");
        check("density", density, density >= 0.01 && density <= 10, "0.01 to 10");
        double traffic = expressways * density;
        check("expressways times density", traffic, traffic <= MAX_TRAFFIC, "at most 1000");
        check("accidents per hour", accidentsPerHour, accidentsPerHour >= 0 && accidentsPerHour <= 12, "0 to 12");
        check("first minute", firstMinute, firstMinute >= 0 && firstMinute < minutes, "0 to " + (minutes - 1));
    }

    /** Creates the parameters of a file without queries of type 4 that begins at minute 0. */
    public GeneratorConfig(int expressways, int minutes, long seed, double density, double accidentsPerHour) {
        this(expressways, minutes, seed, density, accidentsPerHour, 0, false);
    }

    /** Returns the benchmark's traffic and accident rate, without queries of type 4. */
    public static GeneratorConfig of(int expressways, int minutes, long seed) {
        return new GeneratorConfig(expressways, minutes, seed, 1, DEFAULT_ACCIDENTS_PER_HOUR);
    }

    /** Returns a copy with another density. */
    public GeneratorConfig withDensity(double newDensity) {
        return new GeneratorConfig(
                expressways, minutes, seed, newDensity, accidentsPerHour, firstMinute, travelTimeQueries);
    }

    /** Returns a copy with another accident rate. */
    public GeneratorConfig withAccidentsPerHour(double newAccidentsPerHour) {
        return new GeneratorConfig(
                expressways, minutes, seed, density, newAccidentsPerHour, firstMinute, travelTimeQueries);
    }

    /** Returns a copy whose rows begin at a later minute. */
    public GeneratorConfig withFirstMinute(int newFirstMinute) {
        return new GeneratorConfig(
                expressways, minutes, seed, density, accidentsPerHour, newFirstMinute, travelTimeQueries);
    }

    /** Returns a copy with queries of type 4, in the proportion of the benchmark. */
    public GeneratorConfig withTravelTimeQueries() {
        return new GeneratorConfig(expressways, minutes, seed, density, accidentsPerHour, firstMinute, true);
    }

    /** Returns the expected number of position reports, within a few percent. */
    public long expectedReports() {
        double perExpressway = 0;
        for (int second = firstMinute * 60; second < minutes * 60; second++) {
            perExpressway += ArrivalCurve.reportsPerSecond(second);
        }
        return Math.round(perExpressway * density * expressways);
    }

    private static void check(String name, Number value, boolean allowed, String range) {
        if (!allowed) {
            throw new IllegalArgumentException(name + " is " + value + ", expected " + range);
        }
    }
}

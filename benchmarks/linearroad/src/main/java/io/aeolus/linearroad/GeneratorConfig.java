package io.aeolus.linearroad;

import io.aeolus.linearroad.internal.ArrivalCurve;
import io.aeolus.linearroad.internal.RoadRules;

/**
 * What input to make.
 *
 * @param expressways how many expressways, 1 to 1000; fewer where density is above 1
 * @param minutes length of the simulation, 1 to 180
 * @param seed decides all that is left to chance
 * @param density traffic as a multiple of the benchmark's own, 0.01 to 10; with more traffic the roads hold more
 *     cars at the same speed, so a dense input has many rows in few minutes
 * @param accidentsPerHour accidents sought for each expressway and hour, 0 to 12; fewer come about where the file is
 *     short or the road is empty, and a direction has one at a time
 */
public record GeneratorConfig(int expressways, int minutes, long seed, double density, double accidentsPerHour) {
    /** As in the benchmark's own data: one every 20 minutes. */
    private static final double USUAL_ACCIDENTS_PER_HOUR = 3;

    /** Keeps the numbers of cars within the nine digits that a field may have. */
    private static final double MAX_TRAFFIC = 1_000;

    /** @throws IllegalArgumentException if a value is out of its range; the message says which and what is allowed */
    public GeneratorConfig {
        check("expressways", expressways, expressways >= 1 && expressways <= 1_000, "1 to 1000");
        check("minutes", minutes, minutes >= 1 && minutes <= RoadRules.MAX_MINUTES, "1 to 180");
        check("density", density, density >= 0.01 && density <= 10, "0.01 to 10");
        double traffic = expressways * density;
        check("expressways times density", traffic, traffic <= MAX_TRAFFIC, "at most 1000");
        check("accidents per hour", accidentsPerHour, accidentsPerHour >= 0 && accidentsPerHour <= 12, "0 to 12");
    }

    /** The benchmark's own traffic and accidents. */
    public static GeneratorConfig of(int expressways, int minutes, long seed) {
        return new GeneratorConfig(expressways, minutes, seed, 1, USUAL_ACCIDENTS_PER_HOUR);
    }

    /** The same with other traffic. */
    public GeneratorConfig withDensity(double newDensity) {
        return new GeneratorConfig(expressways, minutes, seed, newDensity, accidentsPerHour);
    }

    /** The same with another rate of accidents. */
    public GeneratorConfig withAccidentsPerHour(double newAccidentsPerHour) {
        return new GeneratorConfig(expressways, minutes, seed, density, newAccidentsPerHour);
    }

    /** About how many position reports there will be, to a few percent. */
    public long expectedReports() {
        double perExpressway = 0;
        for (int second = 0; second < minutes * 60; second++) {
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

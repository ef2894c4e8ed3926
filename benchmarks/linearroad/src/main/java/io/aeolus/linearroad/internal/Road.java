package io.aeolus.linearroad.internal;

/**
 * One direction of an expressway. Its miles are counted in driving direction, so that both directions are alike; only
 * {@link #position} and what follows from it know east and west. Not threadsafe.
 */
final class Road {
    /** Narrow miles take this share of the usual traffic. */
    private static final double NARROW = 0.5;

    private static final int NARROW_MILES = 5;

    /** One car in so many enters by a busy ramp. */
    private static final int BUSY_RAMP_SHARE = 8;

    private final int xway;
    private final int dir;
    private final Accident accident;
    private final int[] cars = new int[RoadRules.SEGMENTS];

    /** How many cars of usual density on a mile of usual width one car here stands for. */
    private final double[] loadOfCar = new double[RoadRules.SEGMENTS];

    private final int[] busyRamps = new int[NARROW_MILES];

    /** @param density traffic as a multiple of the usual, which the road is made for */
    Road(int xway, int dir, double density, Accident accident, SplitMix random) {
        this.xway = xway;
        this.dir = dir;
        this.accident = accident;
        for (int mile = 0; mile < RoadRules.SEGMENTS; mile++) {
            loadOfCar[mile] = 1 / density;
        }
        for (int i = 0; i < NARROW_MILES; i++) {
            int mile = 5 + random.below(RoadRules.SEGMENTS - 10);
            loadOfCar[mile] = 1 / (density * NARROW);
            busyRamps[i] = mile - 1 - random.below(3);
        }
    }

    int xway() {
        return xway;
    }

    int dir() {
        return dir;
    }

    Accident accident() {
        return accident;
    }

    /** Counts a car that comes into a mile. */
    void enter(int mile) {
        cars[mile]++;
    }

    /** Counts a car out of a mile. */
    void leave(int mile) {
        cars[mile]--;
    }

    int cars(int mile) {
        return cars[mile];
    }

    /** The speed at which traffic flows in a mile now. */
    int flowMph(int mile) {
        int mph = FlowSpeed.mph((int) (cars[mile] * loadOfCar[mile]));
        return Math.min(mph, accident.limitMph(mile));
    }

    /** The mile at whose ramp the next car enters; never the last. */
    int nextRamp(SplitMix random) {
        if (random.below(BUSY_RAMP_SHARE) == 0) {
            return busyRamps[random.below(NARROW_MILES)];
        }
        return random.below(RoadRules.SEGMENTS - 1);
    }

    /** Feet from the western end of the expressway, for a distance in driving direction from the road's start. */
    int position(int progressFeet) {
        return dir == 0 ? progressFeet : RoadRules.ROAD_FEET - 1 - progressFeet;
    }
}

package io.aeolus.linearroad;

/** The toll formula of Linear Road. */
public final class Toll {
    /** No toll at this latest average velocity or above. */
    public static final int FREE_FLOW_MPH = 40;

    /** No toll up to this many cars. */
    public static final int FREE_VEHICLES = 50;

    private Toll() {}

    /**
     * The toll where no accident is near: {@code 2 (n - 50)^2} above 50 cars and below 40 mph, else 0. An unknown
     * velocity, -1, does not waive it.
     *
     * @param lav latest average velocity in miles per hour, or -1
     * @param numVehicles cars in the segment in the minute before
     * @throws ArithmeticException if the toll exceeds an int, above 32,817 cars
     */
    public static int withoutAccident(int lav, int numVehicles) {
        if (lav >= FREE_FLOW_MPH || numVehicles <= FREE_VEHICLES) {
            return 0;
        }
        long above = (long) numVehicles - FREE_VEHICLES;
        return Math.toIntExact(2 * above * above);
    }
}

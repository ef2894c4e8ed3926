// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

/** The toll formula of Linear Road. */
public final class Toll {
    /** At or above this latest average velocity, the toll is 0. */
    public static final int FREE_FLOW_MPH = 40;

    /** Up to this number of cars, the toll is 0. */
    public static final int FREE_VEHICLES = 50;

    private Toll() {}

    /**
     * Returns the toll without accidents: {@code 2 (n - 50)^2} above 50 cars and below 40 mph, else 0. An unknown velocity (-1) counts as
     * below 40 mph.
     *
     * @param lav latest average velocity in miles per hour, or -1
     * @param numVehicles cars in the segment in the previous minute
     * @throws ArithmeticException if the toll overflows an int, above 32,817 cars
     */
    public static int withoutAccident(int lav, int numVehicles) {
        if (lav >= FREE_FLOW_MPH || numVehicles <= FREE_VEHICLES) {
            return 0;
        }
        long above = (long) numVehicles - FREE_VEHICLES;
        return Math.toIntExact(2 * above * above);
    }
}

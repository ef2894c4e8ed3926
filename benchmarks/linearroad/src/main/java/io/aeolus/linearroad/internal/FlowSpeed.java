// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/** Traffic speed as a function of the cars in a mile: piecewise linear, then constant. */
final class FlowSpeed {
    private static final int[] CARS = {0, 55, 80, 115, 300, 450, 700, 1_000};
    private static final int[] MPH = {68, 66, 57, 49, 44, 41, 32, 24};
    private static final byte[] MPH_BY_CARS = table();

    private FlowSpeed() {}

    /** Returns the speed for a number of cars in a mile of normal width. */
    static int mph(int cars) {
        return MPH_BY_CARS[Math.min(cars, MPH_BY_CARS.length - 1)];
    }

    private static byte[] table() {
        byte[] table = new byte[CARS[CARS.length - 1] + 1];
        table[0] = (byte) MPH[0];
        for (int piece = 1; piece < CARS.length; piece++) {
            int cars = CARS[piece] - CARS[piece - 1];
            for (int i = 1; i <= cars; i++) {
                table[CARS[piece - 1] + i] = (byte) (MPH[piece - 1] + (MPH[piece] - MPH[piece - 1]) * i / cars);
            }
        }
        return table;
    }
}

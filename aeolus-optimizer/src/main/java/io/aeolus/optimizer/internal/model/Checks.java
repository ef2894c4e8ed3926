// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/** Checks arguments. */
final class Checks {

    private Checks() {}

    static void notNegative(double value, String name) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " is " + value + ": must be 0 or more");
        }
    }

    static void positive(double value, String name) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " is " + value + ": must be above 0");
        }
    }

    static void atLeastOne(int value, String name) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + ": must be at least 1");
        }
    }
}

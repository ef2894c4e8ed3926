package io.aeolus.optimizer.internal.model;

/** Checks of arguments. */
final class Checks {

    private Checks() {}

    static void notNegative(double value, String name) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " is " + value + ": give a number of 0 or more");
        }
    }

    static void positive(double value, String name) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " is " + value + ": give a number above 0");
        }
    }

    static void atLeastOne(int value, String name) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + ": give 1 or more");
        }
    }
}

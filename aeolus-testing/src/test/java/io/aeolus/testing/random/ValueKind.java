// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The kinds of field values, any of which may be null. */
enum ValueKind {
    STRING,
    INTEGER,
    LONG,
    DOUBLE,
    BOOLEAN,
    SHORT,
    FLOAT,
    BIG_INTEGER,
    BYTES,
    INTS,
    /** An array of objects and arrays: fields groupings compare keys deeply. */
    OBJECTS,
    LIST,
    /** A different kind in each row. */
    MIXED;

    /** Returns the classes that must be registered for serialization. */
    static final List<String> TO_REGISTER = List.of(int[].class.getName(), Object[].class.getName());

    private static final ValueKind[] ALL = values();
    private static final String[] STRINGS = {"", "a", "wind", "Äolus", "風\uD834\uDD1E", "x".repeat(300)};
    private static final int[] INTEGERS = {0, 1, -1, 64, Integer.MAX_VALUE, Integer.MIN_VALUE};
    private static final long[] LONGS = {0, 1, -1, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE};
    private static final double[] DOUBLES = {0.0, -0.0, 1.5, -2e300, Double.NaN, Double.POSITIVE_INFINITY};

    /**
     * Returns the value for a hash. There are few different values, so that keys recur.
     *
     * @return the value, null for about one hash in 16
     */
    Object valueFor(long hash) {
        if (Mix.below(16, hash, 1) == 0) {
            return null;
        }
        int choice = Mix.below(6, hash, 2);
        return switch (this) {
            case STRING -> STRINGS[choice];
            case INTEGER -> INTEGERS[choice];
            case LONG -> LONGS[choice];
            case DOUBLE -> DOUBLES[choice];
            case BOOLEAN -> choice < 3;
            case SHORT -> (short) INTEGERS[choice];
            case FLOAT -> (float) DOUBLES[choice];
            case BIG_INTEGER -> BigInteger.valueOf(LONGS[choice]).pow(3);
            case BYTES -> Arrays.copyOf(new byte[] {1, 2, 3, -4, 5}, choice);
            case INTS -> Arrays.copyOf(INTEGERS, choice);
            case OBJECTS -> objectsFor(hash, choice);
            case LIST -> listFor(hash, choice);
            case MIXED -> ALL[Mix.below(ALL.length - 1, hash, 4)].valueFor(Mix.of(hash, 3));
        };
    }

    private static Object[] objectsFor(long hash, int choice) {
        return switch (choice) {
            case 0 -> new Object[0];
            case 1 -> new Object[] {null, "a"};
            case 2 -> new Object[] {new byte[] {1}, new Object[] {2L, null}};
            case 3 -> new Object[] {new ArrayList<>(List.of(1, 2))};
            default -> new Object[] {LONG.valueFor(Mix.of(hash % 4, 1))};
        };
    }

    private static List<Object> listFor(long hash, int size) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size / 2; i++) {
            list.add(i == 0 ? INTEGER.valueFor(Mix.of(hash % 4, i)) : new ArrayList<>(List.of("in", size)));
        }
        return list;
    }

    /** Returns whether two values have the same class and content. */
    static boolean same(Object a, Object b) {
        // Ignores the classes of lists, which Kryo may change.
        boolean sameClass = a == null || b == null || a instanceof List || a.getClass() == b.getClass();
        return sameClass && Objects.deepEquals(a, b);
    }
}

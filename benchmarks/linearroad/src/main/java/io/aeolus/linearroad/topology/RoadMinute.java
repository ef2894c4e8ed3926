// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

/**
 * The reports of one direction of an expressway in one minute, in a hash table with open addressing; an object per car would cost several
 * cache misses per report. Not thread-safe.
 */
final class RoadMinute {

    /** The segments of a road. */
    static final int SEGMENTS = 100;

    private static final int MIN_SLOTS = 1 << 4;

    /** Fibonacci hashing: Knuth, The Art of Computer Programming, volume 3, section 6.4. */
    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;

    /** The first number of a car: the vehicle (32 bits), its segment (8), the sum of its speeds (24). */
    private static final int SUM_SHIFT = 40;

    private static final long CAR_MASK = (1L << SUM_SHIFT) - 1;

    /** Two numbers for each car. The second number has a bit for each second with a report; 0 marks a free slot. */
    private long[] table;

    private int cars;
    /** Shifts a hash to the bits of a slot index. */
    private int shift;

    /** Receives the summary of each segment. */
    interface Visitor {

        /** Receives the number of cars of a segment and the mean of their average speeds. */
        void visit(int seg, double averageMph, int cars);
    }

    /** Creates a table for about this number of cars. */
    RoadMinute(int expectedCars) {
        int places = MIN_SLOTS;
        while (isFull(expectedCars, places)) {
            places *= 2;
        }
        table = new long[2 * places];
        shift = Long.SIZE - Integer.numberOfTrailingZeros(places);
    }

    /** Returns the number of cars; a car counts in each segment from which it reports. */
    int cars() {
        return cars;
    }

    /** Adds a report. A second report of the same car and second is a replay, and is ignored. */
    void add(int second, int vehicle, int speedMph, int seg) {
        long car = (long) seg << Integer.SIZE | Integer.toUnsignedLong(vehicle);
        int at = find(car);
        long seconds = table[at + 1];
        if (seconds == 0) {
            cars++;
            if (isFull(cars, table.length / 2)) {
                grow();
                at = find(car);
            }
            table[at] = car;
        }
        long bit = 1L << second;
        if ((seconds & bit) == 0) {
            table[at] += (long) speedMph << SUM_SHIFT;
            table[at + 1] = seconds | bit;
        }
    }

    /** Passes the summary of each segment with cars to a consumer. */
    void forEach(Visitor visitor) {
        double[] sumsMph = new double[SEGMENTS];
        int[] carsOf = new int[SEGMENTS];
        for (int at = 0; at < table.length; at += 2) {
            int reports = Long.bitCount(table[at + 1]);
            if (reports > 0) {
                int seg = (int) ((table[at] & CAR_MASK) >>> Integer.SIZE);
                sumsMph[seg] += (double) (table[at] >>> SUM_SHIFT) / reports;
                carsOf[seg]++;
            }
        }
        for (int seg = 0; seg < SEGMENTS; seg++) {
            if (carsOf[seg] > 0) {
                visitor.visit(seg, sumsMph[seg] / carsOf[seg], carsOf[seg]);
            }
        }
    }

    /** Returns the slot of a car, or its free slot. */
    private int find(long car) {
        int at = (int) ((car * GOLDEN_RATIO) >>> shift) * 2;
        while (table[at + 1] != 0 && (table[at] & CAR_MASK) != car) {
            at = (at + 2) & (table.length - 1);
        }
        return at;
    }

    private void grow() {
        long[] before = table;
        table = new long[2 * before.length];
        shift--;
        for (int at = 0; at < before.length; at += 2) {
            if (before[at + 1] != 0) {
                System.arraycopy(before, at, table, find(before[at] & CAR_MASK), 2);
            }
        }
    }

    /** A higher load factor causes many collisions. */
    private static boolean isFull(int cars, int places) {
        return cars > places / 3 * 2;
    }
}

package io.aeolus.linearroad.topology;

/**
 * What the cars of one road, an expressway in one direction, reported in one minute. A table of numbers with open addressing, as objects
 * for each car would cost each report several cache misses. Not threadsafe.
 */
final class RoadMinute {

    /** The segments of a road. */
    static final int SEGMENTS = 100;

    private static final int LEAST_PLACES = 1 << 4;

    /** Fibonacci hashing: Knuth, The Art of Computer Programming, volume 3, section 6.4. */
    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;

    /** A car's first number: the vehicle in 32 bits, its segment in 8, the sum of its speeds in 24. */
    private static final int SUM_SHIFT = 40;

    private static final long CAR_MASK = (1L << SUM_SHIFT) - 1;

    /** Two numbers for each car. The second has a bit for each second with a report; none means that the place is free. */
    private long[] table;

    private int cars;
    /** Leaves a hash's highest bits, as many as number the places. */
    private int shift;

    /** Told of each segment. */
    interface Visitor {

        /** A segment with cars: the mean of the cars' own average speeds, and how many there are. */
        void visit(int seg, double averageMph, int cars);
    }

    /** A minute of about so many cars. */
    RoadMinute(int expectedCars) {
        int places = LEAST_PLACES;
        while (isFull(expectedCars, places)) {
            places *= 2;
        }
        table = new long[2 * places];
        shift = Long.SIZE - Integer.numberOfTrailingZeros(places);
    }

    /** How many cars there are; one counts in each segment that it reports from. */
    int cars() {
        return cars;
    }

    /** Adds a report; one of the same second is the same report again, as at-least-once delivery allows. */
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

    /** Tells of each segment with cars. */
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

    /** Where a car is, or would be. */
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

    /** Beyond two thirds, cars would mostly find their places taken. */
    private static boolean isFull(int cars, int places) {
        return cars > places / 3 * 2;
    }
}

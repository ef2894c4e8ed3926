// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

/**
 * The place and the account of each car, in a hash table of integers with open addressing: an input of many expressways has millions of
 * cars. Not thread-safe.
 */
final class Cars {

    /** The balance of a car, and the second of its newest toll notification, whose toll the balance does not contain yet. */
    record Account(int resultSecond, int balance) {}

    /** The first number is the car plus 1; 0 marks a free slot. */
    private static final int PLACE = 1;

    /** The second of the newest toll notification; negative without a notification. */
    private static final int NOTIFIED = 2;

    /** The toll of the newest notification; 0 if the car has left the segment by the exit lane. */
    private static final int OWED = 3;

    /** The sum of the tolls of earlier notifications. */
    private static final int BALANCE = 4;

    private static final int NUMBERS = 5;
    private static final int MIN_SLOTS = 1 << 6;

    /** Fibonacci hashing: Knuth, The Art of Computer Programming, volume 3, section 6.4. */
    private static final int GOLDEN_RATIO = 0x9E37_79B9;

    private int[] table = new int[NUMBERS * MIN_SLOTS];
    private int slots = MIN_SLOTS;
    private int size;

    /**
     * Moves a car to the place of its report. A car that leaves its segment by the exit lane does not owe the toll of the segment. Repeating the
     * latest report of a car has no effect.
     *
     * @return whether the car enters a segment, and not its exit lane; a car that has left by an exit lane enters again
     */
    boolean enters(long report) {
        int at = find(CarReport.vehicle(report));
        int place = CarReport.place(report);
        boolean isNew = table[at] == 0;
        if (isNew) {
            at = add(CarReport.vehicle(report));
        }
        int before = table[at + PLACE];
        table[at + PLACE] = place;
        if (!isNew && CarReport.isExitOf(place, before)) {
            table[at + OWED] = 0;
        }
        return !CarReport.isExit(place) && (isNew || before != place);
    }

    /** Notifies a car, which has a place, of the toll of its segment, and charges the toll of its previous segment. */
    void owe(int vehicle, int second, int toll) {
        int at = find(vehicle);
        table[at + BALANCE] = Math.addExact(table[at + BALANCE], table[at + OWED]);
        table[at + OWED] = toll;
        table[at + NOTIFIED] = second;
    }

    /** Returns the account of a car at a second, which is the result second of a car without notifications. */
    Account account(int vehicle, int second) {
        int at = find(vehicle);
        return table[at] == 0 || table[at + NOTIFIED] < 0
                ? new Account(second, 0)
                : new Account(table[at + NOTIFIED], table[at + BALANCE]);
    }

    private int add(int vehicle) {
        if (++size > slots / 3 * 2) {
            grow();
        }
        int at = find(vehicle);
        table[at] = vehicle + 1;
        table[at + NOTIFIED] = -1;
        return at;
    }

    /** Returns the position of a car, or of its free slot. */
    private int find(int vehicle) {
        int slot = (vehicle * GOLDEN_RATIO) >>> (Integer.numberOfLeadingZeros(slots) + 1);
        while (table[NUMBERS * slot] != 0 && table[NUMBERS * slot] != vehicle + 1) {
            slot = (slot + 1) & (slots - 1);
        }
        return NUMBERS * slot;
    }

    private void grow() {
        int[] before = table;
        slots *= 2;
        table = new int[NUMBERS * slots];
        for (int at = 0; at < before.length; at += NUMBERS) {
            if (before[at] != 0) {
                System.arraycopy(before, at, table, find(before[at] - 1), NUMBERS);
            }
        }
    }
}

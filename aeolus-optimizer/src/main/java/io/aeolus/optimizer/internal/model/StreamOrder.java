// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/** Sorts numbers in ascending order, equal numbers by index: a radix sort in linear time, without an object for each number. */
final class StreamOrder {

    private static final int DIGIT_BITS = 8;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private StreamOrder() {}

    /** Returns the indexes of non-negative numbers, the smallest number first. */
    static int[] ascending(double[] numbers) {
        int[] order = new int[numbers.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        int[] next = new int[numbers.length];
        for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
            sort(order, next, numbers, shift);
            int[] sorted = next;
            next = order;
            order = sorted;
        }
        return order;
    }

    /** Sorts by one digit; the sort is stable. The bits of non-negative doubles have the doubles' order. */
    private static void sort(int[] from, int[] to, double[] numbers, int shift) {
        int[] start = new int[DIGITS + 1];
        for (double number : numbers) {
            start[digit(number, shift) + 1]++;
        }
        for (int digit = 0; digit < DIGITS; digit++) {
            start[digit + 1] += start[digit];
        }
        for (int index : from) {
            to[start[digit(numbers[index], shift)]++] = index;
        }
    }

    private static int digit(double number, int shift) {
        // Negative zero would come last.
        return (int) (Double.doubleToRawLongBits(number + 0.0) >>> shift) & (DIGITS - 1);
    }
}

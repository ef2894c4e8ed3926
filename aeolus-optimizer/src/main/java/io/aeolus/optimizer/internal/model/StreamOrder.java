package io.aeolus.optimizer.internal.model;

/**
 * Numbers in ascending order, equal ones by their index: a radix sort, in time linear in their number, without an object for each.
 */
final class StreamOrder {

    private static final int DIGIT_BITS = 8;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private StreamOrder() {}

    /** The indices of numbers that are not negative, the smallest number first. */
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

    /** By one digit; those with the same one stay in their order. Bits of doubles that are not negative are in the doubles' order. */
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
        // A zero with a sign would come last.
        return (int) (Double.doubleToRawLongBits(number + 0.0) >>> shift) & (DIGITS - 1);
    }
}

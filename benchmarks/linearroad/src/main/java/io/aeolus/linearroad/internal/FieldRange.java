// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/** The valid values of a field in a row type, inclusive. */
record FieldRange(int field, int least, int most) {
    /** The largest value with 9 digits. */
    private static final int MAX_VALUE = 999_999_999;

    /** Any non-negative value. */
    static FieldRange natural(int field) {
        return new FieldRange(field, 0, MAX_VALUE);
    }

    /** Returns an error for the first value out of range; empty if all values are valid. */
    static String firstBroken(int[] values, FieldRange[] ranges) {
        for (FieldRange range : ranges) {
            int value = values[range.field];
            if (value < range.least || value > range.most) {
                return LineField.label(range.field) + " is " + value + ", expected " + range.least + ".." + range.most;
            }
        }
        return "";
    }
}

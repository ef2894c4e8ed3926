package io.aeolus.linearroad.internal;

/** The values that a field may take in a row of some type, both ends included. */
record FieldRange(int field, int least, int most) {
    /** The largest value that 9 digits can write. */
    private static final int MAX_VALUE = 999_999_999;

    /** Any value from 0. */
    static FieldRange natural(int field) {
        return new FieldRange(field, 0, MAX_VALUE);
    }

    /** The first range that the values break, as a reason; empty where they keep to all. */
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

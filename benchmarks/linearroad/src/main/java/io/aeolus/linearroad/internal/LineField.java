// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/** Indexes of the fields in a line, starting at 0, and their names in the specification. */
final class LineField {
    static final int TYPE = 0;
    static final int TIME = 1;
    static final int VID = 2;
    static final int SPD = 3;
    static final int XWAY = 4;
    static final int LANE = 5;
    static final int DIR = 6;
    static final int SEG = 7;
    static final int POS = 8;
    static final int QID = 9;
    static final int S_INIT = 10;
    static final int S_END = 11;
    static final int DOW = 12;
    static final int TOD = 13;
    static final int DAY = 14;

    /** Number of fields in a line. */
    static final int COUNT = 15;

    private static final String[] NAMES = {
        "Type", "Time", "VID", "Spd", "XWay", "Lane", "Dir", "Seg", "Pos", "QID", "Sinit", "Send", "DOW", "TOD", "Day"
    };

    private LineField() {}

    /** Returns the field's name in messages: its position, starting at 1, and its name. */
    static String label(int field) {
        return "field " + (field + 1) + " (" + NAMES[field] + ")";
    }
}

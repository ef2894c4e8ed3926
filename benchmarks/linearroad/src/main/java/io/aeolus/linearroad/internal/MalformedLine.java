// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/** Describes the error of a line that is not 15 comma-separated integers. Not on the fast path. */
final class MalformedLine {
    private static final int MAX_QUOTE_LENGTH = 20;

    private MalformedLine() {}

    /** Returns the error of a line that {@link LineParser} could not split into integers. */
    static String describe(CharSequence line) {
        if (line.length() == 0) {
            return "the line is empty, expected 15 comma-separated integers";
        }
        String[] fields = line.toString().split(",", -1);
        if (fields.length != LineField.COUNT) {
            return "the line has " + fields.length + (fields.length == 1 ? " field" : " fields") + ", expected "
                    + LineField.COUNT + " comma-separated integers";
        }
        for (int field = 0; field < fields.length; field++) {
            if (!fields[field].matches("-?[0-9]{1,9}")) {
                return LineField.label(field) + " is '" + quote(fields[field])
                        + "', expected an integer of at most 9 digits";
            }
        }
        return "the line is not 15 comma-separated integers";
    }

    /** Truncates the text and replaces unprintable characters. */
    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder();
        for (int i = 0; i < text.length() && i < MAX_QUOTE_LENGTH; i++) {
            char c = text.charAt(i);
            quoted.append(c >= ' ' && c <= '~' ? c : '?');
        }
        return text.length() > MAX_QUOTE_LENGTH ? quoted.append("...").toString() : quoted.toString();
    }
}

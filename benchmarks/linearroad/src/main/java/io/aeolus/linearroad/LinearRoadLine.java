package io.aeolus.linearroad;

import io.aeolus.linearroad.internal.LineParser;

/**
 * What one line of a Linear Road file turned out to be: a row, or a line that breaks the format.
 *
 * <p>Implementations are immutable and so threadsafe.
 */
public sealed interface LinearRoadLine permits LinearRoadRow, BadLine {
    /**
     * Parses one line, without its line end. Accepts exactly 15 comma-separated integers of at most 9 digits whose
     * used fields lie within the ranges of their row type; unused fields may hold any integer.
     *
     * <p>Never throws for what a line holds: a line that breaks a rule gives a {@link BadLine} that says which.
     */
    static LinearRoadLine parse(CharSequence line) {
        return LineParser.parse(line);
    }
}

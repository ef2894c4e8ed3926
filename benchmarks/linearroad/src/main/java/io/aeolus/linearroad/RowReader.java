// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cluster.BadInputException;

/**
 * A cursor over the rows of a file, initially before the first row. Validates the format and that time does not run backwards. Throws an
 * exception if the file has no row. Not thread-safe.
 */
public final class RowReader implements AutoCloseable {
    private static final LinearRoadRow BEFORE_FIRST = new AccountBalanceQuery(0, 0, 0);

    private final LineReader lines;
    private LinearRoadRow row = BEFORE_FIRST;

    RowReader(LineReader lines) {
        this.lines = lines;
    }

    /**
     * Moves to the next row.
     *
     * @return false at the end of the file, where {@link #row} keeps its value
     * @throws BadInputException if a line is malformed, if the file has no lines, or if reading fails
     */
    public boolean advance() throws BadInputException {
        if (lines.advance()) {
            row = next(LinearRoadLine.parse(lines.line()));
            return true;
        }
        if (lines.lineNumber() == 0) {
            throw new BadInputException(lines.path() + ": the file has no lines; expected lines of 15 comma-separated"
                    + " integers: Type,Time,VID,Spd,XWay,Lane,Dir,Seg,Pos,...");
        }
        return false;
    }

    /** Returns the current row. Valid only after {@link #advance} has returned true. */
    public LinearRoadRow row() {
        return row;
    }

    /** Returns the number of the row's line in the file, starting at 1. */
    public long lineNumber() {
        return lines.lineNumber();
    }

    /** Returns the uncompressed size of the text read so far. */
    public long textBytes() {
        return lines.textBytes();
    }

    @Override
    public void close() {
        lines.close();
    }

    private LinearRoadRow next(LinearRoadLine parsed) throws BadInputException {
        if (parsed instanceof BadLine bad) {
            throw bad(lines.terminated() ? bad.reason() : bad.reason() + " (the file ends within this line)");
        }
        LinearRoadRow next = (LinearRoadRow) parsed;
        if (next.timeSeconds() < row.timeSeconds()) {
            throw bad("time decreases from " + row.timeSeconds() + " to " + next.timeSeconds() + " s");
        }
        return next;
    }

    private BadInputException bad(String reason) {
        String cure = lines.terminated() ? "fix or remove the line" : "copy the file again, or remove the line";
        return new BadInputException(lines.path() + ":" + lines.lineNumber() + ": " + reason + "; " + cure);
    }
}

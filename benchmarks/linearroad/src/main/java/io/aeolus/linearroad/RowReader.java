// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cluster.BadInputException;
import java.util.ArrayList;
import java.util.List;

/**
 * A cursor over the rows of a file, initially before the first row. Validates the format and that time does not run backwards. Throws an
 * exception if the file has no row. Not thread-safe.
 */
public final class RowReader implements LineCursor {
    private static final int MAX_SKIPPED_SHOWN = 5;
    private static final LinearRoadRow BEFORE_FIRST = new AccountBalanceQuery(0, 0, 0);

    private final LineReader lines;
    private final boolean skipBadLines;
    private LinearRoadRow row = BEFORE_FIRST;
    private long badLines;
    private final List<String> firstBadLines = new ArrayList<>();

    RowReader(LineReader lines, boolean skipBadLines) {
        this.lines = lines;
        this.skipBadLines = skipBadLines;
    }

    /**
     * Moves to the next row.
     *
     * @return false at the end of the file, where {@link #row} keeps its value
     * @throws BadInputException if a line is malformed and such lines are not skipped, if the file has no valid line, or if reading fails
     */
    @Override
    public boolean advance() throws BadInputException {
        while (lines.advance()) {
            LinearRoadLine parsed = LinearRoadLine.parse(lines.line());
            if (parsed instanceof LinearRoadRow next) {
                if (next.timeSeconds() >= row.timeSeconds()) {
                    row = next;
                    return true;
                }
                bad("time decreases from " + row.timeSeconds() + " to " + next.timeSeconds() + " s");
            } else if (parsed instanceof BadLine bad) {
                bad(lines.terminated() ? bad.reason() : bad.reason() + " (the file ends within this line)");
            }
        }
        if (lines.lineNumber() == badLines) {
            throw new BadInputException(lines.path() + ": "
                    + (badLines == 0 ? "the file has no lines" : "none of its " + badLines + " lines is valid")
                    + "; expected lines of 15 comma-separated integers: Type,Time,VID,Spd,XWay,Lane,Dir,Seg,Pos,...");
        }
        return false;
    }

    /** Returns the current row. Valid only after {@link #advance} has returned true. */
    public LinearRoadRow row() {
        return row;
    }

    @Override
    public String line() {
        return lines.line();
    }

    @Override
    public long lineNumber() {
        return lines.lineNumber();
    }

    /** Returns the uncompressed size of the text read so far. */
    public long textBytes() {
        return lines.textBytes();
    }

    /** Returns the number of skipped lines. */
    public long badLines() {
        return badLines;
    }

    /** Returns the first skipped lines, as {@code file:line: reason}. */
    public List<String> firstBadLines() {
        return List.copyOf(firstBadLines);
    }

    @Override
    public void close() {
        lines.close();
    }

    private void bad(String reason) throws BadInputException {
        String place = lines.path() + ":" + lines.lineNumber() + ": ";
        if (!skipBadLines) {
            String cure = lines.terminated()
                    ? "; fix the line, or skip malformed lines with --skip-bad-lines"
                    : "; copy the file again, or skip the line with --skip-bad-lines";
            throw new BadInputException(place + reason + cure);
        }
        badLines++;
        if (firstBadLines.size() < MAX_SKIPPED_SHOWN) {
            firstBadLines.add(place + reason);
        }
    }
}

package io.aeolus.linearroad;

import io.aeolus.cluster.BadInputException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a file row by row and checks each: its format, and that time does not go back. A cursor that stands before the
 * first row until {@link #advance} is called. A file gives at least one row or an error. Not threadsafe.
 */
public final class RowReader implements AutoCloseable {
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
     * @throws BadInputException at a line that breaks the format, unless such lines are skipped; if the file has no valid
     *     line; if it cannot be read on
     */
    public boolean advance() throws BadInputException {
        while (lines.advance()) {
            LinearRoadLine parsed = LinearRoadLine.parse(lines.line());
            if (parsed instanceof LinearRoadRow next) {
                if (next.timeSeconds() >= row.timeSeconds()) {
                    row = next;
                    return true;
                }
                bad("time goes back from " + row.timeSeconds() + " to " + next.timeSeconds() + " s");
            } else if (parsed instanceof BadLine bad) {
                bad(lines.terminated() ? bad.reason() : bad.reason() + " (the file ends within this line)");
            }
        }
        if (lines.lineNumber() == badLines) {
            throw new BadInputException(lines.path() + ": "
                    + (badLines == 0 ? "the file holds no line" : "none of its " + badLines + " lines is valid")
                    + "; expected lines of 15 comma-separated integers: Type,Time,VID,Spd,XWay,Lane,Dir,Seg,Pos,...");
        }
        return false;
    }

    /** The current row. Only after {@link #advance} has returned true. */
    public LinearRoadRow row() {
        return row;
    }

    /** The line that holds the current row. */
    public String line() {
        return lines.line();
    }

    /** The number of the line read last, counted from 1. */
    public long lineNumber() {
        return lines.lineNumber();
    }

    /** How many bytes of text were read so far, unpacked and with line ends. */
    public long textBytes() {
        return lines.textBytes();
    }

    /** How many lines were skipped so far. */
    public long badLines() {
        return badLines;
    }

    /** The first few skipped lines, as {@code file:line: reason}. */
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
                    ? "; mend the line, or leave such lines out with --skip-bad-lines"
                    : "; copy or make the file again, or leave the line out with --skip-bad-lines";
            throw new BadInputException(place + reason + cure);
        }
        badLines++;
        if (firstBadLines.size() < MAX_SKIPPED_SHOWN) {
            firstBadLines.add(place + reason);
        }
    }
}

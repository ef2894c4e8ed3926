// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.LineReader;
import io.aeolus.linearroad.LinearRoadFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A cursor over the rows of a file, plain or compressed with gzip, whose lines are integers with commas between them. Not thread-safe. */
public final class IntegerTable implements AutoCloseable {

    private final LineReader lines;
    private final int columns;
    private final String remedy;

    private IntegerTable(LineReader lines, int columns, String remedy) {
        this.lines = lines;
        this.columns = columns;
        this.remedy = remedy;
    }

    /**
     * Finds a file in a directory, compressed with gzip or not.
     *
     * @throws BadInputException if the directory or the file is missing
     */
    public static Path find(Path directory, String fileName) throws BadInputException {
        String packed = fileName + ".gz";
        if (!Files.isDirectory(directory)) {
            throw new BadInputException(directory + ": no such directory: name the directory that contains " + packed);
        }
        for (String name : List.of(packed, fileName)) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                return file;
            }
        }
        throw new BadInputException(directory + ": contains neither " + packed + " nor " + fileName
                + ": name a directory that contains one of them");
    }

    /**
     * Opens a file.
     *
     * @param remedy what the user can do about a malformed line
     * @throws BadInputException if the file cannot be read
     */
    public static IntegerTable open(Path file, int columns, String remedy) throws BadInputException {
        return new IntegerTable(new LinearRoadFile(file).openLines(), columns, remedy);
    }

    /**
     * Reads the first line.
     *
     * @throws BadInputException if the line is not the header
     */
    public void readHeader(String header) throws BadInputException {
        if (!lines.advance() || !lines.line().equals(header)) {
            throw new BadInputException(
                    lines.path() + ":1: expected the header " + header + ": check that this is the right file");
        }
    }

    /** Moves to the next row; returns false at the end of the file. */
    public boolean advance() throws BadInputException {
        return lines.advance();
    }

    /**
     * Parses the current row.
     *
     * @throws BadInputException if the line is malformed
     */
    public int[] row() throws BadInputException {
        String[] texts = lines.line().split(",", -1);
        if (texts.length != columns) {
            throw bad("has " + texts.length + " columns, expected " + columns);
        }
        int[] row = new int[columns];
        for (int i = 0; i < columns; i++) {
            try {
                row[i] = Integer.parseInt(texts[i]);
            } catch (NumberFormatException e) {
                throw bad("column " + (i + 1) + " is not an integer");
            }
        }
        return row;
    }

    /** Returns the exception for a malformed current row. */
    public BadInputException bad(String reason) {
        return new BadInputException(lines.path() + ":" + lines.lineNumber() + ": " + reason + "; " + remedy);
    }

    @Override
    public void close() {
        lines.close();
    }
}

package io.aeolus.linearroad;

import io.aeolus.cli.InputFiles;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Path;

/**
 * A Linear Road input file, plain or compressed with gzip (told by its content, not its name), and what to do with lines
 * that break the format. Immutable, so threadsafe; each reader it opens belongs to one thread.
 *
 * @param path the file
 * @param skipBadLines whether rows that break the format are left out and counted rather than refused
 */
public record LinearRoadFile(Path path, boolean skipBadLines) {
    /** The file at this path, whose bad lines are refused. */
    public static LinearRoadFile of(Path path) {
        return new LinearRoadFile(path, false);
    }

    /**
     * Opens the file for its lines as they are, unchecked.
     *
     * @throws BadInputException if the file is missing, empty, not a regular file or not readable
     */
    public LineReader openLines() throws BadInputException {
        return new LineReader(InputFiles.open(path), path);
    }

    /**
     * Opens the file for its rows, each checked.
     *
     * @throws BadInputException if the file is missing, empty, not a regular file or not readable
     */
    public RowReader openRows() throws BadInputException {
        return new RowReader(openLines(), skipBadLines);
    }
}

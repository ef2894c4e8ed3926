// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cli.InputFiles;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Path;

/**
 * A Linear Road input file, plain or compressed with gzip (detected by its content), and the handling of malformed lines. Immutable and
 * thread-safe; the readers that it opens are not.
 *
 * @param path the file
 * @param skipBadLines whether to skip and count malformed lines instead of rejecting the file
 */
public record LinearRoadFile(Path path, boolean skipBadLines) {
    /** Creates a file whose malformed lines are rejected. */
    public static LinearRoadFile of(Path path) {
        return new LinearRoadFile(path, false);
    }

    /**
     * Opens the file for reading unvalidated lines.
     *
     * @throws BadInputException if the file is missing, empty, not a regular file or not readable
     */
    public LineReader openLines() throws BadInputException {
        return new LineReader(InputFiles.open(path), path);
    }

    /**
     * Opens the file for reading its lines without the skipped malformed lines. If malformed lines are rejected, the lines are not
     * validated again.
     *
     * @throws BadInputException if the file is missing, empty, not a regular file or not readable
     */
    public LineCursor openValidLines() throws BadInputException {
        return skipBadLines ? openRows() : openLines();
    }

    /**
     * Opens the file for reading validated rows.
     *
     * @throws BadInputException if the file is missing, empty, not a regular file or not readable
     */
    public RowReader openRows() throws BadInputException {
        return new RowReader(openLines(), skipBadLines);
    }
}

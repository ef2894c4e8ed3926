// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cli.InputFiles;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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

    /**
     * Returns the history of tolls that belongs to the input: {@code NAME.tolls.dat} or {@code NAME.tolls.dat.gz} for {@code NAME.dat} or
     * {@code NAME.dat.gz}. The first name is returned if neither exists.
     */
    public Path history() {
        String name = path.getFileName().toString();
        for (String suffix : List.of(".gz", ".dat")) {
            name = name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
        }
        Path plain = path.resolveSibling(name + ".tolls.dat");
        Path compressed = path.resolveSibling(name + ".tolls.dat.gz");
        return !Files.exists(plain) && Files.exists(compressed) ? compressed : plain;
    }
}

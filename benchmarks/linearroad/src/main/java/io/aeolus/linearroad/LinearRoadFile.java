// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cli.InputFiles;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A Linear Road input file, plain or compressed with gzip (detected by its content). Immutable and thread-safe; the readers that it opens
 * are not.
 */
public record LinearRoadFile(Path path) {

    /**
     * Opens the file for reading unvalidated lines.
     *
     * @throws BadInputException if the file is missing, empty, not a regular file or not readable
     */
    public LineReader openLines() throws BadInputException {
        return new LineReader(InputFiles.open(path), path);
    }

    /**
     * Opens the file for reading validated rows.
     *
     * @throws BadInputException if the file is missing, empty, not a regular file or not readable
     */
    public RowReader openRows() throws BadInputException {
        return new RowReader(openLines());
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

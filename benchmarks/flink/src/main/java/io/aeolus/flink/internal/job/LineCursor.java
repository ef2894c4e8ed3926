// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.LineReader;
import io.aeolus.linearroad.LinearRoadFile;
import java.nio.file.Path;

/** Reads a file with the reader of Storm's spout. Not thread-safe. */
final class LineCursor implements RowCursor {

    private final LineReader reader;

    LineCursor(String path) {
        try {
            reader = new LinearRoadFile(Path.of(path)).openLines();
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public boolean advance() {
        try {
            if (reader.advance()) {
                return true;
            }
            reader.close();
            return false;
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public String row() {
        return reader.line();
    }
}

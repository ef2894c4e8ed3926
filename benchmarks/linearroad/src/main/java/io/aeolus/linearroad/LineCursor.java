// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cluster.BadInputException;

/** A cursor over lines of a file, initially before the first line. Not thread-safe. */
public sealed interface LineCursor extends AutoCloseable permits LineReader, RowReader {

    /**
     * Moves to the next line.
     *
     * @return false at the end of the file, where {@link #line} keeps its value
     * @throws BadInputException if reading fails, for example because compressed data is truncated
     */
    boolean advance() throws BadInputException;

    /** Returns the current line without its newline; empty before the first line. */
    String line();

    /** Returns the number of the current line in the file, starting at 1; 0 before the first line. */
    long lineNumber();

    @Override
    void close();
}

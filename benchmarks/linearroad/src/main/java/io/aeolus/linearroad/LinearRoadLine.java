// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.linearroad.internal.LineParser;

/**
 * A parsed line of a Linear Road file: a row or a malformed line.
 *
 * <p>Implementations are immutable and thread-safe.
 */
public sealed interface LinearRoadLine permits LinearRoadRow, BadLine {
    /**
     * Parses a line without its newline. A valid line has exactly 15 comma-separated integers of at most 9 digits; fields that are used by
     * its row type must be in range, other fields can have any value.
     *
     * <p>Returns a {@link BadLine} with the reason for a malformed line instead of throwing an exception.
     */
    static LinearRoadLine parse(CharSequence line) {
        return LineParser.parse(line);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.SegmentMinute;
import io.aeolus.linearroad.SegmentRow;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Reads the segment statistics of expressway 0 written by the benchmark's validator. */
public final class ReferenceCsv {
    private static final String HEADER = "dir,seg,minute,numvehicles,lav,toll,accident,accidentseg";
    private static final int COLUMNS = 8;

    private ReferenceCsv() {}

    /**
     * Reads a table, plain or compressed with gzip.
     *
     * @throws BadInputException if the file cannot be read, or its header or a row is malformed
     */
    public static Map<SegmentMinute, ReferenceRow> read(Path file) throws BadInputException {
        Map<SegmentMinute, ReferenceRow> rows = new HashMap<>();
        try (IntegerTable table = IntegerTable.open(file, COLUMNS, "copy the reference again")) {
            table.readHeader(HEADER);
            while (table.advance()) {
                ReferenceRow row = parse(table);
                if (rows.put(row.row().key(), row) != null) {
                    throw table.bad("duplicate row for " + row.row().key());
                }
            }
        }
        if (rows.isEmpty()) {
            throw new BadInputException(file + ": has no rows after the header: copy the reference again");
        }
        return rows;
    }

    private static ReferenceRow parse(IntegerTable table) throws BadInputException {
        int[] values = table.row();
        boolean possible = (values[0] == 0 || values[0] == 1)
                && values[1] >= 0
                && values[1] < RoadRules.SEGMENTS
                && values[2] >= 1
                && values[3] >= 0
                && values[4] >= -1
                && values[5] >= 0
                && (values[6] == 0 || values[6] == 1);
        if (!possible) {
            throw table.bad("a value is out of its range");
        }
        SegmentRow row = new SegmentRow(0, values[0], values[1], values[2], values[3], values[4], values[5]);
        return new ReferenceRow(row, values[6] == 1);
    }
}

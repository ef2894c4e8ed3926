// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cli.ReferenceReport;
import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.internal.FirstDifferences;
import io.aeolus.linearroad.internal.IntegerTable;
import io.aeolus.linearroad.internal.RoadRules;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reference results. Immutable and thread-safe.
 *
 * <p>A directory contains the results of the benchmark's validator for expressway 0. The validator waives tolls near accidents, which the
 * dataflow does not model, so tolls of these rows are not compared.
 */
public final class Reference {

    private static final String HEADER = "dir,seg,minute,numvehicles,lav,toll,accident,accidentseg";
    private static final int COLUMNS = 8;

    private final Map<SegmentMinute, Expected> rows;

    /** A reference result. An accident waives the toll, so that the toll is not compared. */
    private record Expected(SegmentRow row, boolean hasAccident) {

        boolean matches(SegmentRow result) {
            return result.numVehicles() == row.numVehicles()
                    && result.lav() == row.lav()
                    && (hasAccident || result.toll() == row.toll());
        }

        @Override
        public String toString() {
            return hasAccident ? values(row) + " (toll not compared: accident)" : values(row);
        }
    }

    private Reference(Map<SegmentMinute, Expected> rows) {
        this.rows = Map.copyOf(rows);
    }

    /**
     * Reads {@code segstats.csv.gz} or {@code segstats.csv} from a directory.
     *
     * @throws BadInputException if the directory or the file is missing or unreadable, or if its header or a row is malformed
     */
    public static Reference read(Path directory) throws BadInputException {
        Path file = IntegerTable.find(directory, "segstats.csv");
        Map<SegmentMinute, Expected> rows = new HashMap<>();
        try (IntegerTable table = IntegerTable.open(file, COLUMNS, "copy the reference again")) {
            table.readHeader(HEADER);
            while (table.advance()) {
                Expected expected = parse(table);
                SegmentMinute key = expected.row.key();
                if (rows.put(key, expected) != null) {
                    throw table.bad("duplicate row for " + key);
                }
            }
        }
        if (rows.isEmpty()) {
            throw new BadInputException(file + ": has no rows after the header: copy the reference again");
        }
        return new Reference(rows);
    }

    private static Expected parse(IntegerTable table) throws BadInputException {
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
        return new Expected(row, values[6] == 1);
    }

    /** Returns the number of rows. */
    public int size() {
        return rows.size();
    }

    /** Compares results, in any order, with these rows. A duplicate result counts as unexpected. */
    public ReferenceReport compare(Collection<SegmentRow> results) {
        int matched = 0;
        int mismatched = 0;
        int unexpected = 0;
        Set<SegmentMinute> seen = new HashSet<>();
        FirstDifferences<SegmentMinute> differences = new FirstDifferences<>();
        for (SegmentRow result : results) {
            SegmentMinute key = result.key();
            Optional<Expected> expected = Optional.ofNullable(rows.get(key));
            if (expected.isEmpty()) {
                unexpected++;
                differences.add(key, "unexpected result " + values(result));
            } else if (!seen.add(key)) {
                unexpected++;
                differences.add(key, "duplicate result " + values(result));
            } else if (expected.get().matches(result)) {
                matched++;
            } else {
                mismatched++;
                differences.add(key, values(result) + ", expected " + expected.get());
            }
        }
        rows.forEach((key, row) -> {
            if (!seen.contains(key)) {
                differences.add(key, "missing, expected " + row);
            }
        });
        return new ReferenceReport(matched, mismatched, rows.size() - seen.size(), unexpected, differences.texts());
    }

    /** Formats a result without its key. */
    private static String values(SegmentRow row) {
        return "numVehicles " + row.numVehicles() + " lav " + row.lav() + " toll " + row.toll();
    }
}

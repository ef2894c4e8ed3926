// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cli.ReferenceReport;
import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.internal.FirstDifferences;
import io.aeolus.linearroad.internal.IntegerTable;
import io.aeolus.linearroad.internal.ReferenceCsv;
import io.aeolus.linearroad.internal.ReferenceRow;
import java.nio.file.Path;
import java.util.Collection;
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
    private final Map<SegmentMinute, ReferenceRow> rows;

    private Reference(Map<SegmentMinute, ReferenceRow> rows) {
        this.rows = Map.copyOf(rows);
    }

    /**
     * Reads {@code segstats.csv.gz} or {@code segstats.csv} from a directory.
     *
     * @throws BadInputException if the directory or the file is missing, unreadable or malformed
     */
    public static Reference read(Path directory) throws BadInputException {
        return new Reference(ReferenceCsv.read(IntegerTable.find(directory, "segstats.csv")));
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
            Optional<ReferenceRow> expected = Optional.ofNullable(rows.get(key));
            if (expected.isEmpty()) {
                unexpected++;
                differences.add(key, "unexpected result " + ReferenceRow.values(result));
            } else if (!seen.add(key)) {
                unexpected++;
                differences.add(key, "duplicate result " + ReferenceRow.values(result));
            } else if (expected.get().matches(result)) {
                matched++;
            } else {
                mismatched++;
                differences.add(key, ReferenceRow.values(result) + ", expected " + expected.get());
            }
        }
        rows.forEach((key, row) -> {
            if (!seen.contains(key)) {
                differences.add(key, "missing, expected " + row);
            }
        });
        return new ReferenceReport(matched, mismatched, rows.size() - seen.size(), unexpected, differences.texts());
    }
}

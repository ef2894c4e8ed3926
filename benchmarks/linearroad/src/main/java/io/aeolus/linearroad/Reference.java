package io.aeolus.linearroad;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.internal.FirstDifferences;
import io.aeolus.linearroad.internal.ReferenceCsv;
import io.aeolus.linearroad.internal.ReferenceRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Results known to be right, that others are compared with. Immutable, so threadsafe.
 *
 * <p>Read from a directory, they are those of the benchmark's own validator for one expressway, number 0. There an
 * accident waives tolls, which the dataflow leaves out of account, so tolls are compared on the other rows only.
 */
public final class Reference {
    private final Map<SegmentMinute, ReferenceRow> rows;

    private Reference(Map<SegmentMinute, ReferenceRow> rows) {
        this.rows = Map.copyOf(rows);
    }

    /**
     * Reads {@code segstats.csv.gz} or {@code segstats.csv} from a directory.
     *
     * @throws BadInputException if the directory or the file is missing or unreadable, or the file breaks its format
     */
    public static Reference read(Path directory) throws BadInputException {
        if (!Files.isDirectory(directory)) {
            throw new BadInputException(directory + ": no such directory; name the one that holds segstats.csv.gz");
        }
        for (String name : List.of("segstats.csv.gz", "segstats.csv")) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                return new Reference(ReferenceCsv.read(file));
            }
        }
        throw new BadInputException(
                directory + ": holds neither segstats.csv.gz nor segstats.csv; name the directory that does");
    }

    /**
     * Takes computed rows, such as those of {@link SegmentStatistics}, as the right ones.
     *
     * @throws IllegalArgumentException if two rows are about the same segment and minute
     */
    public static Reference of(Collection<SegmentRow> rows) {
        Map<SegmentMinute, ReferenceRow> byKey = new HashMap<>();
        for (SegmentRow row : rows) {
            if (byKey.put(row.key(), new ReferenceRow(row, false)) != null) {
                throw new IllegalArgumentException("two rows for " + row.key());
            }
        }
        return new Reference(byKey);
    }

    /** How many rows there are. */
    public int size() {
        return rows.size();
    }

    /** Compares results, in any order, with these rows. A second result for one segment and minute is unexpected. */
    public ReferenceComparison compare(Collection<SegmentRow> results) {
        int matched = 0;
        int mismatched = 0;
        int unexpected = 0;
        Set<SegmentMinute> seen = new HashSet<>();
        FirstDifferences differences = new FirstDifferences();
        for (SegmentRow result : results) {
            SegmentMinute key = result.key();
            Optional<ReferenceRow> expected = Optional.ofNullable(rows.get(key));
            if (expected.isEmpty()) {
                unexpected++;
                differences.add(key, "unexpected " + ReferenceRow.values(result));
            } else if (!seen.add(key)) {
                unexpected++;
                differences.add(key, "a second result " + ReferenceRow.values(result));
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
        return new ReferenceComparison(matched, mismatched, rows.size() - seen.size(), unexpected, differences.texts());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cluster.BadInputException;
import java.util.HashSet;
import java.util.Set;

/**
 * Checks that a car reports at most once in a second. The topologies drop a repeated report as a replay of the first report. Not
 * thread-safe.
 */
public final class SingleReports implements InputScan.RowCheck {

    private final LinearRoadFile file;

    /** The cars that reported in the current second. */
    private final Set<Integer> reported = new HashSet<>();

    private int second;

    public SingleReports(LinearRoadFile file) {
        this.file = file;
    }

    @Override
    public void check(LinearRoadRow row, long lineNumber) throws BadInputException {
        if (!(row instanceof PositionReport report)) {
            return;
        }
        if (report.timeSeconds() != second) {
            second = report.timeSeconds();
            reported.clear();
        }
        if (!reported.add(report.vehicle())) {
            throw new BadInputException("%s:%d: car %d reports twice at %d s; remove one of the lines"
                    .formatted(file.path(), lineNumber, report.vehicle(), second));
        }
    }
}

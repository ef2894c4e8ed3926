// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.reliability.counting.Audit;
import io.aeolus.reliability.counting.ProgressFile;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The result of a run.
 *
 * @param rows rows of the input
 * @param lost rows that were not acked, and missing or wrong results
 * @param surplusAcks acks and fails of rows that were not in flight
 * @param replays replayed rows
 * @param duplicated duplicate results
 * @param overtaken tuples that overtook an earlier tuple between the same two tasks; empty if order
 *     is not checked
 * @param mostReplays the bound on replays
 */
record Findings(
        long rows,
        long lost,
        long surplusAcks,
        long replays,
        long duplicated,
        OptionalLong overtaken,
        long mostReplays) {

    /** Returns the result of a run whose source and sink are audited; {@code otherLosses} are losses that the audit does not see. */
    static Findings of(Audit audit, ProgressFile progress, long otherLosses, long mostReplays) {
        return new Findings(
                audit.rows(),
                audit.unacked() + audit.missing() + otherLosses,
                audit.surplusAcks(),
                audit.replays(),
                audit.duplicated(),
                OptionalLong.of(progress.overtakenTuples()),
                mostReplays);
    }

    /** Returns the result of a run that did not end, which counts as a loss. */
    Findings withoutEnd() {
        return new Findings(rows, lost + 1, surplusAcks, replays, duplicated, overtaken, mostReplays);
    }

    /** Returns the checks that fail. */
    Set<Check> broken() {
        Set<Check> broken = EnumSet.noneOf(Check.class);
        if (rows <= 0 || lost > 0) {
            broken.add(Check.LOSS);
        }
        if (overtaken.orElse(0) > 0) {
            broken.add(Check.ORDER);
        }
        if (surplusAcks > 0) {
            broken.add(Check.ACKS);
        }
        if (replays > mostReplays) {
            broken.add(Check.REPLAYS);
        }
        // A replayed row can be duplicated on both paths to the result.
        if (duplicated > 2 * replays) {
            broken.add(Check.DUPLICATES);
        }
        return broken;
    }
}

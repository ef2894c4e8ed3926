// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import java.util.List;

/**
 * A workload with a short input and its expected result.
 *
 * @param workload the workload
 * @param rows the number of rows
 * @param bolts its bolts in order
 * @param expectedRows the expected result
 */
record Subject(Workload workload, long rows, List<String> bolts, List<List<Object>> expectedRows) {

    /** The common spout. */
    static final String SPOUT = "numbers";

    static final Subject MESSAGES =
            new Subject(new SyntheticMessages(), 700, List.of("hash", "count"), BruteForce.messages(700));
    static final Subject ALTERNATING =
            new Subject(new SyntheticAlternating(), 700, List.of("split", "count"), BruteForce.alternating(700));
    static final Subject COMPUTE =
            new Subject(new SyntheticCompute(), 300, List.of("mix", "score", "sum"), BruteForce.compute(300));
    static final Subject WAITING =
            new Subject(new SyntheticWaiting(), 80, List.of("lookup", "enrich", "collect"), BruteForce.waiting(80));

    /** All workloads. */
    static List<Subject> all() {
        return List.of(MESSAGES, ALTERNATING, COMPUTE, WAITING);
    }

    PreparedWorkload prepare() {
        try {
            return workload.prepare(Options.rows(rows), Progress.NONE);
        } catch (BadInputException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public String toString() {
        return workload.name();
    }
}

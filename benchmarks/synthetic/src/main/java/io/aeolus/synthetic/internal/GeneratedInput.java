// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;

/** Rejects input options for workloads with generated input. */
public final class GeneratedInput {

    private GeneratedInput() {}

    /**
     * Rejects options about files.
     *
     * @throws BadInputException if an option about input or reference files is set
     */
    public static void refuseFiles(String workload, WorkloadOptions options) throws BadInputException {
        if (options.input().isPresent()) {
            throw refusal(workload, "generates its own input", "--input");
        }
        if (options.reference().isPresent()) {
            throw refusal(workload, "has no reference results", "--reference");
        }
        if (options.skipBadLines()) {
            throw refusal(workload, "does not read lines", "--skip-bad-lines");
        }
    }

    private static BadInputException refusal(String workload, String reason, String option) {
        return new BadInputException("workload '" + workload + "' " + reason + ": remove " + option);
    }
}

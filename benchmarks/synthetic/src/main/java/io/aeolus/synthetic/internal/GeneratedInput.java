package io.aeolus.synthetic.internal;

import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;

/** The input of a synthetic workload: made by its spout, so there is nothing for the user to name. */
public final class GeneratedInput {

    private GeneratedInput() {}

    /**
     * Refuses options about files.
     *
     * @throws BadInputException if the user named a file, or said how to read one
     */
    public static void refuseFiles(String workload, WorkloadOptions options) throws BadInputException {
        if (options.input().isPresent()) {
            throw refusal(workload, "makes its own input", "--input");
        }
        if (options.reference().isPresent()) {
            throw refusal(workload, "has no reference results", "--reference");
        }
        if (options.skipBadLines()) {
            throw refusal(workload, "reads no lines", "--skip-bad-lines");
        }
    }

    private static BadInputException refusal(String workload, String reason, String option) {
        return new BadInputException("workload '" + workload + "' " + reason + ": leave " + option + " out");
    }
}

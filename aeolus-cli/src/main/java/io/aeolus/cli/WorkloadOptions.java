// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import io.aeolus.cluster.BadInputException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The options for the input of a workload.
 *
 * @param input the input file; empty for the generated input
 * @param reference a directory with reference results
 * @param rows the number of rows of a generated input; empty for the default
 * @param cacheDirectory the directory for generated inputs; created if necessary
 * @param parameters values for {@link Workload#parameters()}, by name
 */
public record WorkloadOptions(
        Optional<Path> input,
        Optional<Path> reference,
        OptionalLong rows,
        Path cacheDirectory,
        Map<String, Integer> parameters) {

    public WorkloadOptions {
        parameters = Map.copyOf(parameters);
    }

    /** Rejects reference results, for a workload that has none. */
    public void refuseReference(String workload) throws BadInputException {
        if (reference.isPresent()) {
            throw new BadInputException("workload '" + workload + "' has no reference results: remove --reference");
        }
    }
}

package io.aeolus.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the user said about a workload's input.
 *
 * @param input the input file; empty for the workload's default input, generated once and cached
 * @param reference a directory with reference results to compare with
 * @param skipBadLines whether malformed lines are counted and left out instead of refused
 * @param rows how many rows an input has that is generated; empty for as many as the workload usually has
 * @param cacheDirectory where generated inputs are kept; created when needed
 * @param parameters the values that the user has set, by the names of {@link Workload#parameters()}
 */
public record WorkloadOptions(
        Optional<Path> input,
        Optional<Path> reference,
        boolean skipBadLines,
        OptionalLong rows,
        Path cacheDirectory,
        Map<String, Integer> parameters) {

    public WorkloadOptions {
        parameters = Map.copyOf(parameters);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What to run.
 *
 * @param home the directory of the project
 * @param flinkJvm the options of Flink's JVMs, equal to the options of Storm's JVMs
 * @param rows the number of lines or sentences
 * @param input the file of Linear Road; empty for a generated file
 * @param parallelisms the values for Flink
 */
public record RunOptions(
        Path home, List<String> flinkJvm, long rows, Optional<Path> input, List<Integer> parallelisms) {

    public RunOptions {
        flinkJvm = List.copyOf(flinkJvm);
        parallelisms = List.copyOf(parallelisms);
    }
}

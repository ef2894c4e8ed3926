// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import io.aeolus.cli.WorkloadOptions;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Options of a workload for tests. */
final class Options {

    private Options() {}

    static WorkloadOptions rows(long rows) {
        return new WorkloadOptions(
                Optional.empty(), Optional.empty(), OptionalLong.of(rows), Path.of("unused"), Map.of());
    }

    static WorkloadOptions of(Optional<Path> input, Optional<Path> reference) {
        return new WorkloadOptions(input, reference, OptionalLong.empty(), Path.of("unused"), Map.of());
    }
}

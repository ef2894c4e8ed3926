package io.aeolus.synthetic;

import io.aeolus.monitor.WorkloadOptions;
import java.nio.file.Path;
import java.util.Optional;

/** What a user may say about a workload, in tests. */
final class Options {

    static final WorkloadOptions NONE = of(Optional.empty(), Optional.empty(), false);

    private Options() {}

    static WorkloadOptions of(Optional<Path> input, Optional<Path> reference, boolean skipBadLines) {
        return new WorkloadOptions(input, reference, skipBadLines, Path.of("unused"));
    }
}

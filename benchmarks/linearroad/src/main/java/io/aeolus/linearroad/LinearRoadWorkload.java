// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.internal.DefaultInput;
import io.aeolus.linearroad.internal.PreparedLinearRoad;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The Linear Road workload of the command line. Thread-safe. */
public final class LinearRoadWorkload implements Workload {

    /** Called by {@link java.util.ServiceLoader}. */
    public LinearRoadWorkload() {}

    @Override
    public String name() {
        return "linearroad";
    }

    @Override
    public String description() {
        return "variable tolls on expressways, from traffic; messages are the bottleneck";
    }

    @Override
    public List<WorkloadParameter> parameters() {
        return DefaultInput.PARAMETERS;
    }

    @Override
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        DefaultInput.check(options);
        // Fails early if the reference cannot be read.
        Optional<Reference> reference = options.reference().isPresent()
                ? Optional.of(Reference.read(options.reference().get()))
                : Optional.empty();
        Path path = options.input().isPresent()
                ? options.input().get()
                : DefaultInput.generateOnce(name(), options, progress);
        return PreparedLinearRoad.of(new LinearRoadFile(path), reference, progress);
    }
}

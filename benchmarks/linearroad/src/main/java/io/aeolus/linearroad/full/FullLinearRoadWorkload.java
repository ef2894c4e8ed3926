// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.RatedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.full.topology.FullTopology;
import io.aeolus.linearroad.internal.DefaultInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The complete Linear Road benchmark, with accidents, notifications and queries. Thread-safe. */
public final class FullLinearRoadWorkload implements RatedWorkload {

    /** Called by {@link java.util.ServiceLoader}. */
    public FullLinearRoadWorkload() {}

    @Override
    public String name() {
        return FullTopology.NAME;
    }

    @Override
    public String description() {
        return "all of Linear Road: tolls, accidents, balances and expenditures";
    }

    @Override
    public List<WorkloadParameter> parameters() {
        return DefaultInput.PARAMETERS;
    }

    @Override
    public Rating rating(Options options) throws BadInputException {
        return new LRating(Horizon.parse(options.horizon()), options);
    }

    @Override
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        DefaultInput.check(options);
        // Fails early if the reference cannot be read.
        Optional<FullReference> reference = options.reference().isPresent()
                ? Optional.of(FullReference.read(options.reference().get()))
                : Optional.empty();
        Path path = options.input().isPresent() ? options.input().get() : generateOnce(options, progress);
        return PreparedFullLinearRoad.of(new LinearRoadFile(path), reference, progress);
    }

    /** Generates the input again if its history of tolls is missing. */
    private Path generateOnce(WorkloadOptions options, Progress progress) throws BadInputException {
        Path input = DefaultInput.generateOnce(name(), options, progress);
        Path history = new LinearRoadFile(input).history();
        if (Files.exists(history)) {
            return input;
        }
        try {
            Files.delete(input);
        } catch (IOException e) {
            throw new BadInputException(
                    "%s: the history of tolls of %s is missing: delete the input".formatted(history, input));
        }
        return DefaultInput.generateOnce(name(), options, progress);
    }
}

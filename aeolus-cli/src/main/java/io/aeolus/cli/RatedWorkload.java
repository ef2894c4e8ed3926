// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.RunResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A workload with a rating: the largest scale of its input at which all answers arrive within their bounds. */
public interface RatedWorkload extends Workload {

    /**
     * Checks the options, before anything runs.
     *
     * @throws BadInputException if an option is wrong
     */
    Rating rating(Options options) throws BadInputException;

    /**
     * The options of a rating.
     *
     * @param horizon the part of the input to play, as the user wrote it; empty for the default
     * @param trials the trials at each side of the boundary
     * @param cacheDirectory the directory for generated inputs; created if necessary
     */
    record Options(Optional<String> horizon, int trials, Path cacheDirectory) {}

    /** A rating that is ready to run. */
    interface Rating {

        /** The unit of the scale, such as {@code expressways}. */
        String unit();

        /** Properties of the played input and of the search (strings, numbers, booleans) in display order, for text and JSON. */
        Map<String, Object> description();

        /**
         * Searches for the largest scale of one configuration.
         *
         * @param runs runs the configuration
         * @param progress receives the progress between the runs
         */
        ScaleRating rate(Runs runs, Progress progress)
                throws BadInputException, RunFailedException, InterruptedException;
    }

    /** Runs the topology in one configuration. */
    interface Runs {

        /** The throughput at full speed: the higher of the rate of the warm-up and the predicted rate; empty if both are unknown. */
        OptionalDouble tuplesPerSecond();

        /** Runs an input to its end; {@code what} names the run in the progress, in addition to the configuration. */
        RunResult run(String what, PreparedWorkload input) throws RunFailedException, InterruptedException;
    }
}
